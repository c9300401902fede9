import type { Sale, SaleDraft, SaleDraftLine } from '@evertill/contract'
import { ONE_PERCENT } from '@evertill/domain'
import fc from 'fast-check'
import { buildSale, charge, creditNote, gst, soldLine } from './build-sale.ts'

const tax = fc.constantFrom(gst(0), gst(3), gst(5), gst(18), gst(40), gst(28, 12))

const discount = fc.oneof(
  fc.integer({ min: 0, max: 100 * ONE_PERCENT }).map((Percent) => ({ Kind: 'Percent' as const, Percent })),
  fc.nat(20_000).map((Amount) => ({ Kind: 'Amount' as const, Amount })),
)

const quantity = fc.oneof(
  fc.integer({ min: 1, max: 12 }).map((pieces) => pieces * 1_000),
  fc.integer({ min: 1, max: 30_000 }),
)
const price = fc.oneof(fc.nat(500), fc.nat(400_000))

const line: fc.Arbitrary<Partial<SaleDraftLine>> = fc.record(
  {
    Quantity: quantity,
    UnitPrice: price,
    PriceIncludesTax: fc.boolean(),
    Tax: tax,
    MRP: price,
    Discount: discount,
  },
  { requiredKeys: ['Quantity', 'UnitPrice', 'PriceIncludesTax', 'Tax'] },
)

const draft = fc
  .record(
    {
      lines: fc.array(line, { minLength: 1, maxLength: 6 }),
      Charges: fc
        .array(fc.record({ ChargeAmount: fc.nat(20_000), PriceIncludesTax: fc.boolean(), Tax: tax }), {
          maxLength: 2,
        })
        .map((charges) => charges.map((one, place) => charge(place, one))),
      BillDiscount: discount,
      Loyalty: fc.record({
        Points: fc.integer({ min: 1, max: 300 }),
        PointValue: fc.constantFrom(25, 100),
        As: fc.constant('Discount' as const),
      }),
      RoundingStep: fc.constantFrom(1, 5, 50, 100, 500),
      TaxRounding: fc.constantFrom('line' as const, 'document' as const),
      Supply: fc.constantFrom('local' as const, 'interstate' as const),
    },
    { requiredKeys: ['lines', 'RoundingStep', 'TaxRounding'] },
  )
  .map(({ lines, ...rest }): Partial<SaleDraft> => ({
    ...rest,
    Lines: lines.map((one, place) => soldLine(place, one)),
  }))

/** An offer can give no more than what a line costs after its discount. */
const withOffers = (bill: Partial<SaleDraft>, percents: readonly number[]): Partial<SaleDraft> => {
  const sold = buildSale(bill).Lines
  return {
    ...bill,
    Lines: (bill.Lines ?? []).map((one, place) => {
      const { GrossAmount = 0, LineDiscountAmount = 0 } = sold[place] ?? {}
      const Amount = Math.floor(((GrossAmount - LineDiscountAmount) * (percents[place] ?? 0)) / 100)
      return Amount > 0 ? { ...one, Offers: [{ OfferID: 'o', Version: 1, Amount, Reason: 'Offer' }] } : one
    }),
  }
}

/** Bills, credit notes for parts of them, and exchanges in one document, as earlier tills made them. */
export const randomSale: fc.Arbitrary<Sale> = fc
  .tuple(
    draft,
    fc.array(fc.constantFrom(0, 0, 10, 33), { maxLength: 6 }),
    fc.constantFrom('sale', 'sale', 'return', 'exchange'),
    fc.integer({ min: 1, max: 4 }),
  )
  .map(([bill, percents, kind, part]) => {
    const sale = buildSale(withOffers(bill, percents))
    if (kind === 'sale') return sale
    const back = creditNote(sale, ({ Quantity }) => Math.max(1, Math.floor(Quantity / part)))
    return kind === 'return' ? back : buildSale({ ...bill, Returns: back.Returns })
  })
