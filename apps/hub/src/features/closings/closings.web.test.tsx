import type { ManagedClosing, NumberSeries } from '@evertill/contract'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createFakeManage, type FakeManage } from '../../testing/fake-manage.ts'
import { rightsOf } from '../../testing/fake-rows.ts'
import { openHub } from '../../testing/open-hub.tsx'

const KEY = '01938f2a-0000-4000-8000-000000000005'
const TIME = { seconds: 1_795_060_800, nanoseconds: 0 }
const CLOSING: ManagedClosing = {
  key: KEY,
  StoreID: 'blr1',
  CashRegisterID: 'r1',
  CashRegisterCode: 'R1',
  CashRegisterName: 'Front counter',
  OpeningBalance: 10_000,
  OpeningTime: TIME,
  OpeningByUserID: 'u1',
  OpeningByUserName: 'Cashier 1',
  Status: 'Closed',
  ClosingTime: TIME,
  ClosingByUserName: 'Asha',
  ClosingNo: 12,
  ExpectedCash: 60_000,
  CountedCash: 59_300,
  Difference: -700,
  DifferenceReason: 'Wrong change',
  FloatToLeave: 0,
  DepositAmount: 0,
  BillCount: 4,
  NetSales: 50_000,
  LateSales: { Count: 3, CashAmount: 700 },
  StoreName: 'Indiranagar',
  Tolerance: 500,
  IsOver: true,
  Methods: [
    {
      PaymentTypeID: 'upi',
      PaymentType: 'UPI',
      Kind: 'Other',
      SystemAmount: 9_000,
      CountedAmount: 8_000,
      Difference: -1_000,
    },
  ],
  Late: [
    {
      TransactionNo: 'BLR1A/S26/000007',
      TransactionDate: '2026-11-19T03:00:00.000Z',
      PayableAmount: 700,
      ReceivedOn: '2026-11-19T09:00:00.000Z',
    },
  ],
}
const SERIES: NumberSeries = {
  Series: 'BLR1A/S26',
  First: 'BLR1A/S26/000001',
  Last: 'BLR1A/S26/000009',
  Used: 7,
  Voided: 1,
  Missing: 2,
  Repeated: 0,
  MissingNos: ['BLR1A/S26/000003 – BLR1A/S26/000004'],
}
const READ = { read: true, create: false, update: false, delete: false }

let server: FakeManage

const list = (Closings: readonly ManagedClosing[], Next: string | null = null) =>
  server.plan('GET /manage/closings', { status: 200, json: { code: '0', Closings, Next } })
const numbers = (Series: readonly NumberSeries[], More = false) =>
  server.plan('GET /manage/number-gaps', { status: 200, json: { code: '0', Series, More } })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const asked = (path: string) =>
  Object.fromEntries(server.calls.findLast((call) => call.path === path)?.query ?? [])

beforeEach(() => {
  localStorage.clear()
  server = createFakeManage({
    Rights: { ...rightsOf(['products']), closings: READ, 'number-gaps': READ },
  })
  list([CLOSING])
  numbers([SERIES])
})

test('HS-30 a closing says what was counted, what is missing, and that it is too much', async () => {
  await openHub(server, '/')
  await page.getByRole('navigation').getByRole('link', { name: 'Closings' }).click()
  await expect.element(page.getByText('Indiranagar · Front counter · closing 12')).toBeVisible()
  await expect.element(page.getByText('−₹7.00')).toBeVisible()
  await expect.element(page.getByText('counted ₹593.00, expected ₹600.00', { exact: true })).toBeVisible()
  await expect.element(page.getByText('UPI: counted ₹80.00, expected ₹90.00')).toBeVisible()
  await expect.element(page.getByText(/more than the ₹5\.00 that this store tolerates/)).toBeVisible()
  await expect.element(page.getByText('“Wrong change”')).toBeVisible()
})

test('HS-31 what arrived late is named, and how many more there are', async () => {
  await openHub(server, '/closings')
  await expect.element(page.getByText(/^Arrived late: BLR1A\/S26\/000007, ₹7\.00/)).toBeVisible()
  await expect.element(page.getByText('and 2 more that arrived late')).toBeVisible()
})

test('HS-30 days, store and size of the difference are asked of the server and stay in the address', async () => {
  await openHub(server, '/closings')
  await page.getByRole('combobox', { name: 'Show' }).selectOptions('With too large a difference')
  await page.getByRole('combobox', { name: 'Store' }).selectOptions('Koramangala')
  await page.getByLabelText('To', { exact: true }).fill('2026-11-02')
  await page.getByLabelText('From').fill('2026-11-01')
  await expect
    .poll(() => asked('/manage/closings'))
    .toEqual({ show: 'over', store: 'blr2', from: '2026-11-01', to: '2026-11-02' })
  expect(window.location.hash).toContain('show=over')
})

test('HS-30 more are asked for, none is said, a failure is tried again, and nothing is wider than a phone', async () => {
  list([CLOSING], KEY)
  await openHub(server, '/closings?to=nonsense')
  await page.viewport(390, 844)
  await expect.element(button('Show more')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  list([{ ...CLOSING, key: 'other' }])
  await button('Show more').click()
  await expect.poll(() => asked('/manage/closings')['cursor']).toBe(KEY)
  server.plan('GET /manage/closings', 'no answer')
  await page.getByRole('combobox', { name: 'Show' }).selectOptions('With too large a difference')
  await expect.element(page.getByText('This could not be loaded')).toBeVisible()
  list([])
  await button('Try again').click()
  await expect.element(page.getByText('No register was closed in these days')).toBeVisible()
})

test('HS-32 the missing numbers of a series are named, none is said, and a failure is tried again', async () => {
  await openHub(server, '/')
  await page.getByRole('navigation').getByRole('link', { name: 'Bill numbers' }).click()
  await expect.element(page.getByText('2 are missing')).toBeVisible()
  await expect
    .element(page.getByRole('row', { name: /BLR1A\/S26 2: BLR1A\/S26\/000003 – BLR1A\/S26\/000004 7 1 0/ }))
    .toBeVisible()
  await page.viewport(390, 844)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  server.plan('GET /manage/number-gaps', 'no answer')
  await page.getByRole('combobox', { name: 'Store' }).selectOptions('Koramangala')
  await expect.element(page.getByText('This could not be loaded')).toBeVisible()
  numbers([])
  await button('Try again').click()
  await expect.element(page.getByText('No bill was made in these days')).toBeVisible()
  expect(asked('/manage/number-gaps')['store']).toBe('blr2')
})
