import { ONE_PERCENT, parsePercent, parseQuantity } from '@evertill/domain'
import type { Sale } from '@evertill/contract'
import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { receiptOf } from './receipt.ts'
import { COLUMNS, rollOf } from './roll.ts'
import { sheetOf } from './sheet.ts'
import { buildSale, gst, soldLine } from './testing/build-sale.ts'
import { LABELS, PRINT_CONFIG } from './testing/golden-receipt.ts'
import { walkRoll, walkSheet } from './testing/pocket-calculator.ts'
import { randomSale } from './testing/random-sale.ts'
import { SAMPLES } from './testing/samples.ts'

const seed = Number(process.env['EVERTILL_SEED'] ?? new Date().getTime() % 2_147_483_647)
/** A document takes as long as five bills of the domain's properties. */
const numRuns = Math.ceil(Number(process.env['EVERTILL_RUNS'] ?? 1_600) * (300 / 1_600))

/** Walks every paper of a sale and compares where it ends with what the sale says. */
const addsUp = (sale: Sale): void => {
  const receipt = receiptOf(sale, { config: PRINT_CONFIG, kind: 'sale', isCopy: false })
  const payable = sale.Lines.length > 0 ? sale.PayableAmount : 0 - sale.PayableAmount
  expect(walkSheet(sheetOf(receipt, LABELS))).toBe(payable)
  for (const columns of Object.values(COLUMNS))
    expect(walkRoll(rollOf(receipt, LABELS, columns))).toBe(payable)
}

interface Vector {
  id: string
  incl: boolean
  inter: boolean
  roundTo: number
  billDisc: number
  repeat?: number
  lines: { qty: string; price: number; rate: string; discPct?: string; disc?: number; cess?: string }[]
  exp: { sum: number[]; total: number; roundOff: number; payable: number }
}

const vectors = readFileSync(new URL('../../domain/vectors/tax.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((row) => row !== '')
  .map((row) => JSON.parse(row) as Vector)

const saleOf = ({ incl, inter, roundTo, billDisc, repeat = 1, lines }: Vector): Sale =>
  buildSale({
    RoundingStep: roundTo,
    Supply: inter ? 'interstate' : 'local',
    BillDiscount: { Kind: 'Amount', Amount: billDisc },
    Lines: Array.from({ length: repeat }, () => lines)
      .flat()
      .map(({ qty, price, rate, cess = '0', disc, discPct }, place) =>
        soldLine(place, {
          Quantity: parseQuantity(qty) as number,
          UnitPrice: price,
          PriceIncludesTax: incl,
          Tax: gst(
            (parsePercent(rate) as number) / ONE_PERCENT,
            (parsePercent(cess) as number) / ONE_PERCENT,
          ),
          ...(discPct === undefined
            ? {}
            : { Discount: { Kind: 'Percent' as const, Percent: parsePercent(discPct) as number } }),
          ...(disc === undefined ? {} : { Discount: { Kind: 'Amount' as const, Amount: disc } }),
        }),
      ),
  })

describe('the figures on paper', () => {
  test('RC-20 add up on every random bill, credit note and exchange', () => {
    console.info(`${numRuns} random documents, seed ${seed}`)
    fc.assert(fc.property(randomSale, addsUp), { seed, numRuns })
  })

  test.each(Object.entries(SAMPLES))('RC-20 add up on the sale "%s"', (_, sale) => addsUp(sale))

  test.each(vectors)(
    'RC-20 TX-1 of the vector $id add up to its payable, with its tax per head',
    (vector) => {
      const sale = saleOf(vector)
      addsUp(sale)
      const { taxes, total, roundOff, payable } = receiptOf(sale, {
        config: null,
        kind: 'sale',
        isCopy: false,
      })
      expect({ total, roundOff, payable }).toEqual({
        total: vector.exp.total,
        roundOff: vector.exp.roundOff,
        payable: vector.exp.payable,
      })
      const headSum = (code: string) =>
        taxes
          .flatMap(({ heads }) => heads)
          .reduce((sum, head) => (head.code === code ? sum + head.amount : sum), 0)
      expect(['CGST', 'SGST', 'IGST', 'CESS'].map(headSum)).toEqual(vector.exp.sum.slice(1))
    },
  )

  test('RC-20 of 11 pieces at 58.00 with 5 % off are 638.00, -31.90 and 606.10', () => {
    const receipt = receiptOf(SAMPLES['one'] ?? expect.fail('no sample'), {
      config: null,
      kind: 'sale',
      isCopy: false,
    })
    const [row] = sheetOf(receipt, LABELS).lines.rows
    expect(row?.slice(3).map(({ text }) => text)).toEqual([
      '11 pcs',
      '58.00',
      '638.00',
      '-31.90',
      '577.24',
      '28.86',
      '606.10',
    ])
  })

  test('RC-20 count a charge once, with its SAC and rate', () => {
    const receipt = receiptOf(SAMPLES['delivery'] ?? expect.fail('no sample'), {
      config: null,
      kind: 'sale',
      isCopy: false,
    })
    expect(sheetOf(receipt, LABELS).sums.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Gross: 935.90',
      'Line discounts: -31.90',
      'Delivery, SAC 996813, GST 18 %: 50.00',
      'Total: 954.00',
      'Payable: ₹954.00',
    ])
  })
})
