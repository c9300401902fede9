import { formatMoney } from '@evertill/ui/numbers.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCurrency } from '../../queries/use-currency.ts'
import { useRecent } from '../../queries/use-moments.ts'
import { acceptedItems } from '../../queries/use-order-actions.ts'
import type { LocalOrder } from '../../queries/use-orders.ts'
import classes from './online-orders.module.css'
import { OrderButtons } from './order-buttons.tsx'
import { DeliveryMark, PaymentMark, StateMark, TimeLeft } from './order-marks.tsx'

export function OrderCard({ row }: { row: LocalOrder }) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const recent = useRecent()
  const { order, state } = row
  const { Customer, Address, Payment } = order
  return (
    <li className={classes.card}>
      <div className={classes.row}>
        <Link
          to={`/online_orders/${order.key}`}
          className={classes.number}
          aria-label={t('orders.open', { number: order.ChannelOrderID })}
        >
          {order.ChannelOrderID}
        </Link>
        <span className={classes.value}>{formatMoney(Payment.Amount, currency)}</span>
      </div>
      <p className={classes.soft}>
        {[order.ChannelName, recent(order.PlacedAt)].join(' · ')}
        <br />
        {[Customer.Name, Address.City, Address.Pincode].filter(Boolean).join(', ')}
        {' · '}
        {t('orders.items', { count: acceptedItems(order).length })}
      </p>
      <div className={classes.marks}>
        <StateMark state={state} />
        <PaymentMark order={order} />
        <TimeLeft order={order} />
        <DeliveryMark order={order} />
      </div>
      {state === 'new' && <OrderButtons row={row} isCard />}
    </li>
  )
}
