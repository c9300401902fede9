import { randomUUID } from 'node:crypto'
import type { Sale } from '@evertill/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { reviewNow } from '../../testing/test-app.ts'
import { askReport, rebuildNow, reportTable } from '../../testing/test-reports.ts'
import { OFFLINE, byCard, openTill, returnOf, storeKey } from '../../testing/test-sale.ts'
import { testShop, testTill } from '../../testing/test-shop.ts'
import { OTHER_TRADERS } from '../../db/seed/companies.ts'

const { database, app, manager, cashier } = testShop('manager', 'cashier')
const till = testTill(manager, 'BLR2/R1')

const STORE = storeKey('BLR2')
const april = (day: number, hour = 6): string =>
  `2026-04-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`
const APRIL = { stores: STORE, from: '2026-04-01', to: '2026-04-30' }

const send = async (sale: Sale): Promise<Sale> => {
  const { status, body } = await manager.post(OFFLINE, sale)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return sale
}
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

let sales: Sale[]
let back: Sale

beforeAll(async () => {
  sales = []
  for (const day of [1, 1, 2, 3])
    sales.push(
      await send(
        till.makeSale({ header: { TransactionDate: april(day) }, ...(day === 2 ? { pay: byCard } : {}) }),
      ),
    )
  const [first] = sales as [Sale]
  const returned = returnOf(first)
  back = await send(till.makeSale({ lines: 0, draft: returned, header: { TransactionDate: april(4) } }))
  await send(till.makeSale({ type: 'Quotation', pay: () => [], header: { TransactionDate: april(2) } }))
  await rebuildNow(app)
})

