import type { Sale } from '@evertill/contract'
import { saleUuidOfOrder } from '@evertill/domain'
import { beforeEach, expect, test } from 'vitest'
import { onlineOrder } from '../testing/orders.ts'
import { customerOfOrder } from '../ledger/order-draft.ts'
import { product } from '../testing/products.ts'
import { openTill, type Till, typeOf } from '../testing/till-runtime.ts'
import { billOrder } from './bill-order.ts'

const BUTTER = product({ key: 'butter', Name: 'Table butter 100 g', RetailPrice: 5_800, MRP: 5_800 })
const BANK = { key: 'pay-bank', PaymentType: 'Bank Transfer', Kind: 'Other' as const }
const CREDIT = { key: 'pay-credit', PaymentType: 'Customer Credit', Kind: 'Credit' as const }
const shown = { ShowInSales: false, IsDeleted: false }

let till: Till

beforeEach(async () => {
  till = await openTill({ products: [BUTTER], types: [typeOf('S'), typeOf('P', 'Pincode Order')] })
  till.session.set({ ...till.session.get(), registration: { Currency: 'INR' } as never })
  await till.db.allPaymentTypes.bulkPut([
    { ...BANK, ...shown },
    { ...CREDIT, ...shown },
  ])
})

const pack = async (order = onlineOrder(), picked: Record<string, number> = { 1: 2_000 }) =>
  billOrder(till.runtime, order, picked, 'closing-1')
const sold = async (order = onlineOrder()): Promise<Sale> => {
  const done = await pack(order)
  return done.ok ? done.sale : expect.fail(JSON.stringify(done))
}

test('OR-7 packing makes the bill of the order at the price of the channel, under the UUID of the order', async () => {
  const order = onlineOrder()
  const sale = await sold(order)
  expect(sale).toMatchObject({
    UUID: saleUuidOfOrder(order.key),
    OrderID: order.key,
    ClosingKey: 'closing-1',
    CustomerName: 'Asha Nair',
    DeliveryAddress: { Name: 'Asha Nair', Pincode: '560038' },
    Lines: [{ ProductID: 'butter', Quantity: 2_000, UnitPrice: 5_500, TotalAmount: 11_000 }],
    Payments: [{ PaymentTypeID: 'pay-bank', Amount: 11_000, Reference: 'UTR-77' }],
    PlaceOfSupply: '29',
  })
  expect(sale.CustomerID).toBeUndefined()
  expect(await till.db.unshownSales.count()).toBe(0)
})

test('OR-28 the bill of an order is in the sales channel of the order', async () => {
  expect((await sold(onlineOrder({ SalesChannelID: 'web-shop' }))).SalesChannelID).toBe('web-shop')
  const other = onlineOrder({ key: '6f0d3c1e-2f5b-4a86-9d6c-3a4de5f60719' })
  expect(await sold(other)).not.toHaveProperty('SalesChannelID')
})

test('OT-1 packing twice, at once or later, is one bill with one number', async () => {
  const [first, second] = await Promise.all([sold(), sold()])
  const third = await sold()
  expect([second.TransactionNo, third.TransactionNo]).toEqual([first.TransactionNo, first.TransactionNo])
  expect(await till.db.salesQueue.count()).toBe(1)
})

test('OT-2 an address in another State is taxed with IGST', async () => {
  const { Address } = onlineOrder()
  const sale = await sold(
    onlineOrder({ Address: { ...Address, State: 'Kerala', StateCode: '32', Pincode: '682001' } }),
  )
  expect(sale).toMatchObject({ Supply: 'interstate', PlaceOfSupply: '32', PayableAmount: 11_000 })
  expect(sale.Lines[0]?.TaxHeads.map(({ Code }) => Code)).toEqual(['IGST'])
})

test('OT-3 cash on delivery is due: on credit to an account that is found by phone or made, also offline', async () => {
  till.disconnect()
  const order = onlineOrder({ Payment: { Mode: 'cod', Status: 'pending', Reference: '', Amount: 11_000 } })
  const sale = await sold(order)
  const made = await till.db.customer.toArray()
  expect(made).toMatchObject([{ FirstName: 'Asha Nair', PhoneNo: '9800000001', Pincode: '560038' }])
  expect(sale).toMatchObject({
    CustomerID: made[0]?.key,
    DueDate: '2026-11-15',
    Payments: [{ Kind: 'Credit', Amount: 11_000 }],
  })
  const next = onlineOrder({ ...order, key: '6f0d3c1e-2f5b-4a86-9d6c-3a4de5f60719' })
  expect((await sold(next)).CustomerID).toBe(made[0]?.key)
  expect(await till.db.otherWrites.count()).toBe(1)
})

