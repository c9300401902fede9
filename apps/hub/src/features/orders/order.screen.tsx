import type { ManagedOrderReply, Order } from '@evertill/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { Button } from '@evertill/ui/button.tsx'
import { formatMoment } from '@evertill/ui/format-moment.ts'
import { toast } from '@evertill/ui/toast.ts'
import { Page, Section } from '../../parts/page.tsx'
import { ReadingState } from '../../parts/reading-state.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useSay } from '../../parts/use-say.ts'
import classes from '../../parts/watch.module.css'
import { OrderFacts, OrderLines } from './order-facts.tsx'
import { useCancelOrder, useOrder } from './use-orders.ts'

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** One order: what was ordered, what happened to it, and who was told. */
export function OrderScreen() {
  const { key = '' } = useParams()
  const { t } = useTranslation('hub')
  const say = useSay()
  const { data, error, refetch } = useOrder(key)
  return (
    <Page
      title={data?.Order.ChannelOrderID ?? t('orders.one')}
      state={data && say(`orders.states.${data.Order.State}`)}
      back={{ to: '/orders', label: t('orders.title') }}
      actions={data?.MayCancel === true && <Cancel order={data.Order} />}
    >
      <div className={classes.page}>
        {data ? <Shown reply={data} /> : <ReadingState error={error} onAgain={refetch} />}
      </div>
    </Page>
  )
}

function Cancel({ order: { key, Version } }: { order: Order }) {
  const { t } = useTranslation('hub')
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, error } = useCancelOrder(key, Version)
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('orders.cancel')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('orders.cancel')}
          text={t('orders.cancelWhat')}
          label={t('letters.reason')}
          missing={t('orders.reasonMissing')}
          button={t('orders.cancel')}
          isPending={isPending}
          error={error}
          onClose={() => setAsking(false)}
          onReason={(reason) =>
            mutate(reason, {
              onSuccess: () => {
                setAsking(false)
                toast.info(t('orders.cancelled'))
              },
            })
          }
        />
      )}
    </>
  )
}

function Shown({ reply: { Order: order, StoreName, Deliveries } }: { reply: ManagedOrderReply }) {
  const { t } = useTranslation('hub')
  return (
    <>
      <Section title={t('orders.facts')}>
        <OrderFacts order={order} storeName={StoreName} />
      </Section>
      <Section title={t('orders.lines')}>
        <OrderLines order={order} />
      </Section>
      <Section title={t('orders.timeline')}>
        <Timeline order={order} />
      </Section>
      <Section title={t('orders.told')}>
        <Told deliveries={Deliveries} />
      </Section>
    </>
  )
}

function useMoment() {
  const { i18n } = useTranslation('hub')
  return (at: string) => formatMoment(at, { language: i18n.language, timeZone: ZONE })
}

function Timeline({ order }: { order: Order }) {
  const { t } = useTranslation('hub')
  const say = useSay()
  const moment = useMoment()
  return (
    <ol className={classes.list} aria-label={t('orders.timeline')}>
      {order.Timeline.map(({ EventID, To, Type, At, By, Source, Moved, Note }) => (
        <li key={`${Source} ${EventID}`} className={classes.entry}>
          <span className={classes.name}>{To === undefined ? Type : say(`orders.states.${To}`)}</span>
          <span className={classes.where}>{moment(At)}</span>
          <span className={`${classes.where} ${classes.wide}`}>
            {[
              By,
              say(`orders.sources.${Source}`),
              ...(Moved || To === undefined ? [] : [t('orders.notMoved')]),
            ]
              .filter((part) => part !== '')
              .join(' · ')}
            {Note !== '' && ` · “${Note}”`}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Told({ deliveries }: { deliveries: ManagedOrderReply['Deliveries'] }) {
  const { t } = useTranslation('hub')
  const say = useSay()
  const moment = useMoment()
  if (deliveries.length === 0) return <p className={classes.why}>{t('orders.toldNobody')}</p>
  return (
    <ul className={classes.list} aria-label={t('orders.told')}>
      {deliveries.map(({ key, ReceiverName, EventType, At, State, Attempts, Fault }) => (
        <li key={key} className={classes.entry}>
          <span className={classes.name}>{`${EventType} · ${ReceiverName}`}</span>
          <span className={classes.where}>{say(`orders.deliveries.${State}`)}</span>
          <span className={`${classes.where} ${classes.wide}`}>
            {moment(At)} · {t('letters.tries', { count: Attempts })} {Fault !== '' && <code>{Fault}</code>}
          </span>
        </li>
      ))}
    </ul>
  )
}
