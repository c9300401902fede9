import { beforeEach, describe, expect, test } from 'vitest'
import type { LedgerDb } from '../../db/ledger-db.ts'
import { type Claim, createOutboxStore, type OutboxStore } from '../../db/outbox/outbox-store.ts'
import type { QueuedSale } from '../../db/records.ts'
import type { SalesDb } from '../../db/sales-db.ts'
import { newTill } from '../../testing/device.ts'
import { createFakeClock } from '../../testing/fakes.ts'
import type { SendOutcome } from '../ports.ts'
import { type Cashier, createCashier } from '../testing/cashier.ts'
import { ACCEPTED, keysOf } from '../testing/outcomes.ts'
import { drainOutbox } from './drain.ts'

let db: SalesDb
let ledger: LedgerDb
let clock: ReturnType<typeof createFakeClock>
let store: OutboxStore
let cashier: Cashier

const claim = async () => {
  const next = await store.claim(clock.now(), 60_000, 100)
  return next && { ...next, keys: keysOf(next) }
}
const accept = async (next: Claim | undefined) => {
  if (!next) throw new Error('nothing was claimed')
  const answers = new Map(keysOf(next).map((key) => [key, ACCEPTED] as const))
  await store.applyAnswers(next, answers, { now: clock.now(), random: 0 })
}

beforeEach(async () => {
  ;({ strict: db, ledger } = await newTill())
  clock = createFakeClock()
  store = createOutboxStore(ledger)
  cashier = createCashier(ledger, clock)
  store.takeOver()
})

describe('the order of what may be about each other', () => {
  test('OB-50 what was made behind another write waits until the server has spoken', async () => {
    const [first, write, ...later] = [
      await cashier.sell(),
      await cashier.payIn(),
      ...(await cashier.sellSome(7)),
      await cashier.payIn(),
    ]
    await accept(await claim())
    const away = await claim()
    expect(away?.keys).toEqual([write])
    expect(await claim(), `${first} is through and the rest waits`).toBeUndefined()
    await accept(away)
    expect((await claim())?.keys).toEqual(later.slice(0, -1))
  })

  test.each([2, 8])(
    'OB-50 another write waits for %d sales before it that are on their way',
    async (count) => {
      const sales = await cashier.sellSome(count)
      const write = await cashier.payIn()
      const away = await claim()
      expect(away?.keys).toEqual(sales)
      expect(await claim()).toBeUndefined()
      // A sale of the meantime is behind it, and does not overtake it either.
      await cashier.sell()
      expect(await claim()).toBeUndefined()
      await accept(away)
      expect((await claim())?.keys).toEqual([write])
    },
  )

  test('OB-50 a call that is never heard of holds up the others no longer than its lease', async () => {
    const [write, sale] = [await cashier.payIn(), await cashier.sell()]
    expect((await claim())?.keys).toEqual([write])
    clock.advance(60_000)
    expect((await claim())?.keys).toEqual([write])
    clock.advance(60_000)
    store.takeOver()
    await accept(await claim())
    expect((await claim())?.keys).toEqual([sale])
  })

  test.each([1, 8])(
    'OB-50 a return waits for its sale, one of %d that are on their way, and holds up nobody',
    async (count) => {
      const [original = ''] = await cashier.sellSome(count)
      const away = await claim()
      const [back = '', other] = await cashier.sellSome(2)
      const row = (await db.salesQueue.get(back)) as QueuedSale
      const Original = { UUID: original } as QueuedSale['originalData']['Original']
      await db.salesQueue.put({ ...row, originalData: { ...row.originalData, Original } })
      expect((await claim())?.keys).toEqual([other])
      expect(await claim()).toBeUndefined()
      await accept(away)
      expect((await claim())?.keys).toEqual([back])
    },
  )
})

describe('several calls at once', () => {
  /** Drains while every call waits for its word. */
  const draining = (over: OutboxStore = store) => {
    const open: { keys: string[]; answer(): void }[] = []
    let arrived = () => {}
    const send = (next: Claim) =>
      new Promise<SendOutcome>((resolve) => {
        const keys = keysOf(next)
        const answers = new Map(keys.map((key) => [key, ACCEPTED] as const))
        open.push({ keys, answer: () => resolve({ kind: 'answered', answers }) })
        arrived()
      })
    const ports = { store: over, clock, random: () => 0, transport: { send } }
    const end = drainOutbox(ports, new AbortController().signal)
    return {
      end,
      open,
      calls: async (count: number) => {
        while (open.length < count) await new Promise<void>((resolve) => (arrived = resolve))
        return open.splice(0)
      },
    }
  }

  test('OB-50 behind another write the sales go in as many calls as before', async () => {
    const write = await cashier.payIn()
    await cashier.sellSome(250)
    const { calls, end } = draining()
    const [alone] = await calls(1)
    expect(alone?.keys).toEqual([write])
    alone?.answer()
    const many = await calls(3)
    expect(many.map(({ keys }) => keys.length)).toEqual([100, 100, 50])
    for (const { answer } of many) answer()
    expect(await end).toMatchObject({ kind: 'drained' })
    expect(await db.salesQueue.count()).toBe(0)
  })

  test('OB-51 a drain that fails ends when its last call has been heard of, and begins no other', async () => {
    await cashier.sellSome(250)
    let claims = 0
    const failing: OutboxStore = {
      ...store,
      claim: (...args) => {
        claims += 1
        return claims === 3 ? Promise.reject(new Error('the disk is gone')) : store.claim(...args)
      },
    }
    const { calls, end, open } = draining(failing)
    let isOver = false
    const over = end.catch((error: unknown) => {
      isOver = true
      return error
    })
    const [first, second] = await calls(2)
    first?.answer()
    await expect.poll(() => db.salesQueue.count()).toBe(150)
    expect(isOver).toBe(false)
    second?.answer()
    expect(await over).toMatchObject({ message: 'the disk is gone' })
    expect(open).toEqual([])
    expect(await db.salesQueue.count()).toBe(50)
  })
})
