import type { FlaggedRow } from '@evertill/contract'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createFakeManage, type FakeManage } from '../../testing/fake-manage.ts'
import { rightsOf } from '../../testing/fake-rows.ts'
import { openHub } from '../../testing/open-hub.tsx'

const KEY = '01938f2a-0000-4000-8000-000000000003'
const CASHIER = '01938f2a-0000-4000-8000-000000000004'
const ROW: FlaggedRow = {
  key: KEY,
  Kind: 'Sale',
  StoreID: 'blr1',
  CashRegisterID: 'r1',
  TransactionNo: 'BLR1A/S26/000007',
  At: '2026-11-19T03:00:00.000Z',
  Amount: 45_400,
  ByUserName: 'Cashier 1',
  Flags: ['PRICE_DIFFERS', 'CLOCK_SKEW'],
  Severity: 'check',
  Position: `1-${KEY}`,
  StoreName: 'Indiranagar',
  RegisterName: 'Front counter',
  Checked: null,
}
const CHECKED = { Note: 'Agreed', ByName: 'Asha', At: '2026-11-19T05:00:00.000Z' }
const RIGHTS = {
  ...rightsOf(['products']),
  quarantine: { read: true, create: false, update: true, delete: false },
}

let server: FakeManage

const list = (Documents: readonly FlaggedRow[], Next: string | null = null) =>
  server.plan('GET /manage/flags', {
    status: 200,
    json: { code: '0', Documents, Next, People: [{ key: CASHIER, Name: 'Cashier 1' }] },
  })
const answer = (step: string, status = 200, code = '0') =>
  server.plan(`POST /manage/flags/${KEY}/${step}`, { status, json: { code, message: '' } })
const sent = (step: string) =>
  server.calls.filter(({ path }) => path === `/manage/flags/${KEY}/${step}`).map(({ body }) => body)
const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = page.getByRole('dialog')

beforeEach(() => {
  localStorage.clear()
  server = createFakeManage({ Rights: RIGHTS })
  list([ROW])
})

test('HS-20 a document says what differs in plain words, where and who', async () => {
  await openHub(server, '/')
  await page.getByRole('navigation').getByRole('link', { name: 'Flagged documents' }).click()
  await expect.element(page.getByText('Bill BLR1A/S26/000007')).toBeVisible()
  await expect
    .element(page.getByRole('list', { name: 'Flagged documents' }))
    .toHaveTextContent(
      /A price differs from the shop’s\. The device’s clock was off.*Indiranagar · Front counter/,
    )
  await expect.element(page.getByText('₹454.00')).toBeVisible()
})

test('HS-20 each filter is asked of the server and stays in the address', async () => {
  await openHub(server, '/flags')
  for (const [name, value] of [
    ['Show', 'Checked'],
    ['How serious', 'Alarm'],
    ['Reason', 'NUMBER_CLASH'],
    ['Person', 'Cashier 1'],
    ['Store', 'Koramangala'],
  ] as const)
    await page.getByRole('combobox', { name, exact: true }).selectOptions(value)
  await expect
    .poll(() => Object.fromEntries(server.calls.at(-1)?.query ?? []))
    .toEqual({ state: 'checked', severity: 'alarm', flag: 'NUMBER_CLASH', person: CASHIER, store: 'blr2' })
  expect(window.location.hash).toContain('severity=alarm')
})

test('HS-20 more are asked for, none is said, a failure is tried again, and nothing is wider than a phone', async () => {
  list([ROW], ROW.Position)
  await openHub(server, '/flags')
  await page.viewport(390, 844)
  await expect.element(button('Show more')).toBeVisible()
  list([{ ...ROW, key: CASHIER }])
  await button('Show more').click()
  await expect.poll(() => server.calls.at(-1)?.query.get('cursor')).toBe(ROW.Position)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  server.plan('GET /manage/flags', 'no answer')
  await page.getByRole('combobox', { name: 'Show', exact: true }).selectOptions('Checked')
  await expect.element(page.getByText('This could not be loaded')).toBeVisible()
  list([])
  await button('Try again').click()
  await expect.element(page.getByText('Nothing was checked yet')).toBeVisible()
})

test('HS-21 a document is checked with a note, which is required, and opened again', async () => {
  answer('check')
  await openHub(server, '/flags')
  await button(/^Checked: Bill/).click()
  await dialog.getByRole('button', { name: 'Checked', exact: true }).click()
  await expect.element(dialog.getByText('A note is required')).toBeVisible()
  await dialog.getByLabelText('Note').fill('Agreed')
  list([{ ...ROW, Checked: CHECKED }])
  await dialog.getByRole('button', { name: 'Checked', exact: true }).click()
  await expect.element(page.getByText(/“Agreed” Asha/)).toBeVisible()
  expect(sent('check')).toEqual([{ Flags: ROW.Flags, Note: 'Agreed' }])
  answer('open')
  await button(/^Open again: Bill/).click()
  await dialog.getByLabelText('Note').fill('Ask again')
  list([ROW])
  await dialog.getByRole('button', { name: 'Open again', exact: true }).click()
  await expect.element(button(/^Checked: Bill/)).toBeVisible()
  expect(sent('open')).toEqual([{ Note: 'Ask again' }])
})

test('HS-22 with another flag meanwhile, the note stays and the refusal is said', async () => {
  answer('check', 409, 'STALE')
  await openHub(server, '/flags')
  await button(/^Checked: Bill/).click()
  await dialog.getByLabelText('Note').fill('Agreed')
  await dialog.getByRole('button', { name: 'Checked', exact: true }).click()
  await expect.element(dialog.getByText(/Somebody else changed it meanwhile/)).toBeVisible()
  await expect.element(dialog.getByLabelText('Note')).toHaveValue('Agreed')
})
