import {
  CONTRACT_VERSION,
  freezeSale,
  type Sale,
  type SaleDraftLine,
  type SaleHeader,
} from '@evertill/contract'
import { CALCULATION_VERSION, mulDiv } from '@evertill/domain'
import type { CartDraft } from '../db/cart/cart-record.ts'
import { sameDiscount } from './cart-changes.ts'
import { headerOfCart } from './cart-header.ts'
import { FIXED_FIELDS, pickFields } from './header-fields.ts'

/** The head of the next revision: what was fixed with the sale, and what is entered now. */
export const revisedHead = (
  base: Sale,
  entered: Partial<SaleHeader>,
  revision = base.Revision + 1,
): SaleHeader =>
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
    revisedHead(base, { ...entered, ...(approvals.length > 0 ? { ApprovalIDs: approvals } : {}) }),
    draft,
  )
}
