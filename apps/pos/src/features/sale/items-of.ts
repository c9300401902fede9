import { ONE_UNIT, piecesIn } from '@evertill/domain'
import type { CartLineView, CartQuery } from '../../queries/use-cart.ts'

/** The number of items: pieces, and one for each weighed line. */
export function itemsOf(lines: readonly Pick<CartLineView, 'quantity' | 'isWeighed'>[]): number {
  return lines.reduce((sum, line) => sum + (line.isWeighed ? 1 : Math.round(line.quantity / ONE_UNIT)), 0)
}

/** The items of the cart; what comes back counts when nothing else is in it. */
export const itemsOfCart = ({ lines, draft }: Pick<CartQuery, 'lines' | 'draft'>): number => {
  // A returned line does not say that it is weighed.
  const back = (draft.Returns ?? []).map(({ Quantity }) => Quantity)
  return lines.length === 0 ? piecesIn(back) : itemsOf(lines)
}

/** Whether the cart has sold or returned goods. */
export const hasGoods = ({ lines, draft }: Pick<CartQuery, 'lines' | 'draft'>): boolean =>
  lines.length > 0 || (draft.Returns?.length ?? 0) > 0
