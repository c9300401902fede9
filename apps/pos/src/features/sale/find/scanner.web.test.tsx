import { devicePreferences } from '@evertill/ui/use-preferences.ts'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pressKeys } from '../../../testing/press-keys.ts'
import { product } from '../../../testing/products.ts'
import { openSaleStage } from '../../../testing/sale-stage.tsx'
import { SaleScreen } from '../sale.screen.tsx'

const SOAP = product({ key: 'soap', Name: 'Bath soap 125 g', BarCode: '8900000000029', RetailPrice: 4_000 })
const UNKNOWN = '8909999999994'
const screen = <SaleScreen receiptOf={() => null} />
const box = () => page.getByLabelText('Scan or search products')
const quantity = () => page.getByLabelText('Quantity of Bath soap 125 g')

const open = async (goods: 'loading' | 'ready') => {
  await page.viewport(1280, 800)
  const stage = await openSaleStage({ products: [SOAP], goods })
  await stage.show(screen)
  await box().click()
  return stage
}
const sold = (stage: Awaited<ReturnType<typeof open>>) =>
  stage.cart.get().Lines.map(({ Name, Quantity }) => [Name, Quantity])

test('FC-42 a code that came in two pieces while the products load is listed whole, and sold once they are there', async () => {
  const stage = await open('loading')
  pressKeys([...SOAP.BarCode, 'Enter'], (place) => (place === 7 ? 400 : 5))
  const listed = page.getByRole('region', { name: 'Not found, still on the counter' })
  await expect.element(listed.getByText(SOAP.BarCode)).toBeVisible()
  await expect.element(box()).toHaveValue('')
  stage.goodsAre('ready')
  await expect.poll(() => sold(stage)).toEqual([['Bath soap 125 g', 1_000]])
})

test('FC-42 FC-43 a code that the device does not know is listed whole, from a Bluetooth scanner that stumbles', async () => {
  await open('ready')
  pressKeys([...UNKNOWN, 'Enter'], (place) => (place === 3 ? 200 : 55))
  await expect.element(page.getByRole('button', { name: `Mark ${UNKNOWN} as done` })).toBeVisible()
  await expect.element(box()).toHaveValue('')
})

test('FC-44 a code without Enter is a scan in a quantity, and in the box only when the device is set so', async () => {
  const stage = await open('ready')
  await userEvent.fill(box(), SOAP.BarCode)
  await userEvent.keyboard('{Enter}')
  await quantity().click()
  pressKeys([...SOAP.BarCode], () => 5)
  await expect.poll(() => sold(stage)).toEqual([['Bath soap 125 g', 2_000]])

  await box().click()
  pressKeys([...SOAP.BarCode], () => 5)
  await expect.element(box()).toHaveValue(SOAP.BarCode)
  await box().fill('')

  onTestFinished(() => void devicePreferences().change({ scanEnd: 'key' }))
  devicePreferences().change({ scanEnd: 'pause' })
  await box().click()
  pressKeys([...SOAP.BarCode], () => 50)
  await expect.poll(() => sold(stage)).toEqual([['Bath soap 125 g', 3_000]])
  await expect.element(box()).toHaveValue('')
})
