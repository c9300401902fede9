import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seriousFaults } from '../support/serious-faults.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { storeField } from '../support/store-time.ts'
import type { Till } from '../support/till.ts'
import { signInTo } from './sign-in-to.ts'

let shop: Shop
let till: Till

beforeAll(async () => {
  shop = await openShop({
    env: { EVERTILL_SUPPORT_PHONE: '+91 80 4000 1234', EVERTILL_SUPPORT_MAIL: 'help@evertill.test' },
  })
  till = await shop.startBrowser()
  await till.open()
  await signInTo(till, 'manager@demo.test', 'DEL1')
  await menu().getByText('New Quotation').waitFor()
  await till.readyForOffline()
})
afterAll(() => shop?.close())

const menu = () => till.page.getByRole('navigation', { name: 'Main navigation' })
const entries = () => menu().getByRole('link').allTextContents()
const button = (name: string) => till.page.getByRole('button', { name, exact: true })
const setSize = (width: number, height: number) => till.page.setViewportSize({ width, height })
const gone = (text: string) => till.page.getByText(text).first().waitFor({ state: 'detached' })

/** Twelve, and eleven once the day on which the demo was made is over. */
const daysLeft = async (): Promise<number> => {
  const [store] = await shop.query(`select expiry_date::text as day from stores where store_code = 'DEL1'`)
  return (Date.parse(String(store?.['day'])) - Date.parse(storeField(Date.now()).slice(0, 10))) / 86_400_000
}

