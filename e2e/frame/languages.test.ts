import { afterAll, beforeAll, expect, test } from 'vitest'
import { inLanguage } from '../support/in-language.ts'
import { seriousFaults } from '../support/serious-faults.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { PIN, type Till } from '../support/till.ts'

let shop: Shop
let till: Till

beforeAll(async () => {
  shop = await openShop({ signedIn: true })
  till = await shop.startTill()
})
afterAll(() => shop?.close())

const arabic = (key: string) => inLanguage('ar', key)
const direction = () => till.page.locator('html').getAttribute('dir')
/** Files of languages that the worker keeps. */
const keptFiles = () =>
  till.page.evaluate(async () => {
    const cache = await caches.open('evertill-shell')
    const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname)
    return paths.filter((path) => /\/(?:(?!en)[a-z]{2}-[\w-]{8}\.js$|noto-sans-(?!latin))/.test(path))
  })

test('LN-12 a till in English has no text and no font of another language', async () => {
  expect(await keptFiles()).toEqual([])
})

test('LN-3 LN-4 LN-5 Arabic is chosen by its own name and there at once, from right to left', async () => {
  const { page } = till
  expect(await direction()).toBe('ltr')
  await page.getByRole('button', { name: 'Profile', exact: true }).click()
  const choice = page.getByLabel('Language', { exact: true })
  await choice.waitFor()
  expect(await choice.getByRole('option').allTextContents()).toEqual([
    'English',
    'हिन्दी',
    'தமிழ்',
    'ಕನ್ನಡ',
    'Deutsch',
    'العربية',
  ])
  await choice.selectOption({ label: 'العربية' })
  await page.getByText(arabic('profile.renew')).waitFor()
  expect(await direction()).toBe('rtl')
  await page.keyboard.press('Escape')
  // The menu is where the line begins, and the cart where it ends.
  const menu = await page.getByRole('navigation', { name: arabic('layout.navigation') }).boundingBox()
  expect(menu?.x).toBeGreaterThan(1000)
})

test('LN-6 LN-7 LN-14 a sale is made and completed in Arabic', async () => {
  const { page } = till
  await page.getByLabel(arabic('sale.search')).fill('8900000000012')
  await page.keyboard.press('Enter')
  await page.getByText('٥٨٫٠٠').first().waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.keyboard.press('F9')
  const amount = page.getByLabel(arabic('sale.pay.amount'), { exact: true })
  await amount.waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await amount.fill('١٠٠')
  await page.keyboard.press('Enter')
  await page.getByText(arabic('sale.done.title')).waitFor()
  await page
    .getByText(/^[A-Z0-9]+\/S\d\d\/\d{5,6}$/)
    .first()
    .waitFor()
  await page.getByText('٤٢٫٠٠').first().waitFor()
  expect(await seriousFaults(page)).toEqual([])
})

test('LN-9 its bill is in Arabic, from right to left, and says in English too what the law names', async () => {
  const { page } = till
  await page
    .getByRole('button', { name: arabic('receipt.open'), exact: true })
    .first()
    .click()
  const paper = page.getByRole('dialog')
  await paper.getByText(`${arabic('receipt.titles.taxInvoice')} / Tax invoice`).waitFor()
  expect(await paper.locator('p[dir="rtl"]').count()).toBeGreaterThan(10)
  await page.keyboard.press('Escape')
  await paper.waitFor({ state: 'hidden' })
})

test('LN-2 LN-12 without a network the till starts in Arabic, because it has loaded it once', async () => {
  const { page } = till
  const kept = await keptFiles()
  expect(kept.some((path) => path.includes('/ar-'))).toBe(true)
  expect(kept.some((path) => path.includes('noto-sans-arabic'))).toBe(true)
  expect(kept.filter((path) => /tamil|kannada|devanagari|\/(?:hi|ta|kn|de)-/.test(path))).toEqual([])
  await page.context().setOffline(true)
  shop.proxy.cut()
  await page.reload()
  await page.getByRole('heading', { name: arabic('pin.unlockTitle') }).waitFor()
  expect(await direction()).toBe('rtl')
  // Digits of Arabic keyboards are digits of the PIN.
  await page.locator('input[type="password"]').first().focus()
  for (const digit of PIN) await page.keyboard.insertText('٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')
  await page.getByLabel(arabic('sale.search')).waitFor()
  await page.context().setOffline(false)
  shop.proxy.mend()
})
