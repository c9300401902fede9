import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { layoutFaults } from '../support/layout-faults.ts'
import { seriousFaults, seriousFaultsOfDialog } from '../support/serious-faults.ts'
import { openShop, type Shop } from '../support/shop.ts'
import type { Till } from '../support/till.ts'
import { createFakeUsb } from './fake-usb.ts'
import { LONG } from '../support/long.ts'

const BUTTER = '8900000000012'
const usb = createFakeUsb()
let shop: Shop
let till: Till

const startWithPrinter = async () => {
  till = await shop.startBrowser()
  await usb.connect(till.page)
  await till.open()
  await shop.enter(till)
}
const button = (name: string) => till.page.getByRole('button', { name, exact: true })
const says = (text: string | RegExp) => till.page.getByText(text).first().waitFor()
/** Within the page: the till is not loaded again. */
const goTo = (path: string) => till.page.evaluate((to) => void (location.hash = to), path)
const openPrinters = () => goTo('/settings?section=printers')
const sell = async () => {
  // Away from a sale that is completed: its address is that of the next one.
  await openPrinters()
  await says('Waiting prints')
  await goTo('/sales/newsales')
  await till.atSale()
  await till.scan(BUTTER)
  await till.expectCart('58.00')
  return till.payCash('100')
}

beforeAll(async () => {
  shop = await openShop({ signedIn: true })
  await startWithPrinter()
})
afterAll(() => shop?.close())

describe('the printers of a device', () => {
  test('PR-21 a printer is set up with the keyboard, and prints a test page', async () => {
    await openPrinters()
    await button('Add USB printer').focus()
    await till.page.keyboard.press('Enter')
    const name = till.page.getByLabel('Name')
    await name.waitFor()
    expect(await seriousFaultsOfDialog(till.page)).toEqual([])
    await name.fill('Counter')
    await till.page.getByLabel('Print after every sale').focus()
    await till.page.keyboard.press('Space')
    await name.press('Enter')
    await says('Ready')
    await button('Test print').focus()
    await till.page.keyboard.press('Enter')
    await says('The test page was sent.')
    expect(usb.papers.at(-1)).toContain('Counter')
    expect(await seriousFaults(till.page)).toEqual([])
  })

  test.runIf(LONG)('PR-21 its settings fit a phone and 400 % zoom', async () => {
    const size = till.page.viewportSize()
    expect(await layoutFaults(till.page)).toEqual([])
    if (size) await till.page.setViewportSize(size)
  })

  test('PR-5 PR-23 after a reload it is found without a click and prints the sale', async () => {
    await till.page.reload()
    await till.unlock()
    await says('Ready')
    usb.papers.length = 0
    const number = await sell()
    await expect.poll(() => usb.papers.join(), { timeout: 15_000 }).toContain(number)
    expect(usb.papers.join()).not.toContain('COPY')
  })

  test('PR-10 PR-28 without paper the sale is completed, and its receipt comes as the original when there is paper', async () => {
    usb.papers.length = 0
    usb.hasPaper = false
    const number = await sell()
    // The cashier is told where they are.
    await says(/Not printed yet; the sale is safe. The paper has run out/)
    await openPrinters()
    await says(/Waits for the printer. The paper has run out/)
    usb.hasPaper = true
    // Whatever waited is tried at the next start, without anybody asking for it.
    await till.page.reload()
    await till.unlock()
    await expect.poll(() => usb.papers.length, { timeout: 30_000 }).toBe(1)
    await says('Everything is printed.')
    expect(usb.papers.join()).toContain(number)
    expect(usb.papers.join()).not.toContain('COPY')
  })

  test.runIf(LONG)(
    'PR-12 killed while it prints, the till shows the receipt after its start and prints it only by hand, marked COPY',
    async () => {
      usb.papers.length = 0
      usb.hangs = true
      const number = await sell()
      await expect.poll(() => usb.papers.join(), { timeout: 15_000 }).toContain(number)
      await shop.killBrowser()
      usb.hangs = false
      usb.papers.length = 0
      await startWithPrinter()
      await openPrinters()
      await says(/May or may not be on paper/)
      await says(number)
      expect(usb.papers).toEqual([])
      await button('Print a copy').click()
      await says('Everything is printed.')
      expect(usb.papers.join()).toContain('COPY')
      await till.openHistory()
      await says(number)
    },
  )

  test.runIf(LONG)(
    'PR-21 PR-16 it is still set up after a permanent sign-out, and no receipt is left',
    async () => {
      usb.isPlugged = false
      await sell()
      await openPrinters()
      await says(/Waits for the printer/)
      await button('Profile').click()
      await button('Sign Out').click()
      await till.page.getByLabel('Also remove all shop data from this device').check()
      await till.page
        .getByRole('dialog', { name: 'Sign out?' })
        .getByRole('button', { name: 'Sign Out' })
        .click()
      await till.page.getByRole('heading', { name: 'Sign in to your till' }).waitFor()
      const left = await till.page.evaluate(async () => {
        const readAll = (name: string, store: string) =>
          new Promise<unknown[]>((resolve, reject) => {
            const opening = indexedDB.open(name)
            opening.addEventListener('error', () => reject(opening.error ?? new Error('failed')))
            opening.addEventListener('success', () => {
              const reading = opening.result.transaction(store).objectStore(store).getAll()
              reading.addEventListener('success', () => {
                opening.result.close()
                resolve(reading.result)
              })
            })
          })
        return {
          printers: await readAll('deviceDB', 'printers'),
          jobs: await readAll('salesDB', 'printJobs'),
        }
      })
      expect(left).toMatchObject({ printers: [{ name: 'Counter', autoPrint: true }], jobs: [] })
    },
  )
})
