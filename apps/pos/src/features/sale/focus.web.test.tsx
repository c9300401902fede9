import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { product } from '../../testing/products.ts'
import { openSaleStage } from '../../testing/sale-stage.tsx'
import { SaleScreen } from './sale.screen.tsx'

const BUTTER = product({ key: 'butter', Name: 'Table butter 100 g', RetailPrice: 20_000 })

const dialog = (name: string) => page.getByRole('dialog', { name })
const search = () => page.getByLabelText('Scan or search products')
const park = () => page.getByRole('button', { name: 'Park', exact: true })

const openWithButter = async (width: number, height: number) => {
  await page.viewport(width, height)
  const stage = await openSaleStage({ products: [BUTTER] })
  await stage.show(
    <main style={{ height: '100%' }}>
      <SaleScreen receiptOf={() => null} />
    </main>,
  )
  await page.getByRole('option', { name: 'Table butter' }).click()
  await expect.element(page.getByText('payable ₹200.', { exact: false })).toBeInTheDocument()
}

/** What the cashier sees after the sale was parked. */
const parkIt = async () => {
  await park().click()
  await expect.element(dialog('Park this sale').getByRole('textbox')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('payable ₹0.', { exact: false })).toBeInTheDocument()
}

afterEach(() => page.viewport(1280, 800))

test('FC-38 after parking the focus is in the search box', async () => {
  await openWithButter(1280, 800)
  await parkIt()
  await expect.element(search()).toHaveFocus()
})

test('FC-49 on a phone parking closes the cart, and the button that opens it has the focus', async () => {
  await openWithButter(390, 844)
  const summary = page.getByRole('button', { name: /^1 item/ })
  await summary.click()
  await expect.element(dialog('Cart')).toBeVisible()
  await parkIt()
  await expect.element(dialog('Cart')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^0 items/ })).toHaveFocus()
})

test('FC-38 on a phone a closed cart gives the focus back to the button that opened it', async () => {
  await openWithButter(390, 844)
  const summary = page.getByRole('button', { name: /^1 item/ })
  await summary.click()
  await dialog('Cart').getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog('Cart')).not.toBeInTheDocument()
  await expect.element(summary).toHaveFocus()
})
