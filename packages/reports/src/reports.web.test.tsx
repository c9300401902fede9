import type { ReportReply } from '@evertill/contract'
import { render } from '@evertill/ui/testing/render.tsx'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ReportsFrame } from './frame.tsx'
import { fakeReply, fakeReports, ReportsStage } from './testing/fake-reports.tsx'

beforeEach(() => page.viewport(1280, 800))

const open = async (start: string, frame: Partial<ReportsFrame> = {}) => {
  const fake = fakeReports()
  await render(<ReportsStage start={start} frame={{ port: fake.port, ...frame }} />)
  return fake
}
const path = () => document.querySelector('output')?.dataset['path']
const table = (name: string) => page.getByRole('region', { name, exact: true })

test('RV-8 RV-14 RV-15 the day shows net sales with its change, how it is computed, and from when it is', async () => {
  const { asked } = await open('/reports/day?compare=week')
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect.element(summary.getByText('₹29,779.22').first()).toBeVisible()
  await expect.element(summary.getByText('+131.7%').first()).toBeVisible()
  await expect.element(summary.getByText('from ₹12,852.78, whole day').first()).toBeVisible()
  await expect.element(page.getByText(/^As of 18 Nov 2026, 12:01/)).toBeVisible()
  await page
    .getByRole('button', { name: /^Net sales/ })
    .first()
    .hover()
  await expect.element(page.getByRole('tooltip')).toHaveTextContent(/all bills less all returns/)
  expect(asked[0]?.question).toEqual({
    stores: 's1',
    from: '2026-11-18',
    to: '2026-11-18',
    compareFrom: '2026-11-11',
    compareTo: '2026-11-11',
  })
})

/** The day report with less than before of one figure, and nothing of another. */
const openLoss = async (search: string) => {
  const fake = fakeReports()
  const run: typeof fake.port.run = (report, question) => {
    const reply = fakeReply(report, question)
    const Tables = reply.Tables.map((one) => ({
      ...one,
      Totals: { ...one.Totals, netSales: 100, bills: 0 },
      CompareTotals: { ...one.CompareTotals, netSales: 500, bills: 7 },
    }))
    return Promise.resolve({ ok: true, value: { ...reply, Tables } })
  }
  await render(<ReportsStage start={`/reports/day${search}`} frame={{ port: { ...fake.port, run } }} />)
  const summary = page.getByRole('region', { name: 'Summary' })
  const loss = summary.getByText('−80%')
  await expect.element(loss).toBeVisible()
  return { way: loss.element().parentElement?.dataset['way'], text: summary.element().textContent }
}

test('RV-33 the day of today is compared with a whole day in words, and less is not marked as a loss', async () => {
  const { way, text } = await openLoss('')
  expect(way).toBeUndefined()
  expect(text).toContain('−80%from ₹5.00, whole day')
  expect(text).toContain('from 7, whole day')
  expect(text).not.toContain('−100%')
  await expect.element(page.getByText('18 Nov 2026 so far, against the whole of 17 Nov 2026')).toBeVisible()
})

test('RV-33 a day that is over is compared as it was', async () => {
  const { way, text } = await openLoss('?period=yesterday')
  expect(way).toBe('down')
  expect(text).toContain('−80%from ₹5.00')
  expect(text).toContain('−100%from 7')
  expect(text).not.toContain('whole day')
})

test('RV-4 RV-13 a row of sales opens its next level, and the chip takes it back', async () => {
  const { asked } = await open('/reports/sales?by=category&compare=none')
  await table('By Category').getByRole('link', { name: 'Cola 750 ml' }).click()
  await expect.element(page.getByRole('heading', { name: 'By Subcategory' })).toBeVisible()
  await vi.waitFor(() =>
    expect(asked.at(-1)?.question).toMatchObject({ by: 'subcategory', where: ['category:key 3'] }),
  )
  expect(path()).toContain('where=category%3Akey+3')
  await page.getByRole('button', { name: 'Remove filter Category: Cola 750 ml' }).click()
  await vi.waitFor(() => expect(asked.at(-1)?.question.where).toBeUndefined())
})