test('OT-4 only what was accepted is billed, and only when all of it is picked', async () => {
  const [item] = onlineOrder().Items
  if (!item) throw new Error('no item')
  const gone = { ...item, LineID: '2', Name: 'Gift card', ProductID: undefined, AcceptedQuantity: 0 }
  const order = onlineOrder({ Items: [{ ...item, AcceptedQuantity: 1_000 }, gone] })
  expect(await pack(order, {})).toEqual({ ok: false, code: 'notPicked' })
  expect(await pack(order, { 1: 2_000 })).toEqual({ ok: false, code: 'notPicked' })
  const done = await pack(order, { 1: 1_000 })
  expect(done).toMatchObject({ ok: true, sale: { Lines: [{ Quantity: 1_000 }], PayableAmount: 5_500 } })
})

test('OT-4 an order is billed only while it is picked, in its own store, with goods and payment that the till knows', async () => {
  expect(await pack(onlineOrder({ State: 'accepted' }))).toEqual({ ok: false, code: 'notPacked' })
  expect(await pack(onlineOrder({ State: 'cancelled' }))).toEqual({ ok: false, code: 'notPacked' })
  expect(await pack(onlineOrder({ StoreID: 'elsewhere' }))).toEqual({ ok: false, code: 'notReady' })
  const [item] = onlineOrder().Items
  if (!item) throw new Error('no item')
  const unknown = onlineOrder({ Items: [{ ...item, ProductID: 'nothing' }] })
  expect(await pack(unknown)).toEqual({ ok: false, code: 'unknownProduct' })
  await till.db.allPaymentTypes.clear()
  expect(await pack()).toEqual({ ok: false, code: 'noPaymentType' })
  expect(await till.db.salesQueue.count()).toBe(0)
})

test('OT-21 delivery and what is no product are billed by name at their price, taxed like the dearest goods', async () => {
  const [item] = onlineOrder().Items
  if (!item) throw new Error('no item')
  const { ProductID: _none, ...other } = { ...item, AcceptedQuantity: 1_000, Quantity: 1_000 }
  const fee = { ...other, LineID: 'charge-delivery', Name: 'Delivery charges', UnitPrice: 4_000 }
  const order = onlineOrder({ Items: [fee, item] })
  const done = await pack(order, { 'charge-delivery': 1_000, 1: 2_000 })
  expect(done).toMatchObject({
    ok: true,
    sale: {
      PayableAmount: 15_000,
      Lines: [
        { ProductID: 'quick-item', Name: 'Delivery charges', UnitPrice: 4_000, TotalAmount: 4_000 },
        { ProductID: 'butter', TotalAmount: 11_000 },
      ],
    },
  })
  if (done.ok) expect(done.sale.Lines[0]?.TaxID).toEqual(done.sale.Lines[1]?.TaxID)
  const alone = onlineOrder({ key: 'f8a5b3a8-6b0e-4f05-8d1c-0f8e6b0c1f11', Items: [fee] })
  expect(await pack(alone, { 'charge-delivery': 1_000 })).toEqual({ ok: false, code: 'unknownProduct' })
})

test('OT-5 the channel names the kind of document and the way of payment', async () => {
  const order = onlineOrder({ TransactionTypeID: 'type-P', PrepaidPaymentTypeID: 'pay-gateway' })
  await till.db.allPaymentTypes.put({ key: 'pay-gateway', PaymentType: 'Gateway', Kind: 'Other', ...shown })
  expect(await sold(order)).toMatchObject({
    TransactionTypeID: 'type-P',
    Payments: [{ PaymentType: 'Gateway' }],
  })
})

test('CA-14 the bill of an order names a customer of the list without direction marks', async () => {
  const { key, Customer } = onlineOrder()
  await till.db.customer.put({
    ...customerOfOrder(onlineOrder()),
    key,
    FirstName: 'Asha \u202eriaN',
    PhoneNo: Customer.PhoneNo,
    CreditLimit: null,
    IsDeleted: false,
    ActionOn: '2026-11-15T06:00:00.000Z',
    load: 0,
  })
  expect(await sold()).toMatchObject({ CustomerID: key, CustomerName: 'Asha riaN' })
})
