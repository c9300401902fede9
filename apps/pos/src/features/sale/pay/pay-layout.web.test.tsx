import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { product } from '../../../testing/products.ts'
import { openSaleStage } from '../../../testing/sale-stage.tsx'
import { PLACE } from '../../../testing/selling-place.ts'
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

test('SP-30 the notice about a missing buyer stands above methods and amount, which keep their sides', async () => {
  await page.viewport(1280, 800)
  const stage = await openSaleStage({
    products: [product({ key: 'lamp', Name: 'Lamp', RetailPrice: 6_000_000 })],
  })
  await stage.show(<SaleScreen receiptOf={() => null} />)
  await page.getByRole('option', { name: 'Lamp' }).click()
  await userEvent.keyboard('{F9}')
  const amount = page.getByLabelText('Amount')
  await expect.element(amount).toHaveFocus()
  const methods = page.getByRole('group', { name: 'Payment type' }).element().getBoundingClientRect()
  const notice = page
    .getByText(/must name the buyer/)
    .element()
    .getBoundingClientRect()
  expect(methods.right).toBeLessThan(amount.element().getBoundingClientRect().left)
  expect(notice.bottom).toBeLessThan(methods.top)
})

test('SP-38 on a phone of 390×844 the code of UPI and the number pad are visible as a whole', async () => {
  await page.viewport(390, 844)
  const stage = await openSaleStage({
    products: [product({ key: 'lamp', Name: 'Lamp', RetailPrice: 20_000 })],
  })
  await stage.databases.strict.printConfig.put({
    key: 'print',
    StoreID: PLACE.store.key,
    UpiPayee: { Address: 'demo.retail@okbank', Name: 'Demo Retail', MerchantCode: '' },
  } as never)
  await stage.show(
    // Without the head of the frame, which takes 56 px of the screen.
    <div style={{ height: 'calc(100dvh - 56px)' }}>
      <SaleScreen receiptOf={() => null} />
    </div>,
  )
  await page.getByRole('option', { name: 'Lamp' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('button', { name: 'UPI' }).click()
  const code = page.getByRole('img', { name: /^UPI code/ })
  await expect.element(code).toBeVisible()
  const boxOf = (element: Element) => element.getBoundingClientRect()
  const pad = boxOf(page.getByRole('group', { name: 'Number pad' }).element())
  const bar = boxOf(page.getByRole('button', { name: 'Complete sale' }).element())
  expect(boxOf(code.element()).bottom).toBeLessThan(pad.top)
  expect(pad.bottom).toBeLessThan(bar.top)
  expect(boxOf(page.getByLabelText('Reference').element()).top).toBeGreaterThan(pad.bottom)
  await page.viewport(1280, 800)
})
