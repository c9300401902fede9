import { createHash, randomUUID } from 'node:crypto'
import {
  Gstr1File,
  type Gstr1Reply,
  type Gstr3bReply,
  type Sale,
  type SaleReply,
  type TaxPeriodFileReply,
} from '@evertill/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { type ShopEntry, sellAtRandom } from '../../testing/random-shop.ts'
import type { Answer, Caller } from '../../testing/test-app.ts'
import { rebuildNow } from '../../testing/test-reports.ts'
import { OFFLINE, type TestTill, openTill, storeKey } from '../../testing/test-sale.ts'
import { testShop } from '../../testing/test-shop.ts'

const seed = Number(process.env['EVERTILL_SEED'] ?? Date.now() % 2_147_483_647)
const { app, manager, cashier, database } = testShop('manager', 'cashier')
const STORES = ['BLR1', 'BLR2', 'MYS1'].map((code) => storeKey(code)).join(',')
const BUYER = '27AAPFU0939F1ZV'
const MARCH = '2026-03'
const APRIL = '2026-04'

const entries: ShopEntry[] = []
let till: TestTill

beforeAll(async () => {
  entries.push(...(await sellAtRandom({ caller: manager, seed, documents: 25 })).entries)
  till = await openTill(manager, 'BLR2/R1')
  await rebuildNow(app)
})
afterAll(() => console.info(`random months, seed ${seed}`))

const gstr1Of = async (period: string, stores = STORES): Promise<Gstr1Reply> => {
  const { status, body } = await manager.get<Gstr1Reply>(`/reports/gstr1?stores=${stores}&period=${period}`)
  expect(status, JSON.stringify(body).slice(0, 500)).toBe(200)
  return body
}
const gstr3bOf = async (period: string): Promise<Gstr3bReply> =>
  (await manager.get<Gstr3bReply>(`/reports/gstr3b?stores=${STORES}&period=${period}`)).body

const close = async (period: string, caller: Caller = manager, stores = STORES) => {
  const { TaxPeriod } = await gstr1Of(period, stores)
  const body = { stores, Period: period, SHA256: TaxPeriod?.SHA256 ?? '' }
  return caller.post<{ code: string; key: string }>('/reports/tax-periods', body)
}
const fileOf = (key: string, name: 'gstr1' | 'gstr3b') =>
  manager.get<z.output<typeof TaxPeriodFileReply>>(`/reports/tax-periods/${key}/files/${name}`)

const expectOk = <Body>({ status, body }: Answer<Body>): Body => {
  expect(status, JSON.stringify(body).slice(0, 500)).toBe(200)
  return body
}

const termsOf = (day: string, buyer: string | undefined) => ({
  TransactionDate: `${day}T06:30:00.000Z`,
  ...(buyer === undefined ? {} : { CustomerGSTIN: buyer }),
})
const sell = async (day: string, buyer?: string): Promise<Sale> => {
  const sale = till.makeSale({ lines: 2, header: termsOf(day, buyer) })
  expectOk(await manager.post<SaleReply>(OFFLINE, sale))
  entries.push({ date: day, sale, sign: 1 })
  return sale
}
/** As a till that was offline sends it: made on the day of the bill. */
const cancel = async (sale: Sale): Promise<void> => {
  const day = sale.BusinessDate
  const body = { UUID: randomUUID(), Reason: 'wrong', At: `${day}T10:00:00.000Z` }
  expectOk(await manager.post(`/transaction/sales/${sale.UUID}/void`, body))
  entries.push({ date: day, sale, sign: -1 })
}
const edit = async (sale: Sale, buyer?: string): Promise<Sale> => {
  const { UUID, TransactionNo, Series, RunningNo, BusinessDate } = sale
  const header = { UUID, TransactionNo, Series, RunningNo, Revision: 2 }
  const next = till.makeSale({
    lines: 1,
    header: { ...termsOf(BusinessDate, buyer), ...header, ChangedAt: `${BusinessDate}T10:00:00.000Z` },
  })
  expectOk(await manager.put(`/transaction/sales/${UUID}`, next))
  entries.push({ date: BusinessDate, sale, sign: -1 }, { date: BusinessDate, sale: next, sign: 1 })
  return next
}

