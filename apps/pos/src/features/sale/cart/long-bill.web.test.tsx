import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { product } from '../../../testing/products.ts'
import { openSaleStage } from '../../../testing/sale-stage.tsx'
import { listed } from '../../../ledger/cart-changes.ts'
import { butter } from '../../../testing/selling-place.ts'
import { SaleScreen } from '../sale.screen.tsx'

const WIDTHS = [
  [1280, 800],
  [768, 1024],
  [390, 844],
] as const
const LONGEST = 'Hand-woven cotton bed sheet with two pillow covers, king size, in indigo and white'

/** A line as after a scan; every third has a name of two rows, a discount and a note. */
const lineNo = (index: number) => ({
  ...listed(butter()),
  UUID: `01938f2a-0000-7000-8000-${String(index).padStart(12, '0')}`,
  ProductID: `goods-${index}`,
  SKU: `SKU-${index}`,
  Name: index % 3 === 0 ? `${LONGEST} ${index}` : `Candle ${index}`,
  ...(index % 3 === 0
    ? { Discount: { Kind: 'Amount' as const, Amount: 100 }, Note: 'Gift wrap, please' }
    : {}),
})

const openBill = async () => {
  const stage = await openSaleStage({ products: [product({ key: 'butter', Name: 'Table butter' })] })
  await stage.show(<SaleScreen receiptOf={() => null} />)
  await expect.element(page.getByRole('option').first()).toBeVisible()
  return {
    ...stage,
    fill: (count: number) => stage.replaceCart({ Lines: Array.from({ length: count }, (_, i) => lineNo(i)) }),
  }
}
const placeOf = (element: Element | null) => {
  const { x, y, right, bottom } = element?.getBoundingClientRect() ?? new DOMRect()
  return [x, y, right, bottom]
}
/** The right edge of the total and the position of the button below it. */
const places = () => {
  const pay = page.getByRole('button', { name: /^Pay/ }).element()
  const sum = document.querySelector('[data-payable]') ?? document.querySelector('footer > button')
  return [placeOf(sum), placeOf(pay)]
}

/** Each visible line starts where the previous one ends. */
const isWithoutGap = () => {
  const edges = [...document.querySelectorAll('[data-line]')]
    .map((line) => line.getBoundingClientRect())
    .map(({ top, bottom }) => [Math.round(top), Math.round(bottom)])
  return edges.length > 0 && edges.slice(1).every(([top], index) => top === edges[index]?.[1])
}

const isInSight = (index: number) => {
  const room = page.getByRole('list', { name: 'Cart' }).element().parentElement?.getBoundingClientRect()
  const line = document.querySelector(`[data-line="${lineNo(index).UUID}"]`)?.getBoundingClientRect()
  return !!room && !!line && line.top >= room.top - 1 && line.bottom <= room.bottom + 1
}

afterEach(() => page.viewport(1280, 800))

describe('a long bill', () => {
  test.each(WIDTHS)(
    'FC-12 Payable and Pay do not move from none to 200 lines and back, %d × %d',
    async (width, height) => {
      await page.viewport(width, height)
      const bill = await openBill()
      const before = places()
      expect(before.flat().every((edge) => edge > 0)).toBe(true)
      for (const count of [1, 2, 30, 200, 0]) {
        bill.fill(count)
        await expect.element(page.getByText(`${count} item${count === 1 ? '' : 's'}`).first()).toBeVisible()
        expect(places()).toEqual(before)
      }
    },
  )

  test('FC-21 the line scanned last is visible wherever it is, and distant lines are not drawn', async () => {
    const bill = await openBill()
    bill.fill(200)
    const list = page.getByRole('list', { name: 'Cart' })
    await expect.element(list).toBeVisible()
    for (const index of [199, 0, 120, 57, 60, 61]) {
      bill.cart.setQuantity(lineNo(index).UUID, (index + 2) * 1_000)
      await expect.poll(() => isInSight(index)).toBe(true)
      expect(list.getByRole('listitem').elements().length).toBeLessThan(30)
      // A reused row has the height of its new line.
      await expect.poll(isWithoutGap).toBe(true)
    }
    const line = document.querySelector(`[data-line="${lineNo(61).UUID}"]`)
    expect([line?.getAttribute('aria-posinset'), line?.getAttribute('aria-setsize')]).toEqual(['62', '200'])
  })

  test('FC-21 a banner that shrinks the list does not hide the newest line, and does not scroll another part of the list', async () => {
    const bill = await openBill()
    bill.fill(30)
    bill.cart.setQuantity(lineNo(29).UUID, 2_000)
    await expect.poll(() => isInSight(29)).toBe(true)
    await page.viewport(1280, 752)
    await expect.poll(() => isInSight(29)).toBe(true)
    const box = page.getByRole('list', { name: 'Cart' }).element().parentElement
    const room = box?.clientHeight
    box?.scrollTo({ top: 0 })
    await expect.poll(() => isInSight(0)).toBe(true)
    await page.viewport(1280, 704)
    await expect.poll(() => box?.clientHeight).not.toBe(room)
    expect(isInSight(0)).toBe(true)
  })

  test('FC-21 a bill of fifty lines is drawn completely, and lines of any height follow each other without a gap', async () => {
    const bill = await openBill()
    bill.fill(50)
    await expect.poll(() => document.querySelectorAll('[data-line]').length).toBe(50)
    await expect.poll(isWithoutGap).toBe(true)
  })

  test('FC-21 typing into a line that is scrolled away never changes another line’s quantity', async () => {
    const bill = await openBill()
    bill.fill(200)
    bill.cart.setQuantity(lineNo(10).UUID, 2_000)
    const field = page.getByRole('textbox', { name: 'Quantity of Candle 10', exact: true })
    await field.click()
    await userEvent.keyboard('77')
    bill.cart.setQuantity(lineNo(150).UUID, 5_000)
    await expect.element(field).not.toBeInTheDocument()
    expect(document.activeElement?.closest('[data-line]')).toBeNull()
    await userEvent.keyboard('9{Enter}')
    expect([...document.querySelectorAll('[data-typed="true"]')]).toEqual([])
    expect(bill.cart.get().Lines.map(({ Quantity }) => Quantity / 1_000)).toEqual(
      Array.from({ length: 200 }, (_, index) => ({ 10: 2, 150: 5 })[index] ?? 1),
    )
  })
})
