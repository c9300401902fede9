import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { API_BASE, COALESCE_MS, type LiveEvent } from '@evertill/contract'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { OTHER_TRADERS } from '../db/seed/companies.ts'
import { dispatchEvents, pruneEvents } from '../repositories/events/event-dispatch.repository.ts'
import { type SseClient, openSse, ticketOf } from '../testing/sse-client.ts'
import { hubCallerOf } from '../testing/hub-caller.ts'
import { type Caller, buildTestApp, callerOf } from '../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../testing/test-database.ts'
import { OFFLINE, openTill, storeKey } from '../testing/test-sale.ts'
import { makeStreamSender } from './event-stream.ts'

const HEARTBEAT_MS = 50

let database: TestDatabase
let db: Database
let one: FastifyInstance
let two: FastifyInstance
let atOne: string
let atTwo: string
let manager: Caller
let cashier: Caller
let stranger: Caller
let now = new Date()
const streams: SseClient[] = []

const listening = (app: FastifyInstance): Promise<string> => app.listen({ port: 0, host: '127.0.0.1' })
const dispatch = () => dispatchEvents(db, (now = new Date(now.getTime() + COALESCE_MS)))
const openAt = async (
  origin: string,
  caller: Caller,
  from: { lastEventId?: string; header?: string } = {},
): Promise<SseClient> => {
  const stream = await openSse(origin, { ticket: await ticketOf(caller), ...from })
  streams.push(stream)
  return stream
}
const raise = (name: string, store: string | null = null, registration = manager.profile.RegistrationID) =>
  database.query(
    `INSERT INTO event_outbox (registration_id, event_type, store_id, payload) VALUES ($1, 'sale_created', $2, $3)`,
    [registration, store, { name }],
  )
const nameOf = (event: LiveEvent | undefined) => event?.payload.name

beforeAll(async () => {
  database = await openTestDatabase()
  db = openDatabase(database.url)
  // Longer than a test: what arrives was woken by a notice.
  one = await buildTestApp(database.url, { heartbeatMs: 60_000 })
  two = await buildTestApp(database.url, { heartbeatMs: HEARTBEAT_MS })
  ;[atOne, atTwo] = await Promise.all([listening(one), listening(two)])
  manager = await callerOf(one, 'manager@demo.test')
  cashier = await callerOf(one, 'cashier@demo.test')
  stranger = await callerOf(one, 'owner@other.test')
  while ((await dispatch()) > 0);
})
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})
afterAll(async () => {
  await Promise.all([one.close(), two.close()])
  await db.close()
  await database.drop()
})

describe('across processes', () => {
  test('EV-11 a sale sent to one process arrives at a stream of the other', async () => {
    const stream = await openAt(atTwo, manager)
    expect(stream.status).toBe(200)
    expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(stream.headers.get('content-encoding')).toBeNull()
    expect((await stream.nextEvent())?.type).toBe('ready')
    const till = await openTill(manager)
    const sale = till.makeSale()
    expect((await manager.post(OFFLINE, sale)).status).toBe(200)
    await dispatch()
    expect(await stream.nextEvent('sale_created')).toMatchObject({
      storeId: storeKey('BLR1'),
      payload: { UUID: sale.UUID },
    })
  })

  test('EV-11 EV-3 both processes publish a product changed by an administrator', async () => {
    const both = [await openAt(atOne, cashier), await openAt(atTwo, manager)]
    for (const stream of both) await stream.nextEvent('ready')
    await database.query(`UPDATE products SET markup = markup WHERE sku = 'DEMO-001'`)
    await dispatch()
    for (const stream of both) expect((await stream.nextEvent('product_updated'))?.payload).toEqual({})
  })

  test('EV-12 a ticket is redeemed by another process, and only once', async () => {
    const ticket = await ticketOf(manager)
    const stream = await openSse(atTwo, { ticket })
    streams.push(stream)
    expect(stream.status).toBe(200)
    for (const origin of [atOne, atTwo]) expect((await openSse(origin, { ticket })).status).toBe(401)
  })

  test('EV-12 EV-26 a ticket is valid at a server with another clock', async () => {
    const ahead = await buildTestApp(database.url, { clock: () => new Date(Date.now() + 31_000) })
    const stream = await openSse(await listening(ahead), { ticket: await ticketOf(manager) })
    expect(stream.status).toBe(200)
    stream.close()
    await ahead.close()
  })

  test('EV-12 a ticket expires after 30 s, and forged ones are refused', async () => {
    const ticket = await ticketOf(manager)
    await database.query(`update stream_tickets set expires_at = expires_at - interval '31 s'`)
    expect((await openSse(atOne, { ticket })).status).toBe(401)
    const [registration, user, secret] = (await ticketOf(manager)).split('.')
    const forged = [
      'nonsense',
      `${registration}.${user}.guessed`,
      `${stranger.profile.RegistrationID}.${user}.${secret}`,
      `${registration}.${cashier.profile.key}.${secret}`,
      manager.token,
    ]
    for (const wrong of forged)
      expect((await openSse(atOne, { ticket: wrong.slice(0, 200) })).status).toBe(401)
    expect((await one.inject(`${API_BASE}/events/stream`)).statusCode).toBe(400)
  })
})

