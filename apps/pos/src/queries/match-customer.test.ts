import { expect, test } from 'vitest'
import { customer } from '../testing/customers.ts'
import { matchesCustomer } from './match-customer.ts'

const CUSTOMER = customer({
  key: '01938f2a-0000-7000-8000-000000000007',
  FirstName: 'Customer',
  LastName: '007',
  PhoneNo: '90000 00007',
  GSTIN: '29ABCDE1234F1ZW',
})
const finds = (text: string) => matchesCustomer(CUSTOMER, text)

test('SP-7 a customer is found by a part of the name, words in any order', () => {
  for (const text of ['cust', '007', '007 customer', ' CUSTOMER ', '']) expect(finds(text)).toBe(true)
  for (const text of ['008', 'customers', 'cus 8']) expect(finds(text)).toBe(false)
})

test('SP-7 a customer is found by the digits of the phone, however they are spaced', () => {
  for (const text of ['9000000007', '900000', '00007', '90 000']) expect(finds(text)).toBe(true)
  expect(finds('9000000008')).toBe(false)
})

test('SP-7 a customer is found by the start of the GSTIN', () => {
  expect(finds('29abcde')).toBe(true)
  expect(finds('27abcde')).toBe(false)
})
