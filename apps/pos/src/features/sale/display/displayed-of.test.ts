import type { SentSale } from '@evertill/contract'
import { CURRENCIES } from '@evertill/domain'
import { expect, test } from 'vitest'
import type { SaleStep } from '../pay/payment-state.ts'
import { displayedOf } from './displayed-of.ts'

const done = (sale: Partial<SentSale>, back: Extract<SaleStep, { at: 'done' }>['back'] = []) => ({
  at: 'done' as const,
  sale: {
    Payments: [],
    PayableAmount: 0,
    PaidAmount: 0,
    ChangeAmount: 0,
    DueAmount: 0,
    ...sale,
  } as unknown as SentSale,
  back,
  before: 0,
})

const line = {
  id: 'l1',
  productKey: 'p1',
  name: 'Basmati loose',
  sku: '12345',
  quantity: 1_235,
  unit: 'kg',
  isWeighed: true,
  unitPrice: 8_900,
  isBeforeTax: false,
  isChanged: false,
  note: 'for Asha, 98765 43210',
  discount: 0,
  offerDiscount: 600,
  offers: [{ offerId: 'o', version: 1, amount: 600, reason: '6 off' }],
  total: 10_392,
  tax: 495,
}
const cart = {
  shop: 'Indiranagar',
  mode: 'sale',
  currency: CURRENCIES.INR,
  lines: [line],
  returns: [],
  payable: 10_400,
  savings: 600,
  step: { at: 'find' } as const,
  left: { kind: 'remaining', left: 10_400 },
  upi: null,
} satisfies Parameters<typeof displayedOf>[0]

test('CD-1 the customer sees goods, sums and what was saved', () => {
  expect(displayedOf(cart)).toEqual({
    at: 'cart',
    mode: 'sale',
    shop: 'Indiranagar',
    lines: [{ id: 'l1', name: 'Basmati loose', quantity: '1.235 kg', total: '₹103.92', offer: '6 off' }],
    payable: '₹104.00',
    isRefund: false,
    saved: '₹6.00',
    rest: null,
    upi: null,
  })
})

test('CD-1 while paying it shows the rest or the change, then thanks and the change', () => {
  const paying = { ...cart, step: { at: 'pay' } as const, upi: 'upi://pay?pa=a@b' }
  expect(displayedOf({ ...paying, left: { kind: 'remaining', left: 400 } })).toMatchObject({
    at: 'pay',
    rest: { label: 'remaining', amount: '₹4.00' },
    upi: 'upi://pay?pa=a@b',
  })
  expect(displayedOf({ ...paying, left: { kind: 'change', left: 600 } }).rest).toEqual({
    label: 'change',
    amount: '₹6.00',
  })
  const step = done({ ChangeAmount: 600, CustomerName: 'Asha' })
  expect(displayedOf({ ...cart, step })).toMatchObject({
    at: 'thanks',
    lines: [],
    rest: { label: 'change', amount: '₹6.00' },
  })
})

test('CD-1 FC-27 a return shows what comes back and what is paid back, never as a price to pay', () => {
  const returns = [{ UUID: 'r1', Name: 'Bath soap', Quantity: 2_000, TotalAmount: 8_000 }] as never
  const left = { kind: 'toRefund', left: 8_000 } as const
  const back = { ...cart, mode: 'return', lines: [], returns, payable: -8_000, savings: 0, left } as const
  expect(displayedOf(back)).toMatchObject({
    at: 'cart',
    mode: 'return',
    lines: [{ id: 'r1', name: 'Bath soap', quantity: '2', total: '-₹80.00' }],
    payable: '₹80.00',
    isRefund: true,
  })
  expect(displayedOf({ ...back, step: { at: 'pay' } }).rest).toEqual({ label: 'toRefund', amount: '₹80.00' })
  const step = done({ PayableAmount: -8_000, PaidAmount: -8_000 })
  expect(displayedOf({ ...back, step }).rest).toEqual({
    label: 'paidBack',
    amount: '₹80.00',
  })
})

test('SP-34 what goes back of a bill that became smaller is paid back, not change', () => {
  const sale = { PayableAmount: 5_800, PaidAmount: 5_800, ChangeAmount: 5_800 }
  const step = done(sale, [{ id: 1, type: { Kind: 'Cash', PaymentType: 'Cash' } as never, amount: 5_800 }])
  expect(displayedOf({ ...cart, step }).rest).toEqual({ label: 'paidBack', amount: '₹58.00' })
})

test('CD-2 it never shows customer, cashier or note', () => {
  const step = done({ CustomerName: 'Asha', CreatedByUserName: 'Cashier 1', Note: 'x' })
  const all = [displayedOf(cart), displayedOf({ ...cart, step })]
  expect(JSON.stringify(all)).not.toMatch(/Asha|98765|Cashier|12345/)
})