test('RV-1 RV-3 RV-6 period, comparison and filters are asked for as they are chosen', async () => {
  const { asked } = await open('/reports/payments')
  await userEvent.selectOptions(page.getByLabelText('Period'), 'Last month')
  await userEvent.selectOptions(page.getByLabelText('Compare with'), 'A year earlier')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('checkbox', { name: 'R1 - Front counter' }).click()
  await vi.waitFor(() =>
    expect(asked.at(-1)?.question).toMatchObject({
      from: '2026-10-01',
      to: '2026-10-31',
      compareFrom: '2025-10-01',
      compareTo: '2025-10-31',
      registers: 'r1',
    }),
  )
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Remove filter Register: R1 - Front counter' }).click()
  await vi.waitFor(() => expect(asked.at(-1)?.question.registers).toBeUndefined())
})

test('RV-11 RV-17 a head is pressed with the keyboard and sorts its table', async () => {
  await open('/reports/sellers')
  const head = table('Best sellers').getByRole('button', { name: /^Net sales/ })
  await expect.element(head).toBeVisible()
  head.element().focus()
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(path()).toContain('sort=netSales'))
  await expect.element(table('Best sellers').getByRole('row').nth(1)).toHaveTextContent(/35,917/)
})

test('RV-10 the report is saved as a file with all columns', async () => {
  const files: File[] = []
  await open('/reports/tax', { saveFile: (file) => files.push(file) })
  await expect.element(table('By rate').getByRole('link', { name: '18 %' })).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV file' }).click()
  await vi.waitFor(() => expect(files).toHaveLength(1))
  const text = (await files[0]?.text()) ?? ''
  expect(files[0]?.name).toBe('Tax-2026-11-18.csv')
  expect(text).toContain('Tax rate,Rate,Taxable value,CGST,SGST / UTGST,IGST,Cess,Tax')
  expect(text).toContain('5 %,35.5184,35079.86')
  expect(text).toContain(`"'=1+1"`)
})

test('RV-30 the page is saved as a view, opened again and deleted', async () => {
  const fake = await open('/reports/sales?by=hour&compare=none')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save this view' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('By hour')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await vi.waitFor(() =>
    expect(fake.views).toMatchObject([{ Name: 'By hour', Report: 'sales', Query: 'compare=none&by=hour' }]),
  )
  await page.getByRole('link', { name: 'Payments' }).click()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'By hour', exact: true }).click()
  await vi.waitFor(() => expect(path()).toBe('/reports/sales?compare=none&by=hour'))
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Delete By hour' }).click()
  await vi.waitFor(() => expect(fake.views).toEqual([]))
})

test('RV-16 a report that fails says why and is tried again', async () => {
  const fake = fakeReports()
  let fails = true
  const run: typeof fake.port.run = (...question) =>
    fails
      ? Promise.resolve({ ok: false, message: 'No answer.', isOffline: false })
      : fake.port.run(...question)
  await render(<ReportsStage start="/reports/tax" frame={{ port: { ...fake.port, run } }} />)
  await expect.element(page.getByRole('alert')).toHaveTextContent('No answer.')
  fails = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(table('By rate')).toBeVisible()
})

test('RV-16 offline, a report says what is possible without the server', async () => {
  await open('/reports/tax', { isOnline: false })
  await expect.element(page.getByText(/the report Day shows what this device has sold/)).toBeVisible()
})

test.each(['day', 'sales', 'sellers', 'customers'])(
  'RV-17 on a phone %s is no wider than the screen',
  async (name) => {
    await page.viewport(390, 844)
    await open(`/reports/${name}`)
    await expect.element(page.getByText(/^As of/)).toBeVisible()
    const { scrollWidth } = document.documentElement
    expect(scrollWidth).toBeLessThanOrEqual(390)
    await userEvent.selectOptions(page.getByLabelText('Report', { exact: true }), 'Payments')
    await vi.waitFor(() => expect(path()).toBe('/reports/payments'))
  },
)

