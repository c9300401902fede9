import { BRIDGE_PATHS, BRIDGE_PORT } from '@evertill/contract/bridge'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deviceDb } from '../../db/device/device-db.ts'
import { plugIn } from '../../print/testing/plug-in.ts'
import { openSaleStage } from '../../testing/sale-stage.tsx'
import { PrintersSection } from './printers-section.tsx'

const CODE = '123456'
const TOKEN = 'a-token-of-this-till-and-bridge'
/** What the bridge gives for a code, and knows. */
let token: string
/** Jobs that the bridge got, by their id. */
let jobs: Map<string, string>
let isRunning: boolean

const reply = (status: number, body: object) => new Response(JSON.stringify(body), { status })

const statusOf = (id: string): Response => {
  if (id.includes('!')) return reply(404, { code: 'unknown-printer', message: '' })
  if (id.includes('192.168.1.1:')) return reply(200, { state: 'no-printer' })
  if (id.includes('8.8.8.8')) return reply(403, { code: 'address-not-allowed', message: '' })
  return reply(200, { state: id.includes('192.168.1.99') ? 'offline' : 'ready' })
}

/** The bridge as far as the till speaks to it. */
const answer = async (input: string, init: RequestInit = {}): Promise<Response> => {
  const url = new URL(input)
  if (!isRunning) throw new TypeError('Failed to fetch')
  const paired = new Headers(init.headers).get('authorization') === `Bearer ${token}`
  if (url.pathname === BRIDGE_PATHS.pairing)
    return typeof init.body === 'string' && init.body.includes(CODE)
      ? reply(200, { token })
      : reply(403, { code: 'wrong-code', message: '' })
  if (url.pathname === BRIDGE_PATHS.hello)
    return reply(200, { product: 'evertill-bridge', version: '1', paired })
  if (!paired) return reply(401, { code: 'not-paired', message: '' })
  if (url.pathname === BRIDGE_PATHS.printers)
    return reply(200, { printers: [{ id: 'queue:Office', name: 'Office', kind: 'queue' }] })
  if (url.pathname === BRIDGE_PATHS.status) return statusOf(url.searchParams.get('printer') ?? '')
  jobs.set(
    url.searchParams.get('job') ?? '',
    new TextDecoder('latin1').decode(init.body as unknown as Uint8Array),
  )
  return reply(200, { result: 'sent', repeated: false, state: 'ready' })
}

beforeEach(async () => {
  await page.viewport(1280, 800)
  jobs = new Map()
  token = TOKEN
  isRunning = true
  const real = globalThis.fetch.bind(globalThis)
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
    typeof input === 'string' && input.startsWith(`http://127.0.0.1:${BRIDGE_PORT}/`)
      ? answer(input, init)
      : real(input, init),
  )
})
afterEach(async () => {
  vi.restoreAllMocks()
  await deviceDb().printers.clear()
  await deviceDb().settings.clear()
})

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const showSection = async () => {
  await plugIn([])
  await (await openSaleStage()).show(<PrintersSection />)
}

