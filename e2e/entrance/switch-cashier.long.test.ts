import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../support/shop.ts'
import { PIN, type Till } from '../support/till.ts'

const BUTTER = '8900000000012'
const MANAGER_PIN = '4071'

let shop: Shop

beforeAll(async () => {
  shop = await openShop({ signedIn: true })
})
afterAll(() => shop?.close())

const addManager = async (till: Till) => {
  await till.page.keyboard.press('F10')
  await till.page.getByRole('button', { name: 'Add cashier' }).click()
  await till.enterCredentials('manager@demo.test')
  await till.page.getByRole('heading', { name: 'PIN of Manager 1' }).waitFor()
  await till.page.keyboard.type(MANAGER_PIN + MANAGER_PIN)
  await till.page.keyboard.press('Enter')
  await till.productsLoaded()
}

describe('two cashiers at one till', () => {
  test('EN-42 EN-44 EN-49 EN-50 a cashier is added, and both switch by six keys, offline too, each with their own cart and bills', async () => {
    const till = await shop.startTill()
    await till.scan(BUTTER)
    await till.expectCart('58.00')
    await addManager(till)
    expect(await till.page.getByRole('listitem').filter({ hasText: 'Table butter' }).count()).toBe(0)

    shop.proxy.cut()
    await till.scan(BUTTER)
    await till.scan(BUTTER)
    const ofManager = await till.payCash('200')
    const keys = ['F10', 'ArrowDown', ...PIN]
    expect(keys.length).toBeLessThanOrEqual(6)
    for (const key of keys) await till.page.keyboard.press(key)
    await till.atSale()
    await till.expectCart('58.00')
    const ofCashier = await till.payCash('100')

    shop.proxy.mend()
    const makers = () =>
      shop.query(
        `select s.transaction_no as number, s.created_by_user_name as maker, s.flags::text as flags
           from sales s where s.transaction_no = any($1) order by 2`,
        [[ofManager, ofCashier]],
      )
    await expect.poll(makers, { timeout: 20_000 }).toMatchObject([
      { number: ofCashier, maker: 'Cashier 2', flags: '{}' },
      { number: ofManager, maker: 'Manager 1', flags: '{}' },
    ])
  })

  test('EN-46 killed in the middle of a switch, the till opens for one of the two, with all that was sold', async () => {
    await shop.quitBrowser()
    const till = await shop.startBrowser()
    await till.open()
    await till.unlock()
    await till.productsLoaded()
    for (const key of ['F10', 'm', ...MANAGER_PIN]) await till.page.keyboard.press(key)
    await shop.killBrowser()
    const again = await shop.startBrowser()
    await again.open()
    await again.page.getByRole('radio', { name: 'Manager 1' }).waitFor()
    const isManager = (await again.page.getByText('Signed in as Manager 1').count()) > 0
    await again.unlock(isManager ? MANAGER_PIN : PIN)
    await again.productsLoaded()
  })
})
