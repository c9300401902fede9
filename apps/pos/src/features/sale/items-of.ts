import type { CartLineView } from '../../queries/use-cart.ts'

const ONE_PIECE = 1000

/** What the customer would count on the counter: pieces, and one for each weighed bag. */
export function itemsOf(lines: readonly Pick<CartLineView, 'quantity' | 'isWeighed'>[]): number {
  return lines.reduce((sum, line) => sum + (line.isWeighed ? 1 : Math.round(line.quantity / ONE_PIECE)), 0)
}
