import { figuresOfSale, type ReportDimension, type ReportReply, type Sale } from '@evertill/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Booked, type History, HISTORY_STORES, makeHistory } from '../../testing/random-history.ts'
import {
  GOODS_AMOUNTS,
  type Goods,
  type ProductFacts,
  goodsIn,
  readProductFacts,
  shownBy,
  sumsBy,
} from '../../testing/history-goods.ts'
import { askReport, rebuildNow, reportTable } from '../../testing/test-reports.ts'
import { storeKey } from '../../testing/test-sale.ts'
import { testShop } from '../../testing/test-shop.ts'

const SEED = Number(process.env['EVERTILL_SEED'] ?? Date.now() % 2 ** 31)
const { database, app, manager } = testShop('manager')

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

describe(`seed ${SEED}`, () => {
  let history: History
  let products: ReadonlyMap<string, ProductFacts>

  beforeAll(async () => {
    history = await makeHistory({ manager, database }, SEED, { days: 3, stepsPerDay: 18 })
    products = await readProductFacts(database)
    await rebuildNow(app)
  }, 300_000)

  const of = (store: string): Booked[] => history.booked.filter((row) => row.store === store)
  const goodsOf = (store: string) => goodsIn(of(store), products)
  const question = (store: string) => ({
    stores: storeKey(store),
    from: '2026-03-01',
    to: '2026-05-31',
    limit: 10_000,
  })
  const documentsOf = (store: string) => history.documents.filter((document) => document.store === store)
  const zoneOf = (store: string) => HISTORY_STORES.find(({ code }) => code === store)?.zone ?? ''
  const hourAt = (at: number, timeZone: string): string =>
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at)
  /** 1 is Monday. */
  const weekdayOf = (date: string): string => String(new Date(`${date}T12:00:00Z`).getUTCDay() || 7)

  test('FG-10 FG-27 sales by every dimension of documents equal what the documents add up to', async () => {
    for (const { code } of HISTORY_STORES) {
      const keys: Partial<Record<ReportDimension, (row: Booked) => string>> = {
        hour: ({ at }) => hourAt(at, zoneOf(code)),
        weekday: ({ date }) => weekdayOf(date),
        day: ({ date }) => date,
        month: ({ date }) => date.slice(0, 7),
        store: () => storeKey(code),
        register: ({ sale }) => sale.CashRegisterID,
        cashier: ({ sale }) => sale.CreatedByUserID,
        type: ({ sale }) => sale.TransactionTypeID,
        customer: ({ sale }) => sale.CustomerID ?? '',
        channel: ({ sale }) => sale.SalesChannelID ?? '',
      }
      for (const [by, keyOf] of Object.entries(keys) as [ReportDimension, (row: Booked) => string][]) {
        const table = await reportTable(manager, 'sales', { ...question(code), by }, 'rows')
        // Orders and quotations are listed by their type alone.
        const types = new Set(of(code).map(({ sale }) => sale.TransactionTypeID))
        const Rows = table.Rows.filter(({ Key }) => by !== 'type' || types.has(Key))
        for (const measure of ['netSales', 'tax', 'bills', 'discounts'] as const) {
          const shown = sumsBy(
            Rows,
            ({ Key }) => Key,
            ({ Values }) => Number(Values[measure]),
          )
          const own = sumsBy(of(code), keyOf, ({ sale, sign }) => sign * figuresOfSale(sale)[measure])
          expect({ code, by, measure, ...shown }).toEqual({ code, by, measure, ...own })
        }
      }
    }
  })

  test('FG-10 FG-27 FG-37 sales by every dimension of goods equal what the lines add up to', async () => {
    for (const { code } of HISTORY_STORES) {
      const goods = goodsOf(code)
      const keys: Partial<Record<ReportDimension, (row: Goods) => readonly string[]>> = {
        salesperson: ({ seller }) => [seller],
        category: ({ product }) => [product.category],
        subcategory: ({ product }) => [product.subcategory],
        tag: ({ product }) => (product.tags.length === 0 ? [''] : product.tags),
        product: ({ productId, product }) => [product.parent || productId],
        variant: ({ productId }) => [productId],
        offer: ({ offers }) => offers.map(({ OfferID }) => OfferID),
      }
      for (const [by, keysOf] of Object.entries(keys) as [ReportDimension, (row: Goods) => string[]][]) {
        const { Rows } = await reportTable(manager, 'sales', { ...question(code), by }, 'rows')
        const isOfOne = by === 'product' || by === 'variant'
        const measures = GOODS_AMOUNTS.filter(
          (one) => by !== 'offer' || (one !== 'discounts' && one !== 'returns'),
        )
        for (const measure of [...measures, 'quantity'] as const) {
          const value = measure === 'quantity' && !isOfOne ? 'pieces' : measure
          expect({ code, by, measure, ...shownBy(Rows, measure) }).toEqual({
            ...{ code, by, measure },
            ...sumsBy(
              goods.flatMap((row) => keysOf(row).map((key) => ({ key, row }))),
              ({ key }) => key,
              ({ row }) => row[value],
            ),
          })
        }
        if (by === 'offer')
          expect({ code, ...shownBy(Rows, 'discounts') }).toEqual({
            code,
            ...sumsBy(
              goods.flatMap(({ offers, sign }) => offers.map((offer) => ({ ...offer, sign }))),
              ({ OfferID }) => OfferID,
              ({ Amount, sign }) => sign * Amount,
            ),
          })
      }
    }
  })

  test('FG-39 goods of any kind by the hour equal what the lines add up to', async () => {
    for (const { code } of HISTORY_STORES) {
      const hours = goodsOf(code).map((row) => ({ ...row, hour: hourAt(row.at, zoneOf(code)) }))
      const categories = [...new Set(hours.map(({ product }) => product.category))]
      expect(categories.length).toBeGreaterThan(2)
      for (const category of categories.slice(0, 3)) {
        const asked = { ...question(code), by: 'hour' as const, where: `category:${category}` }
        const { Rows, Totals } = await reportTable(manager, 'sales', asked, 'rows')
        const own = hours.filter(({ product }) => product.category === category)
        for (const measure of ['netSales', 'tax', 'returns', 'lines'] as const) {
          expect({ code, category, measure, ...shownBy(Rows, measure) }).toEqual({
            ...{ code, category, measure },
            ...sumsBy(
              own,
              ({ hour }) => hour,
              (row) => row[measure],
            ),
          })
          expect(Totals[measure]).toBe(sum(own.map((row) => row[measure])))
        }
      }
    }
  })

  test('FG-10 FG-27 sales by customer group equal what the documents add up to', async () => {
    const groups = await database.query<{ id: string; names: string[] }>(
      `select customer_id::text as id, customer_groups as names from customers where cardinality(customer_groups) > 0`,
    )
    const groupsOf = new Map(groups.map(({ id, names }) => [id, names]))
    for (const { code } of HISTORY_STORES) {
      const { Rows } = await reportTable(manager, 'sales', { ...question(code), by: 'customerGroup' }, 'rows')
      const own = of(code).flatMap(({ sale, sign }) =>
        (groupsOf.get(sale.CustomerID ?? '') ?? ['']).map((group) => ({
          group,
          net: sign * sale.PayableAmount,
        })),
      )
      expect(shownBy(Rows, 'netSales')).toEqual(
        sumsBy(
          own,
          ({ group }) => group,
          ({ net }) => net,
        ),
      )
    }
  })

  test('FG-27 RL-1 taxes by rate equal what the tax heads of the lines add up to', async () => {
    for (const { code } of HISTORY_STORES) {
      const { Rows } = await reportTable(manager, 'tax', question(code), 'rates')
      const heads = goodsOf(code).map((row) => ({
        rate: String(sum(row.heads.filter(({ Code }) => Code !== 'CESS').map(({ Rate }) => Rate))),
        tax: row.tax,
        taxable: row.taxable,
      }))
      for (const measure of ['taxable', 'tax'] as const)
        expect({
          code,
          measure,
          ...sumsBy(
            Rows,
            ({ Values }) => String(Values['rate']),
            ({ Values }) => Number(Values[measure]),
          ),
        }).toEqual({
          ...{ code, measure },
          ...sumsBy(
            heads,
            ({ rate }) => rate,
            (row) => row[measure],
          ),
        })
    }
  })

  test('FG-15 each product has its class by the share of those above it', async () => {
    for (const { code } of HISTORY_STORES) {
      const goods = of(code).flatMap(({ sale, sign }) => [
        ...sale.Lines.map(({ ProductID, TotalAmount }) => ({ ProductID, net: sign * TotalAmount })),
        ...(sale.Returns ?? []).map(({ ProductID, TotalAmount }) => ({
          ProductID,
          net: -sign * TotalAmount,
        })),
      ])
      const sums = sumsBy(
        goods,
        ({ ProductID }) => ProductID,
        ({ net }) => net,
      )
      const best = Object.values(sums).toSorted((a, b) => b - a)
      const total = sum(best)
      const { Rows } = await reportTable(manager, 'sellers', question(code), 'best')
      let above = 0
      for (const { Key, Values } of Rows) {
        const own = sums[Key] ?? 0
        // Shares are rounded: near a limit either class is right.
        const [from, to] = [(above - 1) / total, (above + 1) / total]
        const classes = [from, to].map((share) => (share < 0.8 ? 'A' : share < 0.95 ? 'B' : 'C'))
        expect(Values['netSales']).toBe(own)
        if (total > 0) expect(classes).toContain(Values['abcClass'])
        above += own
      }
      const classes = await reportTable(manager, 'sellers', question(code), 'classes')
      expect(sum(classes.Rows.map(({ Values }) => Number(Values['netSales'])))).toBe(total)
      expect(sum(classes.Rows.map(({ Values }) => Number(Values['count'])))).toBe(Rows.length)
    }
  })

  test('RL-2 voids, discounts and returned goods equal those of the documents', async () => {
    for (const { code } of HISTORY_STORES) {
      const rowsOf = async (report: 'voids' | 'discounts' | 'returns') => {
        const reply = await askReport(manager, report, question(code))
        return Object.fromEntries(
          (reply.body as ReportReply).Tables.map(({ Key, Rows, Totals }) => [Key, { Rows, Totals }]),
        )
      }
      const last = ({ versions }: History['documents'][number]): Sale => versions.at(-1)?.body as Sale
      const all = documentsOf(code)
      const gone = all.filter(({ voided }) => voided !== undefined).map(last)
      const kept = all.filter(({ voided }) => voided === undefined).map(last)
      const amounts = (rows: readonly { Values: Record<string, unknown> }[] = []) =>
        rows.map(({ Values }) => Number(Values['amount'])).toSorted((a, b) => a - b)

      const voids = await rowsOf('voids')
      expect(amounts(voids['rows']?.Rows)).toEqual(
        gone.map(({ PayableAmount }) => PayableAmount).toSorted((a, b) => a - b),
      )
      const discounts = await rowsOf('discounts')
      const given = (kind: 'Line' | 'Offer' | 'Bill') =>
        sum(kept.flatMap(({ Lines }) => Lines.map((line) => line[`${kind}DiscountAmount`])))
      expect(
        sumsBy(
          discounts['byReason']?.Rows ?? [],
          ({ Key }) => Key,
          ({ Values }) => Number(Values['amount']),
        ),
      ).toEqual(
        sumsBy(
          [
            ['line', given('Line')],
            ['offer', given('Offer')],
            ['bill', given('Bill')],
          ] as const,
          ([kind]) => kind,
          ([, amount]) => amount,
        ),
      )
      const back = kept.filter(({ Returns = [] }) => Returns.length > 0)
      expect(amounts((await rowsOf('returns'))['rows']?.Rows)).toEqual(
        back
          .map(({ Returns = [] }) => sum(Returns.map(({ TotalAmount }) => TotalAmount)))
          .toSorted((a, b) => a - b),
      )
    }
  })

  test('RL-6 the numbers of each series equal those of the documents', async () => {
    for (const { code } of HISTORY_STORES) {
      const { Rows } = await reportTable(manager, 'numbers', question(code), 'series')
      const seriesOf = ({ versions }: History['documents'][number]) => versions[0]?.body.Series ?? ''
      for (const series of new Set(documentsOf(code).map(seriesOf))) {
        const documents = documentsOf(code).filter((document) => seriesOf(document) === series)
        const numbers = documents.map(({ versions }) => versions[0]?.body.RunningNo ?? 0)
        expect(Rows.find(({ Key }) => Key === series)?.Values).toMatchObject({
          used: documents.length,
          voided: documents.filter(({ voided }) => voided !== undefined).length,
          missing: Math.max(...numbers) - Math.min(...numbers) + 1 - new Set(numbers).size,
        })
      }
    }
  })

  test('RL-5 closings and their differences equal what was closed', async () => {
    const { Tables } = (await askReport(manager, 'cash', question('BLR1'))).body
    const table = (key: string) => Tables.find(({ Key }) => Key === key)
    expect(
      table('closings')
        ?.Rows.map(({ Key }) => Key.split('/')[1])
        .toSorted(),
    ).toEqual(history.sessions.map(({ key }) => key).toSorted())
    expect(table('differences')?.Totals['count']).toBe(history.sessions.length)
    for (const { Values } of table('closings')?.Rows ?? [])
      expect(Values['difference']).toBe(Number(Values['countedCash']) - Number(Values['expectedCash']))
    expect(table('differences')?.Totals['difference']).toBe(
      sum((table('closings')?.Rows ?? []).map(({ Values }) => Number(Values['difference']))),
    )
  })

  test('FG-16 the basket has the lines, the value and the pieces of an average bill', async () => {
    for (const { code } of HISTORY_STORES) {
      const { Totals } = await reportTable(manager, 'basket', question(code), 'summary')
      const total = (measure: 'bills' | 'lines' | 'netSales' | 'quantity') =>
        sum(of(code).map(({ sale, sign }) => sign * figuresOfSale(sale)[measure]))
      const bills = total('bills')
      expect(Totals['bills']).toBe(bills)
      expect(Totals['quantity']).toBe(total('quantity'))
      expect(Math.abs(Number(Totals['linesPerBill']) - (1_000 * total('lines')) / bills)).toBeLessThanOrEqual(
        0.5,
      )
      expect(Math.abs(Number(Totals['averageBill']) - total('netSales') / bills)).toBeLessThanOrEqual(0.5)
    }
  })

  test('FG-39 goods by the hour are read from a roll-up, and a check finds a row that is wrong', async () => {
    const [sold] = goodsOf('BLR1')
    const where = `category:${sold?.product.category}`
    const shown = async () => {
      const { Rows } = await reportTable(manager, 'sales', { ...question('BLR1'), by: 'hour', where }, 'rows')
      return sum(Rows.map(({ Values }) => Number(Values['netSales'])))
    }
    const differences = async () => {
      const [row] = await database.query<{ n: number }>(
        `select coalesce(sum(count_hour_differences(registration_id, store_id, business_date)), 0)::int as n
           from report_days`,
      )
      return row?.n
    }
    const before = await shown()
    expect(await differences()).toBe(0)
    const changed = await database.query(
      `update report_product_hours set total = total + 1 where product_id = $1 and store_id = $2 returning 1`,
      [sold?.productId, storeKey('BLR1')],
    )
    expect(await differences()).toBeGreaterThan(0)
    expect(await shown()).toBe(before + changed.length)
  })
})
