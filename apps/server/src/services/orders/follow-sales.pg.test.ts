import { randomUUID } from 'node:crypto'
import type { Order, Product, Sale } from '@evertill/contract'
import { saleUuidOfOrder } from '@evertill/domain'
import { beforeAll, describe, expect, test } from 'vitest'
import { OFFLINE, type SaleChanges, onCredit, openTill, returnOf, storeKey } from '../../testing/test-sale.ts'
import { testShop, testTill } from '../../testing/test-shop.ts'
import { addChannel, moveBody, partnerOf } from '../../testing/test-orders.ts'

const { database, manager, cashier } = testShop('manager', 'cashier')
const till = testTill(cashier)
const other = testTill(manager, 'BLR1/R2')
let channel = ''
let soap: Product
const partner = partnerOf(
  () => database.url,
  () => channel,
)
beforeAll(async () => {
  channel = await addChannel(database)
  const { body } = await cashier.get<{ products: Product[] }>('/catalog/productsync?size=500')
  const plain = body.products.find(
    ({ PriceIncludesTax, IsWeighed, ParentProductID, DiscountPercentage, RetailPrice }) =>
      PriceIncludesTax &&
      !IsWeighed &&
      ParentProductID === '' &&
      DiscountPercentage === 0 &&
      RetailPrice > 5_000,
  )
  if (!plain) throw new Error('no plain product')
  soap = plain
})

type Reply = { code: string; billedAs?: string; quarantineId?: string; replayed?: boolean }
const send = (sale: Sale, caller = cashier) => caller.post<Reply>(OFFLINE, sale)
const PRICE = 1234

const ordered = async (Quantity = 2000, payment?: Omit<Order['Payment'], 'Amount'>): Promise<Order> => {
  const order = await partner.order({
    ...(payment ? { payment } : {}),
    items: [
      {
        LineID: '1',
        ProductID: soap.key,
        ChannelItemID: 'A',
        Name: soap.Name,
        Quantity,
        UnitPrice: PRICE,
        TaxAmount: 0,
      },
    ],
  })
  const { body } = await cashier.post<{ order: Order }>(
    `/orders/${order.key}/moves`,
    moveBody(order, 'accepted'),
  )
  return body.order
}
const billOf = (order: Order, changes: SaleChanges = {}, by = till): Sale =>
  by.makeSale({
    lines: 1,
    product: () => soap,
    line: (line) => ({ ...line, UnitPrice: PRICE, Quantity: 2000 }),
    ...changes,
    header: { UUID: saleUuidOfOrder(order.key), OrderID: order.key, ...changes.header },
  })
const now = async ({ key }: Order): Promise<Order> => {
  const { body } = await cashier.get<{ orders: Order[] }>(`/orders?storeId=${storeKey('BLR1')}&size=500`)
  const found = body.orders.find((order) => order.key === key)
  if (!found) throw new Error('the order is gone')
  return found
}
const move = (order: Order, to: Parameters<typeof moveBody>[1]) =>
  cashier.post<{ code: string; order: Order }>(`/orders/${order.key}/moves`, moveBody(order, to))

