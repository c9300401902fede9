import type { Sale } from '@evertill/contract'
import { REFUND_APPROVAL_ABOVE } from '@evertill/domain'
import { useTranslation } from 'react-i18next'
import { correctTender } from '../actions/after-sale.ts'
import { type ApprovalNeeded, approvalOf } from '../actions/approval.ts'
import { tenderApproval } from '../actions/tender-approval.ts'
import type { Tender } from '../actions/tender.ts'
import type { CartApproval } from '../db/cart/cart-record.ts'
import { DONE, type Outcome, refused } from '../platform/outcome.ts'
import { useRuntime } from './runtime.tsx'
import { approvalText } from './use-checkout.ts'
import { useCurrency } from './use-currency.ts'
import { usePermission } from './use-permission.ts'
import { useSaleStory } from './use-sale-story.ts'
import { useSellingPlace } from './use-selling-place.ts'

/** Other payments for a sale, with the approvals that were given for them. */
export interface OtherTenders {
  tenders: readonly Tender[]
  approvals: readonly CartApproval[]
}

export interface TenderCorrection {
  /** What still needs an approval. */
  approvalFor(other: OtherTenders): (ApprovalNeeded & { message: string }) | null
  withApproval(
    other: OtherTenders,
    needed: ApprovalNeeded,
    given: { approvalId: string; approvedBy: string },
  ): OtherTenders
  save(other: OtherTenders): Promise<Outcome>
}

/** Corrects how a sale was paid, or how a return was paid back. */
export const useTenderCorrection = (sale: Sale): TenderCorrection => {
  const { t } = useTranslation()
  const runtime = useRuntime()
  const permission = usePermission()
  const place = useSellingPlace()
  const currency = useCurrency()
  const billUuid = sale.Original?.UUID
  const found = useSaleStory(billUuid ?? sale.UUID)
  const bill = billUuid !== undefined && found.kind === 'found' ? found.story : undefined
  return {
    approvalFor: (other) => {
      const freeRefund = place?.store.RefundApprovalAbove ?? REFUND_APPROVAL_ABOVE
      const needed = tenderApproval({ base: sale, ...other, bill }, freeRefund, permission)
      return needed && { ...needed, message: approvalText(t, needed, currency) }
    },
    withApproval: ({ tenders, approvals }, needed, given) => ({
      tenders,
      approvals: [...approvals, approvalOf(needed, given)],
    }),
    save: async ({ tenders, approvals }) => {
      const done = await correctTender(runtime, sale, tenders, approvals)
      if (done.ok) return DONE
      return refused(done.code === 'fault' ? done.message : t(`view.refused.${done.code}`))
    },
  }
}
