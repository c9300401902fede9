import fc from 'fast-check'
import { type CartLine, type CartSnapshot, type Offer, gstRate } from '../index.ts'
import type { Discount } from '../sale/cart.ts'
import type { Tax } from '../tax/tax.ts'

/** Random realistic bills: small and large prices, weighed goods, discounts of both kinds, mixed rates. */
const PERCENTS = [0, 2_500, 30_000, 50_000, 120_000, 180_000, 280_000, 400_000] as const

const apparel: Tax = {
  id: 'apparel',
  name: 'Apparel',
  rates: [gstRate(50_000, { name: 'Apparel 5', upTo: 250_000 }), gstRate(180_000, { name: 'Apparel 18' })],
}
const sinGoods: Tax = {
  id: 'sin',
  name: 'Sin',
  rates: [gstRate(280_000, { name: '28 and cess', cess: 120_000 })],
}
const bottled: Tax = {
  id: 'bottled',
  name: 'Deposit',
  rates: [
    {
      name: 'VAT and deposit',
      heads: [
        { code: 'DEP', kind: 'fixed', rate: 25 },
        { code: 'VAT', kind: 'percent', rate: 200_000 },
      ],
    },
  ],
}
const stacked: Tax = {
  id: 'stacked',
  name: 'Stacked',
  rates: [
    {
      name: 'State on federal',
      heads: [
        { code: 'FED', kind: 'percent', rate: 50_000, compound: true },
        { code: 'STATE', kind: 'percent', rate: 99_750 },
      ],
    },
  ],
}
const simple: Tax[] = PERCENTS.map((percent) => ({
  id: `gst${percent}`,
  name: 'GST',
  rates: [gstRate(percent)],
}))

export const indianTax: fc.Arbitrary<Tax> = fc.constantFrom(...simple, apparel, sinGoods)
const anyTax: fc.Arbitrary<Tax> = fc.constantFrom(...simple, apparel, sinGoods, bottled, stacked)

const discount: fc.Arbitrary<Discount> = fc.oneof(
  fc.integer({ min: 0, max: 1_000_000 }).map((percent): Discount => ({ kind: 'percent', percent })),
  fc.integer({ min: 0, max: 200_000 }).map((amount): Discount => ({ kind: 'amount', amount })),
)

const quantity = fc.oneof(
  fc.integer({ min: 1, max: 12 }).map((units) => units * 1000),
  fc.integer({ min: 1, max: 30_000 }),
)
const price = fc.oneof(
  fc.integer({ min: 0, max: 500 }),
  fc.integer({ min: 0, max: 400_000 }),
  fc.constant(262_500),
)

const cartLine = (tax: fc.Arbitrary<Tax> = anyTax): fc.Arbitrary<CartLine> =>
  fc
    .record(
      {
        quantity,
        unitPrice: price,
        priceIncludesTax: fc.boolean(),
        tax,
        mrp: price,
        hsn: fc.constantFrom('1905', '6109'),
        discount,
        productId: fc.constantFrom('A', 'B', 'C'),
        categoryId: fc.constantFrom('x', 'y'),
      },
      { requiredKeys: ['quantity', 'unitPrice', 'priceIncludesTax', 'tax'] },
    )
    .map((line) => ({ id: '', ...line }) as CartLine)

const terms: fc.Arbitrary<Partial<Offer>> = fc.oneof(
  fc.integer({ min: 0, max: 1_000_000 }).map((percent) => ({ type: 'percent' as const, percent })),
  fc.record({
    type: fc.constant('amount' as const),
    amount: fc.nat(50_000),
    per: fc.constantFrom('once' as const, 'unit' as const),
  }),
  fc.nat(50_000).map((value) => ({ type: 'fixedPrice' as const, price: value })),
  fc.record({
    type: fc.constant('buyXGetY' as const),
    buy: fc.integer({ min: 1, max: 3 }),
    get: fc.integer({ min: 1, max: 2 }),
  }),
  fc.nat(80_000).map((value) => ({
    type: 'bundle' as const,
    items: [
      { scope: { productIds: ['A'] }, units: 1 },
      { scope: { productIds: ['B'] }, units: 2 },
    ],
    price: value,
  })),
  fc.nat(20_000).map((value) => ({ type: 'quantitySlab' as const, slabs: [{ from: 3000, price: value }] })),
  fc.record({
    type: fc.constant('minimumBill' as const),
    amount: fc.nat(20_000),
    minAmount: fc.nat(100_000),
  }),
)

const offer: fc.Arbitrary<Offer> = fc
  .tuple(
    terms,
    fc.record(
      {
        stacking: fc.constantFrom('exclusive' as const, 'stackable' as const),
        scope: fc.constantFrom({ categoryIds: ['x'] }, { productIds: ['A', 'B'] }),
        cap: fc.nat(30_000),
        maxQuantity: fc.integer({ min: 500, max: 9_000 }),
        priority: fc.nat(3),
      },
      { requiredKeys: ['stacking'] },
    ),
  )
  .map(([one, rest]) => ({ id: '', version: 1, name: '', ...rest, ...one }) as Offer)

/** Bills of 1 to 8 lines that use everything that affects an amount. */
export const bill = (tax: fc.Arbitrary<Tax> = anyTax, offers = true): fc.Arbitrary<CartSnapshot> =>
  fc
    .record(
      {
        lines: fc.array(cartLine(tax), { minLength: 1, maxLength: 8 }),
        rounding: fc.record({ step: fc.constantFrom(1, 5, 50, 100, 500) }),
        taxRounding: fc.constantFrom('line' as const, 'document' as const),
        supply: fc.constantFrom('local' as const, 'interstate' as const),
        billDiscount: discount,
        offers: fc.array(offer, { maxLength: offers ? 4 : 0 }),
        offerChoice: fc.constantFrom('best' as const, 'priority' as const),
      },
      { requiredKeys: ['lines', 'rounding', 'taxRounding', 'supply', 'offers'] },
    )
    .map(({ lines, offers: given, ...rest }) => ({
      ...rest,
      businessDate: '2026-11-15',
      lines: lines.map((line, index) => ({ ...line, id: `l${index}` })),
      offers: given.map((one, index) => ({ ...one, id: `o${index}` })),
    }))
