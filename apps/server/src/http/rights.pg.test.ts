import { randomUUID } from 'node:crypto'
import {
  API_BASE,
  type AccessEntry,
  ENDPOINTS,
  type Endpoint,
  type EndpointName,
  type EndpointPermission,
} from '@evertill/contract'
import { isAllowed } from '@evertill/domain'
import fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { DEMO_RETAIL, OTHER_TRADERS } from '../db/seed/companies.ts'
import { systemClock } from '../platform/clock.ts'
import type { Handlers, Ports } from '../routes/handler.ts'
import { makeTillReports } from '../services/devices/till-reports.service.ts'
import { refuse } from '../services/outcome.ts'
import { NO_HELD_COMPANIES } from '../services/company-data/held-companies.ts'
import { makeTokenService } from '../services/people/token.service.ts'
import { type HubTestCaller, hubCallerOf } from '../testing/hub-caller.ts'
import { TEST_KEYS, type Caller, buildTestApp, call, callerOf } from '../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../testing/test-database.ts'
import { OFFLINE, openTill, storeKey } from '../testing/test-sale.ts'
import { serveEndpoints } from './endpoint-routes.ts'
import { answerError } from './error-reply.ts'
import { readJsonBodies } from './json-body.ts'

const LOGINS = ['manager@demo.test', 'cashier@demo.test', 'solo@demo.test', 'owner@other.test']
const STORES = [DEMO_RETAIL, OTHER_TRADERS].flatMap((company) =>
  company.stores.map((store) => storeKey(store.code, company.id)),
)

let database: TestDatabase
let app: FastifyInstance
let guardedServer: FastifyInstance
let db: Database
const callers = new Map<string, Caller>()
const hubCallers = new Map<string, HubTestCaller>()

/** The real access checks in front of handlers that only reply 503, so that no valid body is needed. */
const buildGuardedServer = async (): Promise<FastifyInstance> => {
  const server = fastify()
  server.setValidatorCompiler(validatorCompiler)
  server.setSerializerCompiler(serializerCompiler)
  server.setErrorHandler(answerError)
  readJsonBodies(server)
  const reached = Object.fromEntries(
    Object.keys(ENDPOINTS).map((name) => [name, () => Promise.resolve(refuse('UNAVAILABLE'))]),
  )
  const tokens = makeTokenService({ keys: () => TEST_KEYS, lifetimeSeconds: 3600, clock: systemClock })
  const tillReports = makeTillReports({ db, clock: systemClock })
  const heldCompanies = NO_HELD_COMPANIES
  const ports = { db, tokens, clock: systemClock, tillReports, heldCompanies } as Ports
  serveEndpoints(server, reached as unknown as Handlers, ports)
  await server.ready()
  return server
}

beforeAll(async () => {
  database = await openTestDatabase()
  db = openDatabase(database.url)
  app = await buildTestApp(database.url)
  guardedServer = await buildGuardedServer()
  for (const login of LOGINS) {
    callers.set(login, await callerOf(app, login))
    hubCallers.set(login, await hubCallerOf(app, login))
  }
})
afterAll(async () => {
  await guardedServer.close()
  await app.close()
  await db.close()
  await database.drop()
})

const callerNamed = (login: string): Caller => {
  const caller = callers.get(login)
  if (!caller) throw new Error(login)
  return caller
}

/** The access lists that the server returns: one per store of the user. */
const listsOf = async (caller: Caller): Promise<Map<string, AccessEntry[]>> => {
  const { body } = await caller.get<{ stores: { key: string }[] }>('/user/stores')
  const lists = await Promise.all(
    body.stores.map(async ({ key }) => {
      const access = await caller.get<{ modules: AccessEntry[] }>(`/v2/user/access?storeid=${key}`)
      return [key, access.body.modules] as const
    }),
  )
  return new Map(lists)
}

const REACHED = [400, 503]

const expected = (
  { id, perm, store }: EndpointPermission,
  lists: Map<string, AccessEntry[]>,
  storeId: string,
): number[] => {
  if (store === 'any') {
    return [...lists.values()].some((list) => isAllowed(list, id, perm)) ? REACHED : [403]
  }
  if (store === 'all') {
    const company = DEMO_RETAIL.stores.some(({ code }) => lists.has(storeKey(code)))
      ? DEMO_RETAIL
      : OTHER_TRADERS
    const allowed = [...lists.values()].filter((list) => isAllowed(list, id, perm))
    return allowed.length === company.stores.length ? REACHED : [403]
  }
  if (!lists.has(storeId)) return [404]
  return isAllowed(lists.get(storeId), id, perm) ? REACHED : [403]
}

/** A call of the hub proves itself with a cookie, every other one with a token. */
const proofOf = ({ auth }: Endpoint, token: string): Record<string, string> => {
  const login = LOGINS.find((one) => callers.get(one)?.token === token) ?? ''
  return auth === 'hub' ? { ...hubCallers.get(login)?.headers } : { authorization: `Bearer ${token}` }
}

const callGuarded = (row: Endpoint, token: string, storeId: string) => {
  const path = row.path.replace('{storeId}', storeId).replaceAll(/\{\w+\}/g, () => randomUUID())
  const name = row.permission?.store.split('.') ?? []
  const query = name[0] === 'query' ? `?${name[1]}=${storeId}` : ''
  return call<{ code: string }>(guardedServer, {
    method: row.method,
    url: `${API_BASE}${path}${query}`,
    headers: { ...proofOf(row, token), 'content-type': 'application/json' },
    ...(row.method === 'GET' ? {} : { payload: JSON.stringify({ StoreID: storeId }) }),
  })
}

