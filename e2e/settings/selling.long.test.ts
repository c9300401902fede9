import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '../support/device.ts'
import type { Shop } from '../support/shop.ts'
import type { Till } from '../support/till.ts'
import { choose, openSection, openTwoTabs, reload, toggle } from './two-tabs.ts'

const [BUTTER, UNKNOWN] = ['8900000000012', '4006381333931']

let shop: Shop
let settings: Till
let sale: Till

beforeAll(async () => {
  ;({ shop, settings, sale } = await openTwoTabs())
  await openSection(settings, 'selling')
})
afterAll(() => shop?.close())

const lines = () =>
  sale.page.getByRole('list', { name: 'Cart' }).getByRole('listitem').filter({ hasText: 'Table butter' })
const clearCart = async () => {
  if (await sale.page.getByText('Scan or search an article').isVisible()) return
  await sale.page.getByRole('button', { name: 'Clear cart' }).click()
  await sale.page.getByRole('dialog').getByRole('button', { name: 'Clear cart' }).click()
  await sale.page.getByText('Scan or search an article').waitFor()
}

describe('settings of selling', () => {
  afterEach(async () => {
    if (await sale.page.getByRole('button', { name: 'Back' }).isVisible())
      await sale.page.keyboard.press('Escape')
    await clearCart()
  })

  test('DS-3 DS-17 without merging each scan is a line, at once in the other tab and after a reload', async () => {
    let pieces = 0
    const hasPieces = () =>
      sale.page.getByText(pieces === 1 ? '1 item' : `${pieces} items`, { exact: true }).waitFor()
    const scanOne = async () => {
      await sale.scanAnywhere(BUTTER)
      pieces += 1
      await hasPieces()
    }
    /** How many lines one more scan adds. */
    const added = async () => {
      await hasPieces()
      const before = await lines().count()
      await scanOne()
      return (await lines().count()) - before
    }
    await scanOne()
    await toggle(settings, 'Merge equal lines')
    await expect.poll(added).toBe(1)
    // A reload may lose the last change of a cart, if it comes before the disk has it.
    const onDisk = async () =>
      (await rowsOf<{ Lines: string[] }>(sale.page, 'cart')).flatMap(({ Lines }) => Lines)
    await expect.poll(async () => (await onDisk()).length).toBe(await lines().count())
    await reload(sale)
    await expect.poll(added).toBe(1)
    await toggle(settings, 'Merge equal lines')
    await expect.poll(added).toBe(0)
  })

  test('DS-3 DS-17 quick cash leaves an open payment at once and stays away after a reload', async () => {
    const notes = sale.page.getByRole('group', { name: 'Quick cash' })
    await sale.scanAnywhere(BUTTER)
    await sale.page.keyboard.press('F9')
    await notes.waitFor()
    await toggle(settings, 'Quick cash')
    await notes.waitFor({ state: 'detached' })
    await reload(sale)
    await sale.page.keyboard.press('F9')
    await sale.page.getByLabel('Amount', { exact: true }).waitFor()
    expect(await notes.count()).toBe(0)
    await toggle(settings, 'Quick cash')
    await notes.waitFor()
  })

  test('DS-3 DS-17 the round-off leaves the totals at once and stays away after a reload', async () => {
    const roundOff = sale.page.getByRole('button', { name: 'All totals' }).getByText('Round-off')
    await sale.scanAnywhere(BUTTER)
    await roundOff.waitFor()
    await toggle(settings, 'Show the round-off')
    await roundOff.waitFor({ state: 'detached' })
    await reload(sale)
    await lines().first().waitFor()
    expect(await roundOff.count()).toBe(0)
    await toggle(settings, 'Show the round-off')
    await roundOff.waitFor()
  })

  test('DS-3 DS-17 Pay asks for the customer once, and goes on without one', async () => {
    await toggle(settings, 'Ask for the customer')
    await reload(sale)
    await sale.scanAnywhere(BUTTER)
    await sale.page.keyboard.press('F9')
    const dialog = sale.page.getByRole('dialog', { name: 'Customer' })
    await dialog.waitFor()
    await sale.page.keyboard.press('Escape')
    await sale.page.getByLabel('Amount', { exact: true }).waitFor()
    await sale.page.keyboard.press('Escape')
    await sale.page.getByLabel('Scan or search products').waitFor()
    await sale.page.keyboard.press('F9')
    await sale.page.getByLabel('Amount', { exact: true }).waitFor()
    expect(await dialog.count()).toBe(0)
    await sale.page.keyboard.press('Escape')
    await toggle(settings, 'Ask for the customer')
  })

  test('DS-3 DS-17 sounds: unknown codes unless they are off, every scan if wanted', async () => {
    const sounds = () => sale.page.evaluate(() => (window as unknown as { tones: number }).tones)
    await sale.page.evaluate(() => {
      const part = () => ({ gain: {}, frequency: {}, connect: () => {}, stop: () => {} })
      Object.assign(window, { tones: 0 })
      const start = () => void (window as unknown as { tones: number }).tones++
      window.AudioContext = class {
        createGain = part
        createOscillator = () => ({ ...part(), start })
      } as unknown as typeof AudioContext
    })
    await sale.scanAnywhere(BUTTER)
    await lines().first().waitFor()
    expect(await sounds()).toBe(0)
    await sale.scanAnywhere(UNKNOWN)
    await expect.poll(sounds).toBe(2)
    await choose(settings, 'Sounds', 'Every scan')
    await expect
      .poll(async () => {
        await sale.scanAnywhere(BUTTER)
        return sounds()
      })
      .toBeGreaterThan(2)
    await choose(settings, 'Sounds', 'Never')
    await reload(sale)
    await choose(settings, 'Sounds', 'Unknown codes')
  })

  test('DS-3 DS-16 the device starts with the type that is set, and comes back to it', async () => {
    const heading = (name: string) => sale.page.getByRole('heading', { name, exact: true })
    await choose(settings, 'Default document type', 'Quotation')
    await heading('Quotation').waitFor()
    await reload(sale)
    await heading('Quotation').waitFor()
    await sale.page.getByRole('button', { name: 'Back to sales' }).click()
    await heading('Sale').waitFor()
    await choose(settings, 'Default document type', 'Sale')
    await sale.openAt('/sales/newsales')
    await heading('Sale').waitFor()
  })
})
