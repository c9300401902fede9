import { expect, test } from 'vitest'
import { LEGAL_LIMITS, cashLeft, lacksBuyer, legalLimit } from './legal-limits.ts'

const DAY = { currency: 'INR', businessDate: '2026-11-15' }
const BUYER = { name: 'Customer 007', gstin: '', address: '1 Main Road', stateCode: '29' }

test('LL-1 the limits are data with a day from which they hold, and only for rupees', () => {
  expect(legalLimit('buyer-on-bill', DAY)).toBe(5_000_000)
  expect(legalLimit('cash-per-day', DAY)).toBe(20_000_000)
  expect(legalLimit('cash-per-day', { ...DAY, businessDate: '2017-03-31' })).toBeUndefined()
  expect(legalLimit('buyer-on-bill', { ...DAY, currency: 'GBP' })).toBeUndefined()
  expect(LEGAL_LIMITS.every(({ text }) => text.endsWith('.'))).toBe(true)
})

test('LL-2 from 50,000 on an unregistered buyer needs name, address and State', () => {
  const bill = { ...DAY, payable: 5_000_000 }
  expect(lacksBuyer(bill, BUYER)).toBe(false)
  for (const field of ['name', 'address', 'stateCode'] as const)
    expect(lacksBuyer(bill, { ...BUYER, [field]: ' ' })).toBe(true)
  expect(lacksBuyer({ ...bill, payable: 4_999_900 }, { ...BUYER, name: '' })).toBe(false)
  expect(lacksBuyer(bill, { name: '', gstin: '29ABCDE1234F1ZW', address: '', stateCode: '' })).toBe(false)
})

test('LL-2 a GSTIN with a wrong check character and a State that does not exist name nobody', () => {
  const bill = { ...DAY, payable: 5_000_000 }
  expect(lacksBuyer(bill, { name: '', gstin: '29ABCDE1234F1ZX', address: '', stateCode: '' })).toBe(true)
  expect(lacksBuyer(bill, { ...BUYER, stateCode: '99' })).toBe(true)
})

test('LL-3 less than 2,00,000 in cash may come from one person in a day', () => {
  expect(cashLeft(DAY, 0)).toBe(19_999_999)
  expect(cashLeft(DAY, 15_000_000)).toBe(4_999_999)
  expect(cashLeft(DAY, 25_000_000)).toBe(0)
  expect(cashLeft({ ...DAY, currency: 'USD' }, 25_000_000)).toBeUndefined()
})
