import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { toggleFavourite } from '../../db/cart/favourite-store.ts'
import { customer } from '../../testing/customers.ts'
import { product } from '../../testing/products.ts'
import { openSaleStage } from '../../testing/sale-stage.tsx'
import { SaleScreen } from './sale.screen.tsx'

const SHIRT = product({ key: 'shirt', Name: 'Linen shirt', BarCode: '8900000000112', RetailPrice: 90_000 })
const SIZES = (['M', 'XL'] as const).map((size, index) =>
  product({
    key: `shirt-${size}`,
    Name: `Linen shirt ${size}`,
    ParentProductID: 'shirt',
    RetailPrice: 90_000 + index * 5_000,
  }),
)
const BUTTER = product({
  key: 'butter',
  Name: 'Table butter 100 g',
  BarCode: '8900000000012',
  RetailPrice: 20_000,
})
const GOODS = [SHIRT, ...SIZES, BUTTER]
const ASHA = customer({
  key: '0193b1c2-7e1c-7f9a-9c1e-000000000001',
  FirstName: 'Asha',
  LastName: 'Rao',
  PhoneNo: '90000 00001',
})
const screen = <SaleScreen receiptOf={() => null} />

const payable = (amount: string) =>
  expect.element(page.getByText(`payable ₹${amount}.`, { exact: false })).toBeInTheDocument()
const open = async () => {
  const stage = await openSaleStage({ products: GOODS })
  await stage.show(screen)
  await expect.element(page.getByRole('option').first()).toBeVisible()
  return stage
}

beforeEach(() => page.viewport(1280, 800))
afterEach(() => page.viewport(1280, 800))

describe('what belongs to the whole bill', () => {
  test('FC-1 FC-6 SA-19 a bill discount and a charge are applied together when saved, and undone together', async () => {
    const stage = await open()
    await page.getByRole('option', { name: 'Table butter' }).click()
    await payable('200.00')
    await userEvent.keyboard('{F4}')
    const sheet = page.getByRole('dialog', { name: 'Discount, charges and details' })
    await sheet.getByLabelText('Bill discount', { exact: true }).fill('10')
    await sheet.getByLabelText('Charge', { exact: true }).fill('Delivery')
    await sheet.getByLabelText('Charge amount').fill('40')
    await sheet.getByRole('button', { name: 'Add charge' }).click()
    await expect.element(sheet.getByText('₹40.00')).toBeVisible()
    expect(stage.cart.get().Charges).toEqual([])
    await sheet.getByRole('button', { name: 'Save' }).click()
    // Ten percent of the goods; discounts do not apply to charges.
    await payable('220.00')
    expect(stage.cart.get().Charges).toMatchObject([{ Name: 'Delivery', ChargeAmount: 4_000 }])
    await userEvent.keyboard('{Control>}z{/Control}')
    await payable('200.00')
    expect(stage.cart.get().Charges).toEqual([])
  })
})

describe('what was typed', () => {
  const openBill = async () => {
    const stage = await open()
    await page.getByRole('option', { name: 'Table butter' }).click()
    await payable('200.00')
    await userEvent.keyboard('{F4}')
    const sheet = page.getByRole('dialog', { name: 'Discount, charges and details' })
    const save = () => sheet.getByRole('button', { name: 'Save' }).click()
    return { stage, sheet, save }
  }

  test('FC-37 a charge that was not added is saved with the bill, and half of one is asked for', async () => {
    const { stage, sheet, save } = await openBill()
    await sheet.getByLabelText('Charge', { exact: true }).fill('Packing')
    await save()
    await expect.element(sheet.getByText('Enter an amount')).toBeVisible()
    await sheet.getByLabelText('Charge amount').fill('20')
    await save()
    await payable('220.00')
    expect(stage.cart.get().Charges).toMatchObject([{ Name: 'Packing', ChargeAmount: 2_000 }])
    await expect.element(page.getByLabelText('Scan or search products')).toHaveFocus()
  })

  test('FC-37 a discount that cannot be read is not saved as none, and its number outlives its kind', async () => {
    const { sheet, save } = await openBill()
    const discount = sheet.getByLabelText('Bill discount', { exact: true })
    await discount.fill('1o')
    await expect.element(sheet.getByRole('button', { name: 'Save' })).toBeDisabled()
    await discount.fill('10')
    await sheet.getByText('₹', { exact: true }).click()
    await expect.element(discount).toHaveValue('10.00')
    await save()
    await payable('190.00')
  })

  test('CU-14 FC-20 a customer is edited from the sale, and Escape goes back one step at a time', async () => {
    const stage = await open()
    await stage.databases.strict.customer.put({ ...ASHA, load: 1 })
    await stage.databases.strict.acl.put({ id: 'Customers', perms: { update: true } })
    await userEvent.keyboard('{F6}')
    await page.getByRole('option', { name: 'Asha Rao' }).click()
    await userEvent.keyboard('{F6}')
    await page.getByRole('button', { name: 'Edit customer' }).click()
    const phone = page.getByLabelText('Phone')
    await phone.fill('90000 00002')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('button', { name: 'Choose another' })).toHaveFocus()
    await page.getByRole('button', { name: 'Edit customer' }).click()
    await expect.element(phone).toHaveValue('90000 00001')
    await phone.fill('90000 00002')
    await page.getByRole('button', { name: 'Save customer' }).click()
    await expect.element(page.getByRole('dialog').getByText('90000 00002')).toBeVisible()
    expect(stage.cart.get().Customer).toMatchObject({ CustomerID: ASHA.key, PhoneNo: '90000 00002' })
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
  })
})

