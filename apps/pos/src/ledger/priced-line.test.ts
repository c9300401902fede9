import { expect, test } from 'vitest'
import { butter, newCart, PLACE } from '../testing/selling-place.ts'
import { listed } from './cart-changes.ts'
import { pricedLine } from './priced-line.ts'
import { settleCart } from './settle-cart.ts'

const rice = { ...butter(), UnitPrice: 8_900, MRP: 0, IsWeighed: true }

test.each([1_299, 1, 8_900, 99_999, 12_345, 445])(
  'FC-9 a label of %i paise costs exactly that, at the price per kilogram',
  (price) => {
    const line = { ...pricedLine(listed(rice), price), UUID: rice.UUID }
    expect(line.UnitPrice).toBe(8_900)
    const { lines } = settleCart(PLACE, newCart(line), [], Date.parse('2026-11-16T06:30:00Z'))
    expect(lines[0]?.total).toBe(price)
  },
)

test('FC-9 a priced label on goods sold by the piece is one piece at that price', () => {
  const line = pricedLine(listed({ ...rice, IsWeighed: false }), 1_299)
  expect(line).toMatchObject({ Quantity: 1_000, UnitPrice: 1_299, Listed: { UnitPrice: 1_299 } })
})
