import type { Sale } from '@evertill/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { createOutboxStore } from '../../db/outbox-store.ts'
import type { SalesDb } from '../../db/sales-db.ts'
import { completeSale } from '../../ledger/complete-sale.ts'
import { newDevice } from '../../testing/device.ts'
import { createFakeClock } from '../../testing/fakes.ts'
import { cash, newCart, PLACE } from '../../testing/selling-place.ts'
import type { SendOutcome } from '../ports.ts'
import { drainOutbox } from './drain.ts'

let db: SalesDb
let clock: ReturnType<typeof createFakeClock>
let sent: string[]
let answer: (sale: Sale) => SendOutcome

const ACCEPTED: SendOutcome = { kind: 'accepted', serverId: 'server-key', replayed: false, flags: [] }
const UNREACHABLE: SendOutcome = { kind: 'unreachable', message: 'no way', retryAfterMs: null }
const REFUSED: SendOutcome = { kind: 'refused', message: 'Server rejected the sale' }

const sell = async () => {
  clock.advance(1_000)
  const cart = newCart()
  const result = await completeSale({ db, clock, isOnline: () => true }, PLACE, cart, [cash(10_000)])
  expect(result.ok).toBe(true)
  return cart.UUID
}
const drain = () =>
  drainOutbox(
    {
      store: createOutboxStore(db),
      clock,
      random: () => 0,
      transport: {
        send: async (sale) => {
          sent.push(sale.UUID)
          return answer(sale)
        },
      },
    },
    new AbortController().signal,
  )

beforeEach(async () => {
  ;({ strict: db } = await newDevice())
  clock = createFakeClock()
  sent = []
  answer = () => ACCEPTED
})

describe('the outbox', () => {
  test('OB-1 sends oldest first, and each sale once', async () => {
    const sales = [await sell(), await sell(), await sell()]
    expect(await drain()).toEqual({ kind: 'drained' })
    await drain()
    expect(sent).toEqual(sales)
  })

  test('OB-2 lets a sale go only with the server key kept in history', async () => {
    const sale = await sell()
    await drain()
    expect(await db.salesQueue.count()).toBe(0)
    expect(await db.salesHistory.get(sale)).toMatchObject({ serverId: 'server-key' })
    expect((await db.journal.toArray()).map((entry) => entry.event)).toEqual(['committed', 'acknowledged'])
  })

  test('OB-3 an unreachable server counts no attempt, however long it is away', async () => {
    const sale = await sell()
    answer = () => UNREACHABLE
    for (let tries = 0; tries < 50; tries++) {
      expect((await drain()).kind).toBe('unreachable')
      clock.advance(10_000)
    }
    expect(await db.salesQueue.get(sale)).toMatchObject({ status: 'pending', attempts: 0 })
    answer = () => ACCEPTED
    await drain()
    expect(await db.salesQueue.count()).toBe(0)
  })

  test('OB-3 one unreachable answer ends the drain: the sales behind are not tried against a dead line', async () => {
    await sell()
    await sell()
    answer = () => UNREACHABLE
    await drain()
    expect(sent).toHaveLength(1)
  })

  test('OB-3 a lost session counts no attempt either', async () => {
    const sale = await sell()
    answer = () => ({ kind: 'unauthorised', message: 'Session expired. Please login again.' })
    expect(await drain()).toMatchObject({ kind: 'unauthorised' })
    expect(await db.salesQueue.get(sale)).toMatchObject({ status: 'pending', attempts: 0 })
  })

  test('OB-4 a poisoned sale in the middle spends five attempts, stays, and blocks nobody', async () => {
    const [first, poisoned, last] = [await sell(), await sell(), await sell()]
    answer = (sale) => (sale.UUID === poisoned ? REFUSED : ACCEPTED)
    for (let round = 0; round < 20; round++) {
      await drain()
      clock.advance(300_000)
    }
    expect(sent.filter((uuid) => uuid === poisoned)).toHaveLength(5)
    expect(sent).toContain(first)
    expect(sent).toContain(last)
    expect(await db.salesQueue.toArray()).toMatchObject([
      { key: poisoned, status: 'failed', attempts: 5, lastError: 'Server rejected the sale' },
    ])
  })

  test('OB-5 a sale left processing by a sender that died is sent by the next one', async () => {
    const sale = await sell()
    const store = createOutboxStore(db)
    await store.claimOldest(clock.now(), 60_000)
    await drain()
    expect(sent).toEqual([])
    expect(await store.recoverInterrupted(clock.now())).toBe(1)
    await drain()
    expect(sent).toEqual([sale])
  })
})
