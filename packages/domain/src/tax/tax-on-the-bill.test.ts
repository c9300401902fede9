import { describe, expect, it } from 'vitest'
import { type TaxHead, documentTitle, settle } from '../index.ts'
import type { Tax } from './tax.ts'
import { EXEMPT, cart, gst, line } from '../testing/carts.ts'

const taxOf = (...heads: TaxHead[]): Tax => ({ id: 't', name: 'T', rates: [{ name: 'R', heads }] })

describe('the tax table', () => {
  it('TX-15 lines of one rate and HSN are one row per head with their sums, however they share the rate', () => {
    const shared = gst(18)
    const lines = [shared, shared, gst(18)].map((tax, at) =>
      line({ unitPrice: 10_000 * (at + 1), priceIncludesTax: false, tax, hsn: '1905' }),
    )
    expect(settle(cart(lines)).taxes.map(({ code, taxable, amount }) => [code, taxable, amount])).toEqual([
      ['CGST', 60_000, 5_400],
      ['SGST', 60_000, 5_400],
    ])
  })
})

describe('document rounding', () => {
  it('TX-13 heads are computed on the sum per rate and shared back to the lines', () => {
    const lines = Array.from({ length: 3 }, () =>
      line({ unitPrice: 10_03, priceIncludesTax: false, tax: gst(5) }),
    )
    // Per line 25.075 rounds to 25, three times 75; on the sum 75.225.
    expect(settle(cart(lines)).totals.tax).toBe(150)
    const ten = Array.from({ length: 10 }, () =>
      line({ unitPrice: 1_010, priceIncludesTax: false, tax: gst(5) }),
    )
    const byLine = settle(cart(ten))
    const byDocument = settle(cart(ten, { taxRounding: 'document' }))
    expect([byLine.totals.tax, byDocument.totals.tax]).toEqual([500, 506])
    expect(byDocument.lines.map((one_) => one_.heads.map((head) => head.amount))).toEqual([
      ...Array<number[]>(3).fill([26, 26]),
      ...Array<number[]>(7).fill([25, 25]),
    ])
  })

  it('TX-13 an inclusive line keeps its net, and lines of other rates form separate groups', () => {
    const lines = [
      line({ unitPrice: 999, tax: gst(18) }),
      line({ unitPrice: 999, tax: gst(18) }),
      line({ unitPrice: 999, tax: gst(5) }),
      line({ unitPrice: 999, tax: EXEMPT }),
    ]
    const { lines: settled, totals } = settle(cart(lines, { taxRounding: 'document' }))
    expect(settled.map((one_) => one_.taxable + one_.tax)).toEqual([999, 999, 999, 999])
    // 1998 × 9 ÷ 118 = 152.39, shared 76 and 76; 999 × 2.5 ÷ 105 = 23.79.
    expect(settled.map((one_) => one_.heads[0]?.amount)).toEqual([76, 76, 24, undefined])
    expect(totals.tax).toBe(352)
  })

  it('TX-13 the larger line gets the odd paisa', () => {
    const lines = [
      line({ unitPrice: 500, tax: gst(18), priceIncludesTax: false }),
      line({ unitPrice: 1_500, tax: gst(18), priceIncludesTax: false }),
    ]
    const settled = settle(
      cart(lines, { taxRounding: 'document', billDiscount: { kind: 'amount', amount: 0 } }),
    )
    expect(settled.lines.map((one_) => one_.heads[0]?.amount)).toEqual([45, 135])
    const tie = [
      line({ unitPrice: 50, tax: gst(2), priceIncludesTax: false }),
      line({ unitPrice: 150, tax: gst(2), priceIncludesTax: false }),
    ]
    expect(settle(cart(tie, { taxRounding: 'document' })).lines.map((one_) => one_.heads[0]?.amount)).toEqual(
      [0, 2],
    )
  })

  it('TX-13 fixed heads are shared by quantity, and free lines have none', () => {
    const tax = taxOf(
      { code: 'DEP', kind: 'fixed', rate: 25 },
      { code: 'VAT', kind: 'percent', rate: 200_000 },
    )
    const lines = [
      line({ tax, unitPrice: 100, quantity: 4_000 }),
      line({ tax, unitPrice: 100 }),
      line({ tax, unitPrice: 0, quantity: 9_000 }),
    ]
    const settled = settle(cart(lines, { taxRounding: 'document' }))
    expect(settled.lines.map((one_) => one_.heads[0]?.amount)).toEqual([100, 25, 0])
    expect(settled.lines.map((one_) => one_.total)).toEqual([400, 100, 0])
  })
})

