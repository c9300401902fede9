import type { CartSnapshot, Settlement } from './cart.ts'

export type DocumentTitle = 'Tax invoice' | 'Bill of supply' | 'Credit note'

/** What the document must be called by law: without any tax, or from a composition dealer, it is no tax invoice. */
export function documentTitle(
  cart: Pick<CartSnapshot, 'composition'>,
  settled: Pick<Settlement, 'lines' | 'charges'>,
  isReturn = false,
): DocumentTitle {
  if (isReturn) return 'Credit note'
  if (cart.composition === true) return 'Bill of supply'
  // By rate, not by amount: a free sample of taxed goods is still on a tax invoice.
  const taxed = [...settled.lines, ...settled.charges].some((line) =>
    line.heads.some((head) => head.rate > 0),
  )
  return taxed ? 'Tax invoice' : 'Bill of supply'
}