describe('by keys alone', () => {
  test('FC-24 the sheet of a line takes a quantity, that of the bill a discount, with the keys that follow', async () => {
    const stage = await open()
    await page.getByRole('option', { name: 'Table butter' }).click()
    await payable('200.00')
    await userEvent.keyboard('{F2}')
    const quantity = page.getByRole('dialog').getByLabelText('Quantity', { exact: false }).first()
    await expect.element(quantity).toHaveFocus()
    await userEvent.keyboard('3{Enter}')
    await payable('600.00')
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
    await userEvent.keyboard('{F4}')
    await expect.element(page.getByLabelText('Bill discount', { exact: true })).toHaveFocus()
    await userEvent.keyboard('10{Enter}')
    await payable('540.00')
    expect(stage.cart.get().Lines).toMatchObject([{ Quantity: 3_000 }])
  })
})

describe('the help', () => {
  test.each([1280, 390])('names the keys next to what they do, %d wide', async (width) => {
    await page.viewport(width, 844)
    await open()
    await userEvent.keyboard('?')
    const keys = page.getByRole('dialog', { name: 'Keys' }).getByRole('term')
    await expect.element(keys.filter({ hasText: 'F9' }).getByText('F9')).toBeVisible()
    const shown = document.querySelectorAll('[role=dialog] dt kbd')
    expect([...shown].map((key) => getComputedStyle(key).display)).toEqual(Array(15).fill('inline-block'))
  })
})

describe('goods on the shelf', () => {
  test('FC-14 an article with sizes asks for one of them, by keys alone, and sells that one at its price', async () => {
    const stage = await open()
    await page.getByLabelText('Scan or search products').fill(SHIRT.BarCode)
    await userEvent.keyboard('{Enter}')
    const sizes = page.getByRole('dialog', { name: /Linen shirt/ })
    await expect.element(sizes.getByRole('button', { name: 'Linen shirt M' })).toHaveFocus()
    expect(stage.cart.get().Lines).toEqual([])
    await userEvent.keyboard('{Tab}{Enter}')
    await payable('950.00')
    expect(stage.cart.get().Lines).toMatchObject([{ ProductID: 'shirt-XL', UnitPrice: 95_000 }])
    expect(sizes.elements()).toEqual([])
  })

  test('FC-14 favourites of this device have their own shelf, which disappears with the last favourite', async () => {
    const stage = await open()
    const star = page.getByRole('button', { name: 'Favourites' })
    expect(star.elements()).toEqual([])
    await toggleFavourite(stage.databases.strict, 'butter')
    await star.click()
    await expect.poll(() => page.getByRole('option').elements().length).toBe(1)
    await expect.element(page.getByRole('option', { name: 'Table butter' })).toBeVisible()
    await toggleFavourite(stage.databases.strict, 'butter')
    await expect.poll(() => star.elements()).toEqual([])
  })
})

describe('the camera', () => {
  /** A browser with a barcode detector that sees these codes. */
  const play = (codes: () => string[], camera: () => Promise<MediaStream>) => {
    class Detector {
      static getSupportedFormats = async () => [
        'ean_13',
        'ean_8',
        'upc_a',
        'upc_e',
        'code_128',
        'code_39',
        'itf',
      ]
      detect = async () => codes().map((rawValue) => ({ rawValue }))
    }
    vi.stubGlobal('BarcodeDetector', Detector)
    const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(camera)
    onTestFinished(() => {
      vi.unstubAllGlobals()
      asked.mockRestore()
    })
  }
  const picture = () => {
    const canvas = document.createElement('canvas')
    canvas.getContext('2d')?.fillRect(0, 0, 10, 10)
    return canvas.captureStream(10)
  }

  test('FC-15 reads an article once while it is visible, sells it, reports unknown codes, and releases the camera', async () => {
    let inSight = [BUTTER.BarCode]
    const stream = picture()
    play(
      () => inSight,
      async () => stream,
    )
    const stage = await open()
    await page.getByRole('button', { name: 'Scan with the camera' }).click()
    const dialog = page.getByRole('dialog', { name: 'Scan with the camera' })
    await expect.element(dialog.getByText(`${BUTTER.BarCode} read`)).toBeVisible()
    inSight = ['8909999999999']
    await expect.element(dialog.getByText('8909999999999 is not on this device')).toBeVisible()
    expect(stage.cart.get().Lines).toMatchObject([{ ProductID: 'butter', Quantity: 1_000 }])
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => stream.getTracks().map((track) => track.readyState)).toEqual(['ended'])
  })

  test('FC-15 without permission it says what to do, and works once it is allowed', async () => {
    let isAllowed = false
    play(
      () => [BUTTER.BarCode],
      async () => {
        if (!isAllowed) throw new DOMException('no', 'NotAllowedError')
        return picture()
      },
    )
    const stage = await open()
    await page.getByRole('button', { name: 'Scan with the camera' }).click()
    await expect.element(page.getByText('The camera is not allowed')).toBeVisible()
    isAllowed = true
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => stage.cart.get().Lines.length).toBe(1)
  })

  test('FC-15 a camera that is unplugged is not a picture that stands still', async () => {
    const stream = picture()
    play(
      () => [BUTTER.BarCode],
      async () => stream,
    )
    await open()
    await page.getByRole('button', { name: 'Scan with the camera' }).click()
    await expect.element(page.getByText(`${BUTTER.BarCode} read`)).toBeVisible()
    for (const track of stream.getTracks()) track.dispatchEvent(new Event('ended'))
    await expect.element(page.getByRole('alert')).toHaveTextContent('The camera is not responding')
    expect(stream.getTracks().map((track) => track.readyState)).toEqual(['ended'])
  })
})
