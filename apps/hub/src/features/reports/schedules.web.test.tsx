import type { ReportSchedule, ReportSchedulesReply } from '@evertill/contract'
import { loadLaterTexts } from '@evertill/texts/later-texts.ts'
import { fakeReply } from '@evertill/reports/testing/fake-reports.tsx'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createFakeManage, type FakeManage } from '../../testing/fake-manage.ts'
import { rightsOf } from '../../testing/fake-rows.ts'
import { openHub } from '../../testing/open-hub.tsx'

const READ = { read: true, create: false, update: false, delete: false }
const KEY = '01938f2a-0000-4000-8000-000000000042'
const PATH = `/manage/report-schedules/${KEY}`
const SCHEDULE: ReportSchedule = {
  key: KEY,
  Name: 'Sales of the week',
  Report: 'sales',
  Query: 'by=store&stores=blr1',
  Period: 'lastWeek',
  Rhythm: 'weekly',
  Weekday: 1,
  MonthDay: 1,
  Hour: 7,
  TimeZone: 'Asia/Kolkata',
  Language: 'en',
  RecipientIDs: ['person-1'],
  IsPaused: false,
  NextAt: '2026-11-23T01:30:00.000Z',
  LastAt: '2026-11-16T01:30:00.000Z',
  Deliveries: [
    { Name: 'Asha', State: 'sent', Why: null },
    { Name: 'Ravi', State: 'failed', Why: 'REFUSED' },
    { Name: 'Usha', State: 'waiting', Why: 'NO_ANSWER' },
  ],
}
const REPLY: ReportSchedulesReply = {
  code: '0',
  Schedules: [SCHEDULE],
  People: [
    { key: 'person-1', Name: 'Manager 1', HasMail: true, StoreIDs: ['blr1', 'blr2'] },
    { key: 'person-2', Name: 'Asha', HasMail: true, StoreIDs: ['blr1'] },
    { key: 'person-3', Name: 'Ravi', HasMail: true, StoreIDs: ['blr2'] },
    { key: 'person-4', Name: 'Usha', HasMail: false, StoreIDs: ['blr1'] },
  ],
  TimeZones: ['Asia/Kolkata', 'Europe/Berlin'],
  HasMail: true,
}
const DONE = { status: 200, json: { code: '0', message: '' } }

let server: FakeManage

const open = (path: string) => openHub(server, path, loadLaterTexts)
const plan = (reply: Partial<ReportSchedulesReply> = {}) =>
  server.plan('GET /manage/report-schedules', { status: 200, json: { ...REPLY, ...reply } })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const saved = () => server.calls.findLast(({ method }) => method === 'PUT')
const field = (name: string) => page.getByRole('combobox', { name, exact: true })

beforeEach(() => {
  localStorage.clear()
  server = createFakeManage({ Rights: { ...rightsOf(['products']), reports: READ } })
  plan()
})

test('RH-20 the page says when a report is sent, and what became of the last one for each person', async () => {
  await open('/report-schedules')
  await expect.element(page.getByRole('link', { name: 'Sales of the week' })).toBeVisible()
  await expect
    .element(page.getByText('Sales by … · The week before · Every Monday at 07:00 · Asia/Kolkata'))
    .toBeVisible()
  await expect.element(page.getByText(/^Next: 23 Nov 2026/)).toBeVisible()
  await expect.element(page.getByText('Asha: sent')).toBeVisible()
  await expect
    .element(page.getByText('Ravi: not sent – may not see this report of these stores'))
    .toBeVisible()
  await expect
    .element(page.getByText('Usha: not sent yet, tried again – the mail server did not take it'))
    .toBeVisible()
})

test('RH-20 a schedule is sent now, paused, changed and deleted', async () => {
  server.plan(`POST ${PATH}/send`, DONE)
  server.plan(`PUT ${PATH}`, DONE)
  server.plan(`DELETE ${PATH}`, DONE)
  await open('/report-schedules')
  await button('Send Sales of the week now').click()
  await expect.poll(() => server.calls.some(({ path }) => path === `${PATH}/send`)).toBe(true)
  await button('Pause Sales of the week').click()
  await expect.poll(() => saved()?.body['IsPaused']).toBe(true)
  await button('Change Sales of the week').click()
  await field('At').selectOptions('18:00')
  await button('Save').click()
  await expect.poll(() => saved()?.body['Hour']).toBe(18)
  await button('Delete Sales of the week').click()
  plan({ Schedules: [] })
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => server.calls.some(({ method }) => method === 'DELETE')).toBe(true)
  await expect.element(page.getByText('No report is sent by mail yet.')).toBeVisible()
})

test('RH-12 only who may see the report of its stores, and has an address, can be chosen', async () => {
  await open('/report-schedules')
  await button('Change Sales of the week').click()
  await expect.element(page.getByRole('checkbox', { name: 'Manager 1 (you)' })).toBeChecked()
  await expect.element(page.getByRole('checkbox', { name: 'Asha' })).toBeEnabled()
  await expect.element(page.getByRole('checkbox', { name: 'Usha – no mail address' })).toBeDisabled()
  await expect.element(page.getByRole('checkbox', { name: 'Ravi' })).not.toBeInTheDocument()
})

test('RH-10 a report is set up for mail as it is shown', async () => {
  const store = { TimeZone: 'Asia/Kolkata', GSTIN: '', SeesOthers: true, Today: '2026-11-19' }
  server.plan('GET /manage/reports/place', {
    status: 200,
    json: {
      code: '0',
      Stores: [
        { ...store, key: 'blr1', Name: 'Indiranagar' },
        { ...store, key: 'blr2', Name: 'Koramangala' },
      ],
      Registers: [],
      Cashiers: [],
      Channels: [],
    },
  })
  server.plan('GET /manage/reports/views', { status: 200, json: { code: '0', views: [] } })
  server.plan('GET /manage/reports/sales', { status: 200, json: fakeReply('sales', { by: 'store' }) })
  await open('/reports/sales?by=store&stores=blr1&period=lastMonth')
  await button('Send by mail').click()
  await expect.element(field('Shows')).toHaveValue('lastMonth')
  await expect.element(field('Sent')).toHaveValue('monthly')
  await page.getByRole('textbox', { name: 'Name' }).fill('')
  await page.getByRole('checkbox', { name: 'Manager 1 (you)' }).click()
  await button('Save').click()
  await expect.element(page.getByText('Please give it a name.')).toBeVisible()
  await expect.element(page.getByText('Please choose somebody.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Month by store')
  await page.getByRole('checkbox', { name: 'Asha' }).click()
  server.calls.length = 0
  await button('Save').click()
  await expect
    .poll(() => saved()?.body)
    .toMatchObject({
      Name: 'Month by store',
      Report: 'sales',
      Query: 'by=store&stores=blr1',
      Period: 'lastMonth',
      Rhythm: 'monthly',
      Hour: 7,
      TimeZone: 'Asia/Kolkata',
      RecipientIDs: ['person-2'],
    })
})

test('RH-20 a server without mail says so, and a failed list is read again', async () => {
  server.plan('GET /manage/report-schedules', { status: 403, json: { code: 'NOT_ALLOWED', message: '' } })
  await open('/report-schedules')
  await expect.element(button('Try again')).toBeVisible()
  plan({ HasMail: false })
  await button('Try again').click()
  await expect.element(page.getByText(/This server sends no mail/)).toBeVisible()
  await expect.element(button('Send Sales of the week now')).toBeDisabled()
})
