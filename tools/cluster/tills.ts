import type { Sale } from '@evertill/contract'
import { setTimeout as pause } from 'node:timers/promises'
import { createJournalTill } from '../../apps/pos/src/testing/journal-till.ts'
import { enterShop, makeSale, type Shop } from '../../bench/shop.ts'
import { openTillCalls, type TillCalls } from './till-calls.ts'

/** A till waits longer between two tries: this asks more of the servers. */
const RETRY_MS = 250
const PROBE_MS = 1_000
const LINES = 4
const ENTER_TRIES = 60

/** What all tills have seen so far. */
class Seen {
  /** Every sale that was made. */
  readonly journal = new Map<string, Sale>()
  readonly acknowledged = new Set<string>()
  /** How often each HTTP status was received; 0 means no answer. */
  readonly statuses = new Map<number, number>()
  /** The longest that a sale at the head of a till's queue waited for its yes. */
  longestRefusalMs = 0
  /** Acknowledged, unknown to the server later, and offered again. */
  offeredAgain = 0
}

export type TillsResult = Readonly<Seen>

export interface Tills {
  /** Those that a server has acknowledged by now. */
  acknowledged(): readonly string[]
  /** Stops selling; resolves when everything is acknowledged and compared under the newest epoch. */
  finish(): Promise<TillsResult>
}

interface TillOptions {
  readonly calls: TillCalls
  readonly shop: Shop
  readonly seen: Seen
  readonly delayMs: number
  readonly everyMs: number
  readonly isSelling: () => boolean
}

const runTill = async ({ calls, shop, seen, delayMs, everyMs, isSelling }: TillOptions): Promise<void> => {
  const queue: Sale[] = []
  let hasSold = false
  let hasSettled = false
  const till = createJournalTill({
    post: async (path, body) => {
      const { ok, text } = await calls.post(path, body)
      return { ok, reply: ok ? JSON.parse(text) : undefined }
    },
    now: Date.now,
    requeue: (sale) => {
      seen.offeredAgain++
      seen.acknowledged.delete(sale.UUID)
      queue.push(sale)
    },
  })
  const sell = async (): Promise<void> => {
    await pause(delayMs)
    for (let next = performance.now(); isSelling(); next += everyMs) {
      const sale = makeSale(shop, { lines: LINES })
      seen.journal.set(sale.UUID, sale)
      till.add(sale)
      queue.push(sale)
      await pause(Math.max(0, next + everyMs - performance.now()))
    }
    hasSold = true
  }
  const sendUntilAccepted = async (sale: Sale): Promise<void> => {
    const began = performance.now()
    for (;;) {
      const { ok, status, text } = await calls.post('/api/transaction/sales/offline', sale)
      seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1)
      if (ok && text.includes('"code":"0"')) break
      await pause(RETRY_MS)
    }
    seen.longestRefusalMs = Math.max(seen.longestRefusalMs, performance.now() - began)
    till.acknowledge(sale.UUID)
    seen.acknowledged.add(sale.UUID)
  }
  const send = async (): Promise<void> => {
    while (!hasSettled || queue.length > 0) {
      const [sale] = queue
      if (sale === undefined) await pause(RETRY_MS)
      else {
        await sendUntilAccepted(sale)
        queue.shift()
      }
    }
  }
  const compare = async (): Promise<void> => {
    while (!hasSettled) {
      const epoch = await calls.epoch()
      if (epoch !== undefined && epoch !== till.epoch()) await till.reconcile()
      hasSettled = hasSold && queue.length === 0 && epoch !== undefined && epoch === till.epoch()
      await pause(PROBE_MS)
    }
  }
  await Promise.all([sell(), send(), compare()])
}

/** A till whose sign-in meets a failover tries again, too. */
const enterInTheEnd = async (url: string): Promise<Shop> => {
  for (let left = ENTER_TRIES; ; left--) {
    try {
      return await enterShop(url)
    } catch (error) {
      if (left === 0) throw error
      await pause(PROBE_MS)
    }
  }
}

/** Tills without a browser, selling at an even pace whatever the servers say. */
export const openTills = async (url: string, tills: number, salesPerSecond: number): Promise<Tills> => {
  const shop = await enterInTheEnd(url)
  const calls = openTillCalls(url, shop.token)
  const seen = new Seen()
  let isOver = false
  const everyMs = (1_000 * tills) / salesPerSecond
  const running = Array.from({ length: tills }, (_, at) =>
    runTill({ calls, shop, seen, delayMs: (at * everyMs) / tills, everyMs, isSelling: () => !isOver }),
  )
  return {
    acknowledged: () => [...seen.acknowledged],
    finish: async () => {
      isOver = true
      await Promise.all(running)
      return seen
    },
  }
}