/** Taxed goods of the bodies, in paise: taxable amount and each tax. */
const sumOf = (rows: readonly ShopEntry[]): number[] => {
  const sums = [0, 0, 0, 0, 0]
  const add = (
    { TaxHeads, TaxableAmount }: Pick<Sale['Lines'][number], 'TaxHeads' | 'TaxableAmount'>,
    sign: number,
  ) => {
    if (TaxHeads.every(({ Code, Rate }) => Code === 'CESS' || Rate === 0)) return
    const head = (...codes: string[]) =>
      TaxHeads.filter(({ Code }) => codes.includes(Code)).reduce((sum, { Amount }) => sum + Amount, 0)
    const values = [TaxableAmount, head('IGST'), head('CGST'), head('SGST', 'UTGST'), head('CESS')]
    for (const [at, value] of values.entries()) sums[at] = (sums[at] ?? 0) + sign * value
  }
  for (const { sale, sign } of rows) {
    for (const line of [...sale.Lines, ...(sale.Charges ?? [])]) add(line, sign)
    for (const line of sale.Returns ?? []) add(line, -sign)
  }
  return sums.map((sum) => sum + 0)
}
const suppliesOf = async (period: string): Promise<number[]> => {
  const { osup_det } = (await gstr3bOf(period)).Return.sup_details
  return [osup_det.txval, osup_det.iamt, osup_det.camt, osup_det.samt, osup_det.csamt].map((value) =>
    Math.round(value * 100),
  )
}
const add = (one: readonly number[], other: readonly number[]): number[] =>
  one.map((value, at) => value + (other[at] ?? 0))

/** Whatever was closed, opened and came late: all returns together say what all documents say. */
const expectWhole = async (): Promise<void> => {
  const periods = [...new Set([MARCH, APRIL, ...entries.map(({ date }) => date.slice(0, 7))])]
  let all = [0, 0, 0, 0, 0]
  for (const period of periods) all = add(all, await suppliesOf(period))
  expect(all).toEqual(sumOf(entries))
}

test('GR-16 a month is closed for all stores of its GSTIN, when it is over, by whoever has the right and has seen it', async () => {
  const { TaxPeriod } = await gstr1Of(MARCH)
  expect(TaxPeriod).toMatchObject({ MayClose: true, MayReopen: false, Late: [], History: [] })
  expect((await close(MARCH, cashier)).status).toBe(403)
  expect((await close(MARCH, manager, storeKey('BLR2'))).body.code).toBe('TAX_PERIOD_STORES')
  expect((await close('2026-11')).body.code).toBe('TAX_PERIOD_NOT_OVER')
  const unseen = { stores: STORES, Period: MARCH, SHA256: '0'.repeat(64) }
  expect((await manager.post<{ code: string }>('/reports/tax-periods', unseen)).body.code).toBe(
    'TAX_RETURN_CHANGED',
  )
  await database.query(`delete from access_entries where resource = 'TaxPeriods' and store_id = $1`, [
    storeKey('MYS1'),
  ])
  expect((await close(MARCH)).status).toBe(403)
  expect((await gstr1Of(MARCH)).TaxPeriod).toMatchObject({ MayClose: false, IsWhole: true })
  expect((await gstr1Of(MARCH, storeKey('BLR2'))).TaxPeriod).toMatchObject({
    MayClose: false,
    IsWhole: false,
  })
  await database.query(
    `insert into access_entries (registration_id, user_id, store_id, resource, perms)
     select registration_id, user_id, $1, resource, perms from access_entries
      where resource = 'TaxPeriods' and store_id = $2 and user_id = $3`,
    [storeKey('MYS1'), storeKey('BLR1'), manager.profile.key],
  )
  await database.query('update report_days set dirty_since = now() where business_date = $1', [
    entries.find(({ date }) => date.startsWith(MARCH))?.date ?? '2026-03-01',
  ])
  if (entries.some(({ date }) => date.startsWith(MARCH)))
    expect((await close(MARCH)).body.code).toBe('TAX_FIGURES_WAITING')
  await rebuildNow(app)
})

