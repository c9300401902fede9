import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { product } from '../../../testing/products.ts'
import { openSaleStage } from '../../../testing/sale-stage.tsx'
import { SaleScreen } from '../sale.screen.tsx'

const SOAP = product({ key: 'soap', Name: 'Bath soap 125 g', BarCode: '8900000000029', RetailPrice: 4_000 })
const RICE = product({
  key: 'rice',
  Name: 'Basmati loose',
  SKU: '12345',
  RetailPrice: 8_900,
  IsWeighed: true,
})

const weight = () => page.getByRole('textbox', { name: /^Quantity \(/ })

/** Opens the dialog that asks for the weight of rice. */
const weighRice = async () => {
  const stage = await openSaleStage({ products: [SOAP, RICE] })
  await stage.show(<SaleScreen receiptOf={() => null} />)
  await page.getByLabelText('Scan or search products').fill('Basmati')
  await userEvent.keyboard('{Enter}')
  await expect.element(weight()).toHaveFocus()
  const sold = () => stage.cart.get().Lines.map(({ Name, Quantity }) => [Name, Quantity])
  return { stage, sold }
}

/** Keys 1 ms apart, as from a scanner. */
const scan = (code: string) => {
  let timeStamp = performance.now()
  for (const key of [...code, 'Enter']) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: timeStamp++ })
    document.activeElement?.dispatchEvent(event)
  }
}

beforeEach(() => page.viewport(1280, 800))

test('FC-45 a scan while a weight is asked for is sold, and the next keys are the weight', async () => {
  const { sold } = await weighRice()
  scan(SOAP.BarCode)
  await expect.poll(sold).toEqual([['Bath soap 125 g', 1_000]])
  await expect.element(weight()).toHaveFocus()
  await expect.element(weight()).toHaveValue('')
  await weight().fill('1.5')
  await userEvent.keyboard('{Enter}')
  await expect.poll(sold).toEqual([
    ['Bath soap 125 g', 1_000],
    ['Basmati loose', 1_500],
  ])
})

test('FC-45 a scanner as slow as a person enters no weight either', async () => {
  const { sold } = await weighRice()
  await weight().fill(SOAP.BarCode)
  await userEvent.keyboard('{Enter}')
  await expect.poll(sold).toEqual([['Bath soap 125 g', 1_000]])
  await expect.element(weight()).toHaveValue('')
  // A short code that something is sold under.
  await weight().fill(RICE.SKU)
  await userEvent.keyboard('{Enter}')
  await expect.element(weight()).toHaveValue('')
  expect(sold()).toEqual([['Bath soap 125 g', 1_000]])
})

test('FC-29 rice for fifty rupees has no discount, and fifty rupees are payable', async () => {
  const { stage } = await weighRice()
  await page.getByText('Amount (₹)').click()
  await page.getByRole('textbox', { name: 'Amount' }).fill('50')
  await expect.element(page.getByText(/0\.562 .+ for ₹50\.02/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => stage.cart.get().Lines[0]?.Quantity).toBe(562)
  expect(stage.cart.get().Lines[0]?.Discount).toBeUndefined()
  await expect.element(page.getByText('payable ₹50.00.', { exact: false })).toBeInTheDocument()
})