describe('the bill of an order', () => {
  test('OR-7 OR-22 packs the order in the transaction that stores it, once', async () => {
    const order = await ordered()
    const bill = billOf(order)
    expect((await send(bill)).body.code).toBe('0')
    const packed = await now(order)
    expect(packed).toMatchObject({
      State: 'packed',
      SaleUUID: bill.UUID,
      TransactionNo: bill.TransactionNo,
      BilledOn: bill.BusinessDate,
      CreditNoteDue: false,
    })
    expect(packed.Timeline.map(({ To, Moved }) => [To, Moved])).toEqual([
      ['new', true],
      ['accepted', true],
      ['picking', true],
      ['packed', true],
    ])
    expect((await send(bill)).body).toMatchObject({ code: '0', replayed: true })
    expect(await now(order)).toEqual(packed)
  })

  test('OR-22 a bill that is not the one of its order packs nothing and is flagged', async () => {
    const order = await ordered()
    const strange = billOf(order, { header: { UUID: randomUUID() } })
    expect((await send(strange)).body.code).toBe('0')
    expect((await now(order)).State).toBe('accepted')
    expect(await cashier.reviewedFlags(strange.UUID)).toContain('UNKNOWN_REFERENCE')
    const elsewhere = await openTill(manager, 'BLR2/R1')
    const foreign = billOf(order, {}, elsewhere)
    expect((await send(foreign, manager)).body.code).toBe('0')
    expect((await now(order)).SaleUUID).toBeUndefined()
    expect(await manager.reviewedFlags(foreign.UUID)).toContain('UNKNOWN_REFERENCE')
  })

  test('OR-23 the prices that the channel agreed are no price override, as far as the order goes', async () => {
    const bill = billOf(await ordered())
    await send(bill)
    const flags = await cashier.reviewedFlags(bill.UUID)
    expect(flags).not.toContain('NOT_ALLOWED')
    expect(flags).not.toContain('UNKNOWN_REFERENCE')
    const cheap = billOf(await ordered(), {
      line: (line) => ({ ...line, UnitPrice: PRICE - 1, Quantity: 2000 }),
    })
    await send(cheap)
    expect(await cashier.reviewedFlags(cheap.UUID)).toContain('NOT_ALLOWED')
    const more = billOf(await ordered(1000))
    await send(more)
    expect(await cashier.reviewedFlags(more.UUID)).toContain('NOT_ALLOWED')
  })

  test('OR-10 a bill for an order that was cancelled meanwhile needs a credit note, which is linked', async () => {
    const order = await ordered()
    await partner.tell(order.key, { to: 'cancelled' })
    const bill = billOf(order)
    await send(bill)
    expect(await now(order)).toMatchObject({ State: 'cancelled', SaleUUID: bill.UUID, CreditNoteDue: true })
    const { Returns, Original } = returnOf(bill)
    const note = till.makeSale({ lines: 0, header: { OrderID: order.key }, draft: { Returns, Original } })
    expect((await send(note)).body.code).toBe('0')
    expect(await now(order)).toMatchObject({ CreditNoteUUID: note.UUID, CreditNoteDue: false })
    expect(await cashier.reviewedFlags(note.UUID)).not.toContain('UNKNOWN_REFERENCE')
  })

  test('OR-10 returns of parts are the credit note when they have brought everything back', async () => {
    const order = await ordered()
    const bill = billOf(order, {
      lines: 2,
      line: (line, index) => ({ ...line, UnitPrice: PRICE, Quantity: index === 0 ? 2000 : 1000 }),
    })
    expect((await send(bill)).body.code).toBe('0')
    const back = (index: number) => {
      const { Returns, Original } = returnOf(bill, index)
      return till.makeSale({ lines: 0, draft: { Returns, Original } })
    }
    const part = back(0)
    expect((await send(part)).body.code).toBe('0')
    const { body } = await move(await now(order), 'cancelled')
    expect(body.order).toMatchObject({ State: 'cancelled', CreditNoteDue: true })
    expect(body.order.CreditNoteUUID).toBeUndefined()
    const rest = back(1)
    expect((await send(rest)).body.code).toBe('0')
    expect(await now(order)).toMatchObject({ CreditNoteUUID: rest.UUID, CreditNoteDue: false })
  })

  test('OR-10 a credit note that was made before the cancellation counts', async () => {
    const order = await ordered()
    const bill = billOf(order)
    await send(bill)
    const { Returns, Original } = returnOf(bill)
    const note = till.makeSale({ lines: 0, draft: { Returns, Original } })
    await send(note)
    expect((await now(order)).CreditNoteUUID).toBeUndefined()
    const { body } = await move(await now(order), 'cancelled')
    expect(body.order).toMatchObject({ State: 'cancelled', CreditNoteUUID: note.UUID, CreditNoteDue: false })
  })
})

