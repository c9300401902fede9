import type { PaymentType } from '@evertill/contract'
import type { Currency } from '@evertill/domain'
import { useStable } from '@evertill/ui/use-stable.ts'
import { toast } from '@evertill/ui/toast.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withTexts } from '@evertill/texts/later-texts.ts'
import { loadAgain } from '../../../platform/load-again.ts'
import { useRuntime } from '../../../queries/runtime.tsx'
import type { CartQuery } from '../../../queries/use-cart.ts'
import { isCard } from './is-card.ts'
import type { DeviceAsking } from './device-asking.ts'
import type { Payment } from './use-payment.ts'

const load = () => loadAgain(() => withTexts(() => import('./charge-device.ts')))

/**
 * Payments by card go through the card terminal of this counter, if it has one: the customer is charged first, and the
 * approved amount becomes a part that is taken. Everything else is paid as before.
 */
export function useDevicePayment(payment: Payment, cart: CartQuery, currency: Currency): Payment {
  const { t } = useTranslation()
  const runtime = useRuntime()
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

  /** False if no device is asked for it: then the cashier confirms it, as before. */
  const charge = async (type: PaymentType, amount: number, completes: boolean): Promise<boolean> => {
    const label = payment.nextNumber ?? ''
    const asked = { cartUuid: cart.draft.UUID, type, amount, currency: currency.code, label }
    const part = await load().catch(() => null)
    // Nobody was asked, and nobody may believe that the card was charged.
    if (!part) payment.fail(t('sale.refused.notReady'))
    const done = part && (await part.chargeDevice(runtime, asked, setAsking))
    setAsking(null)
    if (part && done === null) return false
    if (done === 'notSaved') payment.fail(t('sale.refused.notSaved'))
    else if (done?.state === 'approved') {
      const { id: intentId, proof } = done
      payment.charged({ type, amount, reference: payment.reference.trim(), proof, intentId })
      setToComplete(completes)
    } else if (done?.state === 'declined') payment.fail(t('money.declined', { reason: done.reason ?? '' }))
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
    setAsking({ amount: 0, cancel: null })
    const part = await load().catch(() => null)
    const intent = await part?.giveBackByDevice(runtime, cart.draft.UUID, intentId)
    setAsking(null)
    if (!part) return payment.fail(t('sale.refused.notReady'))
    if (intent?.state === 'approved') return toast.error(t('money.kept', { reason: intent.reason ?? '' }))
    // Given back, or being given back: it pays nothing any more, and the dialog goes on with it.
    return payment.remove(id)
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
