import { readFileSync } from 'node:fs'
import type { Accounts } from '@evertill/contract'
import { CURRENCIES, expectedCash } from '@evertill/domain'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { type ClosingSheet, closingReport, deviceReport } from './closing-report.ts'
import { formatMoment } from '@evertill/ui/format-moment.ts'
import type { PrintedReport } from './printed-report.ts'

const golden = (name: string): never =>
  JSON.parse(readFileSync(new URL(`../../contract/fixtures/${name}.json`, import.meta.url), 'utf8')) as never

const SHEET: ClosingSheet = {
  closing: golden('closing')['closing'],
  accounts: golden('accounts')['accounts'],
  payments: golden('payment-details')['paymentDetails'],
  moneyIn: [],
  moneyOut: golden('cash-entries')['entries'],
  products: golden('product-sold')['productSold'],
}
const CONTEXT = {
  shop: ['Demo Retail'],
  currency: CURRENCIES.INR,
  t: ((key: string) => key) as TFunction,
  format: { language: 'en', timeZone: 'Asia/Kolkata' },
  now: Date.parse('2026-11-15T18:00:00.000Z'),
}
const rowsOf = (report: PrintedReport, title: string) =>
  report.sections.find((section) => section.title === title)?.rows.map(({ label, value }) => [label, value])

test('CL-9 a Z report has its number, every line of the expected cash, the difference and two signatures', () => {
  const report = closingReport(SHEET, { ...CONTEXT, kind: 'Z', isCopy: false })
  expect(report.number).toBe('R1-Z17')
  expect(report.copy).toBe('')
  expect(rowsOf(report, 'closingReport.cash')).toEqual([
    ['drawer.kinds.float', '₹2,000.00'],
    ['drawer.kinds.cashSale', '₹15,629.00'],
    ['drawer.kinds.changeGiven', '-₹199.00'],
    ['drawer.kinds.cashRefund', '-₹450.00'],
    ['drawer.kinds.paidIn', '₹500.00'],
    ['drawer.kinds.paidOut', '-₹1,200.00'],
    ['drawer.kinds.drop', '-₹10,000.00'],
    ['drawer.expected', '₹6,280.00'],
    ['closing.counted', '₹6,250.00'],
    ['closing.difference', '-₹30.00'],
    ['closing.reason', 'a note stuck somewhere'],
    ['closing.floatToLeave', '₹2,000.00'],
    ['closing.toBank', '₹4,250.00'],
  ])
  expect(rowsOf(report, 'closingReport.pieces')?.[0]).toEqual(['8 × ₹500.00', '₹4,000.00'])
  expect(rowsOf(report, 'closingReport.addendum')?.at(-1)).toEqual(['closingReport.lateCash', '₹58.00'])
  expect(rowsOf(report, 'closing.products')).toBeUndefined()
  expect(report.signatures).toHaveLength(2)
})

test('CL-26 a report lists the counts of the session, and whose difference is whose', () => {
  const count = { key: 'c', ExpectedCash: 250_000, At: '2026-11-15T10:00:00.000Z' }
  const closing = {
    ...SHEET.closing,
    DrawerCounts: [
      { ...count, CountedCash: 245_000, Difference: -5_000, ByUserName: 'Anna' },
      { ...count, CountedCash: 250_000, Difference: 5_000, ByUserName: 'Bala' },
    ],
  }
  const report = closingReport({ ...SHEET, closing }, { ...CONTEXT, kind: 'Z', isCopy: false })
  expect(
    rowsOf(report, 'closingReport.counts')?.map(([label, value]) => [label?.split(',')[0], value]),
  ).toEqual([
    ['Anna', '₹2,450.00'],
    ['  closing.difference', '-₹50.00'],
    ['Bala', '₹2,500.00'],
    ['  closing.difference', '₹50.00'],
    ['closingReport.sinceLastCount', '-₹30.00'],
  ])
})

test('CL-10 a Z report printed again says that it is a copy', () => {
  expect(closingReport(SHEET, { ...CONTEXT, kind: 'Z', isCopy: true }).copy).toBe('receipt.copy')
})

test('CL-9 an X report lists the products sold and has no number and no signatures', () => {
  const accounts: Accounts = { ...SHEET.accounts, Rows: [] }
  const open = {
    ...SHEET.closing,
    Status: 'Open' as const,
    ClosingNo: null,
    ClosingTime: null,
    CountedCash: null,
    Counts: null,
  }
  const report = closingReport(
    { ...SHEET, closing: open, accounts },
    { ...CONTEXT, kind: 'X', isCopy: false },
  )
  expect(report.number).toBe('R1-X')
  expect(report.signatures).toEqual([])
  expect(rowsOf(report, 'closingReport.cash')).toEqual([['drawer.expected', '₹6,280.00']])
  expect(rowsOf(report, 'closing.products')).toEqual([['2 pc Table butter 100 g', '₹116.00']])
})

test.each(['Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
  'FR-31 F-59 the times of a report are those of the zone that is given: %s',
  (timeZone) => {
    const format = { language: 'en', timeZone }
    const said = (moment: number) => formatMoment(moment, format)
    const { OpeningTime, ClosingTime } = SHEET.closing
    const report = closingReport(SHEET, { ...CONTEXT, format, kind: 'Z', isCopy: false })
    expect(rowsOf(report, '')).toContainEqual(['closingReport.opened', said(OpeningTime.seconds * 1000)])
    expect(rowsOf(report, '')).toContainEqual([
      'closingReport.closed',
      said((ClosingTime?.seconds ?? 0) * 1000),
    ])
    const open = { ...SHEET.closing, ClosingTime: null }
    const soFar = deviceReport(open, expectedCash([]), { ...CONTEXT, format })
    expect(rowsOf(soFar, '')).toContainEqual(['closingReport.asOf', said(CONTEXT.now)])
  },
)

test('CL-9 a report without the server has the cash of the device, the float also when it is zero', () => {
  const cash = expectedCash([{ kind: 'cashSale', amount: 5_800 }])
  const report = deviceReport(SHEET.closing, cash, CONTEXT)
  expect(report.title).toBe('closingReport.xDevice')
  expect(rowsOf(report, 'closingReport.cash')).toEqual([
    ['drawer.kinds.float', '₹0.00'],
    ['drawer.kinds.cashSale', '₹58.00'],
    ['drawer.expected', '₹58.00'],
  ])
})

test('FG-30 FG-31 a Z report lists corrections of earlier bills, and what changed in the sales since', () => {
  const accounts = { ...SHEET.accounts, Corrections: { Count: 2, NetAmount: -15_000, TaxAmount: -700 } }
  const Addendum = { Sales: [], Rows: [], NetSales: -2_000, TaxAmount: -95 }
  const sheet = { ...SHEET, accounts, closing: { ...SHEET.closing, Addendum } }
  const report = closingReport(sheet, { ...CONTEXT, kind: 'Z', isCopy: false })
  expect(rowsOf(report, 'closingReport.sales')?.slice(-3)).toEqual([
    ['closingReport.corrections', '2'],
    ['closingReport.correctedSales', '-₹150.00'],
    ['closingReport.correctedTax', '-₹7.00'],
  ])
  expect(rowsOf(report, 'closingReport.addendum')).toEqual([
    ['closingReport.lateSales', '-₹20.00'],
    ['closingReport.lateTax', '-₹0.95'],
  ])
})