test('GR-17 GR-18 GR-19 GR-20 what comes too late for closed months is amended in the first open one, and their files stay', async () => {
  const named = await sell('2026-03-10', BUYER)
  const edited = await sell('2026-03-11', BUYER)
  const summed = await sell('2026-03-12')
  await rebuildNow(app)
  const seen = await gstr1Of(MARCH)
  const { key } = expectOk(await close(MARCH))
  expect((await close(MARCH)).body.code).toBe('TAX_PERIOD_CLOSED')
  await expectWhole()

  // What comes later.
  const aprilBefore = await suppliesOf(APRIL)
  const late = await sell('2026-03-20', BUYER)
  await sell('2026-03-21')
  await cancel(named)
  await cancel(summed)
  await edit(edited, BUYER)
  entries.push(...(await sellAtRandom({ caller: manager, seed: seed + 1, documents: 12 })).entries)
  await rebuildNow(app)
  await expectWhole()

  const kept = expectOk(await fileOf(key, 'gstr1'))
  expect(kept.File).toBe(JSON.stringify(seen.Return))
  expect(createHash('sha256').update(kept.File).digest('hex')).toBe(kept.SHA256)
  const march = await gstr1Of(MARCH)
  expect(JSON.stringify(march.Return)).toBe(kept.File)
  expect(march.TaxPeriod).toMatchObject({ SHA256: kept.SHA256, CountsIn: APRIL, MayReopen: true })

  const april = await gstr1Of(APRIL)
  const numbers = (rows: readonly { inv: readonly { inum: string }[] }[] = []) =>
    rows.flatMap(({ inv }) => inv.map(({ inum }) => inum))
  expect(numbers(april.Return.b2b)).toContain(late.TransactionNo)
  expect(numbers(april.Return.b2ba)).toEqual(
    expect.arrayContaining([named.TransactionNo, edited.TransactionNo]),
  )
  const voided = april.Return.b2ba?.flatMap(({ inv }) => inv).find(({ inum }) => inum === named.TransactionNo)
  expect(voided).toMatchObject({ val: 0, oinum: named.TransactionNo, oidt: '10-03-2026' })
  // Restated as a whole: what the bills of March to unregistered buyers come to now.
  const restated = april.Return.b2csa?.filter(({ omon, sply_ty }) => omon === '032026' && sply_ty === 'INTRA')
  const rates = restated?.flatMap(({ itms }) => itms) ?? []
  expect(rates.length).toBeGreaterThan(0)
  const isSmall = ({ date, sale }: ShopEntry) =>
    date.startsWith(MARCH) && sale.CustomerGSTIN === undefined && sale.Supply !== 'interstate'
  for (const { rt, txval } of rates) {
    const own = entries
      .filter(isSmall)
      .flatMap(({ sale, sign }) => [
        ...sale.Lines.map((line) => ({ line, sign })),
        ...(sale.Returns ?? []).map((line) => ({ line, sign: -sign })),
      ])
    const rateOf = ({ TaxHeads }: Pick<Sale['Lines'][number], 'TaxHeads'>) =>
      TaxHeads.filter(({ Code }) => Code !== 'CESS').reduce((sum, { Rate }) => sum + Rate, 0)
    const sum = own
      .filter(({ line }) => rateOf(line) === rt * 10_000)
      .reduce((all, { line, sign }) => all + sign * line.TaxableAmount, 0)
    expect({ rt, taxable: Math.round(txval * 100) }).toEqual({ rt, taxable: sum })
  }
  expect(Gstr1File.shape.b2csa.safeParse(april.Return.b2csa).success).toBe(true)
  const change = add(
    sumOf(entries.filter(({ date }) => date.startsWith(MARCH))),
    (await suppliesOf(MARCH)).map((value) => -value),
  )
  const ownApril = sumOf(entries.filter(({ date }) => date.startsWith(APRIL)))
  expect(await suppliesOf(APRIL)).toEqual(add(ownApril, change))
  expect(aprilBefore).not.toEqual(await suppliesOf(APRIL))

  const listed = march.TaxPeriod?.Late.map(({ TransactionNo, Kind }) => `${Kind} ${TransactionNo}`)
  expect(listed).toEqual(
    expect.arrayContaining([
      `sale ${late.TransactionNo}`,
      `void ${named.TransactionNo}`,
      `void ${summed.TransactionNo}`,
      `edit ${edited.TransactionNo}`,
    ]),
  )
  expect(april.TaxPeriod?.Late).toEqual(march.TaxPeriod?.Late)
  expect(april.Problems.map(({ Code }) => Code)).toContain('ARRIVED_LATE')

  // April is closed with them; what comes now counts in May.
  expectOk(await close(APRIL))
  await expectWhole()
  const later = await sell('2026-03-22', BUYER)
  await sell('2026-03-23')
  await rebuildNow(app)
  await expectWhole()
  expect(numbers((await gstr1Of('2026-05')).Return.b2b)).toContain(later.TransactionNo)
  expect(numbers((await gstr1Of(APRIL)).Return.b2b)).not.toContain(later.TransactionNo)

  // Opened again, March says what no other return says.
  const reopen = (Reason: string, caller: Caller = manager) =>
    caller.post<{ code: string }>(`/reports/tax-periods/${key}/reopen`, { Reason })
  expect((await reopen('Filed by mistake', cashier)).status).toBe(403)
  expect((await reopen(' ')).status).toBe(400)
  expectOk(await reopen('Filed by mistake'))
  expect((await reopen('Again')).body.code).toBe('TAX_PERIOD_NOT_CLOSED')
  await expectWhole()
  const opened = await gstr1Of(MARCH)
  expect(numbers(opened.Return.b2b)).toContain(later.TransactionNo)
  expect(numbers(opened.Return.b2b)).not.toContain(late.TransactionNo)
  expect(opened.TaxPeriod).toMatchObject({
    MayClose: true,
    History: [{ key, Reason: 'Filed by mistake', ReopenedByName: manager.profile.Name }],
  })
  expect(expectOk(await fileOf(key, 'gstr1'))).toEqual(kept)
  expectOk(await close(MARCH))
  await expectWhole()

  const trail = await database.query<{ action: string }>(
    `select action from audit_trail where action like 'tax_period.%' order by audit_id`,
  )
  expect(trail.map(({ action }) => action)).toEqual([
    'tax_period.closed',
    'tax_period.closed',
    'tax_period.reopened',
    'tax_period.closed',
  ])
}, 120_000)
