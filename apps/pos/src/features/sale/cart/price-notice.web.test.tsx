import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { lineOfProduct } from '../../../ledger/line-of-product.ts'
import { product } from '../../../testing/products.ts'
import { openSaleStage } from '../../../testing/sale-stage.tsx'
import { butter, gst, PLACE } from '../../../testing/selling-place.ts'
import { SaleScreen } from '../sale.screen.tsx'

const tea = (RetailPrice: number) => product({ key: 'tea', Name: 'Green tea', RetailPrice })

/** A cart that was scanned at one price, on a till whose price list says another. */
const openWith = async (scanned: number, now: number) => {
  const prices = { catalogue: new Map([['tea', tea(scanned)]]), taxes: new Map([['tax-5', gst(5)]]) }
  const line = lineOfProduct(prices, 'tea', PLACE.store.key, 1_000)
  if (!line) throw new Error('The product has no tax')
  const stage = await openSaleStage({ products: [tea(now)] })
  stage.replaceCart({ Lines: [{ ...line, UUID: butter().UUID }] })
  await stage.show(<SaleScreen receiptOf={() => null} />)
}

const notice = () => page.getByRole('region', { name: 'Prices of this cart are those when it was scanned' })
const total = (text: string) => page.getByText(text).first()

afterEach(() => page.viewport(1280, 800))

test('HB-24 a cart says that prices have changed, and takes the new ones at one press', async () => {
  await page.viewport(1280, 800)
  await openWith(1_000, 1_200)
  await expect.element(notice()).toHaveTextContent('The shop has changed 1 of them since.')
  await expect.element(total('₹10.00')).toBeVisible()
  await notice().getByRole('button', { name: 'Use new prices' }).click()
  await expect.element(total('₹12.00')).toBeVisible()
  expect(notice().elements()).toEqual([])
})

test('HB-24 on a phone the opened cart says it', async () => {
  await page.viewport(390, 844)
  await openWith(1_000, 1_200)
  await page.getByRole('button', { name: /1 item/ }).click()
  await expect.element(notice().getByRole('button', { name: 'Use new prices' })).toBeVisible()
})

test('HB-24 nothing is said while the prices are what they were', async () => {
  await page.viewport(1280, 800)
  await openWith(1_000, 1_000)
  await expect.element(total('₹10.00')).toBeVisible()
  expect(notice().elements()).toEqual([])
})
