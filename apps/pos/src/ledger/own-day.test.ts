import { readFileSync } from 'node:fs'
import type { Sale } from '@evertill/contract'
import { expect, test } from 'vitest'
import type { HistorySale, JournalEntry } from '../db/records.ts'
import type { OwnDayRows } from '../db/sales/own-day-rows.ts'
import { ownDay } from './own-day.ts'
import { ownDocuments } from './own-documents.ts'

const sale = JSON.parse(
  readFileSync(new URL('../../../../packages/contract/fixtures/sale-v1.json', import.meta.url), 'utf8'),
) as Sale
const DAY = '2026-11-18'
const YESTERDAY = '2026-11-17'
const at = (hour: number, day = DAY) => `${day}T${String(hour).padStart(2, '0')}:30:00.000Z`
let made = 0

type More = Pick<HistorySale, 'earlier' | 'voided'> & { hour?: number; day?: string }
const row = (changes: Partial<Sale> = {}, { hour = 9, day = DAY, ...more }: More = {}): HistorySale => {
  const UUID = `sale-${(made += 1)}`
  const { ClosingKey: _none, ...open } = sale
  const body = { ...open, UUID, BusinessDate: day, TransactionDate: at(hour, day), ...changes }
  return { UUID, sale: body, createdAt: at(hour, day), serverId: null, syncedAt: null, flags: [], ...more }
}
const voidedAt = (hour: number) => ({
  voided: { UUID: 'void', Reason: 'wrong', At: at(hour), ByUserName: '', ApprovedBy: '' },
})

const NO_ROWS = { journal: [], voids: [], payments: [] }
const tables = (rows: Partial<OwnDayRows>, openSession?: string) => {
  const time = { dateOf: (ms: number) => new Date(ms).toISOString().slice(0, 10), openSession }
  const all = { ...NO_ROWS, sales: [], ...rows }
  const reply = ownDay({
    day: DAY,
    documents: ownDocuments(all, time),
    payments: all.payments.map(({ body }) => body),
    hourOf: (ms) => new Date(ms).getUTCHours(),
    currency: 'INR',
    asOf: at(20),
  })
  return Object.fromEntries(reply.Tables.map((table) => [table.Key, table]))
}
const of = (...sales: HistorySale[]) => tables({ sales })
const paid = sale.Payments.reduce((sum, { Amount }) => sum + Amount, 0)

/** A bill that was edited to half of its amount. */
const edited = (hour: number, more: { day?: string; closing?: string; changedIn?: string } = {}) => {
  const before = row({ ClosingKey: more.closing }, { day: more.day ?? DAY })
  const body = {
    ...before.sale,
    Revision: 2,
    PayableAmount: 100,
    ...(more.changedIn === undefined ? {} : { ChangedInClosingKey: more.changedIn }),
  }
  const journal: JournalEntry[] = [
    { UUID: before.UUID, at: at(hour), event: 'edited', detail: '2 – Manager 1' },
  ]
  return { sales: [{ ...before, sale: body, earlier: [before.sale] }], journal }
}

test('RV-7 the own day adds up what this device has sold, by hour and by method', () => {
  const { summary, hours, payments } = of(row(), row({}, { hour: 14 }), row({}, { hour: 14 }))
  expect(summary?.Totals).toMatchObject({
    netSales: 3 * sale.PayableAmount,
    averageBill: sale.PayableAmount,
    bills: 3,
    tax: 3 * sale.TaxAmount,
    corrections: 0,
  })
  expect(hours?.Rows.map(({ Key, Values }) => [Key, Values['bills']])).toEqual([
    ['09', 1],
    ['14', 2],
  ])
  expect(payments?.Totals).toMatchObject({ netReceived: 3 * paid, refunded: 0 })
})

test('RV-7 a void document, an order and a quotation count nowhere, and a refund lowers what was received', () => {
  const order = row({ TransactionNo: 'BLR1A/O26/00001' })
  const quotation = row({ TransactionNo: 'BLR1A/Q26/00001', Payments: [] })
  const nothing = of(row({}, voidedAt(10)), order, quotation)
  expect(nothing['summary']?.Totals).toMatchObject({ netSales: 0, bills: 0, averageBill: null })
  expect(nothing['hours']?.Rows).toEqual([])
  // The advance of an order is money, as on the server.
  expect(nothing['payments']?.Totals).toMatchObject({ netReceived: paid })
  const refund = row({ Payments: sale.Payments.map((one) => ({ ...one, Amount: -one.Amount })) })
  expect(of(row(), refund)['payments']?.Totals).toMatchObject({ netReceived: 0 })
})