describe('figures', () => {
  test('FG-2 FG-9 the day report adds up documents, with returns on the day they happen', async () => {
    const summary = await reportTable(manager, 'day', APRIL, 'summary')
    const all = [...sales, back]
    expect(summary.Totals).toMatchObject({
      netSales: sum(all.map((sale) => sale.PayableAmount)),
      bills: 4,
      creditNotes: 1,
      returns: -back.TotalAmount,
      corrections: 0,
    })
    const days = await reportTable(manager, 'sales', { ...APRIL, by: 'day' }, 'rows')
    expect(days.Rows.map(({ Key, Values }) => [Key, Values['netSales']])).toEqual([
      ['2026-04-01', sum(sales.slice(0, 2).map((sale) => sale.PayableAmount))],
      ['2026-04-02', sales[2]?.PayableAmount],
      ['2026-04-03', sales[3]?.PayableAmount],
      ['2026-04-04', back.PayableAmount],
    ])
  })

  test('FG-8 net sales are gross sales less discounts and returns, and the taxable amount with its tax', async () => {
    const { Totals } = await reportTable(manager, 'day', APRIL, 'summary')
    const value = (name: string) => Number(Totals[name])
    expect(
      value('grossSales') -
        value('discounts') +
        value('taxAdded') +
        value('charges') -
        value('returns') +
        value('roundOff'),
    ).toBe(value('netSales'))
    expect(value('taxable') + value('tax') + value('roundOff')).toBe(value('netSales'))
  })

  test('FG-10 every dimension adds up to the same total', async () => {
    const { Totals } = await reportTable(manager, 'day', APRIL, 'summary')
    for (const by of [
      'hour',
      'weekday',
      'month',
      'store',
      'register',
      'cashier',
      'channel',
      'customer',
      'customerGroup',
    ] as const) {
      const { Rows, Totals: totals } = await reportTable(manager, 'sales', { ...APRIL, by }, 'rows')
      expect([by, sum(Rows.map(({ Values }) => Number(Values['netSales'])))]).toEqual([
        by,
        Totals['netSales'],
      ])
      expect(totals['netSales']).toBe(Totals['netSales'])
    }
    for (const by of ['product', 'variant', 'category', 'subcategory', 'salesperson'] as const) {
      const { Rows, Totals: totals } = await reportTable(manager, 'sales', { ...APRIL, by }, 'rows')
      const goods = Number(Totals['netSales']) - Number(Totals['roundOff'])
      expect([by, sum(Rows.map(({ Values }) => Number(Values['netSales'])))]).toEqual([by, goods])
      expect([by, totals['netSales']]).toEqual([by, goods])
    }
  })

  test('FG-11 orders and quotations are listed by their type and are in no total', async () => {
    const { Rows, Totals } = await reportTable(manager, 'sales', { ...APRIL, by: 'type' }, 'rows')
    expect(Rows.map(({ Label }) => Label).toSorted()).toEqual(['Quotation', 'Sale', 'Sales Return'])
    expect(Totals['bills']).toBe(4)
  })

  test('FG-12 money is shown by payment type, and refunds are subtracted', async () => {
    const { Rows, Totals } = await reportTable(manager, 'payments', APRIL, 'methods')
    const paid = sum([...sales, back].flatMap(({ Payments }) => Payments.map(({ Amount }) => Amount)))
    expect(Rows.map(({ Label }) => Label)).toEqual(['Card', 'Cash'])
    expect(Totals['netReceived']).toBe(paid)
    expect(Totals['refunded']).toBe(-back.PayableAmount)
  })

  test('FG-13 a row narrows the report down to what is behind it', async () => {
    const products = await reportTable(manager, 'sales', { ...APRIL, by: 'variant' }, 'rows')
    const [best] = products.Rows
    const where = best?.Where ?? ''
    for (const by of ['day', 'hour', 'customer', 'cashier'] as const) {
      const rows = await reportTable(manager, 'sales', { ...APRIL, by, where }, 'rows')
      expect([by, sum(rows.Rows.map(({ Values }) => Number(Values['netSales'])))]).toEqual([
        by,
        best?.Values['netSales'],
      ])
    }
    const refused = await askReport(manager, 'sales', { ...APRIL, by: 'tag', where: 'customerGroup:x' })
    expect(refused.status).toBe(400)
  })

  test('FG-14 a comparison puts the values of the other period beside each row', async () => {
    const question = {
      ...APRIL,
      from: '2026-04-02',
      to: '2026-04-02',
      compareFrom: '2026-04-01',
      compareTo: '2026-04-01',
    }
    const rows = await reportTable(manager, 'sales', { ...question, by: 'register' }, 'rows')
    expect(rows.Rows[0]?.Compare?.['bills']).toBe(2)
    expect(rows.CompareTotals?.['netSales']).toBe(sum(sales.slice(0, 2).map((sale) => sale.PayableAmount)))
  })

  test('FG-14 the first day is compared with the first, and the first month with the first', async () => {
    const compared = async (
      by: 'day' | 'month',
      from: string,
      to: string,
      compareFrom: string,
      compareTo: string,
    ) => {
      const question = { ...APRIL, from, to, compareFrom, compareTo, by }
      const { Rows } = await reportTable(manager, 'sales', question, 'rows')
      return Rows.map(({ Key, Compare }) => [Key, Compare?.['bills'] ?? 0])
    }
    // Of April: two bills on the 1st, one on the 2nd and one on the 3rd.
    expect(await compared('day', '2026-04-02', '2026-04-03', '2026-04-01', '2026-04-02')).toEqual([
      ['2026-04-02', 2],
      ['2026-04-03', 1],
    ])
    await send(till.makeSale({ header: { TransactionDate: '2026-08-05T06:00:00.000Z' } }))
    await rebuildNow(app)
    expect(await compared('month', '2026-08-01', '2026-08-31', '2026-04-01', '2026-04-30')).toEqual([
      ['2026-08', 4],
    ])
  })
})

