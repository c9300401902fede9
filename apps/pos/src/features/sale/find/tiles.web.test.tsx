import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { product } from '../../../testing/products.ts'
import { openSaleStage } from '../../../testing/sale-stage.tsx'
import { SaleScreen } from '../sale.screen.tsx'

const SIZES = ['XL', 'S', 'M'] as const
const SHIRT = product({ key: 'shirt', Name: 'Linen shirt', CategoryID: 'apparel' })
const SHIRTS = SIZES.map((size) =>
  product({ key: `shirt-${size}`, Name: `Linen shirt ${size}`, ParentProductID: 'shirt' }),
)
const LONG_NAMES = [
  'Hand-woven cotton bed sheet with two pillow covers, king size, pack of 12',
  'MAXIMUM WIDTH MAMMOTH WASHING POWDER WITH WHITE WAX, WWW PACK OF 12',
  'Extra virgin olive oil, cold pressed, from the first harvest of the year 750 ml',
  'GREAT VALUE WASHING POWDER FOR COLOURED AND WHITE CLOTHES 5 KG',
]
const GOODS = [
  SHIRT,
  ...SHIRTS,
  product({ key: 'soap', Name: 'Bath soap', CategoryID: 'home' }),
  ...LONG_NAMES.map((Name, index) => product({ key: `long-${index}`, Name, CategoryID: '' })),
]

const open = async () => {
  const stage = await openSaleStage({ products: GOODS })
  await stage.show(<SaleScreen receiptOf={() => null} />)
  await expect.element(page.getByRole('option').first()).toBeVisible()
  return stage
}
const search = (text: string) => page.getByLabelText('Scan or search products').fill(text)
const names = () =>
  page
    .getByRole('option')
    .elements()
    .map((tile) => GOODS.find(({ Name }) => tile.textContent.includes(Name))?.key)

beforeEach(() => page.viewport(1280, 800))

describe('variants', () => {
  test('FC-35 share one tile, which asks for a size from small to large', async () => {
    const stage = await open()
    expect(names().filter((key) => key?.startsWith('shirt'))).toEqual(['shirt'])
    await search('shirt')
    await expect.poll(names).toEqual(['shirt'])
    await page.getByRole('option').click()
    const sizes = page
      .getByRole('dialog', { name: /Linen shirt/ })
      .getByRole('button', { name: /^Linen shirt/ })
    await expect.element(sizes.first()).toHaveFocus()
    const order = sizes.elements().map((one) => one.querySelector('[data-label]')?.textContent)
    expect(order).toEqual(['Linen shirt S', 'Linen shirt M', 'Linen shirt XL'])
    await sizes.nth(1).click()
    await expect.poll(() => stage.cart.get().Lines.map(({ ProductID }) => ProductID)).toEqual(['shirt-M'])
  })

  test('FC-35 a size that is searched for is found itself', async () => {
    await open()
    await search('shirt XL')
    await expect.poll(() => page.getByRole('option').elements().length).toBe(1)
    await expect.element(page.getByRole('option', { name: 'Linen shirt XL' })).toBeVisible()
  })
})

/** More than a tile, and more than a row of the list on a phone. */
const WIDEST = 391

describe('long names', () => {
  test.each([
    [1280, 800],
    [768, 1024],
    [390, 844],
  ])('FC-34 fit into two rows with their end, %d × %d', async (width, height) => {
    await page.viewport(width, height)
    await open()
    // In the first frame the grid does not know its width yet.
    await expect.poll(() => page.getByRole('option').first().element().clientWidth).toBeLessThan(WIDEST)
    for (const name of LONG_NAMES) {
      const tile = page.getByRole('option', { name })
      await expect.element(tile).toBeVisible()
      const shown = tile.element().querySelector('[aria-hidden]')
      expect(shown?.textContent.slice(-4)).toBe(name.slice(-4))
      const text = shown?.closest('span[class]:not([aria-hidden])')
      expect(text && text.scrollHeight <= text.clientHeight + 1, name).toBe(true)
    }
  })
})

describe('colours', () => {
  test('FC-36 a tile has the colour of its category at its edge, 4 px wide', async () => {
    await open()
    const edgeOf = (name: string) =>
      getComputedStyle(page.getByRole('option', { name }).element(), '::before')
    const [shirt, soap, none] = ['Linen shirt', 'Bath soap', LONG_NAMES[0] ?? ''].map(edgeOf)
    expect(shirt?.width).toBe('4px')
    expect(shirt?.backgroundColor).not.toBe(soap?.backgroundColor)
    expect(none?.backgroundColor).toBe('rgba(0, 0, 0, 0)')
  })
})
