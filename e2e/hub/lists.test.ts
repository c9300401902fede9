import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coveredFocus, layoutFaults } from '../support/layout-faults.ts'
import { LONG } from '../support/long.ts'
import { seriousFaults } from '../support/serious-faults.ts'
import { openShop, type Shop } from '../support/shop.ts'

let shop: Shop
let page: Page

const button = (name: string, on: Page = page) => on.getByRole('button', { name, exact: true })
const field = (name: string, on: Page = page) => on.getByLabel(name, { exact: true })
const heading = (name: string, on: Page = page) => on.getByRole('heading', { name, level: 1, exact: true })
const goTo = (path: string, on: Page = page) => on.goto(`${shop.proxy.url}/hub/#${path}`)
const saved = (on: Page = page) => on.getByText(/^Saved \d/).waitFor()

const signIn = async (on: Page, login = 'manager@demo.test') => {
  await goTo('/sign-in', on)
  await field('Login ID', on).fill(login)
  await field('Password', on).fill('Demo@1234')
  await button('Sign in', on).click()
  await on.getByRole('navigation').waitFor()
  await goTo('/', on)
}

beforeAll(async () => {
  shop = await openShop()
  page = (await shop.newDevice()).page
  await signIn(page)
})
afterAll(() => shop?.close())

/** What a new row of each list needs, and the field that is changed afterwards. */
const LISTS: readonly {
  path: string
  add: string
  name: string
  /** Where it cannot be named freely. */
  made?: string
  changed?: string
  fill: (named: string) => Promise<unknown>
}[] = [
  {
    path: '/stores',
    add: 'Add store',
    name: 'Name',
    fill: async (named) => {
      await field('Name').fill(named)
      await field('Code').fill('HSR1')
      await field('Bill prefix').fill('HSR1')
      await field('Pincode').fill('560102')
      await field('State').selectOption('29')
    },
  },
  {
    path: '/registers',
    add: 'Add register',
    name: 'Name',
    fill: async (named) => {
      await field('Store').selectOption({ label: 'Indiranagar' })
      await field('Name').fill(named)
      await field('Code').fill('R9')
    },
  },
  {
    path: '/payment-types',
    add: 'Add payment type',
    name: 'Name',
    fill: async (named) => {
      await field('Name').fill(named)
      await field('Kind').selectOption('Other')
    },
  },
  {
    path: '/transaction-types',
    add: 'Add document type',
    name: 'Name',
    fill: async (named) => {
      await field('Name').fill(named)
      await field('Letter').fill('X')
    },
  },
  {
    path: '/taxes',
    add: 'Add tax',
    name: 'Name',
    fill: async (named) => {
      await field('Name').fill(named)
      await field('Name of the rate').fill('Luxury 7 %')
      await field('Head').fill('LUX')
      await field('Rate').fill('7')
    },
  },
  {
    path: '/print-configs',
    add: 'Add receipt',
    name: 'Name',
    fill: async (named) => {
      await field('Store').selectOption({ label: 'Indiranagar' })
      await field('Name').fill(named)
    },
  },
  {
    path: '/custom-fields',
    add: 'Add field',
    name: 'Name',
    fill: async (named) => {
      await field('Belongs to').selectOption('customer')
      await field('Name').fill(named)
      await field('Type').selectOption('Text')
    },
  },
  {
    path: '/service-areas',
    add: 'Add pincode',
    name: 'Pincode',
    made: '570001',
    changed: '570002',
    fill: async (named) => {
      await field('Store').selectOption({ label: 'Indiranagar' })
      await field('Pincode').fill(named)
      await field('Minutes').fill('90')
    },
  },
  { path: '/sales-channels', add: 'Add channel', name: 'Name', fill: (named) => field('Name').fill(named) },
  {
    path: '/customers',
    add: 'Add customer',
    name: 'First name or company',
    fill: (named) => field('First name or company').fill(named),
  },
  {
    path: '/membership-tiers',
    add: 'Add tier',
    name: 'Name',
    fill: async (named) => {
      await field('Name').fill(named)
      await field('Points').fill('2')
      await page.getByLabel('for every').fill('100')
      await page.getByLabel('A point is worth').fill('1')
      await field('Points are redeemed as').selectOption('Discount')
    },
  },
  { path: '/roles', add: 'Add role', name: 'Name', fill: (named) => field('Name').fill(named) },
  {
    path: '/people',
    add: 'Add person',
    name: 'Name',
    fill: async (named) => {
      await field('Name').fill(named)
      await field('Employee code').fill('E99')
      await page.getByLabel('All stores, also new ones').check()
    },
  },
]

/** One list that has only simple fields, and one with a matrix of rights behind it. */
const SHORT_LISTS = LISTS.filter(({ path }) => path === '/people')

