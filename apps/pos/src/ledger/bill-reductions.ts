import type { Sale } from '@evertill/contract'
import type { Settlement } from '@evertill/domain'
import type { CartDraft } from '../db/cart/cart-record.ts'

export interface BillReductions {
  /** On the whole bill, without points. */
  billDiscount: number
  points: { count: number; amount: number; isTender: boolean } | null
}

/** What lowers the bill as a whole. In the settlement, points redeemed as a discount are a part of the bill discount. */
export const billReductions = ({ totals }: Settlement, loyalty: Sale['Loyalty']): BillReductions => ({
  billDiscount: totals.billDiscount - (loyalty?.As === 'Discount' ? totals.loyalty : 0),
  points: loyalty
    ? { count: loyalty.Points, amount: totals.loyalty, isTender: loyalty.As === 'Tender' }
    : null,
})

/** The cart as it was before anything was taken off the whole bill: what its lines cost on their own. */
export const withoutReductions = <Draft extends CartDraft>(draft: Draft): Draft => {
  if (!draft.BillDiscount && draft.Loyalty?.As !== 'Discount') return draft
  const { BillDiscount: _discount, Loyalty: _points, ...rest } = draft
  return rest as Draft
}
