import { type ReportDimension, type Sale, type WholeClosing, figuresOfSale } from '@evertill/contract'
import { NO_SALES, addFigures, entriesOf } from '@evertill/domain'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Booked, type History, HISTORY_STORES, makeHistory } from '../../testing/random-history.ts'
import { rebuildNow, reportTable } from '../../testing/test-reports.ts'
import { storeKey } from '../../testing/test-sale.ts'
import { testShop } from '../../testing/test-shop.ts'

const SEED = Number(process.env['EVERTILL_SEED'] ?? Date.now() % 2 ** 31)
const STEPS = Number(process.env['EVERTILL_REPORT_STEPS'] ?? 20)
const DAYS = 4

const { database, app, manager } = testShop('manager')

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** A weighed line is one piece, in thousandths as the others. */
const pieces = ({ Quantity }: { Quantity: number }): number => (Quantity % 1_000 === 0 ? Quantity : 1_000)

/** Computed from lines, returned lines, charges and payments alone: no totals of the head but the payable amount. */
const figuresOf = ({ Lines, Returns = [], Charges = [], PayableAmount, RoundOff }: Sale) => {
  const charges = sum(Charges.map((row) => row.TotalAmount))
  const returns = sum(Returns.map((row) => row.TotalAmount))
  const both = [...Lines, ...Charges]
  const isNote = Lines.length === 0
  return {
    netSales: PayableAmount,
    bills: isNote ? 0 : 1,
    creditNotes: isNote ? 1 : 0,
    lines: Lines.length,
    quantity: sum(Lines.map(pieces)) - sum(Returns.map(pieces)),
    grossSales: sum(Lines.map((row) => row.GrossAmount)),
    discounts: sum(
      Lines.map((row) => row.LineDiscountAmount + row.OfferDiscountAmount + row.BillDiscountAmount),
    ),
    taxAdded: sum(Lines.map((row) => row.TotalAmount - row.NetAmount)),
    charges,
    returns,
    taxable: sum(both.map((row) => row.TaxableAmount)) - sum(Returns.map((row) => row.TaxableAmount)),
    tax:
      sum(both.flatMap((row) => row.TaxHeads.map((head) => head.Amount))) -
      sum(Returns.map((row) => row.TaxAmount)),
    roundOff: RoundOff,
  }
}
type Figures = ReturnType<typeof figuresOf>

const add = (rows: readonly Booked[]): Figures => {
  const total = figuresOf({ Lines: [], PayableAmount: 0, RoundOff: 0 } as unknown as Sale)
  const sums = Object.fromEntries(Object.keys(total).map((name) => [name, 0])) as Figures
  for (const { sale, sign } of rows)
    for (const [name, value] of Object.entries(figuresOf(sale)) as [keyof Figures, number][])
      sums[name] += sign * value
  return sums
}

/** What each key adds up to, without keys that add up to nothing. */
const addBy = <Row>(
  rows: readonly Booked[],
  rowsOf: (sale: Sale) => readonly Row[],
  key: (row: Row) => string,
  value: (row: Row) => number,
) => {
  const sums = new Map<string, number>()
  for (const { sale, sign } of rows)
    for (const row of rowsOf(sale)) sums.set(key(row), (sums.get(key(row)) ?? 0) + sign * value(row))
  return Object.fromEntries([...sums].filter(([, total]) => total !== 0))
}