describe('what the bill is called and shows', () => {
  it('TX-14 only exempt goods, or a composition dealer, make a bill of supply without tax', () => {
    const sold = { kind: 'sale', hasLines: true, hasTaxedRate: true, isComposition: false } as const
    expect([
      documentTitle(sold),
      documentTitle({ ...sold, hasTaxedRate: false }),
      documentTitle({ ...sold, isComposition: true }),
    ]).toEqual(['taxInvoice', 'billOfSupply', 'billOfSupply'])
    expect(
      (['return', 'order', 'quotation'] as const).map((kind) => documentTitle({ ...sold, kind })),
    ).toEqual(['creditNote', 'order', 'quotation'])
    expect(documentTitle({ ...sold, hasLines: false })).toBe('creditNote')
    const composed = settle(cart([line()], { composition: true }))
    expect(composed).toMatchObject({ taxes: [], totals: { tax: 0, total: 10_000, taxable: 10_000 } })
  })

  it('TX-15 the tax table has a row per rate, HSN and head, low rates first, whatever the order of the lines', () => {
    const lines = [
      line({ unitPrice: 11_800, hsn: '6109' }),
      line({ unitPrice: 10_500, tax: gst(5), hsn: '1905' }),
      line({ unitPrice: 11_800, hsn: '6109' }),
      line({ unitPrice: 11_800, hsn: '2106' }),
    ]
    const rows = settle(cart(lines)).taxes.map((row) => [
      row.rateName,
      row.hsn,
      row.code,
      row.rate,
      row.taxable,
      row.amount,
    ])
    expect(rows).toEqual([
      ['GST 5%', '1905', 'CGST', 25_000, 10_000, 250],
      ['GST 5%', '1905', 'SGST', 25_000, 10_000, 250],
      ['GST 18%', '2106', 'CGST', 90_000, 10_000, 900],
      ['GST 18%', '2106', 'SGST', 90_000, 10_000, 900],
      ['GST 18%', '6109', 'CGST', 90_000, 20_000, 1_800],
      ['GST 18%', '6109', 'SGST', 90_000, 20_000, 1_800],
    ])
    expect(settle(cart(lines.toReversed())).taxes).toEqual(settle(cart(lines)).taxes)
  })

  it('TX-15 rows of one name and other heads stay apart, fixed heads do not count as percentage', () => {
    const vat = (rate: number): Tax =>
      taxOf({ code: 'DEP', kind: 'fixed', rate: 900_000 }, { code: 'VAT', kind: 'percent', rate })
    const rows = settle(
      cart([
        line({ tax: vat(200_000), unitPrice: 5_000_000 }),
        line({ tax: vat(100_000), unitPrice: 5_000_000 }),
        line({ tax: gst(18) }),
      ]),
    ).taxes
    expect(rows.map(({ rateName, code, rate }) => [rateName, code, rate])).toEqual([
      ['R', 'DEP', 900_000],
      ['R', 'VAT', 100_000],
      ['GST 18%', 'CGST', 90_000],
      ['GST 18%', 'SGST', 90_000],
      ['R', 'DEP', 900_000],
      ['R', 'VAT', 200_000],
    ])
  })
})