test('RV-7 FG-34 credit is no money, and neither is what an exchange or an advance pays', () => {
  const [one] = sale.Payments
  if (!one) throw new Error('the sale has no payment')
  const paidBy = (change: object) => row({ Payments: [{ ...one, Amount: 500, ...change }] })
  const { payments } = of(
    paidBy({ Kind: 'Credit', PaymentType: 'Customer Credit' }),
    paidBy({ PaymentTypeID: 'exchange', PaymentType: 'Exchange' }),
    paidBy({ PaymentTypeID: 'advance', PaymentType: 'Advance' }),
  )
  expect(payments?.Totals).toMatchObject({ netReceived: 0, received: 0, onCredit: 500 })
  expect(payments?.Rows.map(({ Key }) => Key)).toEqual(['Customer Credit'])
})

test('RV-7 FG-35 what customers paid on account at this device is received', () => {
  const body = { PaymentType: 'UPI', Amount: 700 }
  const payments = [{ body }] as unknown as OwnDayRows['payments']
  expect(tables({ payments })['payments']?.Totals).toMatchObject({ onAccount: 700, netReceived: 700 })
})

test('RV-7 FG-4 an edit of a bill of yesterday changes today by the difference, at the hour of the edit', () => {
  const { summary, hours } = tables(edited(15, { day: YESTERDAY }))
  const difference = 100 - sale.PayableAmount
  expect(summary?.Totals).toMatchObject({
    netSales: difference,
    bills: 0,
    corrections: 1,
    correctedSales: difference,
  })
  expect(hours?.Rows.map(({ Key }) => Key)).toEqual(['15'])
})

test('RV-7 FG-6 a void of a bill of yesterday takes it back today', () => {
  const { summary, payments } = of(row({}, { day: YESTERDAY, ...voidedAt(11) }))
  expect(summary?.Totals).toMatchObject({ netSales: -sale.PayableAmount, bills: -1, corrections: 1 })
  expect(payments?.Totals).toMatchObject({ netReceived: -paid })
})

test('RV-7 FG-3 an edit in the open session replaces the bill, and one after its closing is a correction', () => {
  const inTime = edited(15, { closing: 'morning', changedIn: 'morning' })
  expect(tables(inTime, 'evening')['summary']?.Totals).toMatchObject({ netSales: 100, corrections: 0 })
  const late = edited(15, { closing: 'morning', changedIn: 'evening' })
  expect(tables(late, 'evening')['summary']?.Totals).toMatchObject({
    netSales: 100,
    bills: 1,
    corrections: 1,
  })
  expect(tables(edited(15, { closing: 'evening' }), 'evening')['summary']?.Totals).toMatchObject({
    netSales: 100,
    corrections: 0,
  })
})

test('RV-7 bills of earlier days that were only edited earlier are in no figure of today', () => {
  const { sales } = edited(15, { day: YESTERDAY })
  expect(tables({ sales })['summary']?.Totals).toMatchObject({ netSales: 0, bills: 0, corrections: 0 })
})

test('FG-40 the own day lists quantities by unit, and goods that come back are subtracted', () => {
  const [line] = sale.Lines
  if (!line) throw new Error('the golden sale has no line')
  const lines = (...units: readonly (readonly [unit: string, quantity: number])[]) =>
    units.map(([Unit, Quantity]) => ({ ...line, Unit, Quantity }))
  const Returns = [{ ...line, Unit: 'kg', Quantity: 250, OriginalLineUUID: line.UUID }]
  const sold = row({ Lines: lines(['pc', 2_000], ['kg', 1_235], ['pc ', 1_000]) })
  const { units } = of(sold, row({ Lines: lines(['l', 500]), Returns: Returns as never }))
  expect(units?.Rows.map(({ Key, Values }) => [Key, Values['unitQuantity']])).toEqual([
    ['kg', 985],
    ['l', 500],
    ['pc', 3_000],
  ])
})
