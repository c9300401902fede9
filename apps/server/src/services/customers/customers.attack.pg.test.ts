import { randomUUID } from 'node:crypto'
import type { CreateCustomerBody, ErrorReply } from '@evertill/contract'
import { expect, test } from 'vitest'
import { OFFLINE } from '../../testing/test-sale.ts'
import { testShop, testTill } from '../../testing/test-shop.ts'

const { cashier } = testShop('cashier')
const till = testTill(cashier)

const newCustomer = (fields: number): CreateCustomerBody => ({
  key: randomUUID(),
  FirstName: 'Customer 900',
  LastName: '',
  PhoneNo: '9876500900',
  EmailID: '',
  GSTIN: '',
  Address1: '',
  Address2: '',
  City: '',
  State: '',
  StateCode: '',
  Pincode: '',
  CustomerGroups: [],
  CustomFields: Object.fromEntries(Array.from({ length: fields }, (_, nth) => [`f${nth}`, 'x'.repeat(500)])),
})

test('LL-6 bills of future days do not hide the cash of today from the tills', async () => {
  const customer = newCustomer(0)
  expect((await cashier.post('/crm/customers', customer)).status).toBe(200)
  const header = { CustomerID: customer.key }
  const today = till.makeSale({ header })
  expect((await cashier.post(OFFLINE, today)).status).toBe(200)
  for (let nth = 0; nth < 10; nth++) {
    const later = till.makeSale({ header: { ...header, TransactionDate: `209${nth}-01-01T06:00:00.000Z` } })
    expect((await cashier.post(OFFLINE, later)).status).toBe(200)
  }
  const { body } = await cashier.get<{ CashTaken: unknown }>(`/crm/customers/${customer.key}/balance`)
  expect(body.CashTaken).toEqual([{ BusinessDate: today.BusinessDate, Amount: today.PayableAmount }])
})

test('FS-22 a customer with very many fields of their own is refused, new or changed', async () => {
  const customer = newCustomer(100)
  expect((await cashier.post('/crm/customers', customer)).status).toBe(200)
  const refused = await cashier.post<ErrorReply>('/crm/customers', newCustomer(101))
  expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_REQUEST'])
  const { key, CustomerGroups: _groups, ...change } = { ...newCustomer(101), key: customer.key }
  const edit = { ...change, UUID: randomUUID(), EditedAt: new Date().toISOString() }
  expect((await cashier.put(`/crm/customers/${key}`, edit)).status).toBe(400)
})
