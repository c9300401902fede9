import { randomUUID } from 'node:crypto'
import { Gstr1File, type Gstr1Reply, type Gstr3bReply, type ReportReply, type Sale } from '@evertill/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../db/database.ts'
import { systemClock } from '../../platform/clock.ts'
import { type RandomShop, type ShopEntry, sellAtRandom } from '../../testing/random-shop.ts'
import { storeKey } from '../../testing/test-sale.ts'
import { rebuildNow } from '../../testing/test-reports.ts'
import { testShop } from '../../testing/test-shop.ts'
import { getGstr1, getGstr3b } from './gstr.service.ts'

const seed = Number(process.env['EVERTILL_SEED'] ?? Date.now() % 2_147_483_647)
const { app, manager, database } = testShop('manager')
const STORE = storeKey('BLR2')

let shop: RandomShop
beforeAll(async () => {
  shop = await sellAtRandom({ caller: manager, seed, documents: 60 })
  await rebuildNow(app)
})
afterAll(() => console.info(`random returns, seed ${seed}`))

type Sums = { taxable: number; igst: number; cgst: number; sgst: number; cess: number }
type GoodsRow = Sums & { hsn: string; rate: number; quantity: number }
const NOTHING: Sums = { taxable: 0, igst: 0, cgst: 0, sgst: 0, cess: 0 }

const plus = (one: Sums, other: Sums, sign = 1): Sums => ({
  taxable: one.taxable + sign * other.taxable,
  igst: one.igst + sign * other.igst,
  cgst: one.cgst + sign * other.cgst,
  sgst: one.sgst + sign * other.sgst,
  cess: one.cess + sign * other.cess,
})

/** The goods of a body, those that come back below zero: read from the document alone. */
const goodsIn = ({ Lines, Returns = [], Charges = [] }: Sale): GoodsRow[] => {
  const row = (
    { HSN, TaxHeads, TaxableAmount }: Pick<Sale['Lines'][number], 'HSN' | 'TaxHeads' | 'TaxableAmount'>,
    quantity: number,
    sign: number,
  ): GoodsRow => {
    const head = (...codes: string[]) =>
      TaxHeads.filter(({ Code }) => codes.includes(Code)).reduce((sum, { Amount }) => sum + sign * Amount, 0)
    const rate = TaxHeads.filter(({ Code }) => Code !== 'CESS').reduce((sum, { Rate }) => sum + Rate, 0)
    const amounts = {
      igst: head('IGST'),
      cgst: head('CGST'),
      sgst: head('SGST', 'UTGST'),
      cess: head('CESS'),
    }
    return { hsn: HSN, rate, quantity: sign * quantity, taxable: sign * TaxableAmount, ...amounts }
  }
  return [
    ...Lines.map((line) => row(line, line.Quantity, 1)),
    ...Charges.map((charge) => row(charge, 0, 1)),
    ...Returns.map((line) => row(line, line.Quantity, -1)),
  ]
}

const sumOf = (entries: readonly ShopEntry[], wanted: (row: GoodsRow) => boolean = () => true): Sums =>
  entries.reduce(
    (sum, { sale, sign }) =>
      goodsIn(sale)
        .filter(wanted)
        .reduce((all, row) => plus(all, row, sign), sum),
    NOTHING,
  )
const within = (from: string, to: string): ShopEntry[] =>
  shop.entries.filter(({ date }) => date >= from && date <= to)
const monthOf = (period: string): ShopEntry[] => shop.entries.filter(({ date }) => date.startsWith(period))

const inRupees = ({ taxable, igst, cgst, sgst, cess }: Sums) => ({
  txval: taxable / 100,
  iamt: igst / 100,
  camt: cgst / 100,
  samt: sgst / 100,
  csamt: cess / 100,
})

const gstr1Of = async (period: string): Promise<Gstr1Reply> => {
  const { status, body } = await manager.get<Gstr1Reply>(`/reports/gstr1?stores=${STORE}&period=${period}`)
  expect(status, JSON.stringify(body).slice(0, 500)).toBe(200)
  return body
}

const periods = (): string[] => [...new Set(shop.entries.map(({ date }) => date.slice(0, 7)))].sort()

