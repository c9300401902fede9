import type { Order } from '@evertill/contract'
import { formatMoney, formatQuantity } from '@evertill/ui/numbers.ts'
import { useTranslation } from 'react-i18next'
import { Facts } from '@evertill/ui/facts.tsx'
import { formatMoment } from '@evertill/ui/format-moment.ts'
import { useCurrency } from '../../parts/hub-context.tsx'
import { useSay } from '../../parts/use-say.ts'
import classes from '../../parts/watch.module.css'

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

export function OrderFacts({ order, storeName }: { order: Order; storeName: string }) {
  const { t, i18n } = useTranslation('hub')
  const say = useSay()
  const currency = useCurrency()
  const moment = (at: string | undefined) =>
    at === undefined ? '–' : formatMoment(at, { language: i18n.language, timeZone: ZONE })
  const { Customer, Address, Payment, State } = order
  const address = [Address.Address1, Address.Address2, Address.City, Address.State, Address.Pincode]
  return (
    <Facts
      rows={[
        [t('orders.number'), order.ChannelOrderID],
        [t('orders.channel'), order.ChannelName],
        [t('watch.store'), storeName],
        [t('orders.placed'), moment(order.PlacedAt)],
        ...(State === 'new' ? [[t('orders.acceptBy'), moment(order.AcceptBy)] as const] : []),
        [t('orders.promised'), moment(order.PromisedBy)],
        [
          t('orders.customer'),
          [Customer.Name, Customer.PhoneNo, Customer.GSTIN ?? ''].filter((part) => part !== '').join(' · ') ||
            '–',
        ],
        [t('orders.address'), address.filter((part) => part !== '').join(', ') || '–'],
        [
          t('orders.payment'),
          [
            formatMoney(Payment.Amount, currency),
            say(`orders.modes.${Payment.Mode}`),
            say(`orders.paid.${Payment.Status}`),
          ].join(' · '),
        ],
        [t('orders.billRow'), order.TransactionNo ?? t('orders.noBill')],
        ...(order.Cancellation ? [[t('orders.reason'), order.Cancellation.Reason] as const] : []),
      ]}
    />
  )
}

export function OrderLines({ order: { Items } }: { order: Order }) {
  const { t } = useTranslation('hub')
  const currency = useCurrency()
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('orders.lines')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('orders.item')}</th>
            <th scope="col">{t('orders.quantity')}</th>
            <th scope="col">{t('orders.accepted')}</th>
            <th scope="col">{t('orders.price')}</th>
          </tr>
        </thead>
        <tbody>
          {Items.map(({ LineID, Name, Quantity, AcceptedQuantity, UnitPrice }) => (
            <tr key={LineID}>
              <th scope="row">{Name}</th>
              <td data-right="true">{formatQuantity(Quantity)}</td>
              <td data-right="true">
                {AcceptedQuantity === undefined ? '–' : formatQuantity(AcceptedQuantity)}
              </td>
              <td data-right="true">{formatMoney(UnitPrice, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
