import type { Sale, SaleFlag } from '@evertill/contract'
import type { Reviewed, ShopKnowledge } from './knowledge.ts'

/** With one of these a document gave somebody goods on terms that the shop has not agreed to, or that nobody compared. */
const DISAGREED: ReadonlySet<SaleFlag> = new Set([
  'PRICE_DIFFERS',
  'TAX_DIFFERS',
  'PRODUCT_DIFFERS',
  'UNKNOWN_PRODUCT',
  'NOT_ALLOWED',
  'OFFER_DIFFERS',
  'NOT_COMPARED',
  'NOT_REVIEWED',
])

const isAgreed = (flags: readonly SaleFlag[]): boolean => !flags.some((flag) => DISAGREED.has(flag))

/**
 * The body before an edit, if it was judged and found right: an edit may keep its prices and offers. Otherwise a forged
 * sale that is edited at once would be its own proof.
 */
export const agreedRevision = ({ earlier, flags }: Reviewed): Sale | undefined =>
  earlier?.isReviewed === true && isAgreed(flags) ? earlier.previous : undefined

/**
 * The order or quotation that a bill was made from, if it was judged and found right: the bill may keep its prices,
 * discounts and offers. Only its last body counts: an earlier one may have been forged and then corrected.
 */
export const agreedOrder = ({ sale }: Reviewed, { sources }: ShopKnowledge): Sale | undefined => {
  const order = sources.get(sale.ConvertedFromUUID?.toLowerCase() ?? '')
  return order !== undefined && !order.isVoid && order.isReviewed && isAgreed(order.flags)
    ? order.bodies[0]
    : undefined
}
