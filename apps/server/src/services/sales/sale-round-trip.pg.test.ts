import { Sale, type SaleReply } from '@evertill/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { OFFLINE, type SaleChanges, inCash, onCredit, returnOf } from '../../testing/test-sale.ts'
import { testShop, testTill } from '../../testing/test-shop.ts'

const { manager } = testShop('manager')
const till = testTill(manager)

const SEED = Number(process.env['EVERTILL_SEED'] ?? 20_261_115)
const RUNS = Number(process.env['EVERTILL_RUNS'] ?? 60)

const text = fc.string({
  maxLength: 40,
  unit: fc.constantFrom('a', 'B', 'é', '₹', '"', '\\', "'", '😀', ' '),
})
const uuid = fc.uuid().map((id) => (id.endsWith('a') ? id.toUpperCase() : id))
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })

const address = fc.record({
  Address1: text,
  Address2: text,
  City: text,
  State: text,
  StateCode: fc.constantFrom('', '29'),
  Pincode: fc.constant('560038'),
})

const header = fc
  .record({
    UUID: uuid,
    TransactionDate: fc.constantFrom(
      '2026-11-15T06:30:00Z',
      '2026-11-15T06:30:00.5Z',
      '2026-11-15T06:30:00.123456Z',
      new Date().toISOString(),
    ),
    CustomerID: maybe(uuid),
    CustomerName: maybe(text),
    CustomerPhoneNo: maybe(fc.constantFrom('98450 12345', '', ' 1')),
    CustomerEmailID: maybe(text),
    CustomerGSTIN: maybe(fc.constant('29ABCDE1234F1Z5')),
    DueDate: maybe(fc.constant('2026-12-31')),
    SalesChannelID: maybe(text.filter((one) => one.length > 0)),
    SalesPersonID: maybe(text.filter((one) => one.length > 0)),
    Note: maybe(text),
    CustomFields: maybe(
      fc.dictionary(
        text.filter((key) => key !== '__proto__'),
        fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null)),
        { maxKeys: 3, noNullPrototype: true },
      ),
    ),
    ClosingKey: maybe(uuid),
    ChangedInClosingKey: maybe(uuid),
    ChangedAt: maybe(fc.constantFrom('2026-11-15T08:30:00Z', '2026-11-15T08:30:00.123456Z')),
    ApprovalIDs: maybe(fc.array(uuid, { maxLength: 2 })),
    ConvertedFromUUID: maybe(uuid),
    OrderID: maybe(uuid),
    Reason: maybe(text),
    Supply: maybe(fc.constantFrom('local' as const, 'interstate' as const)),
    StateHead: maybe(fc.constantFrom('SGST' as const, 'UTGST' as const)),
    Composition: maybe(fc.boolean()),
    PlaceOfSupply: maybe(fc.constantFrom('', '27')),
    Seller: maybe(fc.record({ LegalName: text, GSTIN: fc.constant(''), Address: address })),
    CustomerAddress: maybe(address),
    DeliveryAddress: maybe(address.map((at) => ({ ...at, Name: '' }))),
  })
  .map((all) => JSON.parse(JSON.stringify(all)) as NonNullable<SaleChanges['header']>)

const charge = fc.record({
  UUID: uuid,
  Name: text,
  ChargeAmount: fc.nat(9_999),
  PriceIncludesTax: fc.boolean(),
})
const body = fc.record({
  header,
  lines: fc.integer({ min: 1, max: 6 }),
  quantity: fc.integer({ min: 1, max: 9_999 }),
  note: maybe(text),
  weighed: maybe(fc.boolean()),
  discount: maybe(fc.nat(1_000_000)),
  offer: maybe(fc.nat(50)),
  billDiscount: maybe(fc.nat(200_000)),
  charges: maybe(fc.array(charge, { maxLength: 2 })),
  reference: maybe(text),
  credit: fc.boolean(),
  roundCashOnly: maybe(fc.boolean()),
  shuffled: fc.boolean(),
})

