import type { CartLineView, CartQuery } from '../../queries/use-cart.ts'

const ONE_PIECE = 1000

/** The number of items: pieces, and one for each weighed line. */
export function itemsOf(lines: readonly Pick<CartLineView, 'quantity' | 'isWeighed'>[]): number {
  return lines.reduce((sum, line) => sum + (line.isWeighed ? 1 : Math.round(line.quantity / ONE_PIECE)), 0)
}

/** Whether the cart has sold or returned goods. */
export const hasGoods = ({ lines, draft }: Pick<CartQuery, 'lines' | 'draft'>): boolean =>
  lines.length > 0 || (draft.Returns?.length ?? 0) > 0
