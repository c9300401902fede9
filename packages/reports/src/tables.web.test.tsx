import type { ReportReply } from '@evertill/contract'
import { render } from '@evertill/ui/testing/render.tsx'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ReportsFrame } from './frame.tsx'
import { fakeReply, fakeReports, ReportsStage } from './testing/fake-reports.tsx'

beforeEach(() => page.viewport(1280, 800))

const open = async (start: string, frame: Partial<ReportsFrame> = {}) => {
  await render(<ReportsStage start={start} frame={{ port: fakeReports().port, ...frame }} />)
}
const table = (name: string) => page.getByRole('region', { name, exact: true })

test.each([
  ['/reports/sales?by=category', 'By Category', /^Net sales/, /without the round-off of their bills/],
  ['/reports/sales?by=hour', 'By Hour', /^Net sales/, /all bills less all returns/],
  ['/reports/sellers', 'Best sellers', /^Net sales/, /without the round-off of their bills/],
  ['/reports/cash', 'Closings', /^Cash expected/, /when it was closed/],
  ['/reports/basket', 'Bought together', /^Share/, /bills with at least two lines/],
])('RV-14 %s says how %s computes a figure', async (start, name, head, how) => {
  await open(start)
  await expect.element(table(name).getByRole('button', { name: head })).toHaveTextContent(how)
})

test('RV-17 the tables of a day are seen whole beside the rail of a till', async () => {
  await page.viewport(1280 - 88, 800)
  await open('/reports/day')
  for (const name of ['Payments', 'By hour']) {
    await expect.element(table(name).getByRole('row').nth(1)).toBeVisible()
    const { clientWidth, scrollWidth } = table(name).element()
    expect({ name, scrollWidth }).toEqual({ name, scrollWidth: clientWidth })
  }
})

test('RV-18 a list of cases has each number once, and no change', async () => {
  await open('/reports/voids')
  const cases = table('Details')
  await expect.element(cases.getByRole('columnheader', { name: 'Document', exact: true })).toBeVisible()
  await expect.element(cases.getByRole('columnheader', { name: 'Number' })).not.toBeInTheDocument()
  await expect.element(cases.getByRole('columnheader', { name: 'Change' })).not.toBeInTheDocument()
  await expect.element(table('By person').getByRole('columnheader', { name: 'Change' })).toBeVisible()
})

test('RV-24 bills behind goods say that their amounts are whole', async () => {
  await open('/reports/bills?where=product:p1&label=Table+butter')
  const hint = page.getByText('The amounts are those of whole bills', { exact: false })
  await expect.element(hint).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter Product: Table butter' }).click()
  await expect.element(hint).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'BLR1A/S26/00000' })).toBeVisible()
})

test.each([1280, 390])('RV-12 at a width of %i each bar has its name', async (width) => {
  await page.viewport(width, 844)
  // A file of its own, which the screen waits for.
  await import('./parts/bar-chart.tsx')
  const { port } = fakeReports()
  const run: typeof port.run = async (report, question) => {
    const reply = fakeReply(report, question)
    const [first] = reply.Tables
    const Rows = Array.from({ length: 12 }, (_, at) => ({
      ...first?.Rows[0],
      ...{ Key: `key ${at}`, Label: `Fruit and vegetables ${at}`, Values: { netSales: 10_000 + at } },
    }))
    return { ok: true, value: { ...reply, Tables: [{ ...first, Rows }] } as ReportReply }
  }
  await open('/reports/sales?by=category&compare=none', { port: { ...port, run } })
  const names = () =>
    [...document.querySelectorAll('figure text')].filter((one) => one.textContent.startsWith('Fruit'))
  await vi.waitFor(() => expect(names()).toHaveLength(12), { timeout: 10_000 })
  const boxes = names()
    .map((name) => name.getBoundingClientRect())
    .toSorted((a, b) => a.top - b.top)
  for (const [at, { left, top }] of boxes.entries()) {
    expect(left).toBeGreaterThanOrEqual(0)
    expect(top).toBeGreaterThanOrEqual((boxes[at - 1]?.bottom ?? 0) - 2)
  }
})