const NO_TAX = { key: 'charges', TaxName: 'Nil', IsDeleted: false, Rates: [{ Name: 'Nil', Heads: [] }] }

const saleOf = (given: typeof body extends fc.Arbitrary<infer Value> ? Value : never): Sale => {
  const sale = till.makeSale({
    lines: given.lines,
    header: given.header,
    ...(given.roundCashOnly === undefined ? {} : { rules: { RoundCashOnly: given.roundCashOnly } }),
    line: (line) => ({
      ...line,
      Quantity: given.quantity,
      ...(given.note === undefined ? {} : { Note: given.note }),
      ...(given.weighed === undefined ? {} : { IsWeighed: given.weighed }),
      ...(given.discount === undefined
        ? {}
        : { Discount: { Kind: 'Percent' as const, Percent: given.discount } }),
      ...(given.offer === undefined || given.discount !== undefined
        ? {}
        : { Offers: [{ OfferID: 'o', Version: 1, Amount: Math.min(given.offer, 1), Reason: 'because' }] }),
    }),
    draft: {
      ...(given.billDiscount === undefined
        ? {}
        : { BillDiscount: { Kind: 'Amount' as const, Amount: given.billDiscount } }),
      ...(given.charges === undefined
        ? {}
        : { Charges: given.charges.map((one) => ({ ...one, HSN: '9965', Tax: NO_TAX })) }),
    },
    pay: (payable) =>
      (given.credit ? onCredit(payable) : inCash(payable + 5_000)).map((payment) => ({
        ...payment,
        ...(given.reference === undefined ? {} : { Reference: given.reference }),
      })),
  })
  // A till may number its lines as it likes: the body is stored as sent.
  return given.shuffled ? { ...sale, Lines: sale.Lines.map((line) => ({ ...line, LineNo: 7 })) } : sale
}

/** The fields that any sale of these tests had. */
const tried = new Set<string>()

const readBack = async (sale: Sale) => {
  for (const name of Object.keys(sale)) tried.add(name)
  const { status, body: one } = await manager.get<{ sale: Sale }>(`/transaction/sales/${sale.UUID}`)
  expect(status).toBe(200)
  return one.sale
}

describe('nothing of an accepted body is lost', () => {
  test(
    `SL-1 random sales are read back exactly as they were sent (${RUNS} runs)`,
    { timeout: 120_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(body, async (given) => {
          const sale = saleOf(given)
          const answer = await manager.post<SaleReply>(OFFLINE, sale)
          expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ code: '0' })
          expect(answer.body.flags).not.toContain('UNKNOWN_FIELDS')
          expect(await readBack(sale)).toEqual(sale)
        }),
        { seed: SEED, numRuns: RUNS },
      )
    },
  )

  test('SL-1 a return with its original, an exchange and points are read back as sent', async () => {
    const sold = till.makeSale({ lines: 1 })
    await manager.post(OFFLINE, sold)
    const returned = till.makeSale({ lines: 0, draft: returnOf(sold) })
    const { Returns } = returnOf(sold)
    const exchanged = till.makeSale({ lines: 2, draft: { ...(Returns ? { Returns } : {}), Charges: [] } })
    const loyal = till.makeSale({
      lines: 1,
      draft: { Loyalty: { Points: 1, PointValue: 100, As: 'Discount' } },
    })
    for (const sale of [returned, exchanged, loyal]) {
      expect((await manager.post<SaleReply>(OFFLINE, sale)).body).toMatchObject({ code: '0' })
      expect(await readBack(sale)).toEqual(sale)
    }
  })

  test('SL-1 every field of the contract was among them', () => {
    // `Exchange` belongs to two documents; `exchange.pg.test.ts` reads both back.
    expect(Object.keys(Sale.shape).filter((name) => !tried.has(name))).toEqual(['Exchange'])
  })
})