describe('the tax report', () => {
  test('RL-1 taxes by rate and by HSN equal the sums of the bodies to the paisa, over any period', async () => {
    const days = shop.entries.map(({ date }) => date).sort()
    const [first = '', last = ''] = [days[0], days.at(-1)]
    const middle = days[Math.floor(days.length / 2)] ?? first
    for (const [from, to] of [
      [first, last],
      [first, middle],
      [middle, middle],
      ['2020-01-01', '2020-01-31'],
    ] as const) {
      const { body } = await manager.get<ReportReply>(`/reports/tax?stores=${STORE}&from=${from}&to=${to}`)
      const { taxable, igst, cgst, sgst, cess } = sumOf(within(from, to))
      const total = { taxable, cgst, sgst, igst, cess, tax: igst + cgst + sgst + cess }
      const [rates, hsn, buyers, supplies] = body.Tables
      expect(rates?.Totals).toEqual(total)
      expect(hsn?.Totals).toEqual(total)
      for (const { Values } of rates?.Rows ?? []) {
        const own = sumOf(within(from, to), ({ rate }) => rate === Values['rate'])
        expect(Values).toMatchObject(own.igst + own.cgst > 0 ? { ...own } : { taxable: own.taxable })
      }
      const codes = new Set(hsn?.Rows.map(({ Label }) => Label))
      for (const code of codes) {
        const own = sumOf(within(from, to), (row) => row.hsn === code)
        const listed = hsn?.Rows.filter(({ Label }) => Label === code) ?? []
        expect(listed.reduce((sum, { Values }) => sum + Number(Values['taxable']), 0)).toBe(own.taxable)
      }
      const payable = within(from, to).reduce((sum, { sale, sign }) => sum + sign * sale.PayableAmount, 0)
      for (const table of [buyers, supplies])
        expect(table?.Totals).toMatchObject({ netSales: payable, taxable, tax: total.tax })
    }
  })
})

