import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PLACE } from '../../../testing/selling-place.ts'
import { product } from '../../../testing/products.ts'
import { openSaleStage, type StageOptions } from '../../../testing/sale-stage.tsx'
import { SaleScreen } from '../sale.screen.tsx'

const CUSTOMER = {
  CustomerID: '01938f2a-0000-7000-8000-0000000000c7',
  Name: 'Customer 007',
  PhoneNo: '',
  EmailID: '',
  GSTIN: '',
  Groups: [],
  Points: null,
}

beforeEach(() => page.viewport(1280, 800))

/** One article of 200.00 in the cart of a customer with 50 points of 1.00 and a pincode. */
const atPay = async (Pincode: string, options: StageOptions) => {
  const stage = await openSaleStage({
    products: [product({ key: 'lamp', Name: 'Lamp', RetailPrice: 20_000 })],
    ...options,
  })
  const { strict } = stage.databases
  const { CustomerID } = CUSTOMER
  await strict.customer.put({
    key: CustomerID,
    FirstName: 'Customer',
    LastName: '007',
    Address1: '14 Lake Road',
    Pincode,
  } as never)
  await strict.membership.put({ CustomerID, CardNo: '1', TierID: 't', Points: 50, ValidTo: null })
  await strict.membershipTier.put({
    key: 't',
    TierName: 'Silver',
    EarnPer: 10_000,
    EarnPoints: 1,
    PointValue: 100,
    RedeemAs: 'Tender',
    Benefits: '',
  })
  await strict.serviceArea.put({
    key: 'a',
    StoreID: PLACE.store.key,
    Pincode: '560038',
    MinOrder: 10_000,
    Fee: 4_000,
    EtaMinutes: 45,
    CodAllowed: false,
    IsActive: true,
  })
  await stage.show(<SaleScreen receiptOf={() => null} />)
  await page.getByRole('option', { name: 'Lamp' }).click()
  stage.replaceCart({ Customer: CUSTOMER })
  await userEvent.keyboard('{F9}')
  await expect.element(page.getByLabelText('Amount')).toBeVisible()
  return stage
}

test('SP-1 a negative amount is refused with a message and does not change the rest', async () => {
  await atPay('', { isOnline: true })
  await page.getByLabelText('Amount').fill('-5')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Enter an amount such as 500 or 120.50')).toBeVisible()
  await expect
    .element(page.getByText('Remaining').element().parentElement)
    .toHaveTextContent('Remaining₹200.00')
})

test('SP-40 X-2 a part that was taken outlives a look back at the goods, stands in the cart and is paid with the sale', async () => {
  const stage = await atPay('', { isOnline: true })
  await page.getByLabelText('Amount').fill('50')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Remove Cash ₹50.00' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  const begun = page.getByRole('region', { name: 'Payment not completed' })
  await expect.element(begun).toHaveTextContent('₹50.00 taken so far, ₹150.00 left to pay')
  await userEvent.keyboard('{F9}')
  await expect.element(page.getByLabelText('Amount')).toHaveValue('150.00')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Received ₹200.00 for ₹200.00')).toBeVisible()
  const [row] = await stage.databases.strict.salesHistory.toArray()
  expect(row?.sale?.Payments.map(({ Amount }) => Amount)).toEqual([5_000, 15_000])
  expect(stage.cart.get().Taken).toBeUndefined()
})

test('SP-40 a part that is removed is forgotten, and clearing the cart says what to give back', async () => {
  const stage = await atPay('', { isOnline: true })
  await page.getByLabelText('Amount').fill('50')
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Clear cart' }).click()
  await expect.element(page.getByText(/^₹50.00 was taken for it already\./)).toBeVisible()
  await page.getByRole('button', { name: 'Keep' }).click()
  await userEvent.keyboard('{F9}')
  await page.getByRole('button', { name: 'Remove Cash ₹50.00' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('region', { name: 'Payment not completed' })).not.toBeInTheDocument()
  expect(stage.cart.get().Taken).toEqual([])
})

test('RG-5 K4 a change of 199.00 is shown as notes and coins', async () => {
  await atPay('', { isOnline: true })
  await page.getByLabelText('Amount').fill('399')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('100 + 50 + 2 × 20 + 5 + 2 × 2', { exact: true })).toBeVisible()
})

test('SP-21 points pay a part, can be given back, and the rest is paid in cash with change', async () => {
  const stage = await atPay('', { isOnline: true })
  await page.getByRole('button', { name: 'Redeem 50 points for ₹50.00' }).click()
  await expect.element(page.getByLabelText('Amount')).toHaveValue('150.00')
  await page.getByRole('button', { name: 'Give back' }).click()
  await expect.element(page.getByLabelText('Amount')).toHaveValue('200.00')
  await page.getByRole('button', { name: 'Redeem 50 points for ₹50.00' }).click()
  await page.getByLabelText('Amount').fill('160')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Received ₹160.00 for ₹200.00')).toBeVisible()
  const [row] = await stage.databases.strict.salesHistory.toArray()
  expect(row?.sale).toMatchObject({
    Loyalty: { Points: 50, PointValue: 100, As: 'Tender' },
    PayableAmount: 20_000,
    ChangeAmount: 1_000,
    DueAmount: 0,
  })
})

test('SP-21 without the server points cannot be redeemed, and the till says why', async () => {
  await atPay('', { isOnline: false })
  await expect
    .element(page.getByText('Points can only be redeemed while the server answers', { exact: false }))
    .toBeVisible()
  expect(page.getByRole('button', { name: /^Redeem/ }).elements()).toEqual([])
})

const PINCODE_ORDER = {
  key: 'type-pincode',
  TransactionType: 'Pincode Order',
  Module: 'sales',
  Letter: 'P',
  IsDeleted: false,
}

test('SP-22 an order to a served pincode has its fee and must be paid in advance where cash on delivery is off', async () => {
  const stage = await atPay('560038', { type: PINCODE_ORDER })
  await expect.element(page.getByText('To 560038: ₹40.00, about 45 minutes')).toBeVisible()
  await expect.poll(() => stage.cart.get().Charges.map(({ ChargeAmount }) => ChargeAmount)).toEqual([4_000])
  await page.getByLabelText('Amount').fill('100')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByText('Cash on delivery is not available in 560038.', { exact: false }))
    .toBeVisible()
  await page.getByLabelText('Amount').fill('240')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Pincode Order completed')).toBeVisible()
})

test('SP-22 an order to a pincode that the store does not serve is refused with a message, also offline', async () => {
  const stage = await atPay('560001', { type: PINCODE_ORDER })
  const words = page.getByText('This store does not deliver to 560001.', { exact: false })
  await expect.element(words.first()).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('The sale was not completed')).toBeVisible()
  expect(await stage.databases.strict.salesHistory.count()).toBe(0)
  expect(stage.cart.get().Charges).toEqual([])
})

test('SP-15 the notes are there with the panel: no button appears after it', async () => {
  await atPay('', { isOnline: true })
  const quick = page.getByRole('group', { name: 'Quick cash' })
  await expect.element(quick.getByRole('button', { name: '₹500' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(quick).not.toBeInTheDocument()
  const seen = new Set<number>()
  const observer = new MutationObserver(() => {
    const group = document.querySelector('[role="group"][aria-label="Quick cash"]')
    if (group) seen.add(group.querySelectorAll('button').length)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  await userEvent.keyboard('{F9}')
  await expect.element(quick.getByRole('button', { name: '₹500' })).toBeVisible()
  observer.disconnect()
  expect(seen.size).toBe(1)
})
