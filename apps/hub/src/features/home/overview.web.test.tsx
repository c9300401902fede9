import type { OverviewReply } from '@evertill/contract'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createFakeManage, type FakeManage } from '../../testing/fake-manage.ts'
import { rightsOf } from '../../testing/fake-rows.ts'
import { openHub } from '../../testing/open-hub.tsx'

const STORE = {
  StoreID: '01938f2a-0000-4000-8000-000000000006',
  StoreName: 'Indiranagar',
  Day: '2026-11-19',
  Today: { NetSales: 120_000, Bills: 12 },
  SoFarLastWeek: { NetSales: 100_000, Bills: 9 },
  LastWeek: { NetSales: 240_000, Bills: 21 },
  OpenRegisters: 2,
}
const NEW = {
  ...STORE,
  StoreID: '01938f2a-0000-4000-8000-000000000007',
  StoreName: 'Koramangala',
  Today: { NetSales: 30_000, Bills: 3 },
  SoFarLastWeek: { NetSales: 0, Bills: 0 },
  LastWeek: { NetSales: 0, Bills: 0 },
  OpenRegisters: 0,
}
const READ = { read: true, create: false, update: false, delete: false }

let server: FakeManage

const show = (changes: Partial<OverviewReply>) =>
  server.plan('GET /manage/overview', {
    status: 200,
    json: {
      code: '0',
      Stores: [STORE, NEW],
      AsOf: '2026-11-19T03:00:00.000Z',
      Hours: [],
      Payments: [],
      Products: [],
      Waiting: {},
      ...changes,
    },
  })

beforeEach(() => {
  localStorage.clear()
  server = createFakeManage({ Rights: { ...rightsOf(['products']), quarantine: READ, closings: READ } })
})

test('HY-1 today stands beside the same day last week, by store and in sum', async () => {
  show({})
  await openHub(server, '/')
  await expect
    .element(page.getByRole('row', { name: 'Indiranagar ₹1,200.00 ₹1,000.00 +20% ₹2,400.00 12 2' }))
    .toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Koramangala ₹300.00 ₹0.00 – ₹0.00 3 0' })).toBeVisible()
  await expect
    .element(page.getByRole('row', { name: 'All stores ₹1,500.00 ₹1,000.00 +50% ₹2,400.00 15 2' }))
    .toBeVisible()
  await page.viewport(390, 844)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('HY-5 hours, payments and products of the day are shown, also on a phone', async () => {
  const long = 'Basmati rice of the very finest quality, aged for two years, in a bag of five kilograms'
  show({
    Hours: Array.from({ length: 14 }, (_, index) => ({
      Hour: (9 + index) % 24,
      NetSales: index < 5 ? 90_000_000 : 0,
      LastWeek: 50_000_000 * (index % 3),
    })),
    Payments: [
      { key: 'cash', Name: 'Cash', Amount: 4_800_000_000 },
      { key: 'upi', Name: 'UPI', Amount: -12_300 },
    ],
    Products: [{ key: 'rice', Name: long, Amount: 1_234_567_800 }],
  })
  await openHub(server, '/')
  const hours = page.getByRole('list', { name: 'By hour' })
  await expect
    .element(hours.getByRole('listitem').first())
    .toHaveTextContent('9 am: ₹9,00,000.00, a week before ₹0.00')
  await expect.element(page.getByRole('list', { name: 'Payments' })).toHaveTextContent('UPI-₹123.00')
  await expect
    .element(page.getByRole('list', { name: 'Most sold' }))
    .toHaveTextContent(`${long}₹1,23,45,678.00`)
  await page.viewport(390, 844)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('HY-2 what needs somebody is counted and leads to its page', async () => {
  show({ Waiting: { HeldSales: 3, Flags: 1_000, Closings: 0 } })
  await openHub(server, '/')
  const waiting = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /need|Flagged|Closings of/ })
  await expect.element(waiting.nth(1)).toHaveTextContent(/Flagged documents.*999\+/)
  expect(waiting.elements()).toHaveLength(2)
  server.plan('GET /manage/held-sales', { status: 200, json: { code: '0', Sales: [], Open: 0, Next: null } })
  await page.getByRole('main').getByRole('link', { name: 'Sales that need somebody' }).click()
  await expect.element(page.getByText('No sale needs anybody')).toBeVisible()
})

test('HY-2 nothing is said to whoever may see nothing, and a failure is tried again', async () => {
  server.plan('GET /manage/overview', 'no answer')
  await openHub(server, '/')
  await expect.element(page.getByText('This could not be loaded')).toBeVisible()
  show({ Waiting: { HeldSales: 0, Flags: 0 } })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Nothing needs anybody.')).toBeVisible()
})

test('HY-4 the overview is kept up to date while somebody is at it, and asks no more once it is left alone', async () => {
  const asked = () => server.calls.filter(({ path }) => path === '/manage/overview')
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  })
  onTestFinished(() => void vi.useRealTimers())
  show({})
  await openHub(server, '/')
  await expect.element(page.getByRole('row', { name: 'All stores' })).toBeVisible()
  const first = asked().length
  await vi.advanceTimersByTimeAsync(61_000)
  await expect.poll(() => asked().length).toBeGreaterThan(first)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  const left = asked().length
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(asked()).toHaveLength(left)
})

/** What the page hears from the server. */
class FakeStream extends EventTarget {
  static opened: FakeStream[] = []
  isClosed = false
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    FakeStream.opened.push(this)
  }
  close() {
    this.isClosed = true
  }
}

test('HY-6 what is sold shows without a reload, many sales at once are read once, and left alone the page hears nothing', async () => {
  FakeStream.opened = []
  vi.stubGlobal('EventSource', FakeStream)
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  server.plan('POST /manage/live/ticket', {
    status: 200,
    json: { code: '0', ticket: 'once', expiresInSeconds: 30 },
  })
  show({})
  await openHub(server, '/')
  await expect.element(page.getByRole('row', { name: 'All stores' })).toBeVisible()
  await expect.poll(() => FakeStream.opened.map(({ url }) => url)).toEqual(['/api/events/stream?ticket=once'])
  const asked = () => server.calls.filter(({ path }) => path === '/manage/overview').length
  const before = asked()
  show({ Stores: [{ ...STORE, Today: { NetSales: 999_900, Bills: 13 } }] })
  const [stream] = FakeStream.opened
  for (let sold = 0; sold < 50; sold += 1) stream?.dispatchEvent(new Event('sale_created'))
  await vi.advanceTimersByTimeAsync(2_100)
  await expect.element(page.getByRole('row', { name: /Indiranagar ₹9,999.00/ })).toBeVisible()
  expect(asked()).toBe(before + 1)
  // The roll-ups were not there yet: the figures are from before the sale.
  show({ AsOf: '2026-11-19T03:00:00.000Z' })
  const data = JSON.stringify({ createdAt: '2026-11-19T03:00:05.000Z' })
  stream?.dispatchEvent(new MessageEvent('sale_created', { data }))
  await vi.advanceTimersByTimeAsync(1_600)
  await expect.poll(asked).toBe(before + 2)
  show({ AsOf: '2026-11-19T03:00:06.000Z', Stores: [{ ...STORE, Today: { NetSales: 777_700, Bills: 14 } }] })
  await vi.advanceTimersByTimeAsync(1_600)
  await expect.element(page.getByRole('row', { name: /Indiranagar ₹7,777.00/ })).toBeVisible()
  expect(asked()).toBe(before + 3)
  await vi.advanceTimersByTimeAsync(11 * 60_000)
  await expect.poll(() => FakeStream.opened.every(({ isClosed }) => isClosed)).toBe(true)
})
