import { beforeEach, expect, test } from 'vitest'
import { onlineOrder } from '../testing/orders.ts'
import { product } from '../testing/products.ts'
import { paymentType } from '../testing/selling-place.ts'
import { openTill, type Till, typeOf } from '../testing/till-runtime.ts'
import { billOrder } from './bill-order.ts'
import { collectOnDelivery, dueOnDelivery } from './collect-on-delivery.ts'

let till: Till
const CASH = paymentType('pay-cash', 'Cash')
const ORDER = onlineOrder({ Payment: { Mode: 'cod', Status: 'pending', Reference: '', Amount: 11_000 } })

beforeEach(async () => {
  till = await openTill({ products: [product({ key: 'butter', MRP: 5_800 })], types: [typeOf('S')] })
  till.session.set({ ...till.session.get(), registration: { Currency: 'INR' } as never })
  await till.db.allPaymentTypes.put(paymentType('pay-credit', 'Credit'))
})

test('OT-12 money on delivery pays the bill of the order, in this drawer, once', async () => {
  const billed = await billOrder(till.runtime, ORDER, { 1: 2_000 }, 'closing-1')
  if (!billed.ok) throw new Error(billed.code)
  const asked = { order: ORDER, sale: billed.sale, type: CASH }
  const paid = await collectOnDelivery(till.runtime, asked, 'closing-2')
  const again = await collectOnDelivery(till.runtime, asked, 'closing-2')
  expect(paid).toMatchObject({
    ok: true,
    payment: {
      CustomerID: billed.sale.CustomerID,
      Amount: 11_000,
      Kind: 'Cash',
      ClosingKey: 'closing-2',
      Allocations: [{ SaleUUID: billed.sale.UUID, Amount: 11_000 }],
    },
  })
  expect(again).toEqual(paid)
  expect(
    await till.db.otherWrites
      .where('key')
      .above('')
      .filter(({ kind }) => kind === 'payment')
      .count(),
  ).toBe(1)
})

test('OT-12 a prepaid order has nothing to collect', async () => {
  await till.db.allPaymentTypes.put(paymentType('pay-bank', 'Other'))
  const order = onlineOrder()
  const billed = await billOrder(till.runtime, order, { 1: 2_000 }, 'closing-1')
  if (!billed.ok) throw new Error(billed.code)
  const outcome = await collectOnDelivery(till.runtime, { order, sale: billed.sale, type: CASH }, 'closing-1')
  expect(outcome).toEqual({ ok: false, code: 'nothingDue' })
})

test('OT-12 nothing is due when the goods come back or another till took the money', async () => {
  const billed = await billOrder(till.runtime, ORDER, { 1: 2_000 }, 'closing-1')
  if (!billed.ok) throw new Error(billed.code)
  const paid = { ...ORDER, Payment: { ...ORDER.Payment, Status: 'paid' as const } }
  expect(dueOnDelivery(ORDER, billed.sale, false)).toBe(11_000)
  expect(dueOnDelivery(paid, billed.sale, false)).toBe(0)
  expect(dueOnDelivery(paid, billed.sale, true)).toBe(11_000)
  for (const State of ['cancelled', 'returning', 'returned', 'rejected', 'expired'] as const)
    expect(dueOnDelivery({ ...ORDER, State }, billed.sale, true)).toBe(0)
})