describe('resuming', () => {
  test('EV-13 after an interruption the stream resumes after the last id, by query or by header', async () => {
    const first = await openAt(atOne, manager)
    await first.nextEvent('ready')
    await raise('seen')
    await dispatch()
    const seen = await first.nextEvent('sale_created')
    expect(nameOf(seen)).toBe('seen')
    first.close()
    for (let i = 0; i < 450; i++) await raise(`missed ${i}`)
    await dispatch()
    const lastEventId = seen?.eventId ?? ''
    for (const from of [{ lastEventId }, { lastEventId: 'old', header: lastEventId }]) {
      const stream = await openAt(atTwo, manager, from)
      expect(await stream.nextEvent()).toMatchObject({ type: 'ready', eventId: lastEventId })
      for (let i = 0; i < 450; i++) expect(nameOf(await stream.nextEvent())).toBe(`missed ${i}`)
    }
  })

  test('EV-13 EV-5 F-56 an open stream gets the transaction that began earlier and committed later', async () => {
    const stream = await openAt(atOne, manager)
    await stream.nextEvent('ready')
    const early = await database.connection()
    await early.query('BEGIN')
    await early.query(
      `INSERT INTO event_outbox (registration_id, event_type, payload) VALUES ($1, 'sale_created', '{"name":"early"}')`,
      [manager.profile.RegistrationID],
    )
    await raise('late')
    await dispatch()
    expect(nameOf(await stream.nextEvent())).toBe('late')
    await early.query('COMMIT')
    await early.end()
    await dispatch()
    expect(nameOf(await stream.nextEvent())).toBe('early')
  })

  test('EV-14 an id that is too old, of another epoch or unknown is answered with resync', async () => {
    const stream = await openAt(atOne, manager)
    const { eventId = '' } = (await stream.nextEvent('ready')) ?? {}
    const [epoch] = eventId.split('.')
    await raise('kept')
    await dispatch()
    await database.query(
      `UPDATE event_outbox SET created_at = now() - interval '8 days' WHERE payload ->> 'name' IS DISTINCT FROM 'kept'`,
    )
    await pruneEvents(db, new Date(Date.now() - 7 * 86_400_000), new Date())
    for (const lastEventId of [
      `${epoch}.1`,
      `00000000.${eventId.split('.')[1]}`,
      `${epoch}.999999`,
      'nonsense',
    ]) {
      const answered = await openAt(atOne, manager, { lastEventId })
      expect((await answered.nextEvent())?.type, lastEventId).toBe('resync')
    }
    const fine = await openAt(atOne, manager, { lastEventId: eventId })
    expect((await fine.nextEvent())?.type).toBe('ready')
    expect(nameOf(await fine.nextEvent())).toBe('kept')
  })
})

