import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../support/shop.ts'
import type { Till } from '../support/till.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

const heading = (till: Till, name: string) => till.page.getByRole('heading', { name }).waitFor()
const says = (till: Till, text: string) => till.page.getByText(text).first().waitFor()

/** The keys of the specification, and nothing in them that opens the till or names a customer. */
const SPEC_KEYS = [
  'user',
  'token',
  'stores',
  'store',
  'fcmToken',
  'userPin',
  'loginId',
  'layoutMode',
  'currencySymbol',
  'currencyDenomination',
]

describe('the way in', () => {
  test('EN-24 EN-25 several stores: PIN, store, register and opening lead to the requested path, by keyboard alone', async () => {
    const till = await shop.newDevice()
    const { keyboard } = till.page
    await till.openAt('/sales/history')
    await till.page.getByLabel('Login Id').waitFor()
    await keyboard.press('Enter')
    await says(till, 'Login ID is required')
    await says(till, 'Password is required')
    await says(till, 'All fields are required')
    await keyboard.type('manager@demo.test')
    await keyboard.press('Tab')
    await keyboard.type('Demo@1234')
    await keyboard.press('Enter')

    await heading(till, 'Set Your PIN')
    await till.page.getByLabel('New PIN, digit 1').and(till.page.locator(':focus')).waitFor()
    await keyboard.type('12341235')
    await keyboard.press('Enter')
    await says(till, "PINs don't match")
    await keyboard.type('1234')
    await keyboard.press('Enter')

    await heading(till, 'Store Selection')
    await keyboard.type('nowhere')
    await says(till, 'No stores found matching your search')
    await till.page.getByLabel('Search for store...').fill('')
    await keyboard.type('MYS')
    await keyboard.press('Enter')
    await heading(till, 'Access Expired')
    await says(till, 'Store access expired.')
    await says(till, 'Your subscription expired 5 day(s) ago. Kindly renew to continue.')
    expect(till.page.url()).toContain('#/expired')
    await till.page.getByRole('button', { name: 'Choose another store' }).press('Enter')

    await heading(till, 'Store Selection')
    await keyboard.press('ArrowDown')
    await keyboard.press('ArrowUp')
    await keyboard.press('Enter')
    await heading(till, 'Cash Register Selection')
    await keyboard.type('no such counter')
    await says(till, 'No cash registers found matching your search')
    await till.page.getByLabel('Search for cash register...').fill('front')
    await keyboard.press('Enter')

    await heading(till, 'Opening Balance')
    const balance = till.page.getByLabel('Enter opening balance')
    await expect.poll(() => balance.inputValue()).toBe('0')
    await balance.fill('')
    await keyboard.press('Enter')
    await says(till, 'please enter opening balance')
    await keyboard.type('2000')
    expect(await till.page.getByText('please enter opening balance').count()).toBe(0)
    await keyboard.press('Enter')
    await heading(till, 'Sales History')
    expect(till.page.url()).toContain('#/sales/history')

    await till.page.reload()
    await till.unlock()
    await heading(till, 'Sales History')
    const stored = await till.page.evaluate(() => Object.entries(localStorage))
    expect(stored.map(([key]) => key).filter((key) => !SPEC_KEYS.includes(key))).toEqual([])
    expect(stored.find(([key]) => key === 'userPin')?.[1]).not.toMatch(/1234|MTIzN/)
  })

  test('EN-17 a register that somebody opened is entered without a question; its store is the only one', async () => {
    const till = await shop.newDevice()
    await till.open()
    await till.giveCredentials('cashier@demo.test')
    await till.setPin()
    await till.pickRegister('R1')
    await till.atSale()
  })

  test('EN-17 a register nobody opened cannot be sold on: every way leads to the dialog', async () => {
    const till = await shop.newDevice()
    await till.open()
    await till.giveCredentials('cashier@demo.test')
    await till.setPin()
    await till.pickRegister('R2')
    await heading(till, 'Opening Balance')
    await till.openAt('/sales/newsales')
    await heading(till, 'Opening Balance')
    await till.page.reload()
    await till.unlock()
    await till.openRegister('500')
    await till.atSale()
  })

  test('EN-19 an opening that the server cannot take alerts, and what was typed stays', async () => {
    const till = await shop.newDevice()
    await till.open()
    await till.giveCredentials('manager@demo.test')
    await till.setPin()
    await till.pickStore('BLR1')
    await till.pickRegister('R2')
    await till.atSale()
    // The cashier before opened it: closed behind our back it has to be opened again, and the server says no.
    await till.page.route('**/Open/closinglist', (route) =>
      route.fulfill({ json: { code: '0', cashRegisterClosingList: [] } }),
    )
    await till.openAt('/sales/sales')
    await till.pickRegister('R1')
    await till.openRegister('750')
    await says(till, 'System is experiencing problem opening cash register. Pls try again or contact support')
    await till.page.getByRole('button', { name: 'OK' }).press('Enter')
    expect(await till.page.getByLabel('Enter opening balance').inputValue()).toBe('750')
    await till.page.unroute('**/Open/closinglist')
    await till.page.getByRole('button', { name: 'Save' }).click()
    await till.atSale()
  })

  test('EN-24 one store with one register that needs no opening sells at once, also on a phone', async () => {
    const till = await shop.newDevice()
    await till.page.setViewportSize({ width: 390, height: 844 })
    await till.open()
    await till.signIn('solo@demo.test')
    expect(till.page.url()).toContain('#/sales/newsales')
    const width = await till.page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
  })

  test('EN-26 an address that leads nowhere says so, and so does a screen that does not exist yet', async () => {
    const till = await shop.newDevice()
    for (const path of ['/no/such/page', '/package/edit/1']) {
      await till.openAt(path)
      await heading(till, 'Page not found')
    }
  })
})
