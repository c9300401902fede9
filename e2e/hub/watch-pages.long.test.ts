import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coveredFocus, layoutFaults } from '../support/layout-faults.ts'
import { seriousFaults, seriousFaultsOfDialog } from '../support/serious-faults.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { askDeletion, fillWatchedShop } from '../support/watched-shop.ts'

let shop: Shop
let page: Page

const goTo = async (path: string) => {
  await page.goto(`${shop.proxy.url}/hub/#${path}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  // What is still read stands there as a state; the stream of the overview never ends, so no idle network is waited for.
  await page.waitForFunction(() => !document.querySelector('main [role="status"][class*="_state_"]'))
}
const faultsOfPage = async (): Promise<string[]> => {
  const found: string[] = []
  for (const [width, height] of [
    [1280, 800],
    [768, 1024],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    found.push(...(await seriousFaults(page, { schemes: ['light', 'dark'] })), ...(await layoutFaults(page)))
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  return found
}

beforeAll(async () => {
  shop = await openShop()
  page = (await shop.newDevice()).page
  await page.goto(`${shop.proxy.url}/hub/#/sign-in`)
  await page.getByLabel('Login ID', { exact: true }).fill('manager@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('Demo@1234')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('navigation').waitFor()
})
afterAll(() => shop?.close())

const PAGES = [
  '/',
  '/channels',
  '/dead-letters',
  '/orders',
  '/reports',
  '/reports/day',
  '/reports/sales',
  '/reports/payments',
  '/report-schedules',
  '/service-areas',
  '/data',
  '/held-sales',
  '/closings',
] as const

test.each(PAGES)('HW-5 %s is accessible and fits while there is nothing in it', async (path) => {
  await goTo(path)
  expect(await faultsOfPage()).toEqual([])
})

describe('with long names, large sums and what went wrong', () => {
  beforeAll(async () => {
    await fillWatchedShop(shop, page)
    await askDeletion(shop)
    await page.reload()
  })

  test.each(PAGES)('HW-5 %s is accessible, fits and is worked by keyboard', async (path) => {
    await goTo(path)
    expect(await faultsOfPage()).toEqual([])
    await page.locator('#page').focus()
    expect(await coveredFocus(page, 12, '#page')).toEqual([])
  })

  test('HX-9 HW-5 refused calls unfold and fit', async () => {
    await goTo('/channels')
    await page.getByText(/3 refused calls/).click()
    await page.getByText(/the content was not as it must be/).waitFor()
    expect(await faultsOfPage()).toEqual([])
  })

  test('HX-42 HW-5 one order with a sum of crores is accessible and fits', async () => {
    await goTo('/orders')
    await page.getByRole('link', { name: 'W-1', exact: true }).click()
    await page.getByRole('heading', { name: 'W-1', level: 1 }).waitFor()
    await page.getByText('₹74,07,40,734.00').first().waitFor()
    expect(await faultsOfPage()).toEqual([])
  })

  const DIALOGS = [
    ['/channels', 'Add a partner'],
    ['/channels', 'Add a subscriber'],
    ['/dead-letters', 'Close'],
    ['/report-schedules', 'Change'],
  ] as const
  test.each(DIALOGS)('HW-5 on %s the dialog of %s is accessible and fits a phone', async (path, name) => {
    await goTo(path)
    await page
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
    expect(await seriousFaultsOfDialog(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await layoutFaults(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.keyboard.press('Escape')
  })

  test('HW-5 a page that cannot be loaded says so and is accessible', async () => {
    await page.route('**/api/manage/**', (route) =>
      route.request().url().endsWith('/session') ? route.continue() : route.abort(),
    )
    for (const path of ['/channels', '/orders', '/report-schedules', '/data', '/']) {
      await goTo('/account')
      await page.reload()
      await goTo(path)
      await page.getByText('This could not be loaded').first().waitFor()
      expect([path, await faultsOfPage()]).toEqual([path, []])
    }
    await page.unroute('**/api/manage/**')
  })
})
