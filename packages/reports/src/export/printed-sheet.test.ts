import { columnsOf, REPORT_NAMES } from '@evertill/contract'
import { CURRENCIES } from '@evertill/domain'
import { expect, test } from 'vitest'
import { fakeReply } from '../testing/fake-reports.tsx'
import { isWide, printedSheet } from './printed-sheet.ts'
import { sheetsOf } from './sheets-of.ts'

const formats = { currency: CURRENCIES.INR, language: 'en', timeZone: 'Asia/Kolkata' }
const say = ((key: string) => key) as never
const printed = (report: (typeof REPORT_NAMES)[number]) =>
  sheetsOf(report, fakeReply(report), {
    t: say,
    formats,
    by: report === 'sales' ? 'day' : undefined,
  }).map((sheet) => printedSheet(sheet, formats))

test('RV-21 on paper the figures of a day stand below each other, none is cut off', () => {
  const [summary] = printed('day')
  expect(summary?.heads).toEqual([])
  expect(summary?.rows.map(([name]) => name)).toEqual(
    columnsOf('day', 'summary').map((measure) => `reports.measures.${measure}`),
  )
  expect(isWide(printed('day'))).toBe(false)
})

test('RV-21 tables with many columns turn the sheet', () => {
  expect(isWide(printed('sales'))).toBe(true)
  expect(isWide(printed('sellers'))).toBe(true)
  expect(isWide(printed('voids'))).toBe(false)
})

test('RV-21 paper writes days, percentages and amounts below zero as the screen does', () => {
  const sheet = {
    name: 'x',
    heads: ['Day', 'Share', 'Net', 'Items'],
    rows: [['2026-11-18', 12.345, -1234.5, 1.235]],
    formats: [undefined, '0.00', '#,##0.00', '#,##0.###'],
  }
  expect(printedSheet(sheet, formats).rows).toEqual([['18 Nov 2026', '12.35 %', '−1,234.50', '1.235']])
})

test('RV-21 only a row that adds up the others is a total', () => {
  expect(printed('tax').map(({ hasTotal }) => hasTotal)).not.toContain(false)
  expect(printedSheet({ name: 'x', heads: ['rt', 'txval'], rows: [['5', 1]] }, formats).hasTotal).toBe(false)
})
