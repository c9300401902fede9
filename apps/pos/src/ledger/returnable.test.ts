import { contradictionsOf, type Sale } from '@evertill/contract'
import { type DocumentStatus, isFault } from '@evertill/domain'
import { expect, test } from 'vitest'
import { newUuid, openAfterSale, ORDER_PLACE, RETURN_PLACE } from '../testing/after-sale.ts'
import { butter, cash, newCart, PLACE } from '../testing/selling-place.ts'
import { amountsOf } from './amounts-of.ts'
import { completeSale } from './complete-sale.ts'
import { draftToInvoice, draftToReturn } from './sale-drafts.ts'
import { laterStanding, standingHere, standingThere } from './document-standing.ts'
import { refundableOf, returnableLines, takeBack } from './returnable.ts'

/** Two pieces whose tax does not divide evenly: 5 % in 269.97. */
const pair = () => ({ ...butter(2_000), UnitPrice: 13_499, MRP: 0, PriceIncludesTax: true })
const back = (sale: Sale, quantity: number) => new Map(sale.Lines.map(({ UUID }) => [UUID, quantity]))
const draftOf = (sale: Sale, returns: readonly Sale[], quantity: number) => {
  const made = draftToReturn(sale, returns, back(sale, quantity), newUuid)
  return made.ok ? made.draft : expect.fail(made.message)
}
const refund = (amount: number) => ({ ...cash(-amount), UUID: newUuid() })

test('RT-1 returned parts of a bill get their share, and add up to the bill to the paisa', async () => {
  const till = await openAfterSale()
  const sale = await till.sell(pair())
  const first = draftOf(sale, [], 1_000)
  const one = await till.complete(RETURN_PLACE, first, [refund(13_500)])
  const rest = draftOf(sale, [one], 1_000)
  expect(rest.Original).toMatchObject({ ReturnedAmount: 13_499, RefundedAmount: 13_500 })
  const two = await till.complete(RETURN_PLACE, rest, [refund(sale.PayableAmount - 13_500)])
  expect([one, two].flatMap(contradictionsOf)).toEqual([])
  const parts = [one, two].flatMap(({ Returns = [] }) => Returns)
  const total = (of: (line: (typeof parts)[number]) => number) =>
    parts.reduce((sum, line) => sum + of(line), 0)
  expect(total((line) => line.TotalAmount)).toBe(sale.Lines[0]?.TotalAmount)
  expect(total((line) => line.TaxAmount)).toBe(sale.Lines[0]?.TaxAmount)
  expect(-(one.PayableAmount + two.PayableAmount)).toBe(sale.PayableAmount)
  expect(one.TransactionNo).toMatch(/\/C26\/00001$/)
  expect(one.Original?.TransactionNo).toBe(sale.TransactionNo)
  const later = { isVoid: false, isConverted: false }
  expect(standingHere(sale, { ...later, returns: [one] }).status).toBe('PartReturned')
  expect(standingHere(sale, { ...later, returns: [one, two] }).status).toBe('Returned')
  expect(returnableLines(sale, [one, two]).map(({ left }) => left)).toEqual([0])
})

test('RT-3 no more is returned than was sold and not returned yet', async () => {
  const till = await openAfterSale()
  const sale = await till.sell(pair())
  const one = await till.complete(RETURN_PLACE, draftOf(sale, [], 1_000), [refund(13_500)])
  const [line] = returnableLines(sale, [one])
  expect(line).toMatchObject({ returned: 1_000, left: 1_000 })
  const tooMuch = line && takeBack(line, 2_000, newUuid())
  expect(tooMuch && isFault(tooMuch) && tooMuch.code).toBe('return.too-many')
  expect(draftToReturn(sale, [one], back(sale, 2_000), newUuid)).toMatchObject({ ok: false })
})

test('RT-4 a whole bill that was rounded down pays back what was paid (C3)', async () => {
  const till = await openAfterSale()
  const sale = await till.sell({ ...butter(), UnitPrice: 89_910, MRP: 0 })
  expect(sale).toMatchObject({ PayableAmount: 89_900, RoundOff: -10 })
  const made = await till.complete(RETURN_PLACE, draftOf(sale, [], 1_000), [refund(89_900)])
  expect(made).toMatchObject({ PayableAmount: -89_900, TotalAmount: -89_910, DueAmount: 0 })
  expect(contradictionsOf(made)).toEqual([])
})

