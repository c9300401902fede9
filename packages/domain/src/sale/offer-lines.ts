import { CURRENCIES } from '../money/currency.ts'
import type { OfferContext } from '../offers/apply-offers.ts'
import type { OfferLine } from '../offers/offer.ts'
import { type OfferVerdict, judgeOffers } from '../offers/verdict.ts'
import { momentOf } from '../offers/window.ts'
import type { CartLine, CartSnapshot, Settlement } from './cart.ts'
import { taxText } from './tax-rank.ts'

/** A line as offers see it: `value` is what is left to pay after the line discount. */
export function offerLine(line: CartLine, quantity: number, value: number): OfferLine {
  const { productId, categoryId, subCategoryId, tags, hsn, priceIncludesTax } = line
  return {
    quantity,
    value,
    hsn,
    priceIncludesTax,
    taxContent: line.tax === undefined ? '' : taxText(line.tax),
    productId,
    categoryId,
    subCategoryId,
    tags,
  }
}

export function offerContext(cart: CartSnapshot): OfferContext {
  const sold = cart.soldAt === undefined ? undefined : momentOf(cart.soldAt, cart.timeZoneOffsetMinutes ?? 0)
  return {
    moment: sold ?? { date: cart.businessDate },
    currency: cart.currency ?? CURRENCIES.INR,
    storeId: cart.storeId,
    customerGroups: cart.customerGroups,
    choice: cart.offerChoice,
  }
}

/** What became of each offer of a cart that was settled: what it gave, or why it gave nothing. */
export function explainOffers(cart: CartSnapshot, { lines }: Settlement): OfferVerdict[] {
  const seen = cart.lines.map((line, index) => {
    const { gross = 0, lineDiscount = 0 } = lines[index] ?? {}
    // A line with a fault has settled as zero.
    return offerLine(line, gross === 0 ? 0 : line.quantity, gross - lineDiscount)
  })
  const applied = lines.map(({ offers }) => offers)
  return judgeOffers(seen, cart.offers ?? [], offerContext(cart), applied)
}
