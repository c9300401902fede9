import type { Offer } from '@evertill/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { product } from '../../../testing/products.ts'
import { openSaleStage } from '../../../testing/sale-stage.tsx'
import { SaleScreen } from '../sale.screen.tsx'

const GOODS = [
  product({ key: 'a', Name: 'Alphonso', RetailPrice: 35_000, CategoryID: 'fruit' }),
  product({ key: 'b', Name: 'Basket', RetailPrice: 25_000 }),
  product({ key: 'c', Name: 'Candle', RetailPrice: 5_000 }),
  product({ key: 'd', Name: 'Detergent', RetailPrice: 10_000 }),
  product({ key: 'e', Name: 'Earthen pot', RetailPrice: 120_000, CategoryID: 'kitchen' }),
]

const offer = (key: string, terms: Partial<Offer> & Pick<Offer, 'Type'>): Offer => ({
  key,
  OfferName: 'Festival',
  Version: 1,
  ValidityFrom: '2020-01-01',
  ValidityTo: '2099-12-31',
  Stacking: 'Exclusive',
  ...terms,
})

/** The examples O1 to O17 of docs/reference/domain.md: offer, cart, and the resulting line, reason and payable. */
const CASES: {
  id: string
  offer: Offer
  cart: readonly [key: string, units: number][]
  shown: readonly (readonly [name: string, reason: string, less: string])[]
  payable: string
}[] = [
  {
    id: 'O1 ten percent on a category',
    offer: offer('o1', { Type: 'Percent', Percent: 100_000, Scope: { CategoryIDs: ['kitchen'] } }),
    cart: [['e', 1]],
    shown: [['Earthen pot', 'Offer: 10% off (Festival)', '−120.00']],
    payable: '1,080.00',
  },
  {
    id: 'O2 twenty percent with a cap of 150',
    offer: offer('o2', { Type: 'Percent', Percent: 200_000, Cap: 15_000, Scope: { ProductIDs: ['e'] } }),
    cart: [['e', 1]],
    shown: [['Earthen pot', 'Offer: 20% off, at most ₹150.00 (Festival)', '−150.00']],
    payable: '1,050.00',
  },
  {
    id: 'an amount off each',
    offer: offer('amount', { Type: 'Amount', Amount: 500, Per: 'Unit', Scope: { ProductIDs: ['c'] } }),
    cart: [['c', 3]],
    shown: [['Candle', 'Offer: ₹5.00 off each (Festival)', '−15.00']],
    payable: '135.00',
  },
  {
    id: 'a fixed price',
    offer: offer('fixed', { Type: 'FixedPrice', Price: 4_500, Scope: { ProductIDs: ['c'] } }),
    cart: [['c', 2]],
    shown: [['Candle', 'Offer: for ₹45.00 each (Festival)', '−10.00']],
    payable: '90.00',
  },
  {
    id: 'O4 buy two get one, seven at 50',
    offer: offer('o4', { Type: 'BuyXGetY', Buy: 2, Get: 1, Scope: { ProductIDs: ['c'] } }),
    cart: [['c', 7]],
    shown: [['Candle', 'Offer: buy 2 get 1 free (Festival)', '−100.00']],
    payable: '250.00',
  },
  {
    id: 'O7 two articles together for 500',
    offer: offer('o7', {
      Type: 'Bundle',
      Price: 50_000,
      Items: [
        { Scope: { ProductIDs: ['a'] }, Units: 1 },
        { Scope: { ProductIDs: ['b'] }, Units: 1 },
      ],
    }),
    cart: [
      ['a', 1],
      ['b', 1],
    ],
    shown: [
      ['Alphonso', 'Offer: together for ₹500.00 (Festival)', '−58.33'],
      ['Basket', 'Offer: together for ₹500.00 (Festival)', '−41.67'],
    ],
    payable: '500.00',
  },
  {
    id: 'O8 a price by quantity, twelve units',
    offer: offer('o8', {
      Type: 'QuantitySlab',
      SlabMode: 'All',
      Scope: { ProductIDs: ['d'] },
      Slabs: [
        { From: 1_000, Price: 10_000 },
        { From: 6_000, Price: 9_500 },
        { From: 11_000, Price: 9_000 },
      ],
    }),
    cart: [['d', 12]],
    shown: [['Detergent', 'Offer: price by quantity', '−120.00']],
    payable: '1,080.00',
  },
  {
    id: 'O3 a hundred off a bill of a thousand',
    offer: offer('o3', { Type: 'MinimumBill', Amount: 10_000, MinAmount: 100_000 }),
    cart: [['d', 10]],
    shown: [['Detergent', 'Offer: ₹100.00 off a bill of at least ₹1,000.00 (Festival)', '−100.00']],
    payable: '900.00',
  },
]

beforeEach(() => page.viewport(1280, 800))

describe('FC-3 an offer of each type on the line it is about', () => {
  test.each(CASES)('$id: its reason, what it gives, and what is left to pay', async (one) => {
    const stage = await openSaleStage({ products: GOODS, offers: [one.offer] })
    await stage.show(<SaleScreen receiptOf={() => null} />)
    for (const [key, units] of one.cart) {
      await page.getByLabelText('Scan or search products').fill(key)
      await page.getByRole('option', { name: GOODS.find((goods) => goods.key === key)?.Name ?? '' }).click()
      if (units === 1) continue
      const field = page.getByLabelText(/^Quantity of/).last()
      await field.fill(String(units))
      field.element().dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    }
    const lines = page.getByRole('list', { name: 'Cart' }).getByRole('listitem')
    for (const [name, reason, less] of one.shown) {
      const line = lines.filter({ hasText: name })
      await expect.element(line.getByText(reason)).toBeVisible()
      await expect.element(line.getByText(less)).toBeVisible()
    }
    await expect.element(page.getByText(`payable ₹${one.payable}.`, { exact: false })).toBeInTheDocument()
  })

  test('FC-3 a coupon is redeemed online: the till neither gives nor shows it next to a valid offer', async () => {
    const stage = await openSaleStage({
      products: GOODS,
      offers: [
        { ...offer('coupon', { Type: 'Coupon', Amount: 1_000 }), OfferName: 'WELCOME100' },
        offer('amount', { Type: 'Amount', Amount: 500, Per: 'Unit', Scope: { ProductIDs: ['c'] } }),
      ],
    })
    await stage.show(<SaleScreen receiptOf={() => null} />)
    await page.getByRole('option', { name: 'Candle' }).click()
    await expect.element(page.getByText('payable ₹45.00.', { exact: false })).toBeInTheDocument()
    await page.getByRole('option', { name: 'Basket' }).click()
    await expect.element(page.getByText('payable ₹295.00.', { exact: false })).toBeInTheDocument()
    expect(page.getByText(/WELCOME100|coupon/i).elements()).toEqual([])
  })

  test('O3 a paisa short of the thousand gives nothing', async () => {
    const stage = await openSaleStage({
      products: [product({ key: 'f', Name: 'Frame', RetailPrice: 99_999 })],
      offers: [offer('o3', { Type: 'MinimumBill', Amount: 10_000, MinAmount: 100_000 })],
    })
    await stage.show(<SaleScreen receiptOf={() => null} />)
    await page.getByRole('option', { name: 'Frame' }).click()
    await expect.element(page.getByText('payable ₹1,000.00.', { exact: false })).toBeInTheDocument()
    expect(page.getByText('Offer:', { exact: false }).elements()).toEqual([])
  })
})
