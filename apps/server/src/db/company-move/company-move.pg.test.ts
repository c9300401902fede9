import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, buildTestApp, callerOf } from '../../testing/test-app.ts'
import { makeMovingTill } from '../../testing/moving-till.ts'
import { OFFLINE, type TestTill, openTill } from '../../testing/test-sale.ts'
import {
  HERE,
  MOVING,
  THERE,
  type TestServer,
  multiplySale,
  openTwoServers,
} from '../../testing/two-servers.ts'
import { moveCompany, takeMoveBack } from './move-company.ts'

const SALES = Number(process.env.EVERTILL_MOVE_SALES ?? 300)
const PER_SECOND = process.env.EVERTILL_MOVE_PER_SECOND
/** Each is a point after which everything before is on record. */
const ALL_POINTS = [
  'begin',
  'watched',
  'receive',
  'copied sales',
  'caught up',
  'freeze',
  'frozen',
  'compared',
  'open',
  'leave',
]
const POINTS = process.env.EVERTILL_MOVE_SALES === undefined ? ['copied sales', 'frozen', 'open'] : ALL_POINTS
const LONG_MS = process.env.EVERTILL_MOVE_SALES === undefined ? 120_000 : 20 * 60_000
const MAX_PAUSE_MS = 10_000

const TRIGGERS = `select from pg_trigger where tgname like 'move\\_%'`

let here: TestServer
let there: TestServer
let close: () => Promise<void>
let cashier: Caller
let till: TestTill

beforeEach(async () => {
  ;({ here, there, close } = await openTwoServers())
  cashier = await callerOf(here.app, 'cashier@demo.test')
  till = await openTill(cashier)
})
afterEach(() => close())

const moveOf = (from = here, to = there, address = THERE) => ({
  from: from.database.ownerUrl,
  to: to.database.ownerUrl,
  company: MOVING,
  address,
  maxPauseMs: MAX_PAUSE_MS,
})

