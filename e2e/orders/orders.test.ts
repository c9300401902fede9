import { afterAll, beforeAll, expect, test } from 'vitest'
import { layoutFaults } from '../support/layout-faults.ts'
import { LONG } from '../support/long.ts'
import { seriousFaults, seriousFaultsOfDialog } from '../support/serious-faults.ts'
import { openShop, type Shop } from '../support/shop.ts'
import type { Till } from '../support/till.ts'
import { MAHARASHTRA, openPartner } from './partner.ts'

const BUTTER = '8900000000012'
let shop: Shop
let till: Till
let partner: Awaited<ReturnType<typeof openPartner>>

beforeAll(async () => {
  shop = await openShop({ signedIn: true })
  partner = await openPartner(shop)
  till = await shop.startTill()
})
afterAll(() => shop?.close())

const press = (name: string | RegExp, { page } = till) =>
  page.getByRole('button', { name, exact: true }).first().click()
const openOrder = async (number: string, at = till, tab = 'new') => {
  await at.openAt(`/online_orders?tab=${tab}`)
  await at.page.getByRole('link', { name: `Open order ${number}` }).click({ timeout: 20_000 })
  await at.page.getByRole('heading', { name: number }).waitFor()
}
const expectState = (state: string, { page } = till) =>
  page.getByRole('main').getByText(state, { exact: true }).first().waitFor({ timeout: 20_000 })
const acceptAndPick = async (pieces: number, at = till) => {
  await press('Accept', at)
  await press('Start picking', at)
  const scan = at.page.getByLabel('Scan a product')
  await scan.waitFor()
  for (let picked = 0; picked < pieces; picked += 1) {
    await scan.fill(BUTTER)
    await scan.press('Enter')
    await at.page.getByText(`${picked + 1} of ${pieces}`).waitFor()
  }
}
const salesOf = (orderKey: string) =>
  shop.query(`select s.transaction_no, s.extras from sales s where s.extras ->> 'OrderID' = $1`, [orderKey])

test('OT-4 OT-9 an order comes by itself, is accepted, picked by scan and billed once', async () => {
  const { key } = await partner.buy({ number: 'E2E-1' })
  await openOrder('E2E-1')
  expect(await seriousFaults(till.page)).toEqual([])
  await acceptAndPick(2)
  await press('Pack and bill ₹110.00')
  await expectState('Packed')
  expect(await seriousFaults(till.page)).toEqual([])
  await expect.poll(() => salesOf(key), { timeout: 20_000 }).toHaveLength(1)

  expect(await salesOf(key)).toHaveLength(1)
})

test.runIf(LONG)('OR-18 OT-20 a part of an order is rejected, and only the rest is billed', async () => {
  const { key } = await partner.buy({ number: 'E2E-2', withUnknown: true })
  await openOrder('E2E-2')
  await press('Accept in part…')
  expect(await seriousFaultsOfDialog(till.page)).toEqual([])
  const dialog = till.page.getByRole('dialog', { name: 'Accept in part' })
  await dialog.getByLabel(/Table butter/).fill('1')
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await till.page.getByText('Accepted 1 of 2').waitFor()
  await press('Start picking')
  await press('Take all of Table butter 100 g')
  await press('Pack and bill ₹55.00')
  await expect.poll(() => salesOf(key), { timeout: 20_000 }).toHaveLength(1)
})

test.runIf(LONG)(
  'OR-9 OT-2 offline the orders are there, and one for another State is packed with IGST',
  async () => {
    const { key } = await partner.buy({ number: 'E2E-4', address: MAHARASHTRA })
    await openOrder('E2E-4')
    await acceptAndPick(2)
    await till.page.context().setOffline(true)
    await till.page.setViewportSize({ width: 390, height: 844 })
    await till.openAt('/online_orders?tab=accepted')
    await till.page.getByText(/^Offline. These orders are as of/).waitFor()
    expect(await layoutFaults(till.page)).toEqual([])
    expect(await seriousFaults(till.page)).toEqual([])
    await openOrder('E2E-4', till, 'accepted')
    await press('Pack and bill ₹110.00')
    await till.page.getByText('Packed on this device.', { exact: false }).waitFor()
    await till.page.setViewportSize({ width: 1280, height: 800 })
    await till.page.context().setOffline(false)
    await expect.poll(() => salesOf(key), { timeout: 30_000 }).toHaveLength(1)
    const [sale] = await salesOf(key)
    expect(sale?.['extras']).toMatchObject({ Supply: 'interstate', PlaceOfSupply: '27' })
  },
)

