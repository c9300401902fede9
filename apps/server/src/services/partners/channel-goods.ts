import { type Product, type Tax, priceInStore, toDomainTax } from '@evertill/contract'
import { type CartLine, ONE_UNIT, settle } from '@evertill/domain'
import type { ChannelStore } from '../../repositories/partners/channel.repository.ts'

/** What decides prices: the shop's own rows, never those of a request. */
export type Shelf = {
  readonly store: ChannelStore
  /** In the store's time zone. */
  readonly businessDate: string
  readonly taxes: ReadonlyMap<string, Tax>
  readonly products: ReadonlyMap<string, Product>
}

export type Piece = { readonly productId: string; readonly qty: number }

const isAvailable = (product: Product | undefined, storeId: string): product is Product =>
  product !== undefined &&
  !product.IsDeleted &&
  (product.AccessibleToSelectedStores.length === 0 || product.AccessibleToSelectedStores.includes(storeId))

const lineOf = ({ store, taxes, products }: Shelf, { productId, qty }: Piece): CartLine | undefined => {
  const product = products.get(productId)
  if (!isAvailable(product, store.storeId)) return undefined
  const tax = taxes.get(product.TaxID)
  // What has no tax rate cannot be billed, and what is not weighed has no fraction.
  if (!tax || (!product.IsWeighed && qty % ONE_UNIT !== 0)) return undefined
  const { UnitPrice, MRP, Discount } = priceInStore(
    product,
    products.get(product.ParentProductID),
    store.storeId,
  )
  return {
    id: productId,
    quantity: qty,
    unitPrice: UnitPrice,
    priceIncludesTax: product.PriceIncludesTax,
    tax: toDomainTax(tax),
    ...(MRP > 0 ? { mrp: MRP } : {}),
    ...(Discount?.Kind === 'Percent'
      ? { discount: { kind: 'percent' as const, percent: Discount.Percent } }
      : {}),
  }
}

/** What each piece costs, tax included, as a bill of today would have it. Undefined where it cannot be sold. */
export const amountsOf = (shelf: Shelf, pieces: readonly Piece[]): (number | undefined)[] => {
  const lines = pieces.map((piece) => lineOf(shelf, piece))
  const { composition, taxRounding } = shelf.store
  const settled = settle({
    businessDate: shelf.businessDate,
    // Only sums of lines are used; the whole bill is rounded when it is made.
    rounding: { step: 1 },
    taxRounding,
    composition,
    lines: lines.filter((line) => line !== undefined).map((line, index) => ({ ...line, id: String(index) })),
  })
  const faulty = new Set(settled.faults.map(({ path }) => /^lines\[(\d+)\]/.exec(path)?.[1]))
  const amounts = settled.lines.map(({ total }, index) => (faulty.has(String(index)) ? undefined : total))
  return lines.map((line) => (line === undefined ? undefined : amounts.shift()))
}
