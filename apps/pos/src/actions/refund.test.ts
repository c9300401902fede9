import type { Sale } from '@evertill/contract'
import { beforeEach, expect, test } from 'vitest'
import { completeSale } from '../ledger/complete-sale.ts'
import { newUuid } from '../testing/after-sale.ts'
import { butter, cash, newCart, paymentType, PLACE } from '../testing/selling-place.ts'
import { openTill, type Till, typeOf } from '../testing/till-runtime.ts'
import { approvalOf } from './approval.ts'
import {
  payRefund,
  prepareRefund,
  refundApproval,
  refundMethods,
  refundTenders,
  withApproval,
} from './refund.ts'

let till: Till
let sale: Sale

const TYPES = [paymentType('pay-cash', 'Cash'), paymentType('pay-upi', 'Other')]
const part = (PaymentTypeID: string, Amount: number) => ({
  PaymentTypeID,
  PaymentType: PaymentTypeID,
  Kind: 'Other' as const,
  Amount,
})

beforeEach(async () => {
  till = await openTill({ types: [typeOf('S', 'Sale'), typeOf('C', 'Sales Return')] })
  const { ledger, clock } = till.runtime
  const done = await completeSale(
    { db: ledger, clock, isOnline: () => true },
    PLACE,
    newCart(butter(2_000)),
    [cash(11_600)],
  )
  sale = done.ok ? done.sale : expect.fail(done.message)
})

const prepare = (quantity: number, { uuid = newUuid(), method = '', damaged = new Set<string>() } = {}) => {
  const taken = new Map(sale.Lines.map(({ UUID }) => [UUID, quantity]))
  const place = { place: PLACE, types: TYPES, now: till.runtime.clock.now() }
  return prepareRefund(
    { sale, returns: [] },
    { taken, damaged, reason: 'Damaged', method, uuid },
    newUuid,
    place,
  )
}
const refundOf = (quantity: number) => prepare(quantity) ?? expect.fail('nothing to refund')

test('AS-27 a refund goes back as the bill was paid, and what cannot is paid in cash', () => {
  const amounts = (refund: number, ...parts: ReturnType<typeof part>[]) =>
    refundTenders(refund, parts, TYPES).map(({ type, amount }) => [type.key, amount])
  expect(amounts(700, part('pay-upi', 500), part('pay-cash', 900))).toEqual([
    ['pay-upi', 500],
    ['pay-cash', 200],
  ])
  expect(amounts(700, part('exchange', 500), part('pay-cash', 300))).toEqual([['pay-cash', 700]])
  expect(amounts(100, part('pay-upi', 500))).toEqual([['pay-upi', 100]])
})

test('AS-27 a refund is one credit note, also at a second click, and the open cart stays as it is', async () => {
  till.cart.add(butter(), false)
  const open = till.cart.get()
  const refund = refundOf(1_000)
  expect(refund).toMatchObject({ amount: 5_800, tenders: [{ amount: 5_800 }] })
  const where = { place: PLACE, closingKey: 'closing-1' }
  const first = await payRefund(till.runtime, refund, where)
  const second = await payRefund(till.runtime, refund, where)
  expect(first).toMatchObject({
    ok: true,
    sale: {
      TransactionType: 'Sales Return',
      PayableAmount: -5_800,
      Reason: 'Damaged',
      ClosingKey: 'closing-1',
      Original: { UUID: sale.UUID },
    },
  })
  expect(second).toEqual(first)
  expect(await till.db.salesHistory.count()).toBe(2)
  expect(await till.db.unshownSales.count()).toBe(1)
  expect(till.cart.get()).toEqual(open)
})

test('AS-33 the way back can be chosen, and credit needs a customer', () => {
  expect(prepare(1_000, { method: 'pay-upi' })?.tenders).toMatchObject([
    { type: { key: 'pay-upi' }, amount: 5_800 },
  ])
  const types = [...TYPES, paymentType('pay-credit', 'Credit')]
  expect(refundMethods({}, types)).toEqual(TYPES)
  expect(refundMethods({ CustomerID: newUuid() }, types)).toEqual(types)
})

test('AS-34 a credit note says which goods cannot be sold again', async () => {
  const damaged = new Set(sale.Lines.map(({ UUID }) => UUID))
  const where = { place: PLACE, closingKey: undefined }
  const refund = prepare(1_000, { damaged }) ?? expect.fail('nothing to refund')
  expect(await payRefund(till.runtime, refund, where)).toMatchObject({
    sale: { Returns: [{ Condition: 'Damaged' }] },
  })
  expect(refundOf(1_000).draft.Returns).toMatchObject([{ Condition: 'Resellable' }])
})

test('AS-27 nothing, or more than was sold, cannot be refunded', () => {
  expect([prepare(0), prepare(3_000)]).toEqual([null, null])
})

test('RI-10 a refund from the bill asks for the same approval as one from the cart', () => {
  const store = { ...PLACE.store, RefundApprovalAbove: 5_800 }
  const ask = () => 'approve' as const
  expect(refundApproval(refundOf(1_000), { ...PLACE, store }, ask)).toBeNull()
  expect(refundApproval(refundOf(2_000), { ...PLACE, store }, ask)).toMatchObject({
    action: 'Return',
    amount: 11_600,
  })
  const given = approvalOf(
    { action: 'Return', amount: 11_600 },
    { approvalId: 'a-1', approvedBy: 'Manager 1' },
  )
  expect(refundApproval(withApproval(refundOf(2_000), given), { ...PLACE, store }, ask)).toBeNull()
})
