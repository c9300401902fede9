import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { type CartSnapshot, type SettledLine, type Settlement, settle } from '../index.ts'
import { bill, indianTax } from '../testing/arbitraries.ts'
import { RUNS } from '../testing/runs.ts'

// Without a given seed a run takes a new one and prints it. EVERTILL_SEED=… repeats a failed run.
const seed = Number(process.env['EVERTILL_SEED'] ?? new Date().getTime() % 2_147_483_647)
let bills = 0

afterAll(() => console.info(`${bills} random bills, seed ${seed}`))

/** Runs a property over random bills and counts them. */
function forEveryBill(bill_: fc.Arbitrary<CartSnapshot>, holds: (cart: CartSnapshot) => void): void {
  fc.assert(
    fc.property(bill_, (cart) => {
      bills += 1
      holds(cart)
    }),
    { seed, numRuns: RUNS },
  )
}

const add = (values: readonly number[]): number => values.reduce((acc, value) => acc + value, 0)
const amount = (line: SettledLine, code: string): number =>
  add(line.heads.filter((head) => head.code === code).map((head) => head.amount))

const perRate = ({ taxes }: Settlement): Record<string, number> => {
  const sums: Record<string, number> = {}
  for (const { rateName, code, amount: tax, taxable } of taxes) {
    sums[`${rateName} ${code}`] = (sums[`${rateName} ${code}`] ?? 0) + tax
    sums[`${rateName} ${code} taxable`] = (sums[`${rateName} ${code} taxable`] ?? 0) + taxable
  }
  return Object.fromEntries(Object.entries(sums).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Calls `expect` only when it will fail: it takes longer than settling the bill. */
function same(actual: unknown, expected: unknown): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) expect(actual).toEqual(expected)
}

describe('every bill', () => {
  it('SA-1 taxable and heads make the net of an inclusive line and go on top of an exclusive one, per line and in sum', () => {
    forEveryBill(bill(), (cart) => {
      const { lines, totals, taxes, faults } = settle(cart)
      same(faults, [])
      for (const [index, line] of lines.entries()) {
        const inclusive = cart.lines[index]?.priceIncludesTax === true
        same(
          [line.tax, line.taxable + (inclusive ? line.tax : 0), line.total, line.net < 0],
          [add(line.heads.map((head) => head.amount)), line.net, line.taxable + line.tax, false],
        )
        same(line.net, line.gross - line.lineDiscount - line.offerDiscount - line.billDiscount)
      }
      same(
        [totals.total, totals.taxable, totals.tax, totals.gross - totals.discount],
        [
          totals.taxable + totals.tax,
          add(lines.map((line) => line.taxable)),
          add(taxes.map((row) => row.amount)),
          add(lines.map((line) => line.net)),
        ],
      )
    })
  })

  it('TX-3 CGST equals SGST on every line', () => {
    forEveryBill(bill(indianTax), (cart) => {
      const { lines, taxes } = settle(cart)
      for (const line of lines) same(amount(line, 'CGST'), amount(line, 'SGST'))
      const rows = (code: string): number[] =>
        taxes.filter((row) => row.code === code).map((row) => row.amount)
      same(rows('CGST'), rows('SGST'))
    })
  })

  it('SA-3 permuting the lines changes no total and no sum of the tax table', () => {
    forEveryBill(bill(), (cart) => {
      const first = settle(cart)
      const [head, ...rest] = cart.lines
      for (const lines of [cart.lines.toReversed(), head === undefined ? [] : [...rest, head]]) {
        const second = settle({ ...cart, lines })
        same(second.totals, first.totals)
        same(perRate(second), perRate(first))
      }
    })
  })

  it('SA-4 no line of a tax-inclusive product costs more than its MRP times quantity', () => {
    forEveryBill(bill(), (cart) => {
      for (const [index, line] of settle(cart).lines.entries()) {
        const { priceIncludesTax, mrp, quantity } = cart.lines[index] ?? { quantity: 0 }
        // Rounding of weighed goods adds half a paisa at most.
        if (priceIncludesTax && mrp !== undefined) same(line.total * 1000 <= mrp * quantity + 500, true)
      }
    })
  })

  it('SA-5 a 100 % discount gives 0.00 and can be completed', () => {
    forEveryBill(bill(), (cart) => {
      const whole = { kind: 'percent', percent: 1_000_000 } as const
      const onLines = settle({ ...cart, lines: cart.lines.map((line) => ({ ...line, discount: whole })) })
      const onBill = settle({ ...cart, billDiscount: whole })
      for (const { totals, faults } of [onLines, onBill]) {
        same(faults, [])
        same([totals.taxable, totals.tax, totals.total, totals.payable, totals.due], [0, 0, 0, 0, 0])
      }
    })
  })

  it('SA-6 the server, from the JSON of the cart, computes the same settlement', () => {
    forEveryBill(bill(), (cart) => {
      same(settle(JSON.parse(JSON.stringify(cart)) as CartSnapshot), settle(cart))
    })
  })

  it('SA-7 the bill discount is spread exactly and the payable is a multiple of the step within half a step of the total', () => {
    forEveryBill(bill(), (cart) => {
      const { lines, totals } = settle(cart)
      const before = add(lines.map((line) => line.net + line.billDiscount))
      const { billDiscount, rounding } = cart
      if (billDiscount?.kind === 'amount') same(totals.billDiscount, Math.min(before, billDiscount.amount))
      same(
        [totals.payable % rounding.step, Math.abs(totals.roundOff) * 2 <= rounding.step, totals.payable],
        [0, true, totals.total + totals.roundOff],
      )
    })
  })
})