describe.each(LONG ? LISTS : SHORT_LISTS)('$path', ({ path, add, name, fill, ...names }) => {
  // Of a long list only the rows on the screen are there.
  const isLong = path === '/customers'
  // No other list has the same: a toast is still there when the next list has its turn.
  const { made = `A row of ${path}, made`, changed = `A row of ${path}, changed` } = names

  test('HW-22 a row is created, changed, deleted and restored', async () => {
    await goTo(path)
    await button(add).click()
    // The list above has a filter of the same name as a field of the form.
    await button('Save').waitFor()
    await fill(made)
    await button('Save').click()
    await heading(made).waitFor()
    await field(name).fill(changed)
    await button('Save').click()
    await saved()
    await button('Delete').click()
    await page.getByText(`${changed} is deleted.`).waitFor()
    await button('Undo').click()
    if (isLong) await field('Search').fill(changed)
    await page.getByRole('link', { name: changed }).click()
    await button('Delete').click()
    await button('Deleted').click()
    const row = page.getByRole('row').filter({ hasText: changed })
    await row.getByRole('button', { name: 'Restore' }).click()
    await row.waitFor({ state: 'detached' })
  })
})

test.runIf(LONG)('HW-25 two people on one row: the second is shown both versions', async () => {
  const { page: other } = await shop.newDevice()
  await signIn(other)
  for (const one of [page, other]) {
    await goTo('/registers', one)
    await one.getByRole('link', { name: 'Back counter' }).click()
    await field('Name', one).waitFor()
  }
  await field('Name').fill('Back counter, left')
  await field('Name', other).fill('Back counter, right')
  await button('Save').click()
  await saved()
  await button('Save', other).click()
  await other.getByText('Somebody else changed this').waitFor()
  await other.getByRole('cell', { name: 'Back counter, left' }).waitFor()
  await other.getByRole('cell', { name: 'Back counter, right' }).waitFor()
  await button('Keep mine', other).click()
  await saved(other)
  await page.reload()
  await expect.poll(() => field('Name').inputValue()).toBe('Back counter, right')
})

test('HW-10 HW-24 a session that ends while a form is half filled loses nothing', async () => {
  await goTo('/stores')
  await page.getByRole('link', { name: 'Koramangala' }).click()
  await field('Phone').fill('080 4000 1234')
  await page.context().clearCookies()
  await button('Save').click()
  await page.getByText('Your session ended.').waitFor()
  expect(await seriousFaults(page, { outside: '#root' })).toEqual([])
  await page.reload()
  await signIn(page)
  await goTo('/stores')
  await page.getByRole('link', { name: 'Koramangala' }).click()
  await page.getByText('You typed this earlier').waitFor()
  expect(await field('Phone').inputValue()).toBe('080 4000 1234')
  await button('Save').click()
  await saved()
})

test('HW-4 a cashier sees nothing that is not theirs', async () => {
  const { page: other } = await shop.newDevice()
  await signIn(other, 'cashier@demo.test')
  await other.getByText('Your role has nothing to see here yet.').waitFor()
  for (const path of ['/people', '/stores', '/company', '/roles']) {
    await goTo(path, other)
    await heading('Page not found', other).waitFor()
  }
})

const PAGES = [
  '/',
  '/account',
  '/company',
  '/server',
  '/audit',
  '/devices',
  '/data',
  '/held-sales',
  '/flags',
  '/closings',
  '/number-gaps',
  '/stores',
  '/registers',
  '/service-areas',
  '/payment-types/new',
  '/taxes/new',
  '/print-configs/new',
  '/custom-fields/new',
  '/people/new',
  '/roles/new',
  '/products/new',
  '/price-changes/new',
  '/membership-tiers/new',
] as const

test.runIf(LONG).each(PAGES)('HW-5 %s is accessible and fits, in light and dark', async (path) => {
  await goTo(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await seriousFaults(page, { schemes: ['light', 'dark'] })).toEqual([])
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect([width, await layoutFaults(page)]).toEqual([width, []])
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  // From the page's own controls on, and as far as they go: behind the last one the focus leaves the window.
  await page.locator('#page').focus()
  expect(await coveredFocus(page, 8, '#page')).toEqual([])
})

test('HW-7 the browser finds nothing that keeps the hub from being installed as an app', async () => {
  await goTo('/')
  const session = await page.context().newCDPSession(page)
  const { url, errors, manifest } = await session.send('Page.getAppManifest')
  expect([new URL(url).pathname, errors]).toEqual(['/hub/manifest.webmanifest', []])
  expect(manifest).toMatchObject({ scope: `${shop.proxy.url}/hub/`, startUrl: `${shop.proxy.url}/hub/` })
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})