describe('the layout', () => {
  test('FR-2 AX-2 a manager finds every readable type, without deleted ones and without pincode orders', async () => {
    expect(await entries()).toEqual([
      'New Sale',
      'New Sales Order',
      'New Quotation',
      'New Sales Return',
      'Sales History',
      'Receive Payment',
      'Closing List',
      'Packages',
      'Online Orders',
      'Reports',
      'Sync Data',
      'Settings',
    ])
    await menu().getByRole('link', { name: 'New Quotation' }).click()
    await till.page.waitForURL(/#\/sales\/newsales\?type=Quotation$/)
    await till.page.getByRole('heading', { name: 'Quotation' }).waitFor()
    await till.page.getByText(/^DEL1[A-Z]\/Q\d\d\/00001/).waitFor()
    expect(await till.page.title()).toBe('Quotation · Evertill')
    expect(await menu().locator('[aria-current=page]').allTextContents()).toEqual(['New Quotation'])
    await menu().getByRole('link', { name: 'New Sale', exact: true }).click()
  })

  test('FR-10 a subscription that ends in days shows exactly the specified text', async () => {
    const text = `Your subscription will expire in ${await daysLeft()} day(s). Kindly renew.`
    await till.page.getByText(text).waitFor()
  })

  test('FR-11 at 1280 by 800 the rail shows a manager every entry without scrolling', async () => {
    await setSize(1280, 800)
    // This store has no drawer, and no order waits: their button and mark take 78 px elsewhere. Its notice above the
    // screen, that the access ends in 12 days, is room in other stores.
    const room = await menu().evaluate((nav) => {
      const notice = nav.closest('div:has(> main)')?.getBoundingClientRect().top ?? 0
      return notice + (nav.parentElement?.clientHeight ?? 0) - nav.getBoundingClientRect().height
    })
    expect(room).toBeGreaterThanOrEqual(78)
  })

  test.each([
    [1280, 800, true],
    [768, 1024, true],
    [767, 1024, false],
    [390, 844, false],
  ])('FR-11 at %s by %s the rail is there: %s, and nothing is cut off', async (width, height, hasRail) => {
    await setSize(width, height)
    await (hasRail ? menu() : button('Menu')).waitFor()
    expect(await menu().count()).toBe(hasRail ? 1 : 0)
    expect(await button('Menu').count()).toBe(hasRail ? 0 : 1)
    const wide = await till.page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(width)
    expect(await seriousFaults(till.page, { outside: 'main' })).toEqual([])
  })

  test('FR-11 on a phone the drawer opens, is walked through and closes by keyboard alone', async () => {
    await setSize(390, 844)
    await button('Menu').focus()
    await till.page.keyboard.press('Enter')
    await menu().waitFor()
    expect(await seriousFaults(till.page, { outside: 'main' })).toEqual([])
    await till.page.keyboard.press('Escape')
    await menu().waitFor({ state: 'detached' })
    await till.page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Menu')
    await till.page.keyboard.press('Enter')
    await menu().waitFor()
    const history = menu().getByRole('link', { name: 'Sales History' })
    while (!(await history.evaluate((link) => link === document.activeElement)))
      await till.page.keyboard.press('Tab')
    await till.page.keyboard.press('Enter')
    await till.page.getByRole('heading', { name: 'Sales History' }).waitFor()
    await menu().waitFor({ state: 'detached' })
    await setSize(1280, 800)
  })

  test('FR-12 offline shows a banner, on a phone a chip, and both go when the network is back', async () => {
    const context = till.page.context()
    await context.setOffline(true)
    await till.page.getByText('You are offline').waitFor()
    await setSize(390, 844)
    await till.page.getByText('Offline', { exact: true }).waitFor()
    expect(await till.page.getByText('You are offline').count()).toBe(0)
    await context.setOffline(false)
    await till.page.getByText('Offline', { exact: true }).waitFor({ state: 'detached' })
    await setSize(1280, 800)
    expect(await till.page.getByText('You are offline').count()).toBe(0)
  })

  test('FR-12 a network without our server says that it is the server', async () => {
    shop.proxy.cut()
    await till.page.getByText('Server not reachable').waitFor()
    shop.proxy.mend()
    await gone('Server not reachable')
  })
})

describe('the profile', () => {
  const panel = () => till.page.getByRole('dialog', { name: 'Profile' })
  const open = async () => {
    await button('Profile').click()
    await panel().getByText('Renew Plan').waitFor()
  }

  test('FR-13 shows person, place, plan and version, and renews nothing yet', async () => {
    await open()
    for (const text of [
      'Manager',
      'manager@demo.test',
      'Delhi',
      'India',
      'Standard',
      `${await daysLeft()} days remaining`,
      'Version 1.0.54',
    ])
      await panel().getByText(text).first().waitFor()
    await panel().getByRole('button', { name: 'Renew Plan' }).click()
    await till.page.getByText('The link will be provided soon.').click()
    await gone('The link will be provided soon.')
    expect(await seriousFaults(till.page, { outside: 'main' })).toEqual([])
  })

  test('FR-4 Contact Support has phone and mail, also when the network is gone', async () => {
    await till.page.context().setOffline(true)
    await panel().getByRole('button', { name: 'Contact Support' }).click()
    expect(await panel().getByText('+91 80 4000 1234').getAttribute('href')).toBe('tel:+918040001234')
    expect(await panel().getByText('help@evertill.test').getAttribute('href')).toBe(
      'mailto:help@evertill.test',
    )
    await till.page.context().setOffline(false)
  })

  test('FR-3 AX-8 theme, density and language change at once and outlive a reload', async () => {
    const scheme = () => till.page.locator('html').getAttribute('data-mantine-color-scheme')
    await panel().getByText('Dark', { exact: true }).click()
    expect(await scheme()).toBe('dark')
    await panel().getByText('Compact').click()
    const german = panel().getByRole('option', { name: 'Deutsch' })
    expect(await german.getAttribute('lang')).toBe('de')
    await panel().getByLabel('Language', { exact: true }).selectOption('de')
    await till.page.getByText('Tarif verlängern').waitFor()
    await till.page.reload()
    // The PIN screen uses the device's language too.
    await till.page.getByLabel('PIN, Ziffer 1').focus()
    await till.page.keyboard.type('2580')
    await menu2().getByText('Verkaufsverlauf').waitFor()
    expect(await scheme()).toBe('dark')
    expect(await till.page.locator('html').getAttribute('data-density')).toBe('compact')
    expect(await till.page.locator('html').getAttribute('lang')).toBe('de')
    expect(await seriousFaults(till.page, { outside: 'main', schemes: ['dark'] })).toEqual([])
    await button('Profil').click()
    await till.page.getByLabel('Sprache', { exact: true }).selectOption('en')
    await panel().getByText('Renew Plan').waitFor()
    await panel().getByText('System', { exact: true }).click()
    await panel().getByText('Comfortable').click()
    await till.page.keyboard.press('Escape')
    await panel().waitFor({ state: 'detached' })
  })
  const menu2 = () => till.page.getByRole('navigation', { name: 'Hauptmenü' })

  test('FR-13 locking from the profile leaves nothing but the PIN', async () => {
    await open()
    await panel().getByRole('button', { name: 'Lock' }).click()
    await till.page.getByRole('heading', { name: 'Enter PIN' }).waitFor()
    await panel().waitFor({ state: 'detached' })
    await till.unlock()
    await menu().waitFor()
  })

  test('FR-13 signing out asks first, and the way back has the focus', async () => {
    await till.openHistory()
    await open()
    await panel().getByRole('button', { name: 'Sign Out' }).click()
    const question = till.page.getByRole('dialog', { name: 'Sign out?' })
    await question.waitFor()
    await till.page.waitForFunction(() => document.activeElement?.textContent === 'Cancel')
    await till.page.keyboard.press('Enter')
    await question.waitFor({ state: 'detached' })
    await panel().getByRole('button', { name: 'Sign Out' }).click()
    await question.getByRole('button', { name: 'Sign Out' }).click()
    await till.page.getByLabel('Login Id').waitFor()
  })

  test('FR-2 CL-20 a cashier who may not read quotations and closings finds neither, and moves cash all the same', async () => {
    await till.enterCredentials('cashier@demo.test')
    await till.setPin()
    await till.pickRegister('R1 - ')
    await till.openRegister('2000')
    // EN-24: not where the one before them was.
    await till.atSale()
    await menu().getByText('New Sales Return').waitFor()
    expect(await entries()).toEqual([
      'New Sale',
      'New Sales Order',
      'New Sales Return',
      'Sales History',
      'Receive Payment',
      'Packages',
      'Online Orders',
      'Sync Data',
      'Settings',
    ])
    expect(await button('Cash Register').count()).toBe(0)
    await button('Drawer').click()
    await button('Cash out').waitFor()
    for (const name of ['X report', 'Close register']) expect(await button(name).count()).toBe(0)
    expect(await till.page.getByText('Expected cash').count()).toBe(0)
    await till.page.keyboard.press('Escape')
    expect(await till.page.getByText('Your subscription').count()).toBe(0)
  })
})
