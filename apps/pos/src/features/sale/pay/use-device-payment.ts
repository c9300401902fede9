import type { PaymentType } from '@evertill/contract'
import type { Currency } from '@evertill/domain'
import { useStable } from '@evertill/ui/use-stable.ts'
import { toast } from '@evertill/ui/toast.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaymentIntent } from '../../../db/cart/payment-intent.ts'
import { useRuntime } from '../../../queries/runtime.tsx'
import type { CartQuery } from '../../../queries/use-cart.ts'
import { useSession } from '../../../queries/use-session.ts'
import { isCard } from './is-card.ts'
import type { DeviceAsking } from './device-asking.ts'
import type { Payment } from './use-payment.ts'

const loadCollector = () => import('../../../parts/money-collector.ts')

/**
 * Payments by card go through the card terminal of this counter, if it has one: the customer is charged first, and the
 * approved amount becomes a part that is taken. Everything else is paid as before.
 */
export function useDevicePayment(payment: Payment, cart: CartQuery, currency: Currency): Payment {
  const { t } = useTranslation()
  const runtime = useRuntime()
  const { store, user } = useSession()
  const [asking, setAsking] = useState<DeviceAsking | null>(null)
  /** Money has been taken, and what the cashier pressed was to complete the sale by it. */
  const [isToComplete, setToComplete] = useState(false)
  const goOn = useStable(() => {
    setToComplete(false)
    void payment.complete('button')
  })
  useEffect(() => {
    if (isToComplete) goOn()
  }, [isToComplete, goOn])

  const take = ({ id, amount, proof }: PaymentIntent, type: PaymentType, completes: boolean) => {
    payment.charged({ type, amount, reference: payment.reference.trim(), proof, intentId: id })
    setToComplete(completes)
  }

  const charge = async (type: PaymentType, amount: number, completes: boolean): Promise<boolean> => {
    const { moneyCollectorOf, openCardTerminal } = await loadCollector()
    const device = await openCardTerminal()
    if (!device || !store || !user) return false
    const collector = moneyCollectorOf(runtime)
    const id = runtime.newUuid()
    const { UUID: CartUUID } = cart.draft
    setAsking({ amount, cancel: () => void collector.cancel(`${CartUUID}/${id}`) })
    const done = await collector.collect(
      {
        id,
        CartUUID,
        StoreID: store.key,
        UserID: user.key,
        way: 'card',
        device: device.address,
        PaymentTypeID: type.key,
        PaymentType: type.PaymentType,
        amount,
        currency: currency.code,
      },
      payment.nextNumber ?? '',
    )
    setAsking(null)
    if (!done.ok) payment.fail(t('sale.refused.notSaved'))
    else if (done.intent.state === 'approved') take(done.intent, type, completes)
    else if (done.intent.state === 'declined')
      payment.fail(t('money.declined', { reason: done.intent.reason ?? '' }))
    // What is unknown is asked in a dialog of its own.
    return true
  }

  /** The payment type and the amount to be charged; null if no device is asked for it. */
  const toCharge = () => {
    const { type, amount, isRefund, step } = payment
    const asks = step.at === 'pay' && !isRefund && type && isCard(type) && amount !== null && amount > 0
    return asks ? { type, amount } : null
  }

  const giveBack = async (id: number, intentId: string) => {
    const { moneyCollectorOf } = await loadCollector()
    setAsking({ amount: 0, cancel: null })
    const intent = await moneyCollectorOf(runtime).giveBack(`${cart.draft.UUID}/${intentId}`)
    setAsking(null)
    if (!intent || intent.state === 'reversed') payment.remove(id)
    else if (intent.state === 'approved') toast.error(t('money.kept', { reason: intent.reason ?? '' }))
    // Being given back: it pays nothing any more, and the dialog goes on with it.
    else payment.remove(id)
  }

  return {
    ...payment,
    busy: payment.busy || asking !== null,
    device: asking,
    back: () => {
      if (asking === null) payment.back()
    },
    complete: async (by) => {
      if (asking !== null) return
      const wanted = toCharge()
      const act = payment.nextAct(by)
      if (!wanted || (act !== 'commit' && act !== 'take')) return payment.complete(by)
      // Nobody is charged for a sale that cannot be completed.
      if (act === 'commit' && !payment.isFree()) return
      if (!(await charge(wanted.type, wanted.amount, act === 'commit'))) await payment.complete(by)
    },
    approved: async (given) => {
      const wanted = toCharge()
      if (!wanted) return payment.approved(given)
      payment.acceptApproval(given)
      if (!(await charge(wanted.type, wanted.amount, true))) goOn()
    },
    remove: (id) => {
      const intentId = payment.taken.find((tender) => tender.id === id)?.intentId
      if (intentId === undefined) payment.remove(id)
      else if (asking === null) void giveBack(id, intentId)
    },
  }
}