describe('sellers and baskets', () => {
  test('FG-15 products have a share, a running share and a class, and products that were not sold are listed', async () => {
    const best = await reportTable(manager, 'sellers', APRIL, 'best')
    expect(best.Rows[0]?.Values['abcClass']).toBe('A')
    const [first] = best.Rows
    expect(first?.Values['cost']).toBeTypeOf('number')
    // Classes are made of all products, however few the page shows.
    const classes = await reportTable(manager, 'sellers', { ...APRIL, limit: 1 }, 'classes')
    const count = (name: string) => best.Rows.filter(({ Values }) => Values['abcClass'] === name).length
    expect(best.Rows.length).toBeGreaterThan(3)
    expect(classes.Rows.map(({ Values }) => Values['count'])).toEqual([count('A'), count('B'), count('C')])
    expect(classes.Totals).toEqual({ count: best.Rows.length, netSales: best.Totals['netSales'] })
    const unsold = await reportTable(manager, 'sellers', { ...APRIL, limit: 10_000 }, 'notSold')
    const sold = new Set(sales.flatMap(({ Lines }) => Lines.map(({ ProductID }) => ProductID)))
    expect(unsold.Rows.length).toBeGreaterThan(0)
    expect(unsold.Rows.filter(({ Key }) => sold.has(Key))).toEqual([])
  })

  test('FG-16 the basket counts what is bought together', async () => {
    const pair = till.makeSale({ header: { TransactionDate: '2026-05-02T06:00:00.000Z' } })
    const twice = till.makeSale({
      header: { TransactionDate: '2026-05-02T07:00:00.000Z' },
      line: (line, index) => ({ ...line, ...pick(pair, index) }),
    })
    await send(pair)
    await send(twice)
    await rebuildNow(app)
    const may = { stores: STORE, from: '2026-05-01', to: '2026-05-31' }
    const pairs = await reportTable(manager, 'basket', may, 'pairs')
    expect(pairs.Rows.map(({ Values }) => Values['billsTogether'])).toEqual([2])
  })
})

const pick = ({ Lines }: Sale, index: number) => {
  const line = Lines[index]
  return line ? { ProductID: line.ProductID, SKU: line.SKU, Name: line.Name } : {}
}

describe('roll-ups', () => {
  test('FG-20 the figures say from when they are, and a page never waits for a rebuild', async () => {
    const june = { stores: STORE, from: '2026-06-01', to: '2026-06-30' }
    const before = new Date()
    await send(till.makeSale({ header: { TransactionDate: '2026-06-02T06:00:00.000Z' } }))
    const stale = await askReport(manager, 'day', june)
    expect(stale.body.Tables[0]?.Totals['bills']).toBe(0)
    expect(Date.parse(stale.body.AsOf)).toBeLessThan(Date.now())
    expect(Date.parse(stale.body.AsOf)).toBeGreaterThanOrEqual(before.getTime() - 1_000)
    await rebuildNow(app)
    const rebuilt = Date.now()
    const fresh = await askReport(manager, 'day', june)
    expect(fresh.body.Tables[0]?.Totals['bills']).toBe(1)
    expect(Date.parse(fresh.body.AsOf)).toBeGreaterThanOrEqual(rebuilt)
  })

  test('FG-21 days whose events were deleted before anybody read them are rebuilt too', async () => {
    await send(till.makeSale({ header: { TransactionDate: '2026-07-02T06:00:00.000Z' } }))
    await rebuildNow(app)
    await database.query(`delete from report_days where business_date = '2026-07-02'`)
    await database.query(`delete from report_entries where business_date = '2026-07-02'`)
    await database.query(`update event_heads set pruned_to = position - 1`)
    await database.query(`update report_positions set position = 0`)
    await rebuildNow(app)
    const july = { stores: STORE, from: '2026-07-01', to: '2026-07-31' }
    expect((await reportTable(manager, 'day', july, 'summary')).Totals['bills']).toBe(1)
  })
})

test('FG-41 a change of flags rebuilds no day', async () => {
  const date = '2026-08-03'
  const header = { TransactionDate: `${date}T06:00:00.000Z` }
  const { UUID } = await send(
    till.makeSale({ header, line: (line) => ({ ...line, ProductID: randomUUID() }) }),
  )
  await rebuildNow(app)
  const days = () => database.query('select * from report_days where business_date = $1', [date])
  const before = await days()
  await reviewNow(app)
  const [sale] = await database.query<{ flags: string[] }>('select flags from sales where uuid = $1', [UUID])
  expect(sale?.flags).toContain('UNKNOWN_PRODUCT')
  await rebuildNow(app)
  expect(await days()).toEqual(before)
})