describe('money on delivery', () => {
  const codOrder = async (): Promise<Order> => {
    const order = await ordered(2000, { Mode: 'cod', Status: 'pending', Reference: '' })
    expect(order.Payment).toMatchObject({ Mode: 'cod', Status: 'pending' })
    return order
  }
  const receipt = (bill: Sale, Amount: number) => ({
    ...{ UUID: randomUUID(), StoreID: till.lease.StoreID, CashRegisterID: till.lease.CashRegisterID },
    ...{ CustomerID: bill.CustomerID, PaymentTypeID: 'cash', PaymentType: 'Cash', Kind: 'Cash', Amount },
    ...{ TransactionNo: `R/${randomUUID().slice(0, 12)}`, TransactionDate: new Date().toISOString() },
    ...{ BusinessDate: bill.BusinessDate, Allocations: [{ SaleUUID: bill.UUID, Amount }] },
  })
  const receive = async (body: object) =>
    expect((await cashier.post('/transaction/payments', body)).status).toBe(200)
  const billOnCredit = (order: Order) => {
    const CustomerID = randomUUID()
    const UUID = saleUuidOfOrder(order.key)
    return billOf(order, { header: { CustomerID, UUID, OrderID: order.key }, pay: onCredit })
  }

  test('OR-26 an order is paid when its whole bill is, and the timeline says by which receipt', async () => {
    const order = await codOrder()
    const bill = billOnCredit(order)
    await send(bill)
    await receive(receipt(bill, 100))
    expect((await now(order)).Payment.Status).toBe('pending')
    const rest = receipt(bill, bill.PayableAmount - 100)
    await receive(rest)
    await receive(rest)
    const paid = await now(order)
    expect(paid).toMatchObject({ State: 'packed', Payment: { Status: 'paid' } })
    expect(paid.Timeline.filter(({ Type }) => Type === 'payment.paid')).toMatchObject([
      { Note: rest.TransactionNo, Source: 'till', Moved: false },
    ])
  })

  test('OR-26 also if the receipt arrives before the bill, and not by the receipt of somebody else', async () => {
    const order = await codOrder()
    const bill = billOnCredit(order)
    await receive({ ...receipt(bill, bill.PayableAmount), CustomerID: randomUUID() })
    await send(bill)
    expect((await now(order)).Payment.Status).toBe('pending')
    const second = await codOrder()
    const later = billOnCredit(second)
    await receive(receipt(later, later.PayableAmount))
    expect((await now(second)).Payment.Status).toBe('pending')
    await send(later)
    expect((await now(second)).Payment.Status).toBe('paid')
  })
})

describe('two tills that bill one order offline', () => {
  test('OR-24 the second bill is refused, kept, and its number is void and not missing', async () => {
    const before = other.makeSale()
    await send(before, manager)
    const order = await ordered()
    const first = billOf(order)
    await send(first)
    const second = billOf(order, {}, other)
    const refused = await send(second, manager)
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'ORDER_ALREADY_BILLED', billedAs: first.TransactionNo },
    })
    expect(refused.body.quarantineId).toBeDefined()
    expect((await send(second, manager)).body).toMatchObject({
      code: 'ORDER_ALREADY_BILLED',
      quarantineId: refused.body.quarantineId,
    })
    await send(other.makeSale(), manager)
    const numbers = await database.query<{ transaction_no: string }>(
      'select transaction_no from void_numbers',
    )
    expect(numbers).toEqual([{ transaction_no: second.TransactionNo }])
    expect(await database.query('select uuid from sales where uuid = $1', [second.UUID])).toHaveLength(1)
    const drawer = await database.query('select from drawer_entries where sale_uuid = $1', [second.UUID])
    expect(drawer).toHaveLength(1)
    const day = second.BusinessDate
    const { body } = await manager.get<{ tables: { rows: { Key: string; Values: object }[] }[] }>(
      `/reports/numbers?stores=${storeKey('BLR1')}&from=${day}&to=${day}`,
    )
    expect(JSON.stringify(body)).toContain(second.Series)
    const row = JSON.parse(
      JSON.stringify(body)
        .match(/\{"Key":"[^"]+","Label":"[^"]+","Values":\{[^}]*\}/g)
        ?.find((text) => text.includes(second.Series))
        ?.concat('}') ?? '{}',
    ) as { Values?: object }
    expect(row.Values).toMatchObject({ used: 3, voided: 1, missing: 0 })
  })

  test('OR-24 of ten bills at once one counts', async () => {
    const order = await ordered()
    const bills = Array.from({ length: 10 }, () => billOf(order))
    const answers = await Promise.all(bills.map((bill) => send(bill)))
    expect(answers.filter(({ body }) => body.code === '0')).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'ORDER_ALREADY_BILLED')).toHaveLength(9)
    expect((await now(order)).Timeline).toHaveLength(4)
  })

  test('OR-24 in one batch the first bill counts as well', async () => {
    const order = await ordered()
    const sales = [billOf(order), billOf(order)]
    const { body } = await cashier.post<{ results: Reply[] }>(`${OFFLINE}/batch`, { sales })
    expect(body.results).toMatchObject([
      { code: '0' },
      { code: 'ORDER_ALREADY_BILLED', billedAs: sales[0]?.TransactionNo },
    ])
    expect((await now(order)).State).toBe('packed')
  })

  test('OR-24 nobody voids a number of another register', async () => {
    const order = await ordered()
    await send(billOf(order))
    const forged = { ...billOf(order, {}, other), DeviceID: till.lease.DeviceID }
    expect((await send(forged)).body.code).toBe('ORDER_ALREADY_BILLED')
    expect(
      await database.query('select from void_numbers where transaction_no = $1', [forged.TransactionNo]),
    ).toEqual([])
  })
})