/** As `kill -9` of the command: its connections end, and nothing of it runs any more. */
const killAt = (point: string) => {
  let isKilled = false
  return async (what: string) => {
    if (isKilled || !what.startsWith(point)) return
    isKilled = true
    for (const { database } of [here, there])
      await database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'evertill-move-company' and datname = current_database()`,
      )
    throw new Error('killed')
  }
}

const salesOf = async ({ database }: TestServer) =>
  (
    await database.query<{ uuid: string }>('select uuid from sales where registration_id = $1 order by 1', [
      MOVING,
    ])
  ).map(({ uuid }) => uuid)

describe('the move of a company', () => {
  test(
    'MV-4 MV-5 MV-6 killed at every point and taken up, nothing is lost or doubled, and tills sell on with their token',
    async () => {
      const first = till.makeSale()
      expect((await cashier.post(OFFLINE, first)).status).toBe(200)
      await multiplySale(here.database, first.UUID, SALES)
      const servers = new Map([
        [HERE, here.app],
        [THERE, there.app],
      ])
      const selling = makeMovingTill(
        { caller: cashier, till },
        { servers, ...(PER_SECOND === undefined ? {} : { perSecond: Number(PER_SECOND) }) },
      )
      for (const point of POINTS)
        await expect(moveCompany({ ...moveOf(), onProgress: killAt(point) }), point).rejects.toThrow()
      const moved = await moveCompany(moveOf())
      expect(moved.pauseMs ?? 0).toBeLessThan(MAX_PAUSE_MS)
      const before = selling.acknowledged.length
      await expect.poll(() => selling.acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(before + 5)
      await selling.stop()
      expect(selling.refused).toEqual([])
      expect(selling.server()).toBe(THERE)
      const sold = selling.acknowledged.map(({ uuid }) => uuid)
      const [old, now] = [await salesOf(here), await salesOf(there)]
      expect(now).toHaveLength(SALES + 1 + sold.length)
      const known = new Set(now)
      expect([...sold, ...old].filter((uuid) => !known.has(uuid))).toEqual([])
      // Numbers go on where they were.
      const numbers = await there.database.query(
        'select transaction_no from sales where registration_id = $1 group by 1 having count(*) > 1',
        [MOVING],
      )
      expect(numbers).toEqual([])
      process.stdout.write(
        `moved ${now.length} sales, ${sold.length} sold meanwhile, killed ${POINTS.length} times, ` +
          `longest gap ${Math.round(selling.longestGapMs())} ms, last pause ${moved.pauseMs ?? 0} ms\n`,
      )
    },
    LONG_MS,
  )

  test(
    'MV-3 MV-7 a company comes back with what it sold there, and the old server sends nobody away any more',
    async () => {
      await moveCompany(moveOf())
      await expect(takeMoveBack(moveOf())).rejects.toThrow('move it back from there')
      const sale = till.makeSale()
      const away = await callerOf(there.app, 'cashier@demo.test')
      expect((await away.post(OFFLINE, sale)).status).toBe(200)
      await moveCompany(moveOf(there, here, HERE))
      await expect.poll(async () => (await cashier.get('/user/stores')).status).toBe(200)
      expect((await cashier.post(OFFLINE, sale)).body).toMatchObject({ replayed: true })
      expect((await cashier.post(OFFLINE, till.makeSale())).status).toBe(200)
      await expect.poll(async () => (await away.get('/user/stores')).status).toBe(410)
      expect(await here.database.query('select from company_moves')).toEqual([])
      expect(await here.database.query(TRIGGERS)).toEqual([])
    },
    LONG_MS,
  )

  test(
    'MV-2 an interrupted move is taken back: the company sells on here, and nothing of it is left there',
    async () => {
      await expect(moveCompany({ ...moveOf(), onProgress: killAt('frozen') })).rejects.toThrow()
      await expect.poll(async () => (await cashier.get('/user/stores')).status).toBe(503)
      await takeMoveBack(moveOf())
      await expect.poll(async () => (await cashier.get('/user/stores')).status).toBe(200)
      expect((await cashier.post(OFFLINE, till.makeSale())).status).toBe(200)
      expect(await salesOf(there)).toEqual([])
      for (const { database } of [here, there]) expect(await database.query(TRIGGERS)).toEqual([])
    },
    LONG_MS,
  )
})

describe('while a company moves', () => {
  test(
    'MV-8 MV-9 in the pause every server answers 503 to this company alone, and nothing writes where it does not live',
    async () => {
      const second = await buildTestApp(here.database.url, { jobs: true })
      const asked = [cashier, await callerOf(second, 'cashier@demo.test')]
      const neighbour = await callerOf(here.app, 'owner@other.test')
      const write = `update products set name = name where registration_id = '${MOVING}'`
      const seen: unknown[] = []
      const onProgress = async (what: string) => {
        if (what !== 'frozen') return
        for (const one of asked) {
          const { status, headers } = await one.post(OFFLINE, till.makeSale())
          seen.push([status, Number(headers['retry-after']) > 0])
        }
        seen.push((await neighbour.get('/user/stores')).status)
        for (const { database } of [here, there])
          await expect(database.query(write)).rejects.toMatchObject({ code: 'EV001' })
      }
      await moveCompany({ ...moveOf(), onProgress })
      await second.close()
      expect(seen).toEqual([[503, true], [503, true], 200])
      await expect(here.database.query(write)).rejects.toMatchObject({ code: 'EV001' })
      await there.database.query(write)
      // The job of the new server publishes the event of that change; the old one leaves its own alone.
      const waiting = `select event_id from event_outbox where registration_id = '${MOVING}' and position is null`
      await expect.poll(() => there.database.query(waiting), { timeout: 10_000 }).toEqual([])
    },
    LONG_MS,
  )

  test(
    'MV-11 MV-15 what would stop the move is said before, and a pause that would be too long changes nothing',
    async () => {
      // Somebody who writes for longer than the pause may last holds the move up, and not the other way round.
      const writer = await here.database.connection()
      const onProgress = async (what: string) => {
        if (!what.startsWith('caught up')) return
        await writer.query('begin')
        await writer.query(`update stores set store_name = store_name where registration_id = '${MOVING}'`)
      }
      await expect(moveCompany({ ...moveOf(), maxPauseMs: 500, onProgress })).rejects.toThrow(
        'somebody wrote',
      )
      await writer.query('commit')
      await writer.end()
      // Servers hear of it within half a second.
      await expect.poll(async () => (await cashier.post(OFFLINE, till.makeSale())).status).toBe(200)
      await takeMoveBack(moveOf())
      const [ours, theirs] = [here.database, there.database]
      await ours.query(`update logins set login_id = 'taken@demo.test' where login_id = 'cashier@demo.test'`)
      await theirs.query(`update logins set login_id = 'taken@demo.test' where login_id = 'owner@other.test'`)
      await expect(moveCompany(moveOf())).rejects.toThrow('belongs to another company')
      await expect(moveCompany(moveOf(here, here))).rejects.toThrow('it lives in that database already')
      await theirs.query(`delete from schema_migrations where name like '0491%'`)
      await expect(moveCompany(moveOf())).rejects.toThrow('different versions')
      for (const { query } of [ours, theirs]) expect(await query('select from company_moves')).toEqual([])
    },
    LONG_MS,
  )
})
