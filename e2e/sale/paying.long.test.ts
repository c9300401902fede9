import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seriousFaults } from '../support/serious-faults.ts'
import { openShop, type Shop } from '../support/shop.ts'
import type { Till } from '../support/till.ts'

const [BUTTER, SOAP] = ['8900000000012', '8900000000029']
/** Slower than a scanner: faster keys are held back for a moment. */
const TYPING_MS = 80
const DESK = { width: 1280, height: 800 }

let shop: Shop
let till: Till

beforeAll(async () => {
  shop = await openShop({ signedIn: true })
  till = await shop.startTill()
})
afterAll(() => shop?.close())

const button = (name: string | RegExp) => till.page.getByRole('button', { name, exact: true })
const amount = () => till.page.getByLabel('Amount', { exact: true })
const isPaid = () => till.page.getByText('Sale completed').waitFor()

/** Counts the keys of a cashier. */
const keysOf = (...keys: string[]) => ({
  press: async () => {
    for (const key of keys) await till.page.keyboard.press(key)
  },
  count: keys.length,
})

/** 156.00 in the cart. */
const scanGoods = async () => {
  for (const code of [BUTTER, BUTTER, SOAP]) await till.scan(code)
  await till.expectCart('156.00')
}

beforeEach(async () => {
  await till.page.setViewportSize(DESK)
  await till.openAt('/sales/newsales?type=Sale')
  await till.atSale()
})

describe('several payments', () => {
  test('SP-23 2,000 typed for cash is not asked for by UPI', async () => {
    await scanGoods()
    await till.page.keyboard.press('F9')
    await till.page.keyboard.type('2000', { delay: TYPING_MS })
    await till.page.getByText('Change', { exact: true }).waitFor()
    expect(await till.page.getByText('Remaining', { exact: true }).count()).toBe(0)
    await button('UPI').click()
    expect(await amount().inputValue()).toBe('156.00')
    await till.page.getByRole('img', { name: /^UPI code for ₹156\.00/ }).waitFor()
    expect(await seriousFaults(till.page)).toEqual([])
    await till.page.keyboard.press('Enter')
    await isPaid()
    await till.newSale()
  })

  test('SP-24 a split payment takes four keys more than cash, and a second Enter pays nothing', async () => {
    const cash = keysOf('F9', 'Enter')
    const split = keysOf('F9', '5', '0', 'Enter', 'ArrowDown', 'Enter')
    expect(split.count - cash.count).toBeLessThanOrEqual(4)
    await scanGoods()
    await split.press()
    await isPaid()
    await till.newSale()

    await scanGoods()
    await keysOf('F9', '5', '0').press()
    await button('Add ₹50.00 Cash').waitFor()
    await till.page.getByText('Remaining', { exact: true }).waitFor()
    await keysOf('Enter', 'Enter', 'Enter').press()
    await till.page.getByText('₹106.00 is left. Choose a payment type').waitFor()
    expect(await till.page.getByText('Sale completed').count()).toBe(0)
    expect(await seriousFaults(till.page)).toEqual([])
    // Typing starts anew: the rest in the field is replaced.
    await till.page.keyboard.type('6')
    expect(await amount().inputValue()).toBe('6')
    await till.page.keyboard.press('Enter')
    await button('Collect ₹100.00 Cash').click()
    await isPaid()
    await till.newSale()
  })

  test('SP-26 the number pad begins a new amount after a note, and goes on after a key', async () => {
    await scanGoods()
    await till.page.keyboard.press('F9')
    await button('Exact').click()
    const pad = till.page.getByRole('group', { name: 'Number pad' })
    for (const key of ['2', '0', '0']) await pad.getByRole('button', { name: key, exact: true }).click()
    expect(await amount().inputValue()).toBe('200')
    await amount().blur()
    await amount().focus()
    await till.page.keyboard.type('300', { delay: TYPING_MS })
    expect(await amount().inputValue()).toBe('300')
    await till.page.keyboard.press('Enter')
    await isPaid()
    await till.newSale()
  })
})

