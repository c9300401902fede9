import { cartOfDraft, draftOfSale, freezeSale, type Sale, type SaleDraftPayment } from '@evertill/contract'
import { settle } from '@evertill/domain'
import type { Outcome } from '../platform/outcome.ts'
import { revisedHead } from './edit-sale.ts'
import { ENTERED_FIELDS, pickFields } from './header-fields.ts'

export type CorrectedTender = Outcome<{ sale: Sale }>

/** The same bill with other payments. Its lines stay as they are. */
export const correctedTender = (
  base: Sale,
  payments: readonly SaleDraftPayment[],
  approvalIds: readonly string[] = [],
): CorrectedTender => {
  const draft = { ...draftOfSale(base), Payments: payments }
  const { faults, totals } = settle(cartOfDraft(draft))
  const [fault] = faults
  if (fault) return { ok: false, message: fault.message }
  if (totals.due !== base.DueAmount) return { ok: false, message: 'The payments do not add up to the bill.' }
  const entered = pickFields(base, ENTERED_FIELDS)
  const approved =
    approvalIds.length === 0 ? {} : { ApprovalIDs: [...(base.ApprovalIDs ?? []), ...approvalIds] }
  return { ok: true, sale: freezeSale(revisedHead(base, { ...entered, ...approved }), draft) }
}