describe('the tax return', () => {
  test('GR-14 GSTR-3B of every month equals the sums of the bodies to the paisa', async () => {
    for (const period of periods()) {
      const { body } = await manager.get<Gstr3bReply>(`/reports/gstr3b?stores=${STORE}&period=${period}`)
      const { osup_det, osup_nil_exmp } = body.Return.sup_details
      expect(osup_det).toEqual(inRupees(sumOf(monthOf(period), ({ rate }) => rate !== 0)))
      expect(osup_nil_exmp.txval).toBe(sumOf(monthOf(period), ({ rate }) => rate === 0).taxable / 100)
    }
  })

  test('GR-14 supplies to unregistered buyers in other States equal the sums of the bodies by State', async () => {
    for (const period of periods()) {
      const { body } = await manager.get<Gstr3bReply>(`/reports/gstr3b?stores=${STORE}&period=${period}`)
      const own = (state: string) => {
        const of = monthOf(period).filter(
          ({ sale }) =>
            sale.Supply === 'interstate' && sale.CustomerGSTIN === undefined && sale.PlaceOfSupply === state,
        )
        const { taxable, igst } = sumOf(of, ({ rate }) => rate !== 0)
        return taxable === 0 && igst === 0 ? [] : [{ pos: state, txval: taxable / 100, iamt: igst / 100 }]
      }
      expect(body.Return.inter_sup.unreg_details).toEqual(['07', '27', '33'].flatMap(own))
    }
  })

  test('GR-14 GSTR-1 of every month lists and sums what the bodies say, and fits the schema', async () => {
    for (const period of periods()) {
      const { Return, Problems } = await gstr1Of(period)
      const errors = Problems.filter(({ Severity }) => Severity === 'error')
      if (errors.length === 0) expect(Gstr1File.safeParse(Return).error?.issues).toBeUndefined()
      const entries = monthOf(period)
      const goods = Return.hsn && 'hsn_b2b' in Return.hsn ? Return.hsn : { hsn_b2b: [], hsn_b2c: [] }
      const total = (
        rows: readonly { txval: number; iamt: number; camt: number; samt: number; csamt: number }[],
      ) => {
        const paise = (name: 'txval' | 'iamt' | 'camt' | 'samt' | 'csamt') =>
          rows.reduce((sum, row) => sum + Math.round(row[name] * 100), 0)
        return {
          taxable: paise('txval'),
          igst: paise('iamt'),
          cgst: paise('camt'),
          sgst: paise('samt'),
          cess: paise('csamt'),
        }
      }
      expect(total([...goods.hsn_b2b, ...goods.hsn_b2c])).toEqual(sumOf(entries))
      const isRegistered = ({ sale }: ShopEntry) => sale.CustomerGSTIN !== undefined
      expect(total(goods.hsn_b2b)).toEqual(sumOf(entries.filter(isRegistered)))
      // A credit note is where its bill was.
      const valueOf = ({ Original, PayableAmount }: Sale) => Original?.PayableAmount ?? PayableAmount
      const isLarge = ({ sale }: ShopEntry) => sale.Supply === 'interstate' && valueOf(sale) > 10_000_000
      const small = entries.filter((entry) => !isRegistered(entry) && !isLarge(entry))
      expect(total(Return.b2cs ?? [])).toEqual(sumOf(small, ({ rate }) => rate !== 0))
    }
  })

  test('FS-23 that names too many documents is refused, whichever form is asked for', async () => {
    const db = openDatabase(database.url, { connections: 1 })
    const identity = { registrationId: manager.profile.RegistrationID, userId: manager.profile.key }
    const [period = ''] = periods()
    const ask = (maxListed: number) =>
      Promise.all(
        [getGstr1, getGstr3b].map((get) =>
          get({ db, clock: systemClock, maxListed }, identity, { stores: [STORE], period }),
        ),
      )
    expect((await ask(0)).map((answer) => answer.ok || answer.refusal.code)).toEqual([
      'INVALID_REQUEST',
      'INVALID_REQUEST',
    ])
    expect((await ask(1_000)).map(({ ok }) => ok)).toEqual([true, true])
    await db.close()
  })

  test('GR-14 every bill to a registered buyer that counts is listed once, with its last figures', async () => {
    for (const period of periods()) {
      const { Return } = await gstr1Of(period)
      const listed = (Return.b2b ?? []).flatMap(({ ctin, inv }) => inv.map((one) => ({ ctin, ...one })))
      const net = new Map<string, number>()
      const versions = new Map<string, Sale>()
      for (const { sale, sign } of monthOf(period)) {
        const key = `${sale.TransactionNo}/${sale.Revision}`
        net.set(key, (net.get(key) ?? 0) + sign)
        versions.set(key, sale)
      }
      const isTaxed = (sale: Sale) => goodsIn(sale).some(({ rate }) => rate !== 0)
      const standing = [...net].flatMap(([key, count]) => {
        const sale = versions.get(key)
        return count === 1 &&
          sale &&
          sale.Lines.length > 0 &&
          sale.CustomerGSTIN !== undefined &&
          isTaxed(sale)
          ? [sale]
          : []
      })
      const replaced = new Set(
        [...net].flatMap(([key, count]) => (count === -1 ? [versions.get(key)?.TransactionNo] : [])),
      )
      const fresh = standing.filter(({ TransactionNo }) => !replaced.has(TransactionNo))
      expect(listed.map(({ inum }) => inum).sort()).toEqual(
        fresh.map(({ TransactionNo }) => TransactionNo).sort(),
      )
      for (const sale of fresh) {
        const one = listed.find(({ inum }) => inum === sale.TransactionNo)
        expect(one).toMatchObject({ ctin: sale.CustomerGSTIN, val: sale.PayableAmount / 100 })
        const sums = (one?.itms ?? []).reduce((sum, { itm_det }) => sum + Math.round(itm_det.txval * 100), 0)
        expect(sums).toBe(
          goodsIn(sale)
            .filter(({ rate }) => rate !== 0)
            .reduce((sum, { taxable }) => sum + taxable, 0),
        )
      }
      const amended = (Return.b2ba ?? []).flatMap(({ inv }) => inv.map(({ oinum }) => oinum))
      for (const number of amended) expect(replaced).toContain(number)
    }
  })

  test('GR-15 stores with different GSTINs, a stranger’s store and a period that is none are refused', async () => {
    const ask = async (stores: string, period: string) =>
      (await manager.get(`/reports/gstr1?stores=${stores}&period=${period}`)).status
    expect(await ask(`${STORE},${storeKey('DEL1')}`, '2026-05')).toBe(400)
    expect(await ask(randomUUID(), '2026-05')).toBe(404)
    expect(await ask(STORE, '2026-13')).toBe(400)
  })
})

test('RL-9 the stored taxes of every day equal its documents, and a changed row is found', async () => {
  const differences = async (): Promise<number> => {
    const rows = await database.query<{ n: number }>(
      `select coalesce(sum(count_tax_differences(d.registration_id, d.store_id, d.business_date)), 0)::int as n
         from report_days d where d.store_id = $1`,
      [STORE],
    )
    return rows[0]?.n ?? -1
  }
  expect(await differences()).toBe(0)
  await database.query(
    `update report_taxes set taxable = taxable + 1 where (store_id, business_date, hsn, sale_uuid, rate) in
       (select store_id, business_date, hsn, sale_uuid, rate from report_taxes where store_id = $1 limit 1)`,
    [STORE],
  )
  expect(await differences()).toBeGreaterThan(0)
})
