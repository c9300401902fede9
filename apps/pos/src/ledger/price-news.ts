import { memoize } from '@evertill/domain'
import type { CartDraft, CartLine } from '../db/cart/cart-record.ts'
import { type CartChange, type NewLine, sameDiscount } from './cart-changes.ts'
import { lineOfProduct, type PriceList } from './line-of-product.ts'

/** Cached by object: a long bill is compared at every scan, and its taxes stay the same objects. */
const termsOf = memoize((tax: CartLine['Tax']) => JSON.stringify([tax.key, tax.Rates]))

const isAsListed = ({ Listed, PriceIncludesTax, Tax: tax }: CartLine, now: NewLine): boolean =>
  Listed.UnitPrice === now.Listed.UnitPrice &&
  sameDiscount(Listed.Discount, now.Listed.Discount) &&
  PriceIncludesTax === now.PriceIncludesTax &&
  termsOf(tax) === termsOf(now.Tax)

/** Its prices were agreed on elsewhere: with a bill, a quotation or an online order. */
const hasAgreedPrices = ({ Editing, ConvertedFromUUID, OrderID }: CartDraft): boolean =>
  Editing !== undefined || ConvertedFromUUID !== undefined || OrderID !== undefined

/** What the line would be if it were scanned now; null if the price list says nothing else. */
const newsOf = (prices: PriceList, storeId: string, line: CartLine): NewLine | null => {
  if (line.Listed.IsLabelled) return null
  // Goods that are no longer sold, or were never in the price list, cost what they cost.
  const now = lineOfProduct(prices, line.ProductID, storeId, line.Quantity)
  return now && !isAsListed(line, now) ? now : null
}

/**
 * Compares the cart with a price list. A line is compared once: a scan into a long bill must not read all its products
 * again.
 */
export const createPriceNews = (prices: PriceList, storeId: string) => {
  const known = memoize((line: CartLine) => newsOf(prices, storeId, line))
  /** The lines whose price or tax the shop has changed since they were scanned, as they would be scanned now. */
  return (draft: CartDraft): ReadonlyMap<string, NewLine> =>
    new Map(
      hasAgreedPrices(draft)
        ? []
        : draft.Lines.flatMap((line): [string, NewLine][] => {
            const now = known(line)
            return now ? [[line.UUID, now]] : []
          }),
    )
}

/** As it would be scanned now, MRP included. What a cashier changed by hand is an arrangement with the customer and stays. */
const repriced = (line: CartLine, now: NewLine): CartLine => {
  const { Discount: before, MRP: _printed, ...rest } = line
  const { Discount: offered, ...fresh } = now
  const Discount = sameDiscount(before, line.Listed.Discount) ? offered : before
  return {
    ...rest,
    ...fresh,
    UnitPrice: line.UnitPrice === line.Listed.UnitPrice ? now.UnitPrice : line.UnitPrice,
    ...(Discount === undefined ? {} : { Discount }),
  }
}

/** Takes the shop's prices of now, as one step that can be undone. */
export const takeNewPrices =
  (changed: ReadonlyMap<string, NewLine>): CartChange =>
  (draft) => ({
    ...draft,
    Lines: draft.Lines.map((line) => {
      const now = changed.get(line.UUID)
      return now ? repriced(line, now) : line
    }),
  })
