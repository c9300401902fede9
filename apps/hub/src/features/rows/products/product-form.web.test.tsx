import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createFakeManage, type FakeManage } from '../../../testing/fake-manage.ts'
import { openHub } from '../../../testing/open-hub.tsx'

let server: FakeManage

beforeEach(() => {
  localStorage.clear()
  server = createFakeManage()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const saved = () => expect.element(page.getByText(/^Saved \d/)).toBeVisible()
const butter = () => server.rows.products.find(({ key }) => key === 'butter')

describe('the form of a product', () => {
  test('HC-7 says which digit an EAN should end with, and saves the code as it is', async () => {
    await openHub(server, '/products/butter')
    await field('Barcode').fill('8900000000013')
    await expect.element(page.getByText('its last digit should be 2')).toBeVisible()
    await button('Save').click()
    await saved()
    expect(butter()?.['BarCode']).toBe('8900000000013')
  })

  test('HC-9 offers the subcategories of its category, and another category empties it', async () => {
    await openHub(server, '/products/butter')
    await field('Subcategory').selectOptions('Cheese')
    const options = () =>
      [...(field('Subcategory').element() as HTMLSelectElement).options].map(({ text }) => text)
    expect(options()).toEqual(['None', 'Cheese'])
    await field('Category').selectOptions('Personal care')
    await expect.element(field('Subcategory')).toHaveValue('')
    expect(options()).toEqual(['None', 'Soaps'])
    await button('Save').click()
    await saved()
    expect(butter()).toMatchObject({ CategoryID: 'care', SubCategoryID: null })
  })

  test('HC-5 a store gets a price of its own, and loses it', async () => {
    await openHub(server, '/products/butter')
    await button('Add a price of a store').click()
    await field('Price').fill('55')
    await button('Save').click()
    await saved()
    expect(butter()?.['StoreSpecificPrices']).toEqual([{ StoreID: 'blr1', RetailPrice: 5_500, MRP: 0 }])
    await button('Remove the price of Indiranagar').click()
    await button('Save').click()
    await expect.poll(() => butter()?.['StoreSpecificPrices']).toEqual([])
  })

  test('HC-4 asks for the supply price only with the right to costs', async () => {
    const first = await openHub(server, '/products/butter')
    await expect.element(field('Price (₹)')).toHaveValue('58.00')
    await expect.element(page.getByLabelText('Supply price (₹)')).not.toBeInTheDocument()
    first.close()
    const { Rights } = server.session()
    const costs = { read: true, create: false, update: false, delete: false }
    server = createFakeManage({ Rights: { ...Rights, 'product-costs': costs } })
    await openHub(server, '/products/butter')
    await expect.element(page.getByLabelText('Supply price (₹)')).toBeVisible()
  })

  test('HC-7 the Enter of a scanner ends the barcode and saves nothing', async () => {
    await openHub(server, '/products/new')
    await field('Barcode').click()
    await userEvent.keyboard('8900000000050{Enter}')
    await expect.element(field('Barcode')).toHaveValue('8900000000050')
    expect(server.calls.some(({ method }) => method === 'POST')).toBe(false)
    await expect.element(page.getByText('Name is required')).not.toBeInTheDocument()
  })
})

test('HC-11 a grid of options makes a product of each combination', async () => {
  await openHub(server, '/products/soap')
  await field('Option').fill('Size')
  await field('Values of Size').fill('S, L')
  await expect.element(page.getByRole('group', { name: 'Bath soap 125 g S' })).toBeVisible()
  const large = page.getByRole('group', { name: 'Bath soap 125 g L' })
  await large.getByLabelText('Price').fill('45')
  await button('Make 2 products').click()
  await expect.element(page.getByRole('link', { name: 'Bath soap 125 g L' })).toBeVisible()
  const made = server.rows.products.filter((row) => row['ParentProductID'] === 'soap')
  expect(made.map((row) => [row['SKU'], row['RetailPrice']])).toEqual([
    ['SOAP-S', 4_000],
    ['SOAP-L', 4_500],
  ])
})

test('HC-12 asks for the fields of the company', async () => {
  await openHub(server, '/products/soap')
  await field('Colour').selectOptions('Blue')
  await button('Save').click()
  await saved()
  const soap = server.rows.products.find(({ key }) => key === 'soap')
  expect(soap?.['CustomFields']).toEqual({ colour: 'Blue' })
})
