import type { ReportsPlaceReply } from '@evertill/contract'
import { fakeReply } from '@evertill/reports/testing/fake-reports.tsx'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createFakeManage, type FakeManage } from '../../testing/fake-manage.ts'
import { rightsOf } from '../../testing/fake-rows.ts'
import { openHub } from '../../testing/open-hub.tsx'
import { loadLaterTexts } from '@evertill/texts/later-texts.ts'

const READ = { read: true, create: false, update: false, delete: false }
const store = (key: string, Name: string, Today: string, GSTIN: string) => ({
  key,
  Name,
  Today,
  GSTIN,
  TimeZone: 'Asia/Kolkata',
  SeesOthers: true,
})
const PLACE: ReportsPlaceReply = {
  code: '0',
  Stores: [
    store('blr1', 'Indiranagar', '2026-11-20', '29ABCDE1234F1ZW'),
    store('blr2', 'Koramangala', '2026-11-19', '29ABCDE1234F1ZW'),
    store('maa1', 'Adyar', '2026-11-20', '33ABCDE1234F1ZP'),
  ],
  Registers: [{ key: 'r1', Name: 'R1 - Front counter', StoreID: 'blr1' }],
  Cashiers: [{ key: 'u1', Name: 'Cashier 1', StoreIDs: ['blr1'] }],
  Channels: [],
}
const KEY = '01938f2a-0000-4000-8000-000000000042'

let server: FakeManage

const asked = (path: string) =>
  Object.fromEntries(server.calls.findLast((call) => call.path === path)?.query ?? [])

const open = (path: string) => openHub(server, path, loadLaterTexts)

beforeEach(() => {
  localStorage.clear()
  server = createFakeManage({ Rights: { ...rightsOf(['products']), reports: READ } })
  server.plan('GET /manage/reports/place', { status: 200, json: PLACE })
  server.plan('GET /manage/reports/views', { status: 200, json: { code: '0', views: [] } })
  server.plan('GET /manage/reports/day', { status: 200, json: fakeReply('day') })
  server.plan('GET /manage/reports/sales', { status: 200, json: fakeReply('sales', { by: 'store' }) })
})

test('RH-1 the reports of the till are over all stores', async () => {
  await open('/')
  await page.getByRole('navigation').getByRole('link', { name: 'Reports', exact: true }).click()
  await expect.element(page.getByRole('heading', { name: 'Day', level: 1 })).toBeVisible()
  await expect.element(page.getByText('Net sales').first()).toBeVisible()
  await expect.poll(() => asked('/manage/reports/day')['stores']).toBe('all')
})

test('RH-5 today is the earliest business day of the stores', async () => {
  await open('/reports/day')
  await expect
    .poll(() => asked('/manage/reports/day'))
    .toMatchObject({ from: '2026-11-19', to: '2026-11-19' })
})

test('RH-3 some stores are chosen, are chips, and are in the address', async () => {
  await open('/reports/day')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Koramangala' }).click()
  await page.getByRole('checkbox', { name: 'Adyar' }).click()
  await expect.poll(() => asked('/manage/reports/day')['stores']).toBe('blr2,maa1')
  expect(location.hash).toContain('stores=blr2%2Cmaa1')
  await page.getByRole('heading', { name: 'Day', level: 1 }).click()
  await page.getByRole('button', { name: 'Remove filter Store: Adyar' }).click()
  await expect.poll(() => asked('/manage/reports/day')['stores']).toBe('blr2')
})

test('RH-3 a view is saved with its stores, and a report of all stores by store opens one of them', async () => {
  server.plan('PUT /manage/reports/views', { status: 200, json: { code: '0', message: '' } })
  await open('/reports/sales?by=store&stores=blr1')
  await expect.poll(() => asked('/manage/reports/sales')).toMatchObject({ stores: 'blr1', by: 'store' })
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save this view' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Indiranagar by store')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(() => server.calls.find(({ method }) => method === 'PUT')?.body)
    .toMatchObject({ Name: 'Indiranagar by store', Report: 'sales', Query: 'by=store&stores=blr1' })
})

test('RH-6 a return is of all stores with a GSTIN, which is chosen', async () => {
  server.plan('GET /manage/reports/gstr1', { status: 409, json: { code: 'NOT_FOUND', message: 'no' } })
  await open('/reports/gstr1')
  await expect.poll(() => asked('/manage/reports/gstr1')['stores']).toBe('blr1,blr2')
  await page.getByRole('combobox', { name: 'Stores' }).selectOptions('33ABCDE1234F1ZP · Adyar')
  await expect.poll(() => asked('/manage/reports/gstr1')['stores']).toBe('maa1')
})

test('RH-1 a failed report says why in the words of the hub and is tried again', async () => {
  server.plan('GET /manage/reports/day', { status: 409, json: { code: 'SEARCH_TOO_LONG', message: 'slow' } })
  await open('/reports/day')
  await expect
    .element(page.getByText('This takes the server too long. Choose a shorter period.'))
    .toBeVisible()
  server.plan('GET /manage/reports/day', { status: 200, json: fakeReply('day') })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Net sales').first()).toBeVisible()
})

test('RH-2 without the right there is neither a link nor a page', async () => {
  server = createFakeManage({ Rights: rightsOf(['products']) })
  await open(`/reports/day?stores=${KEY}`)
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Reports' })).not.toBeInTheDocument()
})

test('RH-1 a person without a store of reports is told so', async () => {
  server.plan('GET /manage/reports/place', { status: 200, json: { ...PLACE, Stores: [] } })
  await open('/reports')
  await expect.element(page.getByText('There is no store whose reports you may see.')).toBeVisible()
})
