import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ErrorReply } from '@evertill/contract'
import { type SseClient, openSse, ticketOf } from '../testing/sse-client.ts'
import { type Caller, type TestApp, buildTestApp, callerOf } from '../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
let app: TestApp
let origin: string
let manager: Caller
let cashier: Caller
let solo: Caller
let neighbour: Caller
const streams: SseClient[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url, { streamShares: { registration: 5, user: 3 }, heartbeatMs: 60_000 })
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
  manager = await callerOf(app, 'manager@demo.test')
  cashier = await callerOf(app, 'cashier@demo.test')
  solo = await callerOf(app, 'solo@demo.test')
  neighbour = await callerOf(app, 'owner@other.test')
})
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.close()
  // A share is free again when the server has noticed that the browser is gone.
  await expect.poll(async () => (await solo.post('/events/ticket', {})).status).toBe(200)
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const openFor = async (caller: Caller): Promise<SseClient> => {
  const stream = await openSse(origin, { ticket: await ticketOf(caller) })
  streams.push(stream)
  expect((await stream.nextEvent('ready'))?.type).toBe('ready')
  return stream
}

test('FS-6 who opens too many loses the oldest of the own streams, and never one of somebody else', async () => {
  const watching = await openFor(manager)
  const [first, ...others] = [await openFor(cashier), await openFor(cashier), await openFor(cashier)]
  const oldest = first?.next()
  await openFor(cashier)
  expect(await oldest, 'ended').toBeUndefined()
  // Those that are left still hear of a change.
  await database.query(`update taxes set tax_name = tax_name`)
  const heard = Promise.all([watching, ...others].map((stream) => stream.nextEvent('tax_updated')))
  const { dispatchEvents } = await import('../repositories/events/event-dispatch.repository.ts')
  const { openDatabase } = await import('../db/database.ts')
  const db = openDatabase(database.url)
  await dispatchEvents(db)
  await db.close()
  expect((await heard).map((event) => event?.type)).toEqual(['tax_updated', 'tax_updated', 'tax_updated'])
})

test('FS-7 a company that has used up its share gets 429 with Retry-After, and another company does not', async () => {
  const ticket = await ticketOf(solo)
  for (const caller of [manager, manager, manager, cashier, cashier]) await openFor(caller)
  const answer = await solo.post<ErrorReply>('/events/ticket', {})
  expect(answer).toMatchObject({ status: 429, body: { code: 'TOO_MANY_STREAMS' } })
  expect(answer.headers['retry-after']).toBe('60')
  const late = await openSse(origin, { ticket })
  expect(late.status, 'with a ticket from before').toBe(429)
  await openFor(neighbour)
  // The manager is at the own share: the own oldest makes room, and nobody is refused.
  await openFor(manager)
})

test('FS-24 a share of streams holds over several server processes', async () => {
  const both = await Promise.all(
    [1, 2].map(() =>
      buildTestApp(database.url, {
        jobs: true,
        streamShares: { registration: 4, user: 4 },
        heartbeatMs: 60_000,
      }),
    ),
  )
  const origins = await Promise.all(both.map((one) => one.listen({ port: 0, host: '127.0.0.1' })))
  const open = async (nth: number, caller: Caller): Promise<number> => {
    const stream = await openSse(origins[nth] ?? '', { ticket: await ticketOf(caller) })
    streams.push(stream)
    return stream.status
  }
  for (const nth of [0, 0, 1]) expect(await open(nth, manager)).toBe(200)
  expect(await open(1, cashier)).toBe(200)
  const refused = async (nth: number) => {
    const answer = await both[nth]?.inject({
      method: 'POST',
      url: '/api/events/ticket',
      headers: { authorization: `Bearer ${solo.token}` },
      payload: {},
    })
    return answer?.statusCode
  }
  // The processes hear of each other twice a second.
  for (const nth of [0, 1]) await expect.poll(() => refused(nth)).toBe(429)
  expect(await open(0, neighbour)).toBe(200)
  for (const stream of streams.splice(0)) stream.close()
  for (const nth of [0, 1]) await expect.poll(() => refused(nth)).toBe(200)
  await Promise.all(both.map((one) => one.close()))
})
