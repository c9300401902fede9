import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { devicePreferences } from '@evertill/ui/use-preferences.ts'
import { listed } from '../../../ledger/cart-changes.ts'
import { product } from '../../../testing/products.ts'
import { openSaleStage } from '../../../testing/sale-stage.tsx'
import { butter } from '../../../testing/selling-place.ts'
import { SaleScreen } from '../sale.screen.tsx'

const lineNo = (index: number) => ({
  ...listed(butter()),
  UUID: `01938f2a-0000-7000-8000-${String(index).padStart(12, '0')}`,
  ProductID: `goods-${index}`,
  SKU: `SKU-${index}`,
  // Every third name needs two rows.
  Name: index % 3 === 0 ? `Hand-woven cotton bed sheet with covers ${index}` : `Candle ${index}`,
})

const openBill = async (count: number) => {
  const stage = await openSaleStage({ products: [product({ key: 'butter', Name: 'Table butter' })] })
  await stage.show(<SaleScreen receiptOf={() => null} />)
  await expect.element(page.getByRole('option').first()).toBeVisible()
  stage.replaceCart({ Lines: Array.from({ length: count }, (_, index) => lineNo(index)) })
  await expect.poll(() => document.querySelectorAll('[data-line]').length).toBe(count)
  return stage
}

/** Lines of which nothing is cut off. */
const shownWhole = () => {
  const room = page.getByRole('list', { name: 'Cart' }).element().parentElement?.getBoundingClientRect()
  return [...document.querySelectorAll('[data-line]')]
    .map((line) => line.getBoundingClientRect())
    .filter(({ top, bottom }) => room && top >= room.top - 1 && bottom <= room.bottom + 1).length
}

const places = () =>
  [document.querySelector('[data-payable]'), page.getByRole('button', { name: /^Pay/ }).element()].map(
    (one) => {
      const { x, y, right, bottom } = one?.getBoundingClientRect() ?? new DOMRect()
      return [x, y, right, bottom]
    },
  )

beforeEach(() => page.viewport(1280, 800))
afterEach(() => devicePreferences().change({ density: 'comfortable' }))

describe('lines of the cart on 1280×800', () => {
  test.each([
    ['comfortable', 8],
    ['compact', 11],
  ] as const)('FC-33 %s: %d lines are visible, one with its buttons', async (density, count) => {
    devicePreferences().change({ density })
    const stage = await openBill(count)
    await expect.poll(shownWhole).toBe(count)
    expect(page.getByRole('button', { name: /^Remove/ }).elements().length).toBe(1)
    const before = places()
    stage.cart.setQuantity(lineNo(2).UUID, 12_000)
    await expect.element(page.getByRole('button', { name: 'Remove Candle 2', exact: true })).toBeVisible()
    await expect.poll(shownWhole).toBe(count)
    expect(places()).toEqual(before)
  })
})

test('FC-33 a weight with three decimals is not cut off', async () => {
  const stage = await openBill(2)
  const weighed = { ...lineNo(1), IsWeighed: true, Unit: 'kg', Quantity: 12_345 }
  stage.replaceCart({ Lines: [weighed, lineNo(2)] })
  const field = page.getByLabelText('Quantity of Candle 1')
  await expect.element(field).toHaveValue('12.345')
  expect(field.element().scrollWidth).toBeLessThanOrEqual(field.element().clientWidth)
})

test('FC-61 a price without tax says so beside it', async () => {
  const stage = await openBill(1)
  await expect.element(page.getByText('× ₹58.00', { exact: true })).toBeVisible()
  stage.replaceCart({ Lines: [{ ...lineNo(1), PriceIncludesTax: false }] })
  await expect.element(page.getByText('× ₹58.00 plus tax', { exact: true })).toBeVisible()
})

describe('the line with the buttons', () => {
  const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}`, exact: true })

  test('FC-33 is the one touched last: clicked, reached by a key, or changed', async () => {
    const stage = await openBill(5)
    await expect.element(remove('Candle 4')).toBeVisible()
    await page.getByLabelText('Quantity of Candle 1').click()
    await expect.element(remove('Candle 1')).toBeVisible()
    expect(remove('Candle 4').elements()).toEqual([])
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByLabelText('Quantity of Candle 2')).toHaveFocus()
    await expect.element(remove('Candle 2')).toBeVisible()
    stage.cart.setQuantity(lineNo(4).UUID, 3_000)
    await expect.element(remove('Candle 4')).toBeVisible()
    expect(page.getByRole('button', { name: /^Remove/ }).elements().length).toBe(1)
  })

  test('FC-33 a click that moves the buttons to another line is not lost', async () => {
    const stage = await openBill(5)
    await page.getByLabelText('Quantity of Candle 1').click()
    await page.getByRole('button', { name: 'Change Candle 4' }).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(remove('Candle 4')).toBeVisible()
    await remove('Candle 4').click()
    expect(stage.cart.get().Lines.map(({ SKU }) => SKU)).not.toContain('SKU-4')
  })
})