describe('who sees what', () => {
  test('EV-15 nobody sees events of another company or of a store that is not theirs', async () => {
    const seen = await Promise.all([manager, cashier, stranger].map((caller) => openAt(atTwo, caller)))
    for (const stream of seen) await stream.nextEvent('ready')
    await raise('BLR2', storeKey('BLR2'))
    await raise('BLR1', storeKey('BLR1'))
    await raise('ours')
    await raise('theirs', storeKey('OTH1', OTHER_TRADERS.id), stranger.profile.RegistrationID)
    await dispatch()
    const take = async (stream: SseClient | undefined, count: number) => {
      const names: unknown[] = []
      for (let i = 0; i < count; i++) names.push(nameOf(await stream?.nextEvent()))
      return names
    }
    expect(await take(seen[0], 3)).toEqual(['BLR2', 'BLR1', 'ours'])
    expect(await take(seen[1], 2)).toEqual(['BLR1', 'ours'])
    expect(await take(seen[2], 1)).toEqual(['theirs'])
  })

  test('HY-6 a page of the hub hears the events of its stores, until its session ends', async () => {
    const hub = await hubCallerOf(one, 'manager@demo.test')
    const { ticket } = (await hub.post<{ ticket: string }>('/manage/live/ticket')).body
    const stream = await openSse(atOne, { ticket })
    streams.push(stream)
    expect((await stream.nextEvent())?.type).toBe('ready')
    await raise('elsewhere', null, stranger.profile.RegistrationID)
    await raise('here', storeKey('BLR1'))
    await dispatch()
    expect(nameOf(await stream.nextEvent())).toBe('here')
    await hub.delete('/manage/session')
    expect(await stream.nextEvent()).toBeUndefined()
  })

  test('EV-18 a stream ends when its user is disabled', async () => {
    const stream = await openAt(atTwo, cashier)
    await stream.nextEvent('ready')
    const set = (disabled: boolean) =>
      database.query('UPDATE users SET is_disabled = $1 WHERE user_id = $2', [disabled, cashier.profile.key])
    await set(true)
    expect(await stream.nextEvent()).toBeUndefined()
    await set(false)
  })
})

describe('heartbeats and backpressure', () => {
  test('EV-16 an idle stream sends heartbeats and finds events whose notice was lost', async () => {
    const stream = await openAt(atTwo, manager)
    await stream.nextEvent('ready')
    expect(await stream.next()).toMatchObject({ comment: true })
    // Published without a notice, as when the notice is lost.
    await database.query(
      `WITH head AS (UPDATE event_heads SET position = position + 1 WHERE registration_id = $1 RETURNING position)
       INSERT INTO event_outbox (registration_id, event_type, payload, position)
       SELECT $1, 'sale_created', '{"name":"unnoticed"}', position FROM head`,
      [manager.profile.RegistrationID],
    )
    expect(nameOf(await stream.nextEvent('sale_created'))).toBe('unnoticed')
  })

  test('EV-19 after the listening connection was killed the stream misses nothing', async () => {
    const stream = await openAt(atOne, manager)
    await stream.nextEvent('ready')
    await database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'evertill-events' AND datname = current_database()`,
    )
    await raise('meanwhile')
    await dispatch()
    expect(nameOf(await stream.nextEvent())).toBe('meanwhile')
  })

  test('EV-17 for a till that does not read, the server fetches no more events', async () => {
    const app = fastify()
    let fetched = 0
    const raw: ServerResponse[] = []
    const data = {
      eventId: '1',
      type: 'x',
      storeId: null,
      payload: { x: 'x'.repeat(64 * 1024) },
      createdAt: '',
    }
    async function* endless() {
      for (; ; fetched++) yield { kind: 'event' as const, data }
    }
    const send = makeStreamSender(app)
    app.get('/', (_request, reply) => {
      raw.push(reply.raw)
      return send(reply, endless)
    })
    const { port } = new URL(await listening(app))
    const socket = connect(Number(port), '127.0.0.1')
    socket.pause().write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    await expect.poll(() => raw[0]?.writableNeedDrain, { timeout: 10_000 }).toBe(true)
    const stuckAt = fetched
    // Waits for ten heartbeats of the other stream, in which this one could have continued.
    const other = await openAt(atTwo, manager)
    for (let beat = 0; beat < 10; beat++) await other.next()
    expect(fetched - stuckAt).toBeLessThan(5)
    socket.destroy()
    await app.close()
  })

  test('EV-18 streams end when the server closes, and it does not wait for them', async () => {
    const third = await buildTestApp(database.url)
    const stream = await openAt(await listening(third), manager)
    await stream.nextEvent('ready')
    await third.close()
    expect(await stream.nextEvent()).toBeUndefined()
  })
})
