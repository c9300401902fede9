import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { product } from '../../../testing/products.ts'
import { openSaleStage } from '../../../testing/sale-stage.tsx'
import { SaleScreen } from '../sale.screen.tsx'

test('SP-30 at 1280×800 methods are on the left, amount and pad fill the rest, and what remains is the largest text', async () => {
  await page.viewport(1280, 800)
  const stage = await openSaleStage({
    products: [product({ key: 'lamp', Name: 'Lamp', RetailPrice: 20_000 })],
  })
  await stage.show(<SaleScreen receiptOf={() => null} />)
  await page.getByRole('option', { name: 'Lamp' }).click()
  await userEvent.keyboard('{F9}')
  const amount = page.getByLabelText('Amount')
  await expect.element(amount).toHaveFocus()
  await amount.fill('150')
  await expect.element(page.getByText('Remaining')).toBeVisible()
  const boxOf = (name: string) => page.getByRole('group', { name }).element().getBoundingClientRect()
  const methods = boxOf('Payment type')
  const pad = boxOf('Number pad')
  const field = amount.element().getBoundingClientRect()
  expect(methods.right).toBeLessThan(field.left)
  expect(Math.round(pad.left)).toBe(Math.round(field.left))
  expect(Math.round(pad.right)).toBe(Math.round(field.right))
  // Nothing has to be scrolled, and less than a tenth of the height is empty.
  expect(pad.bottom).toBeGreaterThan(720)
  expect(pad.bottom).toBeLessThanOrEqual(800)
  const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
  const remaining = page.getByText('Remaining').element().nextElementSibling
  const panel = amount.element().closest('section')
  const largest = Math.max(...[...(panel?.querySelectorAll('*') ?? [])].map(sizeOf))
  expect(remaining && sizeOf(remaining)).toBe(largest)
})
