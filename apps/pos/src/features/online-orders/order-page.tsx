import { Anchor } from '@mantine/core'
import { formatMoney } from '@evertill/ui/numbers.ts'
import { IconArrowLeft, IconCloudUp, IconWorld } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Facts } from '@evertill/ui/facts.tsx'
import { Mark } from '@evertill/ui/mark.tsx'
import { EmptyState, LoadingState } from '@evertill/ui/state-view.tsx'
import { useCurrency } from '../../queries/use-currency.ts'
import { useMoment } from '../../queries/use-moments.ts'
import { type LocalOrder, useOrder } from '../../queries/use-orders.ts'
import { StateTimeline } from '../../parts/state-timeline.tsx'
import { Collect } from './collect.tsx'
import { CreditNoteDue } from './credit-note-due.tsx'
import classes from './online-orders.module.css'
import { OrderButtons } from './order-buttons.tsx'
import { OrderLines } from './order-lines.tsx'
import { DeliveryMark, PaymentMark, StateMark, StateUnknownMark, TimeLeft } from './order-marks.tsx'
import { OrderPackages } from './order-packages.tsx'
import { OrderPrint } from './order-print.tsx'
import { PickPanel } from './pick-panel.tsx'

export function OrderPage({ orderKey }: { orderKey: string }) {
  const { t } = useTranslation()
  const row = useOrder(orderKey)
  return (
    <>
      <Anchor component={Link} to="/online_orders" className={classes.back}>
        <IconArrowLeft size={18} stroke={1.5} aria-hidden /> {t('orders.back')}
      </Anchor>
      {row === undefined && <LoadingState text={t('orders.loading')} />}
      {row === null && (
        <EmptyState icon={IconWorld} title={t('orders.missing')} hint={t('orders.missingHint')} isPage />
      )}
      {row && <OrderView row={row} />}
    </>
  )
}

function OrderView({ row }: { row: LocalOrder }) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const { order, state, isWaiting } = row
  return (
    <>
      <div className={classes.row}>
        <h1>{order.ChannelOrderID}</h1>
        <span className={classes.value}>{formatMoney(order.Payment.Amount, currency)}</span>
      </div>
      <div className={classes.marks}>
        <StateMark state={state} />
        <PaymentMark order={order} />
        <TimeLeft order={order} />
        <DeliveryMark order={order} />
        <StateUnknownMark order={order} />
      </div>
      {isWaiting && (
        <div role="status">
          <Mark tone="wait" icon={<IconCloudUp size={16} stroke={1.5} />} isSentence>
            {t('orders.waiting')}
          </Mark>
        </div>
      )}
      <CreditNoteDue order={order} />
      <OrderButtons row={row} print={<OrderPrint order={order} currency={currency} />} />
      <Collect row={row} currency={currency} />
      <div className={classes.columns}>
        <div>
          {state === 'picking' ? (
            <PickPanel order={order} currency={currency} />
          ) : (
            <OrderLines order={order} currency={currency} />
          )}
          <OrderPackages row={row} />
        </div>
        <div>
          <OrderFacts row={row} />
          <StateTimeline title={t('orders.timeline')} of="orders" entries={order.Timeline} />
        </div>
      </div>
    </>
  )
}

function OrderFacts({ row: { order, bill } }: { row: LocalOrder }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const { Customer, Address } = order
  const saleUuid = order.SaleUUID ?? bill?.UUID
  const toSale = (uuid: string, text: string) => (
    <Anchor component={Link} to={`/sales/viewsales/${uuid}`}>
      {text}
    </Anchor>
  )
  const lines = [Address.Address1, Address.Address2, Address.City, Address.State, Address.Pincode]
  return (
    <section>
      <h2>{t('orders.number')}</h2>
      <Facts
        rows={[
          [t('orders.channel'), order.ChannelName],
          [t('orders.customer'), [Customer.Name, Customer.GSTIN].filter(Boolean).join(', ')],
          [t('orders.phone'), Customer.PhoneNo],
          [t('orders.address'), lines.filter(Boolean).join(', ')],
          [t('orders.placed'), moment(order.PlacedAt)],
          ...(order.PromisedBy === undefined
            ? []
            : [[t('orders.promised'), moment(order.PromisedBy)] as const]),
          ...(saleUuid === undefined
            ? []
            : [
                [
                  t('orders.bill'),
                  toSale(saleUuid, order.TransactionNo ?? bill?.TransactionNo ?? t('orders.bill')),
                ] as const,
              ]),
          ...(order.CreditNoteUUID === undefined
            ? []
            : [[t('orders.creditNote'), toSale(order.CreditNoteUUID, t('orders.creditNote'))] as const]),
          ...(order.Cancellation === undefined
            ? []
            : [[t('orders.reason'), order.Cancellation.Reason] as const]),
        ]}
      />
    </section>
  )
}