test('RV-18 a row without a next level opens its bills, page by page, and each opens itself', async () => {
  const fake = await open('/reports/sales?by=product&compare=none')
  await table('By Product').getByRole('link', { name: 'Cola 750 ml' }).click()
  const bills = table('Bills')
  await expect.element(bills.getByText('Changed later')).toBeVisible()
  expect(fake.billsAsked[0]).toMatchObject({ stores: 's1', where: ['product:key 3'], after: undefined })
  await expect.element(bills.getByRole('row').nth(2)).toHaveTextContent(/Returned.*−58\.00/)
  await page.getByRole('button', { name: 'Show more' }).click()
  await vi.waitFor(() => expect(fake.billsAsked[1]?.after).toBe('3'))
  await bills.getByRole('link', { name: 'BLR1A/S26/00005' }).click()
  expect(path()).toBe('/bill/01938f2a-0000-7000-8000-000000000005')
})

test('RV-18 a person narrows the list of cases, and a case opens its bill', async () => {
  const fake = fakeReports()
  const run: typeof fake.port.run = (report, question) => {
    fake.asked.push({ report, question })
    const reply = fakeReply(report, question)
    for (const table of reply.Tables)
      for (const row of table.Rows)
        row.Where =
          table.Key === 'rows' ? 'bill:0193' : table.Key === 'byReason' ? 'reason:late' : 'cashier:u1'
    return Promise.resolve({ ok: true, value: reply })
  }
  await render(<ReportsStage start="/reports/voids" frame={{ port: { ...fake.port, run } }} />)
  await table('By person').getByRole('link', { name: 'Cola 750 ml' }).click()
  await vi.waitFor(() => expect(fake.asked.at(-1)?.question.where).toEqual(['cashier:u1']))
  expect(path()).toMatch(/^\/reports\/voids\?where=cashier%3Au1/)
  await expect.element(page.getByRole('button', { name: /^Remove filter Cashier/ })).toBeVisible()
  // Narrowed down to this person already.
  expect(table('By person').getByRole('link').elements()).toEqual([])
  await table('Details').getByRole('link', { name: 'Cola 750 ml' }).click()
  expect(path()).toBe('/bill/0193')
})

test('RV-19 a table of a return leads to what is behind it', async () => {
  await open('/reports/gstr1?month=2026-10')
  await table('Tables of the return').getByRole('link', { name: 'B2C small, summed' }).click()
  await expect.element(table('Bills')).toBeVisible()
  expect(path()).toBe(
    '/reports/bills?from=2026-10-01&to=2026-10-31&where=buyer%3Ab2c&label=Consumers+%28B2C%29',
  )
})

test('RV-10 a file has the rows that the page leaves out, and says its period', async () => {
  const fake = fakeReports()
  const files: File[] = []
  const run: typeof fake.port.run = (report, question) => {
    const reply = fakeReply(report, question)
    const isWhole = question.limit === 10_000
    const shorten = (table: ReportReply['Tables'][number]) => ({
      ...table,
      Rows: isWhole ? table.Rows : table.Rows.slice(0, 1),
      More: !isWhole,
    })
    return Promise.resolve({ ok: true, value: { ...reply, Tables: reply.Tables.map(shorten) } })
  }
  const frame = { port: { ...fake.port, run }, saveFile: (file: File) => files.push(file) }
  await render(<ReportsStage start="/reports/sales?by=product&period=lastMonth" frame={frame} />)
  await expect.element(table('By Product').getByText('Table butter 100 g')).toBeVisible()
  expect(table('By Product').getByText('Cola 750 ml').elements()).toEqual([])
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV file' }).click()
  await vi.waitFor(() => expect(files).toHaveLength(1))
  expect(files[0]?.name).toBe('Sales-by-Product-2026-10-01-2026-10-31.csv')
  expect(await files[0]?.text()).toContain('Cola 750 ml')
})

test('RV-10 bills are saved all together, with their sum', async () => {
  const files: File[] = []
  await open('/reports/bills', { saveFile: (file) => files.push(file) })
  await expect.element(table('Bills')).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV file' }).click()
  await vi.waitFor(() => expect(files).toHaveLength(1))
  const lines = ((await files[0]?.text()) ?? '').trim().split('\r\n')
  // Two pages of four, of which each has one that was sold and three that were taken back.
  expect(lines).toHaveLength(10)
  expect(lines.at(-1)).toMatch(/^Total,,,,,,,-11\.04,-232$/)
})

