import { randomUUID } from 'node:crypto'
import { RESOURCES, type ResourceDefinition, type ResourceName } from '@evertill/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoKey } from '../../db/seed/keys.ts'
import { DEMO_RETAIL, OTHER_TRADERS } from '../../db/seed/companies.ts'
import { type HubTestCaller, hubCallerOf } from '../../testing/hub-caller.ts'
import { type Caller, type TestApp, buildTestApp, callerOf } from '../../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'
import { CHANGES, NEW_ROWS } from '../../testing/managed-samples.ts'
import { storeKey } from '../../testing/test-sale.ts'

type Row = { key: string; Version: number; IsDeleted: boolean } & Record<string, unknown>
type One = { code: string; Row: Row; errors?: { path: string; message: string }[] }
type Stale = { code: string; Current: Row; ChangedBy: string; ChangedAt: string }
type List = { Rows: Row[]; Next?: string; Count: number }

let database: TestDatabase
let app: TestApp
let owner: HubTestCaller
let cashier: HubTestCaller
let stranger: HubTestCaller
let till: Caller

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url)
  owner = await hubCallerOf(app, 'manager@demo.test')
  cashier = await hubCallerOf(app, 'cashier@demo.test')
  stranger = await hubCallerOf(app, 'owner@other.test')
  till = await callerOf(app, 'manager@demo.test')
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const BLR1 = storeKey('BLR1')

/** There are more products than a page holds. */
const searchOf = (row: Row | undefined): string => (typeof row?.['SKU'] === 'string' ? row['SKU'] : '')
const created = new Map<ResourceName, Row>()
const names = Object.keys(NEW_ROWS) as ResourceName[]
const audits = (subject: string) =>
  database.query<{ action: string; user_id: string; detail: Record<string, unknown> }>(
    'select action, user_id, detail from audit_trail where subject = $1 order by audit_id',
    [subject],
  )

describe('each list', () => {
  test('HB-5 is tested here', () => {
    const makes = Object.entries<ResourceDefinition>(RESOURCES).filter(([, { verbs }]) =>
      verbs.includes('create'),
    )
    expect(makes.map(([name]) => name).sort()).toEqual([...names].sort())
  })

  test.each(names)('HB-5 %s: a row is created once, however often it is sent', async (name) => {
    const Row = { key: randomUUID(), ...NEW_ROWS[name]?.() }
    const answer = await owner.post<One>(`/manage/${name}`, { Row })
    expect(answer, JSON.stringify(answer.body)).toMatchObject({
      status: 201,
      body: { Row: { Version: expect.any(Number), IsDeleted: false } },
    })
    const again = await owner.post<One>(`/manage/${name}`, { Row })
    expect(again.body.Row).toEqual(answer.body.Row)
    const [made, ...others] = await audits(Row.key)
    expect(made).toMatchObject({ action: `hub.${name}.create`, detail: { from: 'hub' } })
    expect(others).toEqual([])
    created.set(name, answer.body.Row)
  })

  test.each(names)(
    'HB-6 %s: a change of the newest version is made, and one of an older is shown both',
    async (name) => {
      const row = created.get(name)
      const put = (Version: number) =>
        owner.put<One & Stale>(`/manage/${name}/${row?.key}`, { Version, Row: CHANGES[name] })
      const version = row?.Version ?? 0
      const changed = await put(version)
      expect(changed, JSON.stringify(changed.body)).toMatchObject({
        status: 200,
        body: { Row: CHANGES[name] },
      })
      expect(changed.body.Row.Version).toBeGreaterThan(version)
      const late = await owner.put<Stale>(`/manage/${name}/${row?.key}`, { Version: version, Row: {} })
      expect(late).toMatchObject({
        status: 409,
        body: { code: 'STALE', Current: CHANGES[name], ChangedBy: expect.stringMatching(/./) },
      })
      const entry = (await audits(row?.key ?? '')).at(-1)
      expect(entry).toMatchObject({ action: `hub.${name}.change`, detail: { after: CHANGES[name] } })
      expect(entry?.detail['before']).toBeDefined()
      created.set(name, changed.body.Row)
    },
  )

  test.each(names)('HB-7 %s: a row is deleted, listed among the deleted, and restored', async (name) => {
    const { key = '', Version = 0 } = created.get(name) ?? {}
    const listed = async (deleted: string) =>
      (
        await owner.get<List>(
          `/manage/${name}?deleted=${deleted}&size=200&q=${encodeURIComponent(searchOf(created.get(name)))}`,
        )
      ).body.Rows.some((row) => row.key === key)
    expect([await listed('no'), await listed('yes')]).toEqual([true, false])
    expect((await owner.delete(`/manage/${name}/${key}?version=${Version + 7}`)).status).toBe(409)
    const gone = await owner.delete<One>(`/manage/${name}/${key}?version=${Version}`)
    expect(gone, JSON.stringify(gone.body)).toMatchObject({ status: 200, body: { Row: { IsDeleted: true } } })
    expect([await listed('no'), await listed('yes')]).toEqual([false, true])
    const back = await owner.post<One>(`/manage/${name}/${key}/restore`)
    expect(back).toMatchObject({ status: 200, body: { Row: { IsDeleted: false } } })
    expect((await audits(key)).map(({ action }) => action).slice(-2)).toEqual([
      `hub.${name}.delete`,
      `hub.${name}.restore`,
    ])
  })

  test.each(Object.keys(RESOURCES) as ResourceName[])(
    'HB-8 %s: nobody without the right reads or changes it, and who tried is on record',
    async (name) => {
      const [row] = (await owner.get<List>(`/manage/${name}`)).body.Rows
      const tries = (who: HubTestCaller) => [
        who.post(`/manage/${name}`, { Row: { key: randomUUID(), ...NEW_ROWS[name]?.() } }),
        who.put(`/manage/${name}/${row?.key}`, { Version: row?.Version, Row: CHANGES[name] ?? {} }),
        who.delete(`/manage/${name}/${row?.key}?version=${row?.Version}`),
        who.post(`/manage/${name}/${row?.key}/restore`),
        who.post(`/manage/${name}/bulk`, { Changes: [{ key: row?.key, Version: row?.Version, Row: {} }] }),
      ]
      const before = await database.query(
        `select count(*)::int as n from audit_trail where action = 'hub.refused'`,
      )
      expect((await cashier.get(`/manage/${name}`)).status).toBe(403)
      for (const answer of await Promise.all(tries(cashier))) expect([403, 404]).toContain(answer.status)
      const after = await database.query(
        `select count(*)::int as n from audit_trail where action = 'hub.refused'`,
      )
      expect(after).not.toEqual(before)
      // Rights of another company are worth nothing here.
      const [, change, removal] = tries(stranger)
      expect((await change)?.status).toBe(404)
      expect([404]).toContain((await removal)?.status)
      expect((await stranger.get(`/manage/${name}/${row?.key}`)).status).toBe(404)
      const [same] = (await owner.get<List>(`/manage/${name}`)).body.Rows
      expect(same).toEqual(row)
    },
  )
})

