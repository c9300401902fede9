import type { CartLineView, CartQuery } from '../../queries/use-cart.ts'

const ONE_PIECE = 1000

/** What the customer would count on the counter: pieces, and one for each weighed bag. */
export function itemsOf(lines: readonly Pick<CartLineView, 'quantity' | 'isWeighed'>[]): number {
  return lines.reduce((sum, line) => sum + (line.isWeighed ? 1 : Math.round(line.quantity / ONE_PIECE)), 0)
}

/** Bought or brought back: there is something to park. */
export const hasGoods = ({ lines, draft }: Pick<CartQuery, 'lines' | 'draft'>): boolean =>
  lines.length > 0 || (draft.Returns?.length ?? 0) > 0
