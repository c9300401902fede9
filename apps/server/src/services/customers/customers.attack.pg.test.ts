import { randomUUID } from 'node:crypto'
import type { CreateCustomerBody, CustomerReply as Reply, ErrorReply } from '@evertill/contract'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { newCustomer } from '../../testing/test-customer.ts'
import { OFFLINE, type SaleChanges, inCash } from '../../testing/test-sale.ts'
import { testShop, testTill } from '../../testing/test-shop.ts'

const { cashier, database } = testShop('cashier')
type CustomerReply = z.infer<typeof Reply>
const till = testTill(cashier)

const customerWith = (fields: number): CreateCustomerBody =>
  newCustomer({
    CustomFields: Object.fromEntries(
      Array.from({ length: fields }, (_, nth) => [`f${nth}`, 'x'.repeat(500)]),
    ),
  })

test('LL-6 bills of future days do not hide the cash of today from the tills', async () => {
  const customer = customerWith(0)
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

test('CU-31 a new customer is in no group, whatever the till says', async () => {
  const { body } = await cashier.post<CustomerReply>(
    '/crm/customers',
    newCustomer({ CustomerGroups: ['Staff'] }),
  )
  expect(body.customer.CustomerGroups).toEqual([])
})

test('CU-32 an order for delivery earns points when it is paid, and none before', async () => {
  const [member] = await database.query<{ id: string }>(
    'select customer_id as id from memberships where registration_id = $1 limit 1',
    [cashier.profile.RegistrationID],
  )
  const CustomerID = member?.id ?? ''
  const pointsNow = async () => {
    const { body } = await cashier.get<{ Points: number }>(`/crm/customers/${CustomerID}/balance`)
    return body.Points
  }
  const before = await pointsNow()
  const dear: SaleChanges['line'] = (line) => ({ ...line, Quantity: 500_000 })
  const deliver = async (pay: SaleChanges['pay']) => {
    const order = till.makeSale({
      type: 'Sales Order',
      header: { CustomerID },
      line: dear,
      pay: pay ?? inCash,
    })
    const { status } = await cashier.post(OFFLINE, {
      ...order,
      Series: order.Series.replace('/O/', '/P/'),
      TransactionNo: order.TransactionNo.replace('/O', '/P'),
    })
    expect(status).toBe(200)
  }
  await deliver(() => [])
  expect(await pointsNow()).toBe(before)
  await deliver(inCash)
  expect(await pointsNow()).toBeGreaterThan(before)
})

test('FS-22 a customer with very many fields of their own is refused, new or changed', async () => {
  const customer = customerWith(100)
  expect((await cashier.post('/crm/customers', customer)).status).toBe(200)
  const refused = await cashier.post<ErrorReply>('/crm/customers', customerWith(101))
  expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_REQUEST'])
  const { key, CustomerGroups: _groups, ...change } = { ...customerWith(101), key: customer.key }
  const edit = { ...change, UUID: randomUUID(), EditedAt: new Date().toISOString() }
  expect((await cashier.put(`/crm/customers/${key}`, edit)).status).toBe(400)
})
