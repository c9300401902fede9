import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seriousFaults } from '../support/serious-faults.ts'
import { openShop, type Shop } from '../support/shop.ts'
import type { Till } from '../support/till.ts'

const [BUTTER, SOAP] = ['8900000000012', '8900000000029']
const DESK = { width: 1280, height: 800 }

let shop: Shop
let till: Till

beforeAll(async () => {
  shop = await openShop({ signedIn: true })
  till = await shop.startTill()
  await till.page.setViewportSize(DESK)
})
afterAll(() => shop?.close())

const search = () => till.page.getByLabel('Scan or search products')
const option = () => till.page.getByRole('option')

/** How many lines without offers the cart has room for, one of them with its buttons. */
const fittingLines = () =>
  till.page.getByRole('list', { name: 'Cart' }).evaluate((list) => {
    const heightOf = (line: Element | null) => line?.getBoundingClientRect().height ?? Infinity
    const room = list.parentElement?.getBoundingClientRect().height ?? 0
    const active = heightOf(list.querySelector('[data-active="true"]'))
    return 1 + Math.floor((room - active) / heightOf(list.querySelector('[data-active="false"]')))
  })

describe('the cart on 1280×800', () => {
  test('FC-33 shows eight lines, and eleven in compact density', async () => {
    for (const code of [BUTTER, SOAP]) await till.scan(code)
    await till.expectCart('98.00')
    await expect.poll(fittingLines).toBeGreaterThanOrEqual(8)
    expect(await seriousFaults(till.page)).toEqual([])
    await till.page.getByRole('button', { name: 'Profile' }).click()
    await till.page.getByText('Compact').click()
    await till.page.keyboard.press('Escape')
    await expect.poll(fittingLines).toBeGreaterThanOrEqual(11)
    expect(await seriousFaults(till.page)).toEqual([])
    await till.page.getByRole('button', { name: 'Clear cart' }).click()
    await till.page.getByRole('dialog').getByRole('button', { name: 'Clear cart' }).click()
    await till.page.getByText('Scan or search an article').waitFor()
  })
})

describe('products', () => {
  test('FC-35 a shirt is one tile and asks for its size, from small to large', async () => {
    await search().fill('linen shirt')
    await expect.poll(() => option().count()).toBe(1)
    await till.page.keyboard.press('Enter')
    const sizes = till.page.getByRole('dialog').getByRole('button', { name: /^Linen shirt/ })
    await sizes.first().waitFor()
    const names = await sizes.allTextContents()
    expect(names.map((name) => /^Linen shirt (S|M|L|XL|XXL)₹/.exec(name)?.[1])).toEqual([
      'S',
      'M',
      'L',
      'XL',
      'XXL',
    ])
    await till.page.keyboard.press('Escape')
    await till.page.getByRole('dialog').waitFor({ state: 'detached' })
  })
})

describe('a sale that was made', () => {
  test('FR-36 FR-37 AS-32 is opened by a click on its row, is printed first, and is voided from the menu', async () => {
    await till.scan(BUTTER)
    await till.expectCart('58.00')
    const number = await till.payCash('58')
    await till.newSale()
    await till.openHistory()
    const row = till.page.getByRole('row').filter({ hasText: number })
    await row.waitFor()
    await till.page.getByRole('searchbox').and(till.page.locator(':focus')).waitFor()
    const box = await row.boundingBox()
    await till.page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 10)
    await till.page.getByRole('heading', { name: number }).waitFor()
    const buttons = till.page.getByRole('group', { name: 'What to do with it' }).getByRole('button')
    expect(await buttons.count()).toBeLessThanOrEqual(5)
    expect(await buttons.first().textContent()).toMatch(/^Print/)
    expect(await seriousFaults(till.page)).toEqual([])
    await till.actOnSale('Void')
    await till.page.getByRole('dialog').getByLabel('Reason').waitFor()
  })
})
