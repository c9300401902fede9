import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApprovalNeeded } from '../actions/approval.ts'
import type { PaymentType } from '@evertill/contract'
import {
  payRefund,
  type PreparedRefund,
  prepareRefund,
  refundApproval,
  type RefundChoice,
  refundMethods,
} from '../actions/refund.ts'
import { type Outcome, refused } from '../platform/outcome.ts'
import { useRuntime } from './runtime.tsx'
import type { SaleStory } from './sale-story.ts'
import { approvalText } from './use-checkout.ts'
import { useCurrency } from './use-currency.ts'
import { useOpenClosing } from './use-open-closing.ts'
import { usePaymentTypes } from './use-payment-types.ts'
import { usePermission } from './use-permission.ts'
import { useSellingPlace } from './use-selling-place.ts'

export interface Refund {
  /** What would be paid back, and how; null if it cannot be. */
  prepare(choice: RefundChoice): PreparedRefund | null
  methods: readonly PaymentType[]
  approvalFor(refund: PreparedRefund): (ApprovalNeeded & { message: string }) | null
  pay(refund: PreparedRefund): Promise<Outcome<{ uuid: string }>>
}

/** Pays back goods of a bill without the detour over the cart. */
export const useRefund = (story: Pick<SaleStory, 'sale' | 'returns'>): Refund => {
  const { t } = useTranslation()
  const runtime = useRuntime()
  const place = useSellingPlace()
  const types = usePaymentTypes()
  const permission = usePermission()
  const closing = useOpenClosing()
  const currency = useCurrency()
  const uuid = useRef<string>(undefined)
  const { clock, newUuid } = runtime
  return {
    methods: refundMethods(story.sale, types),
    prepare: (choice) => {
      // One for the whole dialog: a second click is the same credit note.
      uuid.current ??= newUuid()
      return prepareRefund(story, { ...choice, uuid: uuid.current }, newUuid, {
        place,
        types,
        now: clock.now(),
      })
    },
    approvalFor: (refund) => {
      const needed = refundApproval(refund, place, permission)
      return needed && { ...needed, message: approvalText(t, needed, currency) }
    },
    pay: async (refund) => {
      if (!place) return refused(t('sale.refused.notReady'))
      const done = await payRefund(runtime, refund, { place, closingKey: closing?.key })
      if (done.ok) return { ok: true, uuid: done.sale.UUID }
      return refused(done.code === 'fault' ? done.message : t(`sale.refused.${done.code}`))
    },
  }
}