describe('on a phone', () => {
  const SIZES = [
    { width: 390, height: 844 },
    { width: 360, height: 640 },
  ]
  test.each(SIZES)(
    'SP-27 the number pad fits into $width×$height, and no type opens a keyboard',
    async (size) => {
      await scanGoods()
      const session = await till.page.context().newCDPSession(till.page)
      await till.page.setViewportSize(size)
      await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
      await session.send('Emulation.setEmulatedMedia', {
        features: [
          { name: 'hover', value: 'none' },
          { name: 'pointer', value: 'coarse' },
        ],
      })
      try {
        await button('Pay').click()
        const pad = till.page.getByRole('group', { name: 'Number pad' })
        await pad.waitFor()
        const bar = await button('Complete sale').boundingBox()
        const keys = await pad.boundingBox()
        expect((keys?.y ?? Infinity) + (keys?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
        expect(await seriousFaults(till.page)).toEqual([])
        for (const type of ['UPI', 'Card', 'Cash']) {
          await button(type).click()
          const keyboard = await till.page.evaluate(() =>
            document.activeElement instanceof HTMLInputElement ? document.activeElement.inputMode : 'none',
          )
          expect(keyboard).toBe('none')
        }
        await button('Complete sale').click()
        await isPaid()
      } finally {
        await session.send('Emulation.setTouchEmulationEnabled', { enabled: false })
        await session.send('Emulation.setEmulatedMedia', { features: [] })
        await session.detach()
      }
      await till.newSale()
    },
  )
})

describe('faster hands', () => {
  const search = () => till.page.getByLabel('Scan or search products')
  const payable = (sum: string) =>
    till.page.getByText(`payable ₹${sum}`, { exact: false }).waitFor({ state: 'attached' })
  const clearCart = async () => {
    await button('Clear cart').click()
    await till.page.getByRole('dialog').getByRole('button', { name: 'Clear cart' }).click()
    await till.page.getByText('Scan or search an article').waitFor()
  }

  test('FC-10 ten articles in cash are ten scans and two keys', async () => {
    await till.scanAnywhere(...Array.from({ length: 5 }, () => [BUTTER, SOAP]).flat())
    await payable('490.00')
    await keysOf('F9', 'Enter').press()
    await isPaid()
    await till.newSale()
  })

  test('FC-28 3* before a code or a scan adds three; nothing and a million are refused', async () => {
    await till.scan(`3*${BUTTER}`)
    await payable('174.00')
    await search().focus()
    await till.page.keyboard.type('2*', { delay: TYPING_MS })
    await till.page.getByText('Quantity 2').waitFor()
    await till.scanAnywhere(SOAP)
    await payable('254.00')
    expect(await search().inputValue()).toBe('')
    for (const typed of ['0', '1000000']) {
      await till.scan(`${typed}*${BUTTER}`)
      await till.page
        .getByRole('alert')
        .filter({ hasText: `“${typed}” is not a quantity` })
        .waitFor()
    }
    await payable('254.00')
    await search().fill('')
    await clearCart()
  })

  test('FC-29 rice is weighed by the rupee with the keyboard, and its weight is shown first', async () => {
    await search().fill('Basmati loose')
    await till.page.keyboard.press('Enter')
    const dialog = till.page.getByRole('dialog', { name: 'Weigh Basmati loose' })
    await dialog.getByLabel('Quantity (kg)').fill('1.5')
    await dialog.getByText('1.5 kg for ₹133.50').waitFor()
    await till.page.keyboard.press('Shift+Tab')
    await till.page.keyboard.press('ArrowRight')
    await dialog.getByLabel('Amount', { exact: true }).fill('50')
    await dialog.getByText('0.562 kg for ₹50.02').waitFor()
    expect(await seriousFaults(till.page)).toEqual([])
    await till.page.keyboard.press('Enter')
    await payable('50.00')
    await clearCart()
  })

  test('FC-30 an unknown code is asked for again, or sold as a quick item that keeps it', async () => {
    const code = '8909999999999'
    await till.scan(code)
    const missed = till.page.getByRole('region', { name: 'Not found, still on the counter' })
    await missed.getByText('Product not found in IndexedDB').waitFor()
    await missed.getByRole('button', { name: 'Ask the server again' }).click()
    await missed.getByText('Product not found in IndexedDB').waitFor()
    expect(await seriousFaults(till.page)).toEqual([])
    await missed.getByRole('button', { name: 'Sell as quick item' }).click()
    const dialog = till.page.getByRole('dialog', { name: 'Quick item' })
    await dialog.getByText(code).waitFor()
    await dialog.getByLabel('Price').fill('25')
    await till.page.keyboard.press('Enter')
    await payable('25.00')
    await missed.waitFor({ state: 'detached' })
    await till.page.keyboard.press('F2')
    await till.page.getByRole('dialog').getByText(code).waitFor()
    await till.page.keyboard.press('Escape')
    await clearCart()

    await till.scan('8909999999998')
    await missed.getByRole('button', { name: 'Mark 8909999999998 as done' }).click()
    expect(await search().inputValue()).toBe('')
    expect(await search().evaluate((box) => box === document.activeElement)).toBe(true)
  })

  test('FC-31 FC-12 a bill discount has a row of its own; lines, Payable and Pay stay where they are', async () => {
    await till.scan(BUTTER)
    await payable('58.00')
    const line = till.page.getByRole('list', { name: 'Cart' }).getByRole('listitem')
    const boxes = () => Promise.all(['All totals', 'Pay'].map((name) => button(name).boundingBox()))
    const before = await boxes()
    await till.page.keyboard.press('F4')
    await till.page.getByLabel('Bill discount', { exact: true }).fill('10')
    await till.page.keyboard.press('Enter')
    await till.page.getByRole('dialog').waitFor({ state: 'detached' })
    await till.page.getByRole('term').filter({ hasText: 'Bill discount' }).waitFor()
    expect(await line.textContent()).toContain('58.00')
    expect(await boxes()).toEqual(before)
    await clearCart()
  })

  test('FC-32 Pay is at most twelve Tabs away from the search box', async () => {
    await till.scan(BUTTER)
    await payable('58.00')
    await search().focus()
    const passed: string[] = []
    const focused = () =>
      till.page.evaluate(() => {
        const { activeElement: at } = document
        return at?.getAttribute('aria-label') ?? at?.textContent ?? ''
      })
    while (!passed.at(-1)?.startsWith('Pay') && passed.length < 30) {
      await till.page.keyboard.press('Tab')
      passed.push(await focused())
    }
    expect(passed.length, passed.join(' → ')).toBeLessThanOrEqual(12)
    await clearCart()
  })
})
