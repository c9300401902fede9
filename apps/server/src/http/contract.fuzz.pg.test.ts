import { randomUUID } from 'node:crypto'
import { ENDPOINTS, type Endpoint, type EndpointName } from '@evertill/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FuzzRequest, requestOf } from '../testing/fuzz-request.ts'
import { type Chance, makeChance } from '../testing/fuzz-values.ts'
import {
  type OndcBuyer,
  addBuyer,
  addNetworkChannel,
  ondcContext,
  ondcHeader,
} from '../testing/ondc-buyer.ts'
import { signedHeaders } from '../testing/partner-client.ts'
import { type HubTestCaller, hubCallerOf } from '../testing/hub-caller.ts'
import { type Caller, buildTestApp, callerOf } from '../testing/test-app.ts'
import { type TestPartner, addCarrier, addChannel } from '../testing/test-channel.ts'
import { type TestDatabase, openTestDatabase } from '../testing/test-database.ts'
import { type TestTill, openTill, registerKey, storeKey } from '../testing/test-sale.ts'

const REQUESTS = Number(process.env.EVERTILL_FUZZ_REQUESTS ?? 2_000)
const SEED = Number(process.env.EVERTILL_SEED ?? Date.now() % 2 ** 31)
const AT_ONCE = 8
/** Calls that hash passwords are slow, so they are made rarely. */
const RARE = /signin|password|approv|forgot|reset/i

let database: TestDatabase
let app: FastifyInstance
let caller: Caller
let hub: HubTestCaller
let till: TestTill
let ids: string[]
let channel: TestPartner
let carrier: TestPartner
let network: TestPartner
let buyer: OndcBuyer

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url)
  caller = await callerOf(app, 'manager@demo.test')
  till = await openTill(caller)
  hub = await hubCallerOf(app, 'manager@demo.test')
  channel = await addChannel(database)
  carrier = await addCarrier(database)
  network = await addNetworkChannel(database)
  buyer = await addBuyer(database, network)
  const { body } = await caller.get<{ products: { key: string }[] }>('/catalog/productsync?size=5')
  ids = [
    storeKey('BLR1'),
    storeKey('BLR2'),
    registerKey('BLR1/R1'),
    registerKey('BLR2/R1'),
    caller.profile.RegistrationID,
    caller.profile.key,
    ...body.products.map((product) => product.key),
    ...Array.from({ length: 10 }, () => randomUUID()),
  ]
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

/** These end the sessions of the caller, and every further call would only be refused. */
const ENDING = ['signOut', 'closeHubSession', 'endOtherSessions']
const ROWS = (Object.entries(ENDPOINTS) as [EndpointName, Endpoint][]).filter(
  ([name, row]) => !row.stream && !ENDING.includes(name),
)

const SALE_ROWS = ROWS.filter(([, row]) => row.method === 'POST' && row.path.startsWith('/transaction/sales'))

/** A participant says who it is, or nothing behind the context would be reached. */
const said = (action: string, message: object) => ({ context: ondcContext(buyer, action), message })
const ondcOrder = () => ({
  items: [{ id: ids.at(6), quantity: { count: 1 } }],
  billing: { name: 'Asha Nair' },
  fulfillments: [{ end: { location: { address: { area_code: '560038' } } } }],
})

const BODIES: Partial<Record<EndpointName, () => unknown>> = {
  ondcSearch: () => said('search', { intent: {} }),
  ondcSelect: () => said('select', { order: ondcOrder() }),
  ondcInit: () => said('init', { order: ondcOrder() }),
  ondcConfirm: () =>
    said('confirm', {
      order: {
        ...ondcOrder(),
        ...{ id: randomUUID(), payment: { type: 'ON-ORDER' }, created_at: new Date().toISOString() },
        quote: { price: { value: '1.00' }, breakup: [] },
      },
    }),
  ondcStatus: () => said('status', { order_id: 'O-1' }),
  ondcCancel: () => said('cancel', { order_id: 'O-1', cancellation_reason_id: '012' }),
  createOfflineSale: () => till.makeSale(),
  createOfflineSales: () => ({ sales: [till.makeSale(), till.makeSale()] }),
}