const guarded = (Object.entries(ENDPOINTS) as [EndpointName, Endpoint][]).filter(
  ([, row]) => row.permission !== null,
)

describe('every role, call and store', () => {
  test.each(LOGINS)(
    'RI-2 RI-3 %s gets the replies that the access lists imply',
    { timeout: 180_000 },
    async (login) => {
      const caller = callerNamed(login)
      const lists = await listsOf(caller)
      expect(lists.size).toBeGreaterThan(0)
      expect(guarded.length).toBeGreaterThan(0)
      const wrong: string[] = []
      for (const [name, row] of guarded) {
        // A call of the hub names no store, so one try says it all.
        const tried = row.auth === 'hub' ? STORES.slice(0, 1) : [...STORES, randomUUID(), 'no-such-store']
        for (const storeId of tried) {
          const { status } = await callGuarded(row, caller.token, storeId)
          const right = row.permission ? expected(row.permission, lists, storeId) : REACHED
          if (!right.includes(status))
            wrong.push(`${name} in ${storeId}: ${status}, not ${right.join(' or ')}`)
        }
      }
      expect(wrong).toEqual([])
    },
  )

  test('RI-2 a revoked right is missing at the next call, and a granted one is there', async () => {
    const caller = callerNamed('solo@demo.test')
    const storeId = storeKey('BLR2')
    const set = (read: boolean) =>
      database.query(
        `update access_entries set perms = perms || jsonb_build_object('read', $1::boolean)
          where user_id = $2 and resource = 'Sales'`,
        [read, caller.profile.key],
      )
    const ask = () => callGuarded(ENDPOINTS.leaseCashRegister, caller.token, storeId)
    await set(false)
    expect(await ask()).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } })
    await set(true)
    expect(REACHED).toContain((await ask()).status)
  })

  test('RI-2 two stores in one query are refused, in either order', async () => {
    const row = guarded.find(([, { permission }]) => permission?.store.startsWith('query.'))
    if (!row) return
    const name = row[1].permission?.store.split('.')[1]
    const url = `${API_BASE}${row[1].path}?${name}=${storeKey('BLR1')}&${name}=${storeKey('BLR2')}`
    const headers = { authorization: `Bearer ${callerNamed('cashier@demo.test').token}` }
    expect((await call(guardedServer, { method: row[1].method, url, headers })).status).toBe(400)
  })
})

describe('the access list', () => {
  const accessOf = (login: string, store: string, company = DEMO_RETAIL.id) =>
    callerNamed(login).get<{ modules: AccessEntry[]; actionRules: unknown[] }>(
      `/v2/user/access?storeid=${storeKey(store, company)}`,
    )

  test('RI-7 the cashier sells and opens the register, but neither closes it nor reads quotations', async () => {
    const { status, body } = await accessOf('cashier@demo.test', 'BLR1')
    expect(status).toBe(200)
    const may = (id: string, perm = 'read') => isAllowed(body.modules, id, perm)
    expect([may('Sales'), may('Sales', 'create'), may('Sale'), may('CashRegisters', 'open')]).toEqual(
      Array(4).fill(true),
    )
    expect([may('CashRegistersClosing'), may('Quotation'), may('Setup'), may('Quarantine')]).toEqual(
      Array(4).fill(false),
    )
    expect(body.actionRules).toContainEqual({ Action: 'Discount', Mode: 'Approve', FreePercent: 100_000 })
  })

  test('RI-7 the manager has every right that any call needs, in every store', async () => {
    for (const store of ['BLR1', 'BLR2', 'MYS1', 'DEL1']) {
      const { body } = await accessOf('manager@demo.test', store)
      const missing = guarded.filter(
        ([, { permission }]) => permission && !isAllowed(body.modules, permission.id, permission.perm),
      )
      expect(missing.map(([name]) => name)).toEqual([])
    }
  })

  test('RI-1 a store of another user, of another company or that does not exist is 404', async () => {
    const answers = [
      await accessOf('cashier@demo.test', 'BLR2'),
      await accessOf('cashier@demo.test', 'OTH1', OTHER_TRADERS.id),
      await accessOf('cashier@demo.test', 'NONE'),
      await callerNamed('cashier@demo.test').get(`/v2/user/access?storeid=x`),
    ]
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: answers[0]?.body })
  })
})

describe('a disabled account', () => {
  test('RI-5 RI-6 is signed out everywhere, and its pending sales are still accepted', async () => {
    const caller = await callerOf(app, 'cashier@demo.test')
    const till = await openTill(caller)
    const sale = till.makeSale()
    const disable = (flag: boolean) =>
      database.query('update users set is_disabled = $1 where user_id = $2', [flag, caller.profile.key])
    await disable(true)
    try {
      const stores = await caller.get('/user/stores')
      expect(stores).toMatchObject({ status: 401, body: { code: 'TOKEN_INVALID' } })
      expect(await caller.post(OFFLINE, sale)).toMatchObject({ status: 200, body: { code: '0' } })
    } finally {
      await disable(false)
    }
  })
})
