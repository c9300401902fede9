import type { Device } from '@evertill/contract'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createFakeManage, type FakeManage } from '../../testing/fake-manage.ts'
import { rightsOf } from '../../testing/fake-rows.ts'
import { openHub } from '../../testing/open-hub.tsx'

const STORE = '01938f2a-0000-4000-8000-000000000002'
const DEVICE: Device = {
  key: '01938f2a-0000-4000-8000-000000000001',
  StoreID: STORE,
  StoreName: 'Main Road',
  CashRegisterID: '01938f2a-0000-4000-8000-000000000003',
  CashRegisterName: 'Counter 1',
  Series: ['MA'],
  Kind: 'Chrome on Android',
  People: ['Asha'],
  Version: '1.1.22',
  SeenAt: new Date().toISOString(),
  OpenSince: new Date().toISOString(),
  Unsent: 0,
  OldestUnsentAt: null,
  StorageUsed: 120_000_000,
  StorageFree: 9_000_000_000,
  ClockOff: 0,
  Needs: [],
}
const TROUBLE: Device = {
  ...DEVICE,
  key: '01938f2a-0000-4000-8000-000000000004',
  CashRegisterName: 'Counter 2',
  SeenAt: '2026-01-05T06:00:00.000Z',
  Unsent: 12,
  OldestUnsentAt: '2026-01-05T05:30:00.000Z',
  StorageFree: 1_000_000,
  ClockOff: 720_000,
  Needs: ['unsent', 'silent', 'storage', 'clock'],
}
const RIGHTS = {
  ...rightsOf(['products']),
  devices: { read: true, create: false, update: true, delete: false },
}

let server: FakeManage

const list = (Devices: readonly Device[]) =>
  server.plan('GET /manage/devices', {
    status: 200,
    json: { code: '0', Devices, Stores: [{ key: STORE, Name: 'Main Road' }] },
  })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const asked = () => server.calls.filter(({ path }) => path === '/manage/devices')

beforeEach(() => {
  localStorage.clear()
  server = createFakeManage({ Rights: RIGHTS })
  list([TROUBLE, DEVICE])
})

test('HV-10 each till says where it is, who is on it and what it keeps', async () => {
  await openHub(server, '/')
  await page.getByRole('navigation').getByRole('link', { name: 'Devices' }).click()
  const well = page.getByRole('listitem').filter({ hasText: 'Counter 1 · Main Road' })
  await expect.element(well).toHaveTextContent(/Last heard of/)
  await expect.element(well).toHaveTextContent(/Everything is sent/)
  await expect.element(well).toHaveTextContent(/MA/)
  await expect.element(well).toHaveTextContent(/Asha/)
  await expect.element(well).toHaveTextContent(/Chrome on Android · 1\.1\.22/)
  await expect.element(well).toHaveTextContent(/120\.0 MB used, 9\.0 GB free/)
})

test('HV-11 what is wrong with a till is said in words, and such tills can be shown alone', async () => {
  await openHub(server, '/devices')
  const wrong = page.getByRole('listitem').filter({ hasText: 'Counter 2' })
  await expect.element(wrong).toHaveTextContent(/Silent since .*, and its register is open/)
  await expect.element(wrong).toHaveTextContent(/12 documents not sent, the oldest from/)
  await expect.element(wrong).toHaveTextContent(/Its clock is 12 minutes ahead/)
  await expect.element(wrong).toHaveTextContent(/Little room is left/)
  await expect.element(page.getByText('1 needs somebody')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Only those that need somebody' }).click()
  await expect.element(page.getByText('Counter 1 · Main Road')).not.toBeInTheDocument()
  await page.getByRole('combobox', { name: 'Store' }).selectOptions('Main Road')
  await expect.poll(() => asked().at(-1)?.query.get('store')).toBe(STORE)
  expect(window.location.hash).toBe(`#/devices?store=${STORE}&needs=somebody`)
})

test('HV-10 no till, and a list that cannot be read', async () => {
  list([])
  await openHub(server, '/devices')
  await expect.element(page.getByText('No till yet')).toBeVisible()
  server.plan('GET /manage/devices', 'no answer')
  await page.getByRole('combobox', { name: 'Store' }).selectOptions('Main Road')
  await expect.element(page.getByText('This could not be loaded')).toBeVisible()
  list([])
  await button('Try again').click()
  await expect.element(page.getByText('No device matches')).toBeVisible()
})

test('HV-15 what a release and a sign-out do is said before they are done', async () => {
  server.plan(`POST /manage/devices/${TROUBLE.key}/release`, {
    status: 200,
    json: { code: '0', message: '' },
  })
  server.plan(`POST /manage/devices/${DEVICE.key}/sign-out`, {
    status: 200,
    json: { code: '0', message: '' },
  })
  await openHub(server, '/devices')
  await button('Release the register Counter 2 · Main Road').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toHaveTextContent(/Its series MA ends: no device goes on with those numbers/)
  await expect.element(dialog).toHaveTextContent(/12 documents wait on the device/)
  expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([])
  await dialog.getByRole('button', { name: 'Release the register' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await button('Sign out Counter 1 · Main Road').click()
  await expect.element(dialog).toHaveTextContent(/Sales on it are kept and are sent after the next sign-in/)
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    `/manage/devices/${TROUBLE.key}/release`,
    `/manage/devices/${DEVICE.key}/sign-out`,
  ])
})

test('HV-15 a refused release says why, and the dialog stays', async () => {
  server.plan(`POST /manage/devices/${DEVICE.key}/release`, {
    status: 404,
    json: { code: 'NOT_FOUND', message: 'Not found' },
  })
  await openHub(server, '/devices')
  await button('Release the register Counter 1 · Main Road').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Release the register' }).click()
  await expect.element(dialog.getByRole('alert')).not.toBeEmptyDOMElement()
})

test('HV-12 without the right there is no link and no page, and who may only look changes nothing', async () => {
  server = createFakeManage({ Rights: rightsOf(['products']) })
  await openHub(server, '/devices')
  await expect.element(page.getByText('Page not found')).toBeVisible()
  await expect
    .element(page.getByRole('navigation').getByRole('link', { name: 'Devices' }))
    .not.toBeInTheDocument()
})

test('HV-12 who may only look has no button to release or sign out', async () => {
  server = createFakeManage({ Rights: { ...RIGHTS, devices: { ...RIGHTS.devices, update: false } } })
  list([DEVICE])
  await openHub(server, '/devices')
  await expect.element(page.getByText('Counter 1 · Main Road')).toBeVisible()
  await expect.element(button('Release the register Counter 1 · Main Road')).not.toBeInTheDocument()
})

test('HV-16 the page is kept up to date while somebody is at it, and asks no more once it is left alone', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  })
  onTestFinished(() => void vi.useRealTimers())
  await openHub(server, '/devices')
  await expect.element(page.getByText('Counter 1 · Main Road')).toBeVisible()
  const first = asked().length
  await vi.advanceTimersByTimeAsync(31_000)
  await expect.poll(() => asked().length).toBeGreaterThan(first)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  const left = asked().length
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(asked()).toHaveLength(left)
  window.dispatchEvent(new PointerEvent('pointermove'))
  await vi.advanceTimersByTimeAsync(61_000)
  await expect.poll(() => asked().length).toBeGreaterThan(left)
})
