import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWindow } from '../support/browser.ts'
import { layoutFaults } from '../support/layout-faults.ts'
import { seriousFaults } from '../support/serious-faults.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { type Till, tillOf } from '../support/till.ts'

const BUTTER = '8900000000012'
const PAGE = '/settings?section=scanner'

let shop: Shop
let till: Till
beforeAll(async () => {
  shop = await openShop({ signedIn: true })
  till = await shop.startTill()
})
afterAll(() => shop?.close())

const field = () => till.page.getByLabel('Try the scanner')
const result = () => till.page.getByRole('status').filter({ hasText: 'Taken as' })
const openScanner = async () => {
  await till.openAt(PAGE)
  await field().waitFor()
}
/** The quantity of butter in the cart of a tab. */
const butterIn = (one: Till) => one.page.getByLabel('Quantity of Table butter 100 g')

describe('the scanner page', () => {
  test('SK-4 SK-6 shows what a scanner sends and how a scale label is read, and sells nothing', async () => {
    await openScanner()
    await field().focus()
    await till.scanAnywhere(BUTTER)
    await expect.poll(() => result().textContent()).toContain('Table butter 100 g (8900000000012)')
    expect(await result().textContent()).toContain('1 ms on average')
    await till.scanAnywhere('2112345015002')
    await expect
      .poll(() => result().textContent())
      .toContain('product code 12345 (Basmati loose), weight 1.5 kg')
    await till.openAt('/sales/newsales')
    await till.atSale()
    expect(await till.page.getByText('Basmati loose').count()).toBe(
      await till.page.getByRole('option').getByText('Basmati loose').count(),
    )
  })

  test('SK-3 a prefix works at once in the other tab, after a reload and after a sign-out', async () => {
    const other = tillOf(await openWindow(till.page), shop.proxy.url)
    await other.open()
    await other.unlock()
    await other.atSale()
    await other.productsLoaded()
    const missed = other.page.getByRole('button', { name: `Mark ~${BUTTER} as done` })
    await other.scanAnywhere(`~${BUTTER}`)
    await missed.click()

    await openScanner()
    await till.page.getByLabel('Prefix').fill('~')
    // In the other tab as soon as it is stored.
    const sold = butterIn(other)
    while ((await sold.count()) === 0) {
      if ((await missed.count()) > 0) await missed.click()
      await other.scanAnywhere(`~${BUTTER}`)
      await sold.or(missed).waitFor()
    }
    expect(await sold.inputValue()).toBe('1')
    await other.page.close()

    await till.page.reload()
    await till.unlock()
    await field().waitFor()
    expect(await till.page.getByLabel('Prefix').inputValue()).toBe('~')

    await till.page.getByRole('button', { name: 'Profile' }).click()
    await till.page.getByRole('button', { name: 'Sign Out' }).click()
    await till.page.getByLabel('Also remove all shop data from this device').check()
    const dialog = till.page.getByRole('dialog', { name: 'Sign out?' })
    await dialog.getByRole('button', { name: 'Sign Out' }).click()
    await till.page.getByLabel('Login Id').waitFor()
    await till.signIn('solo@demo.test')
    await till.productsLoaded()
    await till.scanAnywhere(`~${BUTTER}`)
    await expect.poll(() => butterIn(till).inputValue()).toBe('1')
  })

  test('SK-9 is reached and used with the keyboard alone, fits every width and has no serious fault', async () => {
    await openScanner()
    await field().focus()
    await till.page.keyboard.press('Tab')
    // The chosen end of a code, then the fields below it.
    await till.page.keyboard.press('Tab')
    await till.page.keyboard.type('$')
    expect(await till.page.getByLabel('Prefix').inputValue()).toContain('$')
    await till.page.getByLabel('Prefix').fill('')
    await field().focus()
    await till.scanAnywhere(`]E0${BUTTER}`)
    await till.page.getByRole('button', { name: 'Set prefix' }).waitFor()
    expect(await seriousFaults(till.page)).toEqual([])
    await till.page.setViewportSize({ width: 390, height: 844 })
    expect(await seriousFaults(till.page)).toEqual([])
    expect(await layoutFaults(till.page)).toEqual([])
  })
})
