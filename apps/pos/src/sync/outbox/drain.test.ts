import { beforeEach, describe, expect, test } from 'vitest'
import { listHistory } from '../../db/sales/history-query.ts'
import type { LedgerDb } from '../../db/ledger-db.ts'
import type { RowOutcome } from '../../db/outbox/outbox-answers.ts'
import { createOutboxStore } from '../../db/outbox/outbox-store.ts'
import type { QueuedSale } from '../../db/records.ts'
import type { SalesDb } from '../../db/sales-db.ts'
import { completeSale } from '../../ledger/complete-sale.ts'
import { toInstant } from '../../platform/clock.ts'
import { newTill } from '../../testing/device.ts'
import { createFakeClock } from '../../testing/fakes.ts'
import { cash, newCart, PLACE } from '../../testing/selling-place.ts'
import type { NoAnswer } from '../ports.ts'
import { type Cashier, createCashier } from '../testing/cashier.ts'
import { ACCEPTED, keysOf, REFUSED } from '../testing/outcomes.ts'
import { recordQueueReads } from '../testing/record-queue-reads.ts'
import { drainOutbox } from './drain.ts'

let db: SalesDb
let ledger: LedgerDb
let clock: ReturnType<typeof createFakeClock>
let calls: string[][]
let answer: (key: string) => RowOutcome
let noAnswer: NoAnswer | null
let cashier: Cashier

const UNREACHABLE: NoAnswer = {
  kind: 'unreachable',
  message: 'no way',
  retryAfterMs: null,
  isStruggling: false,
}
const STUMBLED: RowOutcome = { kind: 'server-error', message: 'Something went wrong on the server.' }

const drain = (carefully = false, store = createOutboxStore(ledger)) =>
  drainOutbox(
    {
      store,
      clock,
      random: () => 0,
      transport: {
        send: async (claim) => {
          calls.push(keysOf(claim))
          if (noAnswer) return noAnswer
          return { kind: 'answered', answers: new Map(keysOf(claim).map((key) => [key, answer(key)])) }
        },
      },
    },
    new AbortController().signal,
    carefully,
  )

beforeEach(async () => {
  ;({ strict: db, ledger } = await newTill())
  clock = createFakeClock()
  cashier = createCashier(ledger, clock)
  calls = []
  answer = () => ACCEPTED
  noAnswer = null
})

describe('the outbox', () => {
  test('OB-1 sends oldest first, and each sale once', async () => {
    const sales = await cashier.sellSome(3)
    expect(await drain()).toMatchObject({ kind: 'drained' })
    await drain()
    expect(calls.flat()).toEqual(sales)
  })

  test('OB-1 sales of one millisecond keep a fixed order', async () => {
    const carts = Array.from({ length: 150 }, () => newCart())
    for (const cart of carts.toReversed())
      await completeSale({ db: ledger, clock, isOnline: () => true }, PLACE, cart, [cash(10_000)])
    await drain()
    expect(calls.flat()).toEqual(carts.map((cart) => cart.UUID))
  })

  test('OB-2 lets a sale go only with the server key kept in history', async () => {
    const sale = await cashier.sell()
    await drain()
    expect(await db.salesQueue.count()).toBe(0)
    expect(await db.salesHistory.get(sale)).toMatchObject({ serverId: 'server-key' })
    expect((await db.journal.toArray()).map((entry) => entry.event)).toEqual(['committed', 'acknowledged'])
  })

  test('AS-3 what the server took together is one entry of the journal, found by each of its sales', async () => {
    const sales = await cashier.sellSome(30)
    await drain()
    const entries = await db.journal.filter(({ event }) => event === 'acknowledged').toArray()
    expect(entries.length).toBeLessThan(sales.length / 10)
    expect(entries.flatMap(({ UUID }) => UUID)).toEqual(sales)
    for (const sale of sales) {
      const events = await db.journal.where('UUID').equals(sale).toArray()
      expect(events.map(({ event }) => event)).toEqual(['committed', 'acknowledged'])
    }
  })

  test('OB-3 an unreachable server counts no attempt, however long it is away', async () => {
    const sale = await cashier.sell()
    noAnswer = UNREACHABLE
    for (let tries = 0; tries < 50; tries++) {
      expect((await drain()).kind).toBe('unreachable')
      clock.advance(10_000)
    }
    expect(await db.salesQueue.get(sale)).toMatchObject({
      status: 'pending',
      attempts: 0,
      lastError: 'no way',
    })
    noAnswer = null
    await drain()
    expect(await db.salesQueue.count()).toBe(0)
  })

  test('OB-3 a lost session counts no attempt either', async () => {
    const sale = await cashier.sell()
    noAnswer = { kind: 'unauthorised', message: 'Session expired. Please login again.' }
    expect(await drain()).toMatchObject({ kind: 'unauthorised' })
    expect(await db.salesQueue.get(sale)).toMatchObject({ status: 'pending', attempts: 0 })
  })

  test('OB-4 a poisoned sale in the middle spends five attempts, stays, and blocks nobody', async () => {
    const sales = await cashier.sellSome(7)
    const poisoned = sales[3]
    answer = (key) => (key === poisoned ? REFUSED : ACCEPTED)
    for (let round = 0; round < 20; round++) {
      await drain()
      clock.advance(300_000)
    }
    expect(calls.flat().filter((uuid) => uuid === poisoned)).toHaveLength(5)
    expect(calls[0]).toEqual(sales)
    expect(await db.salesQueue.toArray()).toMatchObject([
      {
        key: poisoned,
        status: 'failed',
        attempts: 5,
        lastError: 'Server rejected the sale',
        attentionAt: expect.any(String),
        refusal: { quarantineId: 'q' },
      },
    ])
  })

  test('OB-5 a sale left processing by a sender that died is sent by the next one', async () => {
    const sale = await cashier.sell()
    const store = createOutboxStore(ledger)
    await store.claim(clock.now(), 60_000, 100)
    await drain()
    expect(calls).toEqual([])
    const next = createOutboxStore(ledger)
    next.takeOver()
    await drain(false, next)
    expect(calls).toEqual([[sale]])
  })

  test('OB-5 a sender that has taken over does not take its own from itself', async () => {
    const sale = await cashier.sell()
    const store = createOutboxStore(ledger)
    store.takeOver()
    const claim = await store.claim(clock.now(), 60_000, 100)
    expect(claim).toMatchObject({ rows: [{ key: sale }] })
    expect(await store.claim(clock.now(), 60_000, 100)).toBeUndefined()
    if (claim) await store.release(claim, null, clock.now())
    expect(await store.claim(clock.now(), 60_000, 100)).toMatchObject({ rows: [{ key: sale }] })
  })

  test('OB-5 a lease that ran out is taken over without a restart', async () => {
    const sale = await cashier.sell()
    await createOutboxStore(ledger).claim(clock.now(), 60_000, 100)
    clock.advance(60_000)
    await drain()
    expect(calls).toEqual([[sale]])
    expect(await db.salesQueue.count()).toBe(0)
  })
})