test('FG-15 the days that a product was not sold for are chosen', async () => {
  const fake = await open('/reports/sellers')
  await userEvent.selectOptions(page.getByLabelText('Not sold for'), '90 days')
  await vi.waitFor(() => expect(fake.asked.at(-1)?.question.notSoldDays).toBe(90))
  expect(path()).toBe('/reports/sellers?days=90')
})

test('RV-7 without a server the day of this device is shown, and says so', async () => {
  const { port } = fakeReports()
  const ownDay = () => Promise.resolve(fakeReply('day'))
  await open('/reports/day', { isOnline: false, port: { ...port, ownDay } })
  await expect.element(page.getByText('Only this device')).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'Summary' }).getByText('₹29,779.22').first())
    .toBeVisible()
  await userEvent.selectOptions(page.getByLabelText('Period'), 'Yesterday')
  await expect.element(page.getByText(/Reports need the server/)).toBeVisible()
})

test('RV-22 a customer leads to the statement and a closing to its report, if the app has them', async () => {
  const paths = {
    statementPath: ({ key, name }: { key: string; name: string }) => `/statement/${key}/${name}`,
    closingPath: (closing: string, register: string) => `/closing/${register}/${closing}`,
  }
  await open('/reports/customers', paths)
  for (const name of ['Outstanding by age', 'Top customers']) {
    const link = table(name).getByRole('link', { name: 'Cola 750 ml' })
    await expect.element(link).toHaveAttribute('href', '#/statement/key 3/Cola 750 ml')
  }
  await page.getByRole('link', { name: 'Cash', exact: true }).click()
  const closing = table('Closings').getByRole('link', { name: 'Cola 750 ml' })
  await expect.element(closing).toHaveAttribute('href', '#/closing/key 3/key 3')
  await page.getByRole('link', { name: 'Payments' }).click()
  const account = table('Received on account').getByRole('link', { name: 'Cola 750 ml' })
  await expect.element(account).toHaveAttribute('href', '#/statement/key 3/Cola 750 ml')
})

test('RV-22 without those pages the rows open the bills', async () => {
  await open('/reports/customers')
  const link = table('Top customers').getByRole('link', { name: 'Cola 750 ml' })
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/^#\/reports\/bills\?/))
})

test('RV-4 the month of a return is in the address', async () => {
  await open('/reports/gstr1')
  await userEvent.selectOptions(page.getByLabelText('Month'), 'August 2026')
  await vi.waitFor(() => expect(path()).toBe('/reports/gstr1?month=2026-08'))
  await expect.element(page.getByLabelText('Month')).toHaveValue('2026-08')
})

test('RV-21 a printed report says its filters, and turns the sheet for many columns', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  await open('/reports/sales?by=hour&registers=r1&where=category%3Ac1&label=Tea&compare=none')
  await expect.element(page.getByText(/^As of/)).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Print' }).click()
  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce())
  const paper = document.querySelector<HTMLElement>('[data-paper]')
  expect(paper?.dataset['paper']).toBe('A4-wide')
  expect(paper?.querySelector('header')?.textContent).toMatch(
    /^Sales by HourIndiranagar18 Nov 2026Register: R1 - Front counterCategory: TeaAs of 18 Nov 2026/,
  )
  print.mockRestore()
})

test('RV-7 the own day stands below no filter and no comparison that it does not know', async () => {
  const { port } = fakeReports()
  const ownDay = () => Promise.resolve(fakeReply('day'))
  await open('/reports/day?registers=r1', { isOnline: false, port: { ...port, ownDay } })
  await expect.element(page.getByText(/Reports need the server/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter Register: R1 - Front counter' }).click()
  await expect.element(page.getByText('Only this device')).toBeVisible()
  await expect.element(page.getByText('18 Nov 2026', { exact: true })).toBeVisible()
})
