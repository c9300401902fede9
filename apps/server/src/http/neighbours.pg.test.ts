import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { API_BASE, type ErrorReply } from '@evertill/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, buildTestApp, callerOf } from '../testing/test-app.ts'
import { type TestConnection, type TestDatabase, openTestDatabase } from '../testing/test-database.ts'
import { OFFLINE, type TestTill, openTill } from '../testing/test-sale.ts'

let database: TestDatabase
let app: TestApp
let origin: string
let manager: Caller
let cashier: Caller
let neighbour: Caller
let till: TestTill

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url)
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
  manager = await callerOf(app, 'manager@demo.test')
  cashier = await callerOf(app, 'cashier@demo.test')
  neighbour = await callerOf(app, 'owner@other.test')
  till = await openTill(cashier)
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

/** Until it is released, every list of sales of the demo company waits: for the row that its positions are counted in. */
const blockLists = async (): Promise<TestConnection> => {
  await cashier.post(OFFLINE, till.makeSale())
  const blocker = await database.connection()
  await blocker.query('begin')
  await blocker.query(
    'insert into sale_positions values ($1, 0) on conflict (registration_id) do update set position = sale_positions.position',
    [manager.profile.RegistrationID],
  )
  return blocker
}

const release = async (blocker: TestConnection): Promise<void> => {
  await blocker.query('rollback')
  await blocker.end()
}

describe('thirty searches of one company at once', () => {
  test('FS-1 FS-3 do not delay another company, nor the sales of their own', async () => {
    const blocker = await blockLists()
    const searches = Array.from({ length: 30 }, () => manager.get('/transaction/sales'))
    await expect
      .poll(() =>
        database.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        ),
      )
      .toHaveLength(2)
    expect((await neighbour.get('/transaction/sales')).status).toBe(200)
    expect((await neighbour.get('/user/stores')).status).toBe(200)
    expect((await cashier.post(OFFLINE, till.makeSale())).status).toBe(200)
    expect((await manager.get('/user/stores')).status).toBe(200)
    await release(blocker)
    const answers = await Promise.all(searches)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })

  test(
    'FS-5 a search that takes too long is ended, and the answer says what to do',
    { timeout: 15_000 },
    async () => {
      const blocker = await blockLists()
      const { status, body } = await manager.get<ErrorReply>('/transaction/sales')
      expect(status).toBe(422)
      expect(body).toMatchObject({ code: 'SEARCH_TOO_LONG', message: expect.stringContaining('narrow it') })
      await release(blocker)
      expect((await manager.get('/transaction/sales')).status).toBe(200)
    },
  )

  test(
    'FS-4 beyond what may wait the company gets 503 with Retry-After, and nobody else does',
    { timeout: 15_000 },
    async () => {
      const blocker = await blockLists()
      const searches = Array.from({ length: 400 }, () => manager.get<ErrorReply>('/transaction/sales'))
      const refused = await Promise.race(searches)
      expect(refused).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect((await neighbour.get('/transaction/sales')).status).toBe(200)
      expect((await cashier.post(OFFLINE, till.makeSale())).status).toBe(200)
      await release(blocker)
      await Promise.all(searches)
    },
  )
})

describe('long bodies', () => {
  /** Sends the head of a request and the first byte of a long body, and no more until `finish`. */
  const begin = (caller: Caller) => {
    const body = JSON.stringify({ UUID: randomUUID(), filler: 'x'.repeat(200_000) })
    let answered: number | undefined
    const outgoing = request(`${origin}${API_BASE}${OFFLINE}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${caller.token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      },
    })
    const done = new Promise<number>((resolve) => {
      outgoing.on('response', (answer) => {
        answer.resume().on('end', () => resolve((answered = answer.statusCode ?? 0)))
      })
      outgoing.on('error', () => resolve((answered = 0)))
    })
    outgoing.write(body[0])
    return { answered: () => answered, finish: () => (outgoing.end(body.slice(1)), done), done }
  }

  test('FS-18 only a few of a company are received at a time; the next wait or get 503 before they are read', async () => {
    const slow = Array.from({ length: 30 }, () => begin(cashier))
    await expect.poll(() => slow.filter((one) => one.answered() === 503).length).toBe(1)
    const other = begin(neighbour)
    expect(await other.finish()).toBe(422)
    expect((await cashier.post(OFFLINE, till.makeSale())).status, 'a short one').toBe(200)
    const rest = await Promise.all(
      slow.filter((one) => one.answered() === undefined).map((one) => one.finish()),
    )
    expect(new Set(rest)).toEqual(new Set([422]))
  })

  test('FS-18 a till that sends slowly does not hold up the long bodies of its colleagues', async () => {
    const slow = Array.from({ length: 3 }, () => begin(cashier))
    expect(await begin(cashier).finish()).toBe(422)
    expect(await Promise.all(slow.map((one) => one.finish()))).toEqual([422, 422, 422])
  })

  test('FS-18 a stranger sends no long body', async () => {
    const payload = JSON.stringify({ loginId: 'x', password: 'y'.repeat(100_000) })
    const headers = { 'content-type': 'application/json' }
    const answer = await app.inject({ method: 'POST', url: `${API_BASE}/user/signin`, payload, headers })
    expect(answer.statusCode).toBe(413)
  })

  test('FS-19 a body with very many wrong values is refused at once', async () => {
    const began = performance.now()
    const lines = `{"Lines":[${'{},'.repeat(2_000_000)}{}]}`
    const one = await cashier.post<ErrorReply>(OFFLINE, lines)
    expect(one).toMatchObject({ status: 422, body: { code: 'SALE_INVALID' } })
    const asked = await cashier.post<ErrorReply>(
      '/transaction/sales/reconcile',
      `{"sales":[${'{},'.repeat(300_000)}{}]}`,
    )
    expect(asked).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } })
    // Without the limit the first one takes minutes and ends the process for lack of memory.
    expect(performance.now() - began).toBeLessThan(10_000)
  })
})
