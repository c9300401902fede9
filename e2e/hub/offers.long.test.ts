import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { layoutFaults } from '../support/layout-faults.ts'
import { seriousFaults } from '../support/serious-faults.ts'
import { openShop, type Shop } from '../support/shop.ts'
import type { Till } from '../support/till.ts'

const BUTTER = '8900000000012'

let shop: Shop
let till: Till
let page: Page

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabel(name, { exact: true })
const pick = async (label: string, words: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).fill(words)
  await page.getByRole('option', { name: 'DEMO-001' }).click()
  // It stays open for the next choice.
  await page.keyboard.press('Escape')
}

beforeAll(async () => {
  shop = await openShop({ signedIn: true })
  till = await shop.startTill()
  page = (await shop.newDevice()).page
  await page.goto(`${shop.proxy.url}/hub/#/sign-in`)
  await field('Login ID').fill('manager@demo.test')
  await field('Password').fill('Demo@1234')
  await button('Sign in').click()
  await page.getByRole('navigation').waitFor()
})
afterAll(() => shop?.close())

test('HO-31 HO-20 an offer is tried, saved, and given at an open till within three seconds', async () => {
  await till.scan(BUTTER)
  await till.expectCart('58.00')
  await page.goto(`${shop.proxy.url}/hub/#/offers/new`)
  await field('Name').fill('Half price butter')
  await page.getByRole('combobox', { name: 'Type', exact: true }).selectOption('Percent')
  await field('Percentage (%)').fill('50')
  await field('Last day').fill('2090-12-31')
  await pick('Goods', BUTTER)
  await pick('Goods in the cart', BUTTER)
  await page.getByText('Saved by offers: ₹29.00').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect([width, await layoutFaults(page)]).toEqual([width, []])
  }
  await button('Save').click()
  await page.getByRole('heading', { name: 'Half price butter', level: 1 }).waitFor()
  const savedAt = performance.now()
  await till.expectCart('29.00')
  expect(performance.now() - savedAt).toBeLessThan(3_000)
})
