import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type CartLine, type SettledLine, gstRate, parsePercent, parseQuantity, settle } from '../index.ts'

interface Vector {
  id: string
  incl: boolean
  inter: boolean
  roundTo: number
  billDisc: number
  repeat?: number
  lines: { qty: string; price: number; rate: string; discPct?: string; disc?: number; cess?: string }[]
  exp: { lines: number[][]; sum: number[]; total: number; roundOff: number; payable: number }
}

const file = new URL('../../vectors/tax.jsonl', import.meta.url)
const vectors = readFileSync(file, 'utf8')
  .split('\n')
  .filter((row) => row !== '')
  .map((row) => JSON.parse(row) as Vector)

function linesOf(vector: Vector): CartLine[] {
  const repeated = Array.from({ length: vector.repeat ?? 1 }, () => vector.lines).flat()
  return repeated.map((row, index): CartLine => {
    const cess = row.cess === undefined ? 0 : (parsePercent(row.cess) as number)
    const discount =
      row.discPct !== undefined
        ? { kind: 'percent' as const, percent: parsePercent(row.discPct) as number }
        : row.disc !== undefined
          ? { kind: 'amount' as const, amount: row.disc }
          : undefined
    return {
      id: `l${index}`,
      quantity: parseQuantity(row.qty) as number,
      unitPrice: row.price,
      priceIncludesTax: vector.incl,
      tax: { id: 't', name: 'GST', rates: [gstRate(parsePercent(row.rate) as number, { cess })] },
      ...(discount === undefined ? {} : { discount }),
    }
  })
}

const head = (line: SettledLine, code: string): number =>
  line.heads.find((one) => one.code === code)?.amount ?? 0
const taxes = (line: SettledLine): number[] => [
  line.taxable,
  ...['CGST', 'SGST', 'IGST', 'CESS'].map((code) => head(line, code)),
]

describe('TX-1 the vectors come out to the paisa', () => {
  it.each(vectors)('TX-1 $id', (vector) => {
    const result = settle({
      businessDate: '2026-11-15',
      rounding: { step: vector.roundTo },
      supply: vector.inter ? 'interstate' : 'local',
      lines: linesOf(vector),
      billDiscount: { kind: 'amount', amount: vector.billDisc },
    })
    expect(result.faults).toEqual([])
    expect(
      result.lines.map((line) => [line.gross, line.lineDiscount, line.billDiscount, ...taxes(line)]),
    ).toEqual(vector.exp.lines)
    const sums = result.lines.reduce(
      (acc, line) => acc.map((value, place) => value + (taxes(line)[place] ?? 0)),
      [0, 0, 0, 0, 0],
    )
    expect(sums).toEqual(vector.exp.sum)
    const { total, roundOff, payable } = result.totals
    expect({ total, roundOff, payable }).toEqual({
      total: vector.exp.total,
      roundOff: vector.exp.roundOff,
      payable: vector.exp.payable,
    })
  })
})
