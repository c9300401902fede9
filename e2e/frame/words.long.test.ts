import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cutWords } from '../support/cut-words.ts'
import { inLanguage, switchTo } from '../support/in-language.ts'
import { seriousFaults } from '../support/serious-faults.ts'
import { openShop, type Shop } from '../support/shop.ts'
import type { Till } from '../support/till.ts'

const PHONE = { width: 390, height: 844 }
/** German has the longest words and Tamil the longest texts; more of them by hand: `EVERTILL_LANGUAGES=hi,ar`. */
const LANGUAGES = (process.env['EVERTILL_LANGUAGES'] ?? 'de,ta').split(',')
/** Where pictures of all screens go, for somebody who wants to look at them. */
const PICTURES = process.env['EVERTILL_PICTURES']

let shop: Shop
let till: Till
let hub: Page

beforeAll(async () => {
  shop = await openShop({ signedIn: true })
  till = await shop.startTill()
  await till.scan('8900000000012')
  await till.payCash('100')
  await till.newSale()
  hub = (await shop.newDevice()).page
  await hub.goto(`${shop.proxy.url}/hub/#/sign-in`)
  await hub.getByLabel('Login ID', { exact: true }).fill('manager@demo.test')
  await hub.getByLabel('Password', { exact: true }).fill('Demo@1234')
  await hub.getByRole('button', { name: 'Sign in', exact: true }).click()
  await hub.getByRole('navigation').waitFor()
  for (const page of [till.page, hub]) await page.setViewportSize(PHONE)
})
afterAll(() => shop?.close())

const keepPicture = async (page: Page, language: string, name: string) => {
  if (PICTURES === undefined) return
  mkdirSync(join(PICTURES, language), { recursive: true })
  await page.screenshot({ path: join(PICTURES, language, `${name.replace(/\W+/g, '-')}.png`) })
}

const SECTIONS = [
  'place',
  'selling',
  'appearance',
  'keys',
  'printers',
  'scanner',
  'security',
  'data',
  'transfer',
  'about',
]
const TILL_PAGES = [
  '/sales/newsales',
  '/sales/newsales?type=Quotation',
  '/sales/history',
  '/sales/receivepayment',
  '/sales/saleslist',
  '/sales/cashRegister/CloseCashRegister',
  '/sales/cashregisterclosinglist',
  '/packages/packageList',
  '/package/edit',
  '/online_orders',
  '/reports',
  '/sync',
  ...SECTIONS.map((section) => `/settings?section=${section}`),
]
const HUB_PAGES = [
  ...['/', '/account', '/till-ready', '/server', '/audit', '/held-sales', '/flags', '/orders', '/closings'],
  ...['/number-gaps', '/reports', '/reports/sales', '/report-schedules', '/devices', '/channels', '/data'],
  ...['/dead-letters', '/imports', '/company', '/stores', '/stores/new', '/registers', '/registers/new'],
  ...['/reasons', '/reasons/new', '/products', '/products/new', '/price-changes', '/price-changes/new'],
  ...['/categories', '/categories/new', '/subcategories', '/product-tags', '/offers', '/offers/new'],
  ...['/customers', '/customers/new', '/customer-doubles', '/membership-tiers', '/membership-tiers/new'],
  ...['/people', '/people/new', '/roles', '/roles/new', '/payment-types', '/payment-types/new'],
  ...['/denominations', '/transaction-types', '/taxes', '/taxes/new', '/print-configs', '/print-configs/new'],
  ...['/custom-fields', '/custom-fields/new', '/sales-channels', '/sales-channels/new'],
]

/** Runs in the page: when nothing on it has changed for a while, so that no skeleton is looked at. */
const whenQuiet = () =>
  new Promise<void>((resolve) => {
    const QUIET_MS = 250
    let timer = setTimeout(() => end(), QUIET_MS)
    const watcher = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(() => end(), QUIET_MS)
    })
    const end = () => {
      watcher.disconnect()
      resolve()
    }
    watcher.observe(document.body, { subtree: true, childList: true, characterData: true })
  })

const settled = (page: Page) => page.evaluate(whenQuiet)

describe.each(LANGUAGES)('in %s at 390 px', (language) => {
  const words = (key: string) => inLanguage(language, key)
  const found: string[] = []
  const look = async (page: Page, name: string) => {
    await settled(page)
    for (const fault of await cutWords(page)) found.push(`${name}: ${fault}`)
    await keepPicture(page, language, name)
  }

  test('LN-13 no word of the till is cut off', async () => {
    await switchTo(till.page, language)
    for (const path of TILL_PAGES) {
      await till.openAt(path)
      await look(till.page, `till ${path}`)
    }
    expect(found.splice(0)).toEqual([])
  })

  test('LN-13 no word of a sale is cut off, from the cart to the receipt', async () => {
    const { page } = till
    await till.openAt('/sales/newsales')
    const search = page.getByLabel(words('sale.search'))
    await search.fill('8900000000012')
    await search.press('Enter')
    await look(page, 'sale with a line')
    await page.keyboard.press('F9')
    await page.getByLabel(words('sale.pay.amount'), { exact: true }).waitFor()
    await look(page, 'payment')
    await page.getByLabel(words('sale.pay.amount'), { exact: true }).fill('100')
    await page.keyboard.press('Enter')
    await page.getByText(words('sale.done.title')).waitFor()
    await look(page, 'completed')
    await page
      .getByRole('button', { name: words('receipt.open'), exact: true })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
    await look(page, 'receipt')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.keyboard.press('Enter')
    await till.openHistory()
    await page
      .getByRole('link', { name: /\/S\d\d\// })
      .first()
      .click()
    await look(page, 'view sale')
    expect(found.splice(0)).toEqual([])
  })

  test('LN-13 no word of the hub is cut off', async () => {
    await switchTo(hub, language)
    for (const path of HUB_PAGES) {
      await hub.goto(`${shop.proxy.url}/hub/#${path}`)
      await look(hub, `hub ${path}`)
    }
    expect(found.splice(0)).toEqual([])
  })
})

test('LN-14 screens from right to left have no serious fault', async () => {
  await switchTo(till.page, 'ar')
  await switchTo(hub, 'ar')
  const faults: string[] = []
  const look = async (page: Page, name: string) => {
    await settled(page)
    for (const fault of await seriousFaults(page, { schemes: ['light'] })) faults.push(`${name}: ${fault}`)
  }
  for (const path of TILL_PAGES) {
    await till.openAt(path)
    await look(till.page, path)
  }
  for (const path of ['/', '/products', '/products/new', '/reports/sales', '/company', '/account']) {
    await hub.goto(`${shop.proxy.url}/hub/#${path}`)
    await look(hub, path)
  }
  expect(faults).toEqual([])
})
