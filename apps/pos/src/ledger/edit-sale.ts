import {
  CONTRACT_VERSION,
  cartOfDraft,
  draftOfSale,
  freezeSale,
  type Sale,
  type SaleDraftLine,
  type SaleDraftPayment,
  type SaleHeader,
} from '@evertill/contract'
import { CALCULATION_VERSION, mulDiv, settle } from '@evertill/domain'
import type { CartDraft } from '../db/cart/cart-record.ts'
import type { Outcome } from '../platform/outcome.ts'
import { sameDiscount } from './cart-changes.ts'
import { headerOfCart } from './cart-header.ts'
import { ENTERED_FIELDS, FIXED_FIELDS, pickFields } from './header-fields.ts'

const headOf = (base: Sale, entered: Partial<SaleHeader>, revision = base.Revision + 1): SaleHeader =>
  ({
    ...pickFields(base, FIXED_FIELDS),
    ...entered,
    Revision: revision,
    ContractVersion: CONTRACT_VERSION,
    CalculationVersion: CALCULATION_VERSION,
  }) as SaleHeader

/**
 * The offers that an edited line keeps; none is evaluated again. A smaller quantity keeps its share, a larger one gets
 * nothing for the added goods, and a line with another price or discount keeps none.
 */
export const keptOffers = (line: SaleDraftLine, base: Sale): SaleDraftLine => {
  const { Offers, ...rest } = line
  const sold = base.Lines.find(({ UUID }) => UUID === line.UUID)
  if (Offers === undefined || sold === undefined) return line
  if (line.UnitPrice !== sold.UnitPrice || !sameDiscount(line.Discount, sold.Discount)) return rest
  if (line.Quantity >= sold.Quantity) return line
  return {
    ...rest,
    Offers: Offers.map((offer) => ({
      ...offer,
      Amount: mulDiv(offer.Amount, line.Quantity, sold.Quantity),
    })),
  }
}

/** The next revision of a sale, from the edited cart. */
export const editedSale = (base: Sale, cart: CartDraft, draft: Parameters<typeof freezeSale>[1]): Sale => {
  const entered = headerOfCart(cart)
  const approvals = [...new Set([...(base.ApprovalIDs ?? []), ...(entered.ApprovalIDs ?? [])])]
  return freezeSale(
    headOf(base, { ...entered, ...(approvals.length > 0 ? { ApprovalIDs: approvals } : {}) }),
    draft,
  )
}

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
  return { ok: true, sale: freezeSale(headOf(base, { ...entered, ...approved }), draft) }
}

/** My edit on top of theirs: the next revision. */
export const rebaseRevision = (theirs: Sale, mine: Sale): Sale => ({ ...mine, Revision: theirs.Revision + 1 })