test('PR-21 PR-24 a printer of the bridge is paired by the code, chosen and tested', async () => {
  await showSection()
  await press('Add network printer')
  await page.getByLabelText('Code').fill('999 999')
  await press('Pair')
  await expect.element(page.getByText(/This code is wrong/)).toBeVisible()
  await page.getByLabelText('Code').fill('123 456')
  await press('Pair')
  await press('Office')
  await press('Save')
  await expect.element(page.getByText('Ready', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Office' })).toHaveFocus()
  expect(await deviceDb().printers.toArray()).toMatchObject([
    { name: 'Office', address: { kind: 'bridge', id: 'queue:Office', port: BRIDGE_PORT, token: TOKEN } },
  ])
  await press('Test print')
  await expect.element(page.getByText('The test page was sent.')).toBeVisible()
  expect([...jobs.values()].join()).toContain('Office')

  // A second printer of the same bridge needs no code.
  await press('Add network printer')
  await page.getByLabelText('Address of the printer').fill('192.168.1.50')
  await press('Use this address')
  await press('Save')
  await expect
    .poll(() => deviceDb().printers.toArray())
    .toMatchObject([{ name: 'Office' }, { address: { id: 'network:192.168.1.50:9100', token: TOKEN } }])
})

test('PR-24 a bridge that is not running is said in words, when pairing and when printing', async () => {
  isRunning = false
  await showSection()
  await press('Add network printer')
  await page.getByLabelText('Code').fill(CODE)
  await press('Pair')
  await expect.element(page.getByText(/The bridge does not answer/)).toBeVisible()
  isRunning = true
  await press('Pair')
  await press('Look for printers')
  await press('Office')
  await press('Save')
  await expect.element(page.getByText('Ready', { exact: true })).toBeVisible()
  isRunning = false
  await press('Test print')
  await expect
    .element(page.getByText(/The test page was not printed. The bridge is not running/))
    .toBeVisible()
})

test('PR-24 BR-22 the dialog says how to get the bridge, and a code is asked for before the bridge is', async () => {
  await showSection()
  await press('Add network printer')
  const link = page.getByRole('link', { name: 'Download the bridge' })
  await expect.element(link).toHaveAttribute('href', '/bridge/evertill-bridge.mjs')
  await expect.element(link).toHaveAttribute('download')
  await expect.element(page.getByText('node evertill-bridge.mjs', { exact: true })).toBeVisible()
  const asked = vi.mocked(globalThis.fetch).mock.calls.length
  await press('Pair')
  await expect.element(page.getByText('Enter the code of eight digits.')).toBeVisible()
  expect(vi.mocked(globalThis.fetch).mock.calls.length).toBe(asked)
})

test('PR-29 a pairing is kept when the dialog is closed before a printer is chosen', async () => {
  await showSection()
  await press('Add network printer')
  await page.getByLabelText('Code').fill(CODE)
  await press('Pair')
  await expect.element(page.getByRole('button', { name: 'Office' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await press('Add network printer')
  await press('Office')
  await press('Save')
  await expect
    .poll(() => deviceDb().printers.toArray())
    .toMatchObject([{ address: { kind: 'bridge', port: BRIDGE_PORT, token: TOKEN } }])
})

test('PR-31 a bridge that has forgotten the till is paired again, and its printers print without being added again', async () => {
  await showSection()
  await press('Add network printer')
  await page.getByLabelText('Code').fill(CODE)
  await press('Pair')
  await press('Office')
  await press('Save')
  await expect.element(page.getByText('Ready', { exact: true })).toBeVisible()

  token = 'the-token-after-the-computer-was-set-up-anew'
  await press('Test print')
  await expect.element(page.getByText(/The test page was not printed. .* pair again/)).toBeVisible()
  await press('Add network printer')
  await press('Pair again')
  await page.getByLabelText('Code').fill(CODE)
  await press('Pair')
  await expect.element(page.getByRole('button', { name: 'Office' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Ready', { exact: true })).toBeVisible()
  expect(await deviceDb().printers.toArray()).toMatchObject([{ name: 'Office', address: { token } }])
  await press('Test print')
  await expect.element(page.getByText('The test page was sent.')).toBeVisible()
})

test('PR-24 with the keyboard alone: after the code the printers are there, one Tab away', async () => {
  await showSection()
  await press('Add network printer')
  await page.getByLabelText('Code').fill(CODE)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Office' })).toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Office')
})

test('PR-24 an address that the bridge does not print to is refused with the reason, one of a printer that is off is not', async () => {
  await showSection()
  await press('Add network printer')
  await page.getByLabelText('Code').fill(CODE)
  await press('Pair')
  const address = page.getByLabelText('Address of the printer')
  await address.fill('not an address!')
  await press('Use this address')
  await expect.element(page.getByText(/This is no address of a printer/)).toBeVisible()
  await address.fill('8.8.8.8')
  await press('Use this address')
  await expect.element(page.getByText(/prints to addresses of the shop's network/)).toBeVisible()
  await address.fill('192.168.1.1')
  await press('Use this address')
  await expect.element(page.getByText(/is no receipt printer/)).toBeVisible()
  isRunning = false
  await address.fill('192.168.1.99')
  await press('Use this address')
  await expect.element(page.getByText(/The bridge does not answer/)).toBeVisible()
  isRunning = true
  await press('Use this address')
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('192.168.1.99')
})
