import { render } from '@evertill/ui/testing/render.tsx'
import type { ReportReply } from '@evertill/contract'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeReply, fakeReports, ReportsStage } from './testing/fake-reports.tsx'

beforeEach(() => page.viewport(1280, 800))

const SIZES = [
  [1280, 800],
  [768, 1024],
  [390, 844],
] as const
const REPORTS = [
  'day',
  'sales',
  'sellers',
  'basket',
  'payments',
  'tax',
  'discounts',
  'customers',
  'cash',
  'numbers',
  'flags',
] as const

/** The report screen with replies that were changed. */
const open = async (start: string, change: (reply: ReportReply) => ReportReply) => {
  const { port } = fakeReports()
  const run: typeof port.run = (report, question) =>
    Promise.resolve({ ok: true, value: change(fakeReply(report, question)) })
  await render(<ReportsStage start={start} frame={{ port: { ...port, run } }} />)
  await expect.element(page.getByText(/^As of/)).toBeVisible()
}
type Table = ReportReply['Tables'][number]
const tablesBy = (change: (table: Table) => Table) => (reply: ReportReply) => ({
  ...reply,
  Tables: reply.Tables.map(change),
})
const valuesBy = (change: (value: number) => number) => (values: Table['Totals']) =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'number' ? change(value) : value]),
  )

/** Money: the other figures of the fake server are smaller. */
const toCrores = (value: number): number => (value > 1_000_000 ? value * 10_000 : value)
const NAME = 'Nagarathinam Subramaniam Venkataraghavan Krishnamoorthy and daughters, Thiruvanantha'
const unbroken = (name: string) => name.replaceAll(' ', '')

test('RV-23 an empty period says so, and nothing has changed from nothing', async () => {
  const empty = tablesBy((table) => ({
    ...table,
    Rows: [],
    Totals: valuesBy(() => 0)(table.Totals),
    CompareTotals: valuesBy(() => 0)(table.Totals),
  }))
  await open('/reports/day?compare=week', empty)
  await expect.element(page.getByText('Nothing in this period').first()).toBeVisible()
  expect(page.getByText('0%').elements()).toEqual([])
})

/** The page of figures and two tables; `npm run prove screens` tries every report. */
const TRIED = import.meta.env['EVERTILL_LONG'] === '1' ? REPORTS : REPORTS.slice(0, 3)

test.each(TRIED)('RV-23 names of 80 letters and crores fit every screen: %s', async (report) => {
  expect(NAME.length).toBeGreaterThanOrEqual(80)
  const long = tablesBy((table) => ({
    ...table,
    Rows: table.Rows.map((row, at) => ({
      ...row,
      Label: at % 2 === 0 ? NAME : unbroken(NAME),
      Values: valuesBy(toCrores)(row.Values),
    })),
    Totals: valuesBy(toCrores)(table.Totals),
  }))
  await open(`/reports/${report}?compare=week`, long)
  for (const [width, height] of SIZES) {
    await page.viewport(width, height)
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    // A figure is never cut off: it becomes smaller.
    for (const figure of document.querySelectorAll('main strong, section strong'))
      expect(figure.scrollWidth, figure.textContent).toBeLessThanOrEqual(figure.clientWidth + 1)
  }
})

test('RV-23 of ten thousand products the first hundred are drawn, and more by a button', async () => {
  const many = tablesBy((table) => ({
    ...table,
    Rows: Array.from({ length: 10_000 }, (_, at) => ({
      Key: `key ${at}`,
      Label: `Product ${at}`,
      Values: { netSales: 10_000 - at },
      Where: `product:key ${at}`,
    })),
  }))
  await open('/reports/sales?by=product&compare=none', many)
  const rows = () => page.getByRole('region', { name: 'By Product', exact: true }).getByRole('row').elements()
  // A head and a total beside the rows.
  expect(rows().length).toBe(102)
  await page.getByRole('button', { name: 'Show more of 9900 rows' }).click()
  await expect.poll(() => rows().length).toBe(602)
})