/** A partner's request, signed. Mostly of a known partner: an unknown one never gets behind the signature. */
const signedBy = (chance: Chance, row: Endpoint, { url, ...request }: FuzzRequest): FuzzRequest & Headers => {
  const partners = { carrier, channel, network }
  const kind = row.partner?.kind ?? 'channel'
  const { key, secret } = partners[kind]
  const known = url.replace(/channels\/[^/]+/, `channels/${key}`).replace(/carrier=[^&]*/, `carrier=${key}`)
  return {
    ...request,
    url: chance.once(50) ? url : known,
    headers:
      kind === 'network'
        ? { authorization: ondcHeader(buyer, request.payload ?? '') }
        : signedHeaders(secret, request.payload ?? '', new Date()),
  }
}

type Headers = { readonly headers?: Readonly<Record<string, string>> }

const ask = async ({ method, url, payload, headers: signed }: FuzzRequest & Headers) => {
  const headers = {
    'content-type': 'application/json',
    ...(signed ?? { authorization: `Bearer ${caller.token}` }),
  }
  const answer = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
  return { status: answer.statusCode, text: answer.body }
}

/** Texts that no reply may contain. */
const complaintOf = ({ status, text }: { status: number; text: string }): string | undefined => {
  if (status >= 500) return `${status} ${text}`
  if (/\n\s+at |node_modules|\.ts:\d|\.mjs:\d/.test(text)) return `a stack trace: ${text}`
  try {
    JSON.parse(text)
    return undefined
  } catch {
    return `no JSON: ${text.slice(0, 200)}`
  }
}

describe(`seed ${SEED}`, () => {
  test(
    'FZ-1 SV-2 whatever a body, a query or a path contains, the reply is our JSON and never a 5xx',
    { timeout: 120_000 + REQUESTS * 20 },
    async () => {
      const chance = makeChance(SEED)
      const complaints: string[] = []
      const statuses = new Map<number, number>()
      let left = REQUESTS
      const work = async (): Promise<void> => {
        while (left-- > 0 && complaints.length < 20) {
          // Sales are a tenth, however many calls there are: FZ-3 looks at those that were taken.
          const [name, row] = chance.of(chance.once(10) ? SALE_ROWS : ROWS)
          if (RARE.test(row.path) && !chance.once(50)) continue
          const made = requestOf(chance, row, ids, BODIES[name])
          const request =
            row.auth === 'partner'
              ? signedBy(chance, row, made)
              : { ...made, ...(row.auth === 'hub' ? { headers: hub.headers } : {}) }
          const answer = await ask(request)
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
          const complaint = complaintOf(answer)
          if (complaint !== undefined) {
            complaints.push(
              `${name} ${request.method} ${request.url.slice(0, 500)}\n${request.payload?.slice(0, 1_500)}\n→ ${complaint}`,
            )
          }
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
      expect(complaints).toEqual([])
      expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 100)
      expect(statuses.get(400)).toBeGreaterThan(REQUESTS / 100)
    },
  )

  test('FZ-3 afterwards no sale is stored in part', async () => {
    const [sales] = await database.query<{ count: number }>('select count(*)::int as count from sales')
    expect(sales?.count).toBeGreaterThan(0)
    const parts = await database.query(`
      select s.uuid from sales s where s.calculation_version > 0 and (
        s.total_amount <> (select coalesce(sum(total_amount), 0) from sale_lines l
                            where l.registration_id = s.registration_id and l.sale_uuid = s.uuid)
                        + (select coalesce(sum(total_amount), 0) from sale_charges c
                            where c.registration_id = s.registration_id and c.sale_uuid = s.uuid)
                        - (select coalesce(sum(total_amount), 0) from sale_returns r
                            where r.registration_id = s.registration_id and r.sale_uuid = s.uuid)
        or s.paid_amount <> (select coalesce(sum(amount), 0) from sale_payments p
                              where p.registration_id = s.registration_id and p.sale_uuid = s.uuid)
        or not exists (select from audit_trail a
                        where a.registration_id = s.registration_id and a.subject = s.uuid::text))`)
    expect(parts).toEqual([])
    for (const table of ['sale_lines', 'sale_payments', 'sale_returns', 'sale_charges']) {
      const orphans = await database.query(`
        select t.uuid from ${table} t left join sales s
            on s.registration_id = t.registration_id and s.uuid = t.sale_uuid where s.uuid is null`)
      expect(orphans, table).toEqual([])
    }
  })
})