describe('many that wait', () => {
  test('OB-9 go a hundred to a call', async () => {
    const sales = await cashier.sellSome(250)
    await drain()
    expect(calls.map((call) => call.length)).toEqual([100, 100, 50])
    expect(calls.flat()).toEqual(sales)
    expect(await db.salesQueue.count()).toBe(0)
  })

  test('OB-1 of many each is read once on its way out, and looked for from the start when the line broke', async () => {
    const sales = await cashier.sellSome(300)
    const read: string[] = []
    const store = createOutboxStore(recordQueueReads(ledger, read))
    const [first, second] = [
      await store.claim(clock.now(), 60_000, 100),
      await store.claim(clock.now(), 60_000, 100),
    ]
    expect(read).toEqual(sales.slice(0, 200))
    for (const claim of [second, first]) if (claim) await store.release(claim, 'no way', clock.now())
    await drain(false, store)
    expect(calls.flat()).toEqual(sales)
  })

  test('OB-10 a change of a sale does not overtake it, however many plain ones go before', async () => {
    const sales = await cashier.sellSome(150)
    const sale = (await db.salesQueue.get(sales[0] ?? '')) as QueuedSale
    const change = { ...sale, key: `${sale.key}:2`, originalData: { ...sale.originalData, Revision: 2 } }
    await db.salesQueue.put({ ...change, createdAt: toInstant(clock.now() + 1) })
    const store = createOutboxStore(ledger)
    const first = await store.claim(clock.now(), 60_000, 100)
    expect(first).toMatchObject({ rows: sales.slice(0, 100).map((key) => ({ key })) })
    const second = await store.claim(clock.now(), 60_000, 100)
    expect(second).toMatchObject({ rows: sales.slice(100).map((key) => ({ key })) })
    expect(await store.claim(clock.now(), 60_000, 100)).toBeUndefined()
  })

  test('OB-9 after a failure one goes ahead, and the rest follow when it got through', async () => {
    await cashier.sellSome(30)
    noAnswer = UNREACHABLE
    await drain(true)
    expect(calls.map((call) => call.length)).toEqual([1])
    noAnswer = null
    await drain(true)
    expect(calls.map((call) => call.length)).toEqual([1, 1, 29])
  })

  test('OB-2 are told to history behind the last call, a part at a time, by whichever sender comes next', async () => {
    const sales = await cashier.sellSome(60)
    const told = async () =>
      (await db.salesHistory.toArray()).filter(({ serverId }) => serverId !== null).length
    await drain()
    expect([await db.salesQueue.count(), await told()]).toEqual([0, 0])
    await db.acknowledged.put({ key: '0 damaged', at: '' } as never)
    // Whoever looks at the list meanwhile sees them as sent.
    const listed = await listHistory(db, {}, 100)
    expect(listed.map(({ history }) => history.serverId)).toEqual(Array(60).fill('server-key'))
    const first = createOutboxStore(ledger)
    expect(await first.fold()).toBe(true)
    expect(await told()).toBe(25)
    const next = createOutboxStore(ledger)
    while (await next.fold());
    expect(await db.salesHistory.bulkGet(sales)).toEqual(
      sales.map((UUID) =>
        expect.objectContaining({ UUID, serverId: 'server-key', syncedAt: expect.any(String) }),
      ),
    )
    expect(await db.acknowledged.toCollection().primaryKeys()).toEqual(['0 damaged'])
  })

  test('OB-2 are not written to before the server has spoken, and go to one call only', async () => {
    await cashier.sellSome(8)
    const before = await db.salesQueue.toArray()
    const store = createOutboxStore(ledger)
    const claim = await store.claim(clock.now(), 60_000, 100)
    expect(claim).toMatchObject({ rows: before.map(({ key }) => ({ key, status: 'processing' })) })
    expect(await db.salesQueue.toArray()).toEqual(before)
    expect(await store.claim(clock.now(), 60_000, 100)).toBeUndefined()
    // A call that takes longer than it may, and a sender that died: both times they are pending again.
    clock.advance(60_000)
    expect(await store.claim(clock.now(), 60_000, 100)).toMatchObject({ kind: 'sales' })
    store.takeOver()
    expect(await store.claim(clock.now(), 60_000, 100)).toMatchObject({ kind: 'sales' })
  })

  test('OB-3 say why they wait when the line breaks under them, and count nothing', async () => {
    await cashier.sellSome(8)
    noAnswer = UNREACHABLE
    await drain()
    const waiting = { status: 'pending', attempts: 0, tries: 0, lastError: 'no way' }
    expect(await db.salesQueue.toArray()).toMatchObject(Array(8).fill(waiting))
    noAnswer = null
    await drain()
    expect(await db.salesQueue.count()).toBe(0)
  })

  test('OB-4 OB-11 are refused and stumbled over one by one', async () => {
    const sales = await cashier.sellSome(8)
    const [, refused, , odd] = sales
    answer = (key) => (key === refused ? REFUSED : key === odd ? STUMBLED : ACCEPTED)
    await drain()
    expect(await db.salesQueue.orderBy('[createdAt+key]').toArray()).toMatchObject([
      { key: refused, status: 'failed', attempts: 1 },
      { key: odd, status: 'pending', attempts: 0 },
    ])
  })

  test('OB-10 an edit never overtakes its own sale, which holds up nobody else', async () => {
    const [sale, other] = await cashier.sellSome(2)
    const row = (await db.salesQueue.get(sale ?? '')) ?? expect.fail('queued')
    clock.advance(1_000)
    const at = new Date(clock.now()).toISOString()
    await db.salesQueue.add({
      ...row,
      key: `${sale}/2`,
      createdAt: at,
      originalData: { ...row.originalData, Revision: 2 },
    })
    answer = (key) => (key === sale ? REFUSED : ACCEPTED)
    await drain()
    expect(calls).toEqual([[sale, other]])
    answer = () => ACCEPTED
    clock.advance(300_000)
    await drain()
    expect(calls.slice(1)).toEqual([[sale], [`${sale}/2`]])
  })

  test('OB-11 a row that the server falls over waits its turn, counts no attempt and blocks nobody', async () => {
    const [first, odd, last] = await cashier.sellSome(3)
    answer = (key) => (key === odd ? STUMBLED : ACCEPTED)
    expect(await drain()).toMatchObject({ kind: 'drained' })
    expect(calls.flat()).toEqual(expect.arrayContaining([first, last]))
    expect(await db.salesQueue.toArray()).toMatchObject([{ key: odd, status: 'pending', attempts: 0 }])
  })

  test('OB-11 a server that falls over everything is left alone for a while', async () => {
    await cashier.sellSome(5)
    answer = () => STUMBLED
    expect(await drain()).toMatchObject({ kind: 'unreachable' })
    expect(calls).toHaveLength(1)
  })
})

describe('other writes', () => {
  test('OB-12 go by the same outbox, in the order they were made among the sales', async () => {
    const order = [
      await cashier.sell(),
      await cashier.payIn(),
      await cashier.sell(),
      await cashier.sell(),
      await cashier.payIn(),
    ]
    await drain()
    expect(calls).toEqual([[order[0]], [order[1]], [order[2], order[3]], [order[4]]])
    expect((await db.otherWrites.toArray()).map((row) => row.status)).toEqual(['completed', 'completed'])
  })

  test('OB-12 one that the server refuses spends five attempts and blocks nobody', async () => {
    const [write, sale] = [await cashier.payIn(), await cashier.sell()]
    answer = (key) => (key === write ? REFUSED : ACCEPTED)
    for (let round = 0; round < 20; round++) {
      await drain()
      clock.advance(300_000)
    }
    expect(calls.flat().filter((key) => key === write)).toHaveLength(5)
    expect(calls.flat()).toContain(sale)
    expect(await db.otherWrites.get(write)).toMatchObject({
      status: 'failed',
      attentionAt: expect.any(String),
    })
  })
})