describe('rights', () => {
  const give = (resource: string, store = 'BLR1') =>
    database.query(
      `insert into access_entries (registration_id, user_id, store_id, resource, perms)
       values ($1, $2, $3, $4, '{"read": true}') on conflict do nothing`,
      [cashier.profile.RegistrationID, cashier.profile.key, storeKey(store), resource],
    )

  test('FG-22 a store without the right to read reports is refused, and one of somebody else is unknown', async () => {
    expect((await askReport(cashier, 'day', { ...APRIL, stores: storeKey('BLR1') })).status).toBe(403)
    await give('Reports')
    expect((await askReport(cashier, 'day', { ...APRIL, stores: storeKey('BLR1') })).status).toBe(200)
    for (const store of [STORE, storeKey('OTH1', OTHER_TRADERS.id), randomUUID(), 'x'])
      expect(
        (await askReport(cashier, 'day', { ...APRIL, stores: `${storeKey('BLR1')},${store}` })).status,
      ).toBe(404)
  })

  test('FG-23 without the right to see others, a user sees only their own figures', async () => {
    await give('Reports')
    const blr1 = { ...APRIL, stores: storeKey('BLR1') }
    const [mine, theirs] = [await openTill(cashier, 'BLR1/R1'), await openTill(manager, 'BLR1/R2')]
    for (const one of [mine, theirs]) await send(one.makeSale({ header: { TransactionDate: april(9) } }))
    await rebuildNow(app)
    const own = await askReport(cashier, 'day', { ...blr1, cashiers: manager.profile.key })
    expect(own.body).toMatchObject({ OwnOnly: true })
    expect(own.body.Tables[0]?.Totals['bills']).toBe(1)
    await give('ReportsOthers')
    const all = await askReport(cashier, 'day', blr1)
    expect(all.body.OwnOnly).toBeUndefined()
    expect(all.body.Tables[0]?.Totals['bills']).toBe(2)
  })

  test('FG-24 profit is shown only with the right to see costs', async () => {
    await give('Reports')
    await give('ReportsOthers')
    const rows = await reportTable(
      cashier,
      'sales',
      { ...APRIL, stores: storeKey('BLR1'), by: 'product' },
      'rows',
    )
    expect(rows.Rows.length).toBeGreaterThan(0)
    for (const { Values } of rows.Rows) expect(Object.keys(Values)).not.toContain('cost')
  })
})

describe('limits', () => {
  test('FG-25 an empty period has empty tables, and more than three years are refused', async () => {
    const empty = await askReport(manager, 'day', { ...APRIL, from: '2020-01-01', to: '2020-01-01' })
    expect(empty.body.Tables[0]?.Totals).toMatchObject({ netSales: 0, bills: 0, averageBill: null })
    expect((await askReport(manager, 'day', { ...APRIL, from: '2020-01-01' })).status).toBe(400)
    expect((await askReport(manager, 'day', { ...APRIL, from: '2026-05-01' })).status).toBe(400)
  })

  test('FG-26 an unknown time zone counts as UTC', async () => {
    await database.query(`update stores set time_zone = 'Mars/Olympus' where store_id = $1`, [
      storeKey('MYS1'),
    ])
    const lost = await openTill(manager, 'MYS1/R1')
    await send(lost.makeSale({ header: { TransactionDate: april(12, 15) } }))
    await rebuildNow(app)
    const hours = await reportTable(manager, 'day', { ...APRIL, stores: storeKey('MYS1') }, 'hours')
    expect(hours.Rows.map(({ Key }) => Key)).toEqual(['15'])
    // Whatever else asks for the store's time goes on, too.
    await reviewNow(app)
  })

  test('RL-6 the missing numbers of a series are named, those in a row as a span', async () => {
    const day = '2026-05-10'
    const other = await openTill(manager, 'BLR2/R1')
    const made = Array.from({ length: 8 }, () =>
      other.makeSale({ header: { TransactionDate: `${day}T06:00:00.000Z` } }),
    )
    for (const [index, sale] of made.entries()) if ([0, 2, 5, 7].includes(index)) await send(sale)
    const { Rows } = await reportTable(manager, 'numbers', { stores: STORE, from: day, to: day }, 'series')
    const no = (index: number): string => made[index]?.TransactionNo ?? ''
    expect(Rows.map(({ Values }) => [Values['missing'], Values['missingNos']])).toEqual([
      [4, `${no(1)}, ${no(3)} – ${no(4)}, ${no(6)}`],
    ])
  })
})
