import type { OrderState } from '@evertill/domain'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { useAccess } from '../../queries/use-access.ts'
import { useConnection } from '../../queries/use-connection.ts'
import { type OrderMove, type TillMove, useOrderActions } from '../../queries/use-order-actions.ts'
import { type LocalOrder, useDueOnDelivery } from '../../queries/use-orders.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import classes from './online-orders.module.css'
import { ReasonDialog } from './reason-dialog.tsx'

type Text = 'accept' | 'startPicking' | 'handOver' | 'deliver' | 'complete' | 'takeBack' | 'receiveBack'

/** The one step that usually comes next. Picking has a part of the page for itself. */
const NEXT: Partial<Record<OrderState, { to: TillMove; text: Text }>> = {
  new: { to: 'accepted', text: 'accept' },
  accepted: { to: 'picking', text: 'startPicking' },
  packed: { to: 'dispatched', text: 'handOver' },
  dispatched: { to: 'delivered', text: 'deliver' },
  delivered: { to: 'completed', text: 'complete' },
  returning: { to: 'returned', text: 'receiveBack' },
}

const CANCELLABLE: readonly OrderState[] = ['accepted', 'picking', 'packed']
const RETURNABLE: readonly OrderState[] = ['dispatched', 'delivered', 'completed']

interface OrderButtonsProps {
  row: LocalOrder
  /** Only what a new order needs. */
  isCard?: boolean
  /** What can be printed, beside the other buttons. */
  print?: ReactNode
}

/** What can be done with an order now. Offline the buttons say why they do nothing. */
export function OrderButtons({ row, isCard = false, print }: OrderButtonsProps) {
  const { t } = useTranslation()
  const { order, state, isWaiting } = row
  const { may } = useAccess()
  const { move } = useOrderActions()
  const { serverReachable } = useConnection()
  const due = useDueOnDelivery(row)
  const [asking, ask] = useState<'part' | 'rejected' | 'cancelled' | null>(null)
  const [busy, setBusy] = useState(false)
  if (!may('OnlineOrders', 'update') || isWaiting)
    return print ? (
      <div className={classes.acts} data-no-toast>
        {print}
      </div>
    ) : null

  const run = async (wanted: OrderMove): Promise<boolean> => {
    setBusy(true)
    const outcome = await move(order, wanted)
    setBusy(false)
    if (outcome.ok) toast.info(t(`orders.done.${wanted.to}`))
    else toast.error(outcome.message)
    return outcome.ok
  }
  const next = NEXT[state]
  // The money comes first.
  const isUnpaid = state === 'delivered' && due !== undefined && due.receipt === undefined
  const isOff = !serverReachable || busy
  const close = () => ask(null)
  return (
    <div className={classes.acts} data-no-toast>
      {next && (
        <Button
          variant={isUnpaid ? 'default' : 'filled'}
          loading={busy}
          disabled={isOff}
          onClick={() => void run({ to: next.to })}
        >
          {t(`orders.${next.text}`)}
        </Button>
      )}
      {state === 'new' && (
        <>
          {!isCard && (
            <Button variant="default" disabled={isOff} onClick={() => ask('part')}>
              {t('orders.acceptPart')}
            </Button>
          )}
          <Button variant="default" isWrong disabled={isOff} onClick={() => ask('rejected')}>
            {t('orders.reject')}
          </Button>
        </>
      )}
      {!isCard && RETURNABLE.includes(state) && (
        <Button variant="default" disabled={isOff} onClick={() => void run({ to: 'returning' })}>
          {t('orders.takeBack')}
        </Button>
      )}
      {!isCard && CANCELLABLE.includes(state) && (
        <Button variant="default" isWrong disabled={isOff} onClick={() => ask('cancelled')}>
          {t('orders.cancel')}
        </Button>
      )}
      {print}
      {asking === 'part' && <AcceptDialog order={order} onMove={run} onClose={close} />}
      {(asking === 'rejected' || asking === 'cancelled') && (
        <ReasonDialog order={order} to={asking} onMove={run} onClose={close} />
      )}
    </div>
  )
}
