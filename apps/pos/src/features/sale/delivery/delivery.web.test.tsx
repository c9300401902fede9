import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { product } from '../../../testing/products.ts'
import { openSaleStage } from '../../../testing/sale-stage.tsx'
import { SaleScreen } from '../sale.screen.tsx'

const BUTTER = product({ key: 'butter', Name: 'Table butter 100 g', RetailPrice: 20_000 })
const GOLD = product({ key: 'gold', Name: 'Gold coin', RetailPrice: 20_000_000 })

const open = async (name: string) => {
  const stage = await openSaleStage({ products: [BUTTER, GOLD], isOnline: false })
  await stage.show(<SaleScreen receiptOf={() => null} />)
  await page.getByRole('option', { name }).click()
  return stage
}

beforeEach(() => page.viewport(1280, 800))

describe('a delivery', () => {
  test('TX-17 to another State shows the place of supply and IGST, and back at the counter the halves', async () => {
    const stage = await open('Table butter')
    const dialog = page.getByRole('dialog', { name: 'Deliver to' })
    await page.getByRole('button', { name: 'Deliver to' }).click()
    await dialog.getByLabelText('Name').fill('Customer 007')
    await dialog.getByLabelText('Address').fill('1 Main Road')
    await dialog.getByLabelText('State').selectOptions('Maharashtra')
    await expect
      .element(dialog.getByRole('status'))
      .toHaveTextContent('Place of supply: 27 Maharashtra. IGST instead of CGST and SGST.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const details = page.getByText('To Maharashtra', { exact: false })
    await expect.element(details).toBeVisible()
    for (const width of [1280, 768]) {
      await page.viewport(width, 800)
      const row = details.element().closest('p') ?? expect.fail('the place is in no row')
      const shown = document.createRange()
      shown.setStart(details.element().firstChild ?? row, 0)
      shown.setEnd(details.element().firstChild ?? row, 'To Maharashtra'.length)
      expect(shown.getBoundingClientRect().right).toBeLessThanOrEqual(row.getBoundingClientRect().right)
    }
    await expect.element(page.getByText('IGST ₹', { exact: false })).toBeVisible()
    expect(stage.cart.get().DeliveryAddress).toMatchObject({ StateCode: '27', Name: 'Customer 007' })
    const totals = page.getByRole('dialog', { name: 'All totals' })
    await page.getByRole('button', { name: 'All totals' }).click()
    await expect.element(totals.getByText('IGST')).toBeVisible()
    await totals.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Deliver to' }).click()
    await dialog.getByRole('button', { name: 'Sell at the counter' }).click()
    await expect.poll(() => stage.cart.get().DeliveryAddress).toBeUndefined()
  })
})

test('LL-2 a bill of 50,000 or more asks for its buyer before it is paid', async () => {
  await open('Gold coin')
  await userEvent.keyboard('{F9}')
  await expect
    .element(page.getByText('A bill of ₹50,000.00 or more must name the buyer.', { exact: false }))
    .toBeVisible()
})

test('SP-39 LL-2 the notice opens the choice of a customer, and is gone with the failure once the buyer is named', async () => {
  const stage = await open('Gold coin')
  await userEvent.keyboard('{F9}')
  await page.getByRole('button', { name: 'UPI' }).click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('must name the buyer')
  expect(page.getByText('must name the buyer', { exact: false }).elements()).toHaveLength(1)
  await page.getByRole('button', { name: 'Choose customer' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Choose a customer' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  stage.replaceCart({ Customer: { CustomerID: 'c', Name: 'Anand', GSTIN: '29ABCDE1234F1ZW' } as never })
  await expect.poll(() => page.getByText('must name the buyer', { exact: false }).elements()).toEqual([])
})
