import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { layoutFaults } from '../support/layout-faults.ts'
import { seriousFaults } from '../support/serious-faults.ts'
import { openShop, type Shop } from '../support/shop.ts'

let shop: Shop
let page: Page

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabel(name, { exact: true })
const heading = (name: string) => page.getByRole('heading', { name, level: 1, exact: true })
const goTo = (path: string) => page.goto(`${shop.proxy.url}/hub/#${path}`)

beforeAll(async () => {
  shop = await openShop()
  page = (await shop.newDevice()).page
  await goTo('/sign-in')
  await field('Login ID').fill('manager@demo.test')
  await field('Password').fill('Demo@1234')
  await button('Sign in').click()
  await page.getByRole('navigation').waitFor()
})
afterAll(() => shop?.close())

const add = async (name: string, phone: string, mail: string) => {
  await goTo('/customers')
  await button('Add customer').click()
  await field('First name or company').fill(name)
  await field('Phone').fill(phone)
  await field('E-mail').fill(mail)
  await button('Save').click()
  await heading(name).waitFor()
}

/** On a desk and on a phone, in light and dark. */
const faultsOfPage = async (): Promise<string[]> => {
  const found: string[] = []
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    found.push(...(await seriousFaults(page, { schemes: ['light', 'dark'] })), ...(await layoutFaults(page)))
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  return found
}

test('HM-20 HM-21 HW-5 two entries of one customer are found, merged and found again as one', async () => {
  await add('Anita Bose', '98860 45678', '')
  await add('A. Bose', '+91 98860 45678', 'anita@bose.test')
  await goTo('/customers')
  await page.getByRole('link', { name: 'Anita Bose' }).or(page.getByRole('searchbox')).first().waitFor()
  expect(await faultsOfPage()).toEqual([])
  await button('Find duplicates').click()
  await page.getByText('Same phone number').waitFor()
  expect(await faultsOfPage()).toEqual([])
  await page.getByRole('link', { name: 'Compare and merge' }).click()
  await page.getByRole('radio', { name: 'E-mail: of the one who is kept' }).waitFor()
  if (!(await page.getByRole('columnheader', { name: 'Kept: Anita Bose' }).isVisible()))
    await button('Swap').click()
  await page.getByRole('columnheader', { name: 'Kept: Anita Bose' }).waitFor()
  expect(await faultsOfPage()).toEqual([])
  await button('Merge').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click()
  await heading('Anita Bose').waitFor()
  await page.getByText('Nothing is open.').waitFor()
  expect(await field('E-mail').inputValue()).toBe('anita@bose.test')
  expect(await faultsOfPage()).toEqual([])
  await page.getByRole('link', { name: 'Statement of account' }).click()
  await page.getByText('There are no entries in this period.').waitFor()
  expect(await faultsOfPage()).toEqual([])
  await goTo('/customers')
  await page.getByRole('searchbox').fill('9886045678')
  await page.getByText('1 entry', { exact: true }).waitFor()
})
