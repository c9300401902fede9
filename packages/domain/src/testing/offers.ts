import { expect } from 'vitest'
import { type CartLine, type CartSnapshot, type Offer, settle } from '../index.ts'
import { EXEMPT, cart, line } from './carts.ts'

type Terms<T extends Offer['type']> = Omit<
  Extract<Offer, { type: T }>,
  'id' | 'version' | 'name' | 'stacking'
>

export const offer = <T extends Offer['type']>(terms: Terms<T>, more: Partial<Offer> = {}): Offer =>
  ({ id: 'o1', version: 3, name: 'Test', stacking: 'exclusive', ...terms, ...more }) as Offer

export const goods = (rupees: number, more: Partial<CartLine> = {}): CartLine =>
  line({ unitPrice: rupees * 100, tax: EXEMPT, ...more })

/** What the offers take off each line. */
export function discounts(
  lines: readonly CartLine[],
  offers: readonly Offer[],
  more: Partial<CartSnapshot> = {},
): number[] {
  const result = settle(cart(lines, { offers, ...more }))
  expect(result.faults).toEqual([])
  expect(result.warnings).toEqual([])
  return result.lines.map((one) => one.offerDiscount)
}
