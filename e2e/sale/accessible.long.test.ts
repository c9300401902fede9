import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coveredFocus, layoutFaults } from '../support/layout-faults.ts'
import { openShop, type Shop } from '../support/shop.ts'
import type { Till } from '../support/till.ts'
import { seriousFaults } from '../support/serious-faults.ts'

let shop: Shop
let till: Till

beforeAll(async () => {
  shop = await openShop()
  // With the integration on, such orders have no menu entry.
  await shop.query('update registrations set pincode_integration = false')
  till = await shop.startBrowser()
  await till.page.addInitScript(stubCamera)
})
afterAll(() => shop?.close())

/** Runs in the page: a barcode detector, and a camera that is refused until it is allowed. */
const stubCamera = () => {
  const camera = { isAllowed: false }
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
    detect = async () => [{ rawValue: '8900000000029' }]
  }
  const getUserMedia = async () => {
    if (!camera.isAllowed) throw new DOMException('no', 'NotAllowedError')
    const canvas = document.createElement('canvas')
    canvas.getContext('2d')?.fillRect(0, 0, 10, 10)
    return canvas.captureStream(10)
  }
  Object.assign(globalThis, { camera, BarcodeDetector: Detector })
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } })
}

const noDialog = () => till.page.getByRole('dialog').waitFor({ state: 'detached' })
const closeDialog = () => till.page.keyboard.press('Escape').then(noDialog)
const chooseCustomer = async (name: string) => {
  await till.page.keyboard.press('F6')
  await till.page.getByLabel('Name, phone or GSTIN').fill(name)
  await till.page.getByRole('option', { name }).click()
  await noDialog()
}

const SCREENS: [string, () => Promise<unknown>][] = [
  ['sign-in', () => till.open()],
  ['an empty sale', () => till.signIn('solo@demo.test').then(() => till.productsLoaded())],
  ['a sale with a line', () => till.scan('8900000000012').then(() => till.expectCart('58.00'))],
  [
    'a camera that may not look',
    async () => {
      await till.page.getByRole('button', { name: 'Scan with the camera' }).click()
      await till.page.getByText('The camera is not allowed').waitFor()
    },
  ],
  [
    'a camera that reads an article',
    async () => {
      await till.page.evaluate('camera.isAllowed = true')
      await till.page.getByRole('button', { name: 'Try again' }).click()
      await till.page.getByText('8900000000029 read').waitFor()
    },
  ],
  [
    'a quick item',
    async () => {
      await closeDialog()
      // Removes what the camera sold: the steps below use one article.
      await till.page.keyboard.press('Control+z')
      await till.page.keyboard.press('F7')
      await till.page.getByRole('dialog').getByLabel('Price').waitFor()
    },
  ],
  [
    'the whole bill',
    async () => {
      await closeDialog()
      await till.page.keyboard.press('F4')
      await till.page.getByRole('dialog').getByText('Charges').first().waitFor()
    },
  ],
  [
    'the choice of a customer',
    async () => {
      await closeDialog()
      await till.page.keyboard.press('F6')
      await till.page.getByRole('listbox', { name: 'Customers' }).waitFor()
    },
  ],
  [
    'a new customer with a fault',
    async () => {
      await till.page.getByRole('button', { name: 'New customer' }).click()
      await till.page.getByRole('button', { name: 'Save customer' }).click()
      await till.page.getByText('Please fill this in').waitFor()
    },
  ],
  [
    'parked sales',
    async () => {
      // One step back, to the choice of a customer.
      await till.page.keyboard.press('Escape')
      await till.page.getByRole('listbox', { name: 'Customers' }).waitFor()
      await closeDialog()
      await till.page.keyboard.press('F8')
      await till.page.getByLabel('Label').press('Enter')
      await till.page.getByRole('button', { name: 'Parked sales' }).click()
      await till.page.getByRole('list', { name: 'Parked sales' }).waitFor()
    },
  ],
  [
    'a UPI payment',
    async () => {
      await till.page.getByRole('button', { name: 'Resume No label' }).click()
      await till.expectCart('58.00')
      // The cart appears before the list has closed, and the list still receives the keys.
      await noDialog()
      await till.page.keyboard.press('F9')
      await till.page.getByRole('button', { name: 'UPI' }).click()
      await till.page.getByRole('img', { name: /^UPI code/ }).waitFor()
    },
  ],
  [
    'payment',
    () =>
      till.page.keyboard.press('F9').then(() => till.page.getByLabel('Amount', { exact: true }).waitFor()),
  ],
  ['a completed sale', () => till.page.keyboard.press('Enter').then(() => till.expectCart('Sale completed'))],
  [
    'points to redeem',
    async () => {
      await till.page.keyboard.press('Enter')
      await till.scan('8900000000012')
      await till.expectCart('58.00')
      await chooseCustomer('Customer 007')
      await till.page.keyboard.press('F9')
      await till.page.getByRole('button', { name: /^Redeem \d+ points/ }).waitFor()
    },
  ],
  [
    'points that were redeemed',
    async () => {
      await till.page.getByRole('button', { name: /^Redeem \d+ points/ }).click()
      await till.page.getByRole('button', { name: 'Give back' }).waitFor()
    },
  ],
  [
    'an order for delivery without an address',
    async () => {
      await till.page.getByRole('link', { name: 'New Pincode Order' }).click()
      await till.page.getByRole('button', { name: 'Take along' }).click()
      await till.page.getByRole('heading', { name: 'Pincode Order' }).waitFor()
      await till.page.keyboard.press('F9')
      await till.page.getByText('An order that is delivered needs an address with a pincode').waitFor()
    },
  ],
  ['the history', () => till.openHistory().then(() => till.page.getByRole('row').nth(1).waitFor())],
]

describe('every screen', () => {
  test.each(SCREENS)(
    'WS-6 AX-4 AX-5 %s has no serious fault for people with assistive tools, light and dark, narrow and widely spaced',
    async (_, show) => {
      await show()
      expect(await seriousFaults(till.page)).toEqual([])
      expect(await layoutFaults(till.page)).toEqual([])
    },
  )
})

/** Runs in the page: a button wider than a phone, and a sheet of glass over everything. */
const plantFaults = () => {
  const button = document.body.appendChild(document.createElement('button'))
  button.textContent = 'Planted'
  button.style.cssText = 'width: 400px'
  const glass = document.body.appendChild(document.createElement('div'))
  glass.style.cssText = 'position: fixed; inset: 0; z-index: 9999'
}

describe('the focus', () => {
  test.each([
    [1280, 800],
    [390, 844],
  ])('AX-6 what Tab reaches at %s by %s is never covered by something else', async (width, height) => {
    await till.page.setViewportSize({ width, height })
    await till.openAt('/sales/newsales')
    await till.atSale()
    expect(await coveredFocus(till.page)).toEqual([])
    await till.openHistory()
    await till.page.getByRole('heading', { name: 'Sales History' }).waitFor()
    expect(await coveredFocus(till.page)).toEqual([])
  })

  test('AX-4 AX-6 a button that is too wide and a covered focus are found', async () => {
    await till.page.setViewportSize({ width: 1280, height: 800 })
    await till.page.evaluate(plantFaults)
    expect((await layoutFaults(till.page)).join()).toContain('320 px: button Planted reaches from')
    expect((await coveredFocus(till.page, 3)).length).toBe(3)
  })
})