test.runIf(LONG)('OR-1 PK-4 PK-6 an order in two packages is delivered when the buyer has both', async () => {
  const { key } = await partner.buy({ number: 'E2E-5' })
  await openOrder('E2E-5')
  await acceptAndPick(2)
  await press('Pack and bill ₹110.00')
  await expectState('Packed')
  for (const number of ['E2E-5-1', 'E2E-5-2']) {
    await till.openAt(`/package/edit?order=${key}`)
    const pieces = till.page.getByRole('textbox', { name: 'Table butter 100 g' })
    await pieces.fill('1')
    if (number === 'E2E-5-1') expect(await seriousFaults(till.page)).toEqual([])
    await pieces.press('Enter')
    await till.page.getByRole('heading', { name: `Package ${number}` }).waitFor()
    const moves = till.page.getByRole('group', { name: 'Change state' })
    for (const state of ['Packed', 'Out for delivery', 'Delivered'])
      await moves.getByRole('button', { name: state, exact: true }).click()
    await till.page.getByRole('list', { name: 'Status history' }).getByText('Delivered').waitFor()
    if (number === 'E2E-5-1') expect(await seriousFaults(till.page)).toEqual([])
  }
  await till.openAt(`/online_orders/${key}`)
  await expectState('Delivered')
  const [order] = await shop.query('select state from orders where order_id = $1', [key])
  expect(order?.['state']).toBe('delivered')
})

test.runIf(LONG)('OR-10 PK-9 an order that is cancelled after billing ends with a credit note', async () => {
  const { key } = await partner.buy({ number: 'E2E-6' })
  await openOrder('E2E-6')
  await acceptAndPick(2)
  await press('Pack and bill ₹110.00')
  await expectState('Packed')
  await press('Cancel order…')
  expect(await seriousFaultsOfDialog(till.page)).toEqual([])
  const dialog = till.page.getByRole('dialog', { name: 'Cancel order E2E-6' })
  // By keyboard: the reason has the focus.
  await till.page.keyboard.type('Broken on the shelf')
  await till.page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await till.page.getByText('it needs a credit note', { exact: false }).waitFor()
  expect(await seriousFaults(till.page)).toEqual([])
  await press('Make credit note')
  await press('Refund ₹110.00')
  await till.page.getByRole('heading', { name: 'Refund' }).waitFor()
  await press('Refund ₹110.00')
  await till.page.getByText(/completed$/).waitFor()
  await expect
    .poll(() => shop.query('select credit_note_uuid from orders where order_id = $1', [key]), {
      timeout: 20_000,
    })
    .toEqual([{ credit_note_uuid: expect.any(String) }])
})

test.runIf(LONG)(
  'OR-24 OT-19 of two devices that pack one order offline the second keeps its bill, which is void and needs attention',
  { timeout: 180_000 },
  async () => {
    const { key } = await partner.buy({ number: 'E2E-7' })
    await openOrder('E2E-7')
    await acceptAndPick(2)
    const other = await shop.newDevice()
    await other.open()
    await other.signIn('solo@demo.test')
    await other.productsLoaded()
    await other.readyForOffline()
    await openOrder('E2E-7', other, 'accepted')
    await press('Take all of Table butter 100 g', other)
    for (const one of [till, other]) {
      await one.page.context().setOffline(true)
      await press('Pack and bill ₹110.00', one)
      await one.page.getByText('Packed on this device.', { exact: false }).waitFor()
    }
    await till.page.context().setOffline(false)
    await expect.poll(() => salesOf(key), { timeout: 30_000 }).toHaveLength(1)
    const [first] = await salesOf(key)
    await other.page.context().setOffline(false)
    await expect
      .poll(() => shop.query('select transaction_no from void_numbers'), { timeout: 30_000 })
      .toHaveLength(1)
    expect(await salesOf(key)).toEqual([first])
    await other.openAt('/sync')
    const note = `Already billed as ${String(first?.['transaction_no'])}`
    await other.page.getByText(note, { exact: false }).first().waitFor()
    // What is pulled meanwhile enables and disables its buttons while they are judged.
    expect(await seriousFaults(other.page, { within: '[aria-labelledby="sync-queue"]' })).toEqual([])
  },
)
