import { BRIDGE_PORT } from '@evertill/contract/bridge'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deviceDb } from '../../db/device/device-db.ts'
import { CODE, type FakeBridge, startFakeBridge, TOKEN } from '../../print/testing/fake-bridge.ts'
import { OFFICE_PRINTER } from '../../print/testing/office-printer.ts'
import { plugIn } from '../../print/testing/plug-in.ts'
import { openSaleStage } from '../../testing/sale-stage.tsx'
import { PrintersSection } from './printers-section.tsx'

let bridge: FakeBridge
beforeEach(async () => {
  await page.viewport(1280, 800)
  bridge = startFakeBridge()
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
  expect([...bridge.jobs.values()].map(({ text }) => text).join()).toContain('Office')

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
  bridge.isRunning = false
  await showSection()
  await press('Add network printer')
  await page.getByLabelText('Code').fill(CODE)
  await press('Pair')
  await expect.element(page.getByText(/The bridge does not answer/)).toBeVisible()
  bridge.isRunning = true
  await press('Pair')
  await press('Look for printers')
  await press('Office')
  await press('Save')
  await expect.element(page.getByText('Ready', { exact: true })).toBeVisible()
  bridge.isRunning = false
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

  bridge.token = 'the-token-after-the-computer-was-set-up-anew'
  await press('Test print')
  await expect.element(page.getByText(/The test page was not printed. .* pair again/)).toBeVisible()
  await press('Add network printer')
  await press('Pair again')
  await page.getByLabelText('Code').fill(CODE)
  await press('Pair')
  await expect.element(page.getByRole('button', { name: 'Office' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Ready', { exact: true })).toBeVisible()
  expect(await deviceDb().printers.toArray()).toMatchObject([
    { name: 'Office', address: { token: bridge.token } },
  ])
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
  bridge.isRunning = false
  await address.fill('192.168.1.99')
  await press('Use this address')
  await expect.element(page.getByText(/The bridge does not answer/)).toBeVisible()
  bridge.isRunning = true
  await press('Use this address')
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('192.168.1.99')
})

test('PR-34 a print queue is set up for A4 without the settings of a roll, and tested with a page of A4', async () => {
  await showSection()
  await press('Add network printer')
  await page.getByLabelText('Code').fill(CODE)
  await press('Pair')
  await press('Office')
  await page.getByLabelText('Prints', { exact: true }).selectOptions('Bills on A4')
  for (const roll of ['Paper width', 'Language of the printer', 'Characters', 'Cutter', 'Cash drawer'])
    await expect.element(page.getByLabelText(roll)).not.toBeInTheDocument()
  await page.getByLabelText('Papers for each sale').selectOptions('2')
  await page.getByLabelText('Print after every sale').click()
  await press('Save')
  await expect
    .element(page.getByText('Bridge · Bills on A4 · after every sale', { exact: true }))
    .toBeVisible()
  expect(await deviceDb().printers.toArray()).toMatchObject([
    { name: 'Office', purpose: 'a4', drawerPin: null, copies: 2, autoPrint: true },
  ])
  await press('Test print')
  await expect.element(page.getByText('The test page was sent.')).toBeVisible()
  expect([...bridge.jobs.values()]).toMatchObject([
    { type: 'application/pdf', text: expect.stringMatching(/^%PDF-/) as string },
  ])
})

test('PR-34 a network printer takes no A4', async () => {
  await showSection()
  await press('Add network printer')
  await page.getByLabelText('Code').fill(CODE)
  await press('Pair')
  await page.getByLabelText('Address of the printer').fill('192.168.1.50')
  await press('Use this address')
  await expect.element(page.getByLabelText('Prints', { exact: true })).toBeVisible()
  const offered = [...page.getByLabelText('Prints', { exact: true }).element().querySelectorAll('option')]
  expect(offered.map(({ value }) => value)).toEqual(['receipt', 'packing', 'label'])
})

test('PR-36 on Windows the dialog says that there are no print queues, and what to do', async () => {
  bridge.hasQueues = false
  await showSection()
  await press('Add network printer')
  await page.getByLabelText('Code').fill(CODE)
  await press('Pair')
  await expect
    .element(page.getByText(/On Windows the bridge does not print to the print queues/))
    .toBeVisible()
})

test('PR-36 a bridge that is too old for A4 is told with what to do', async () => {
  bridge.kinds = undefined
  await plugIn([OFFICE_PRINTER])
  await (await openSaleStage()).show(<PrintersSection />)
  await press('Test print')
  await expect
    .element(page.getByText(/The test page was not printed. The bridge .* is too old for A4/))
    .toBeVisible()
  expect(bridge.jobs.size).toBe(0)
})