describe(`seed ${SEED}`, () => {
  let history: History

  beforeAll(async () => {
    history = await makeHistory({ manager, database }, SEED, { days: DAYS, stepsPerDay: STEPS })
    await rebuildNow(app)
  }, 300_000)

  const of = (store: string, date?: string): Booked[] =>
    history.booked.filter((row) => row.store === store && (date === undefined || row.date === date))
  const datesOf = (store: string): string[] => [...new Set(of(store).map(({ date }) => date))].toSorted()
  const asked = (store: string, from: string, to = from) => ({
    stores: storeKey(store),
    from,
    to,
    limit: 10_000,
  })
  const period = (store: string) => asked(store, '2026-03-01', '2026-05-31')

  test('FG-27 FG-33 each day equals what its documents add up to, figure by figure', async () => {
    for (const { code } of HISTORY_STORES) {
      expect(datesOf(code).length).toBeGreaterThan(2)
      for (const date of datesOf(code)) {
        const { Totals } = await reportTable(manager, 'day', asked(code, date), 'summary')
        expect({ code, date, ...Totals }).toMatchObject({ code, date, ...add(of(code, date)) })
      }
      const days = await reportTable(manager, 'sales', { ...period(code), by: 'day' }, 'rows')
      expect(days.Totals).toMatchObject(add(of(code)))
    }
  })

  test('FG-40 the quantities of a day are those of its lines, unit by unit', async () => {
    const goods = ({ Lines, Returns = [] }: Sale) => [
      ...Lines.map(({ Unit, Quantity }) => ({ Unit, Quantity })),
      ...Returns.map(({ Unit, Quantity }) => ({ Unit, Quantity: -Quantity })),
    ]
    for (const { code } of HISTORY_STORES)
      for (const date of datesOf(code)) {
        const { Rows } = await reportTable(manager, 'day', asked(code, date), 'units')
        expect(Object.fromEntries(Rows.map(({ Key, Values }) => [Key, Values['unitQuantity']]))).toEqual(
          addBy(
            of(code, date),
            goods,
            ({ Unit }) => Unit.trim(),
            ({ Quantity }) => Quantity,
          ),
        )
      }
  })

  test('FG-27 each product and each payment type equals what the documents add up to', async () => {
    for (const { code } of HISTORY_STORES) {
      const products = await reportTable(manager, 'sales', { ...period(code), by: 'variant' }, 'rows')
      const shown = Object.fromEntries(
        products.Rows.map(({ Key, Values }) => [Key, Number(Values['netSales'])] as const).filter(
          ([, total]) => total !== 0,
        ),
      )
      const goods = ({ Lines, Returns = [] }: Sale) => [
        ...Lines.map(({ ProductID, TotalAmount }) => ({ ProductID, TotalAmount })),
        ...Returns.map(({ ProductID, TotalAmount }) => ({ ProductID, TotalAmount: -TotalAmount })),
      ]
      const sold = addBy(
        of(code),
        goods,
        (row) => row.ProductID,
        (row) => row.TotalAmount,
      )
      expect(shown).toEqual(sold)
      const methods = await reportTable(manager, 'payments', period(code), 'methods')
      const paid = addBy(
        of(code),
        ({ Payments }) => Payments,
        (row) => row.PaymentType,
        (row) => row.Amount,
      )
      delete paid['Exchange']
      const received = Object.fromEntries(
        methods.Rows.map(
          ({ Label, Values }) => [Label, Number(Values['netReceived']) + Number(Values['onCredit'])] as const,
        ).filter(([, total]) => total !== 0),
      )
      expect(received).toEqual(paid)
    }
  })

  test('FG-37 products have the sum of their quantities, and different goods that of their pieces', async () => {
    for (const { code } of HISTORY_STORES) {
      const signedLines = ({ Lines, Returns = [] }: Sale) => [
        ...Lines.map((line) => ({ ...line, sign: 1 })),
        ...Returns.map((line) => ({ ...line, sign: -1 })),
      ]
      const quantities = async (by: ReportDimension, more = {}) => {
        const table = await reportTable(manager, 'sales', { ...period(code), by, ...more }, 'rows')
        const rows = table.Rows.map(({ Key, Values }) => [Key, Number(Values['quantity'])] as const)
        return {
          rows: Object.fromEntries(rows.filter(([, sold]) => sold !== 0)),
          total: table.Totals['quantity'],
        }
      }
      const sold = addBy(
        of(code),
        signedLines,
        ({ ProductID }) => ProductID,
        ({ sign, Quantity }) => sign * Quantity,
      )
      const { quantity } = add(of(code))
      expect(await quantities('variant')).toEqual({ rows: sold, total: quantity })
      for (const by of ['category', 'salesperson', 'hour'] as const)
        expect({ by, total: sum(Object.values((await quantities(by)).rows)) }).toEqual({
          by,
          total: quantity,
        })
      for (const [product, own] of Object.entries(sold).slice(0, 2))
        expect((await quantities('hour', { where: `variant:${product}` })).total).toBe(own)
      // Of the lines themselves, where no roll-up knows both.
      const { rows: ofCategories } = await quantities('category')
      for (const [category, inCategory] of Object.entries(ofCategories).slice(0, 2))
        expect((await quantities('hour', { where: `category:${category}` })).total).toBe(inCategory)
    }
  })

  test('FG-28 closings with corrections and addenda add up to the day reports, each one to its own entries', async () => {
    let [net, tax] = [0, 0]
    for (const session of history.sessions) {
      const { accounts } = (
        await manager.get<{ accounts: Awaited<ReturnType<typeof session.accounts>> }>(
          `${session.path}/accounts`,
        )
      ).body
      const { Addendum } = (await manager.get<{ closing: WholeClosing }>(`${session.path}/closinglistbyid`))
        .body.closing
      const { Corrections = { NetAmount: 0, TaxAmount: 0 } } = accounts
      const total = {
        net: accounts.NetSales + Corrections.NetAmount + (Addendum?.NetSales ?? 0),
        tax: accounts.TaxAmount + Corrections.TaxAmount + (Addendum?.TaxAmount ?? 0),
      }
      const own = add(history.booked.filter((row) => row.session === session.key))
      expect(total).toEqual({ net: own.netSales, tax: own.tax })
      net += total.net
      tax += total.tax
    }
    const { Totals } = await reportTable(manager, 'day', period('BLR1'), 'summary')
    expect({ net, tax }).toEqual({ net: Totals['netSales'], tax: Totals['tax'] })
  })

  test('FG-32 the tax report of each day equals its day report', async () => {
    for (const { code } of HISTORY_STORES) {
      for (const date of datesOf(code)) {
        const { taxable, tax, netSales } = add(of(code, date))
        const rates = await reportTable(manager, 'tax', asked(code, date), 'rates')
        expect({ code, date, ...rates.Totals }).toMatchObject({ code, date, taxable, tax })
        const buyers = await reportTable(manager, 'tax', asked(code, date), 'buyers')
        expect({ code, date, ...buyers.Totals }).toMatchObject({ code, date, taxable, tax, netSales })
      }
    }
  })

  test('FG-29 the functions that a till uses without the server give the same figures', () => {
    for (const { code } of HISTORY_STORES) {
      const entries = history.documents
        .filter(({ store }) => store === code)
        .flatMap((document) => entriesOf(document))
      expect(entries.some(({ kind }) => kind === 'edited')).toBe(true)
      expect(entries.some(({ kind }) => kind === 'voided')).toBe(true)
      for (const date of datesOf(code)) {
        let figures = NO_SALES
        for (const { body, sign, businessDate } of entries)
          if (businessDate === date) figures = addFigures(figures, figuresOfSale(body), sign)
        expect({ code, date, ...figures }).toEqual({ code, date, ...add(of(code, date)) })
      }
    }
  })

  test('FG-21 the roll-ups equal the documents after all of it', async () => {
    const days = await database.query(
      `select count_report_differences(registration_id, store_id, business_date)::int as differences,
              dirty_since is null as is_clean from report_days`,
    )
    expect(days.length).toBeGreaterThan(6)
    for (const day of days) expect(day).toEqual({ differences: 0, is_clean: true })
  })
})