describe('a list', () => {
  const page = (query: string) => owner.get<List>(`/manage/payment-types?${query}`)

  test('HB-9 is read page by page in the order asked for, with the count of all', async () => {
    for (const sort of ['PaymentType', '-PaymentType', 'SortOrder', '-SortOrder', 'Kind']) {
      const whole = (await page(`sort=${sort}&size=200`)).body
      const keys: string[] = []
      let cursor: string | undefined
      do {
        const { body } = await page(`sort=${sort}&size=2${cursor === undefined ? '' : `&cursor=${cursor}`}`)
        expect(body.Count).toBe(whole.Rows.length)
        keys.push(...body.Rows.map((row) => row.key))
        cursor = body.Next
      } while (cursor !== undefined)
      expect(keys).toEqual(whole.Rows.map((row) => row.key))
    }
  })

  test('HB-9 is searched and filtered, and signs of patterns mean themselves', async () => {
    const found = (await page('q=CAS')).body.Rows.map((row) => row['PaymentType'])
    expect(found).toEqual(['Cash'])
    expect((await page('q=%25')).body.Rows).toEqual([])
    expect((await page('Kind=Credit')).body.Rows.every((row) => row['Kind'] === 'Credit')).toBe(true)
    expect((await page('cursor=nonsense')).status).toBe(400)
  })
})

describe('values', () => {
  const faults = async (name: string, Row: Record<string, unknown>) =>
    (await owner.post<One>(`/manage/${name}`, { Row: { key: randomUUID(), ...Row } })).body.errors

  test('HB-4 that are missing, do not fit together or are taken are named with their field', async () => {
    expect(await faults('payment-types', {})).toEqual([
      { path: 'Row.PaymentType', message: 'is required' },
      { path: 'Row.Kind', message: 'is required' },
    ])
    const other = { StoreCode: 'X', StoreName: 'X', Prefix: 'X' }
    expect(await faults('stores', { ...other, GSTIN: '29AAGCB7383J1Z4', StateCode: '27' })).toMatchObject([
      { path: 'Row.GSTIN' },
    ])
    const [first] = (await owner.get<List>('/manage/stores')).body.Rows
    expect(await faults('stores', { ...other, Prefix: first?.['Prefix'] })).toMatchObject([
      { path: 'Row.Prefix' },
    ])
    expect(
      await faults('registers', { StoreID: BLR1, CashRegisterCode: 'R1', CashRegisterName: 'x' }),
    ).toMatchObject([{ path: 'Row.CashRegisterCode' }])
    expect(await faults('people', { ...NEW_ROWS.people?.(), LoginID: 'owner@other.test' })).toMatchObject([
      { path: 'Row.LoginID' },
    ])
    const type = created.get('transaction-types')
    const fixed = await owner.put<One>(`/manage/transaction-types/${type?.key}`, {
      Version: (await owner.get<One>(`/manage/transaction-types/${type?.key}`)).body.Row.Version,
      Row: { Letter: 'Z' },
    })
    expect(fixed.body.errors).toMatchObject([{ path: 'Row.Letter', message: 'cannot be changed' }])
  })

  test('HB-20 rates of a tax that share a day are refused beside the first day of the later one', async () => {
    const rate = (Name: string, days: object) => ({ Name, ...days, Heads: [] })
    const tax = (...Rates: object[]) => faults('taxes', { TaxName: 'Dated', Rates })
    const later = rate('New', { ValidFrom: '2026-04-01' })
    expect(await tax(later, rate('Old', {}))).toEqual([
      { path: 'Row.Rates.0.ValidFrom', message: 'is a day of Old too: end that one the day before' },
    ])
    expect(await tax(rate('Old', { ValidTo: '2026-04-01' }), later)).toMatchObject([
      { path: 'Row.Rates.1.ValidFrom' },
    ])
    expect(await tax(rate('Old', { ValidTo: '2026-03-01' }), later)).toBeUndefined()
  })
})

