import { randomUUID } from 'node:crypto'
import { RESOURCES, RESOURCE_NAMES, type ResourceDefinition, type ResourceName } from '@evertill/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_RETAIL } from '../../db/seed/companies.ts'
import { demoKey } from '../../db/seed/keys.ts'
import { type HubTestCaller, hubCallerOf } from '../../testing/hub-caller.ts'
import { type Answer, type TestApp, buildTestApp, call } from '../../testing/test-app.ts'
import { NEW_ROWS } from '../../testing/managed-samples.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'
import { storeKey } from '../../testing/test-sale.ts'

type Row = { key: string; Version: number; IsDeleted: boolean } & Record<string, unknown>
type Reply = { code: string; errors?: { path: string }[] }
type List = { Rows: Row[] }

const PASSWORD = 'mango-lassi-42!'
const OWN = storeKey('BLR1')

let database: TestDatabase
let app: TestApp
let owner: HubTestCaller

/** Somebody new with a starting role, signed in. */
const hire = async (role: string, where: Record<string, unknown>): Promise<HubTestCaller> => {
  const LoginID = `${role.toLowerCase()}@new.test`
  const RoleID = demoKey(DEMO_RETAIL.id, 'role', role)
  const made = await owner.post<{ Row: Row }>('/manage/people', {
    Row: { key: randomUUID(), Name: role, LoginID, RoleID, ...where },
  })
  const invited = await owner.post<{ Link: string }>(`/manage/people/${made.body.Row.key}/invitation`)
  const token = /token=([\w-]+)$/.exec(invited.body.Link)?.[1]
  await call(app, {
    method: 'POST',
    url: '/api/user/resetpassword',
    payload: { token, password: PASSWORD },
  })
  return hubCallerOf(app, LoginID, PASSWORD)
}

const outsiders: Record<string, HubTestCaller> = {}

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url, { publicUrl: () => 'https://till.test' })
  owner = await hubCallerOf(app, 'manager@demo.test')
  outsiders['a cashier'] = await hire('Cashier', { AllStores: true })
  outsiders['a bookkeeper'] = await hire('Bookkeeper', { AllStores: true })
  outsiders['a manager of another store'] = await hire('Manager', { StoreIDs: [OWN] })
  outsiders['an owner of another company'] = await hubCallerOf(app, 'owner@other.test')
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const rowsOf = async (name: ResourceName): Promise<Row[]> =>
  (await owner.get<List>(`/manage/${name}?deleted=all&size=200`)).body.Rows

/** The demo has none of some lists. */
const makeRow = async (name: ResourceName): Promise<void> => {
  const { status, body } = await owner.post<Reply>(`/manage/${name}`, {
    Row: { key: randomUUID(), ...NEW_ROWS[name]?.() },
  })
  expect(status, JSON.stringify(body)).toBe(201)
}

/** A row that belongs to nobody of them: not of the one store in which somebody may do this. */
const foreignRow = (rows: readonly Row[]): Row | undefined => {
  const isOwn = ({ key, StoreID, StoreIDs, AllStores }: Row) =>
    key === OWN ||
    StoreID === OWN ||
    (Array.isArray(StoreIDs) && StoreIDs.includes(OWN)) ||
    AllStores === true
  return rows.find((row) => !isOwn(row)) ?? rows[0]
}

const refusals = async (who: HubTestCaller): Promise<number> => {
  const [found] = await database.query<{ n: number }>(
    `select count(*)::int as n from audit_trail
      where action = 'hub.refused' and user_id = (select user_id from logins where login_id = $1)`,
    [who.session.Person.LoginID],
  )
  return found?.n ?? 0
}

/** Every write that the list has, on a row of somebody else. */
const writes = (who: HubTestCaller, name: ResourceName, row: Row): (() => Promise<Answer<Reply>>)[] => {
  const { verbs, fields, scope }: ResourceDefinition = RESOURCES[name]
  const own = Object.fromEntries(Object.keys(fields.shape).map((field) => [field, row[field]]))
  const path = `/manage/${name}`
  const all = {
    create: () => who.post<Reply>(path, { Row: { key: randomUUID(), ...own } }),
    change: () => who.put<Reply>(`${path}/${row.key}`, { Version: row.Version, Row: own }),
    delete: () => who.delete<Reply>(`${path}/${row.key}?version=${row.Version}`),
    restore: () => who.post<Reply>(`${path}/${row.key}/restore`),
    bulk: () =>
      who.post<Reply>(`${path}/bulk`, { Changes: [{ key: row.key, Version: row.Version, Row: own }] }),
  }
  // In the own company, somebody may add a row to a list of the company.
  const isOwnList = who === outsiders['an owner of another company']
  const skipped =
    isOwnList && (scope === 'company' || name === 'stores' || name === 'people') ? ['create'] : []
  return Object.entries(all)
    .filter(([verb]) => (verbs as readonly string[]).includes(verb) && !skipped.includes(verb))
    .map(([, write]) => write)
}

const NAMES = [
  'a cashier',
  'a bookkeeper',
  'a manager of another store',
  'an owner of another company',
] as const

describe.each(RESOURCE_NAMES)('%s', (name) => {
  test.each(NAMES)('HB-22 %s writes none of it, and each try is on record', async (outsider) => {
    const who = outsiders[outsider] as HubTestCaller
    if ((await rowsOf(name)).length === 0) await makeRow(name)
    const before = await rowsOf(name)
    const row = foreignRow(before) as Row
    const tries = writes(who, name, row)
    expect(tries.length).toBeGreaterThan(0)
    const known = await refusals(who)
    for (const attempt of tries) {
      const { status, body } = await attempt()
      // A row of another store is not there for them, and a store that is not theirs is a fault of its field.
      const isFault = body.errors?.some(({ path }) => /(StoreID|\.key)$/.test(path)) === true
      expect([status === 403 || status === 404 || (status === 400 && isFault), status, body]).toEqual([
        true,
        status,
        body,
      ])
    }
    expect(await rowsOf(name)).toEqual(before)
    expect(await refusals(who)).toBe(known + tries.length)
  })
})