test('AS-7 money is refunded by its payment method: what is left of each', async () => {
  const till = await openAfterSale()
  const upi = {
    ...cash(10_000),
    UUID: newUuid(),
    PaymentTypeID: 'pay-upi',
    PaymentType: 'UPI',
    Kind: 'Other' as const,
  }
  const sale = await till.complete(PLACE, newCart({ ...butter(3_000), UnitPrice: 5_000 }), [
    upi,
    { ...cash(6_000), UUID: newUuid() },
  ])
  expect(refundableOf(sale, [])).toMatchObject([
    { PaymentTypeID: 'pay-upi', Amount: 10_000 },
    { PaymentTypeID: 'pay-cash', Amount: 5_000 },
  ])
  const one = await till.complete(RETURN_PLACE, draftOf(sale, [], 1_000), [refund(5_000)])
  expect(refundableOf(sale, [one])).toMatchObject([{ PaymentTypeID: 'pay-upi', Amount: 10_000 }])
})

test('AS-8 an order and a quotation cannot contain returns', async () => {
  const till = await openAfterSale()
  const sale = await till.sell(pair())
  const done = await completeSale(till.ports, ORDER_PLACE, draftOf(sale, [], 1_000), [])
  expect(done).toMatchObject({ ok: false, code: 'takesNothingBack' })
})

test('AS-15 an order becomes a bill at its own prices, and the advance is deducted', async () => {
  const till = await openAfterSale()
  const order = await till.complete(ORDER_PLACE, newCart({ ...butter(2_000), UnitPrice: 5_000 }), [
    { ...cash(4_000), UUID: newUuid() },
  ])
  expect(order).toMatchObject({ PaidAmount: 4_000, DueAmount: 6_000 })
  const belongsOf = () => undefined
  const draft = draftToInvoice(order, { newUuid, belongsOf, advance: 'Advance' })
  expect(draft).toMatchObject({ ConvertedFromUUID: order.UUID, Paid: [{ Kind: 'Other', Amount: 4_000 }] })
  const { Amount, ...advance } = draft.Paid?.[0] ?? expect.fail('no advance')
  const bill = await till.complete(PLACE, draft, [
    { ...advance, UUID: newUuid(), TenderedAmount: Amount },
    { ...cash(6_000), UUID: newUuid() },
  ])
  expect(bill).toMatchObject({ PayableAmount: 10_000, ConvertedFromUUID: order.UUID })
  const cashOf = (sale: Sale) =>
    sale.Payments.filter(({ Kind }) => Kind === 'Cash').map(({ Amount: sum }) => sum)
  // The drawer gets 40 and then 60, not 40 and then 100.
  expect([...cashOf(order), ...cashOf(bill)]).toEqual([4_000, 6_000])
  expect(contradictionsOf(bill)).toEqual([])
  expect(new Set([...order.Lines, ...bill.Lines].map(({ UUID }) => UUID)).size).toBe(2)
})

test('AS-1 when device and server disagree about a sale, the later status counts', () => {
  const later = (here: DocumentStatus, there: DocumentStatus) =>
    laterStanding({ status: here, due: 0 }, { status: there, due: 0 }).status
  expect(later('Void', 'Completed')).toBe('Void')
  expect(later('Completed', 'PartReturned')).toBe('PartReturned')
  expect(later('PartlyPaid', 'Completed')).toBe('Completed')
  expect(later('Unpaid', 'PartlyPaid')).toBe('PartlyPaid')
  expect(later('Converted', 'Unpaid')).toBe('Converted')
})

test('AS-28 AS-29 AS-30 the server’s figures give the same status as the device’s', () => {
  const figures = { TransactionNo: 'BLR1A/O26/00001', PayableAmount: 10_000, DueAmount: 10_000 }
  const order = { ...figures, Status: 'PartlyPaid' as const }
  expect(standingThere(order, false)).toEqual({ status: 'Unpaid', due: 10_000 })
  expect(standingThere({ ...order, DueAmount: 4_000 }, false)).toEqual({ status: 'PartlyPaid', due: 4_000 })
  const settled = { ...figures, DueAmount: 0, Status: 'Completed' as const }
  expect(standingThere(settled, true)).toEqual({ status: 'Converted', due: 0 })
  const quotation = { ...settled, TransactionNo: 'BLR1A/Q26/00001' }
  expect(standingThere(quotation, false)).toEqual({ status: 'Open', due: 0 })
})

test('RT-2 a line with offers and discounts is returned at what was paid for it', async () => {
  const till = await openAfterSale()
  const line = {
    ...butter(3_000),
    UnitPrice: 10_000,
    MRP: 0,
    Discount: { Kind: 'Percent' as const, Percent: 100_000 },
  }
  const sale = await till.sell(line)
  const draft = draftOf(sale, [], 1_000)
  expect(draft.Returns?.[0]).toMatchObject({ GrossAmount: 10_000, NetAmount: 9_000, TotalAmount: 9_000 })
  expect(amountsOf('return', PLACE, draft, till.clock.now()).payable).toBe(-9_000)
})