describe('many rows at once', () => {
  test('HB-10 are changed together, or none of them with what is wrong with each', async () => {
    const { Rows } = (await owner.get<List>('/manage/sales-channels')).body
    const all = (name: (index: number) => string) => ({
      Changes: Rows.map(({ key, Version }, index) => ({ key, Version, Row: { ChannelName: name(index) } })),
    })
    const bad = await owner.post<One>(
      '/manage/sales-channels/bulk',
      all((index) => (index === 1 ? '' : `C${index}`)),
    )
    expect(bad).toMatchObject({ status: 400 })
    const good = all((index) => `C${index}`)
    const stale = {
      Changes: good.Changes.map((one, index) => ({ ...one, Version: one.Version + (index === 1 ? 5 : 0) })),
    }
    const refused = await owner.post<One>('/manage/sales-channels/bulk', stale)
    expect(refused.body.errors).toMatchObject([{ path: 'Changes.1.Version' }])
    expect((await owner.get<List>('/manage/sales-channels')).body.Rows).toEqual(Rows)
    expect((await owner.post('/manage/sales-channels/bulk', good)).status).toBe(200)
    const after = (await owner.get<List>('/manage/sales-channels')).body.Rows
    expect(new Set(after.map((row) => row['ChannelName']))).toEqual(
      new Set(Rows.map((_, index) => `C${index}`)),
    )
  })
})

describe('tills', () => {
  test('HB-11 hear of a change in the transaction that makes it, and read it', async () => {
    const events = () => database.query<{ n: number }>('select max(event_id)::int as n from event_outbox')
    const [before] = await events()
    const [row] = (await owner.get<List>('/manage/taxes')).body.Rows
    await owner.put(`/manage/taxes/${row?.key}`, { Version: row?.Version, Row: { TaxName: 'Renamed tax' } })
    const raised = await database.query<{ type: string }>(
      'select event_type as type from event_outbox where event_id > $1',
      [before?.n],
    )
    expect(raised).toEqual([{ type: 'tax_updated' }])
    const { body } = await till.get<{ productTaxes: { TaxName: string }[] }>('/setup/taxes')
    expect(body.productTaxes.map((tax) => tax.TaxName)).toContain('Renamed tax')
  })

  test('HB-12 sell on in a new store at once: whoever made it has the same rights there', async () => {
    const store = created.get('stores')?.key
    const { status, body } = await till.get<{ modules: { id: string }[] }>(`/v2/user/access?storeid=${store}`)
    expect(status).toBe(200)
    expect(body.modules.map(({ id }) => id)).toContain('Sales')
  })

  test('HB-13 are shown a default print configuration of each store only', async () => {
    const rows = (await owner.get<List>(`/manage/print-configs?StoreID=${BLR1}&size=200`)).body.Rows
    expect(rows.filter((row) => row['IsDefault'] === true)).toHaveLength(1)
  })

  test('HB-14 get a version raised by the command line too', async () => {
    const key = demoKey(DEMO_RETAIL.id, 'payment-type', 'UPI')
    const read = async () => (await owner.get<One>(`/manage/payment-types/${key}`)).body.Row.Version
    const before = await read()
    await database.query('update payment_types set sort_order = 9 where payment_type_id = $1', [key])
    expect(await read()).toBe(before + 1)
    const late = await owner.put<Stale>(`/manage/payment-types/${key}`, {
      Version: before,
      Row: { SortOrder: 1 },
    })
    expect(late).toMatchObject({ status: 409, body: { ChangedBy: '' } })
    expect(OTHER_TRADERS.id).not.toBe(DEMO_RETAIL.id)
  })
})
