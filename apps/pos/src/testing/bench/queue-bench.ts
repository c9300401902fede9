import type { Sale } from '@evertill/contract'
import { createApiClient } from '../../api/client.ts'
import type { LedgerDb } from '../../db/ledger-db.ts'
import { createOutboxStore } from '../../db/outbox/outbox-store.ts'
import { newRow } from '../../db/outbox/queued-row.ts'
import type { SalesDb } from '../../db/sales-db.ts'
import type { NaiveDb } from '../../db/testing/naive-till.ts'
import { systemClock } from '../../platform/clock.ts'
import { createWebLocks } from '../../platform/locks.ts'
import { createObservable } from '@evertill/ui/observable.ts'
import { systemTimers } from '../../platform/timers.ts'
import { createLateTransport, startSender } from '../../sync/index.ts'

/** What the bench hands in: who sends, and what waits. */
interface WaitingSales {
  token: string
  sales: Sale[]
}

const MANY = 10_000
const LEASE_MS = 60_000
const NOBODY_ELSE = { send: () => {}, onReceive: () => () => {} }

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

let moment = 1_760_000_000_000
/** Each later than all before it, as sales are. */
const nextInstant = () => new Date((moment += 1_000)).toISOString()

/** The queue of unsent sales: who goes next, and how long until the server has them all. */
export const createQueueBench = (db: SalesDb, ledger: LedgerDb, naive: NaiveDb) => {
  const outbox = createOutboxStore(ledger)

  const queue = (sales: readonly Sale[]) => {
    const instants = sales.map(nextInstant)
    const instantOf = (index: number) => instants[index] ?? ''
    return db.transaction('rw', [db.salesQueue, db.salesHistory], async () => {
      await db.salesQueue.clear()
      await db.salesQueue.bulkPut(
        sales.map((sale, index) => ({
          ...newRow(sale.UUID, instantOf(index)),
          originalData: sale,
          isOffline: true,
          serverId: null,
          syncedAt: null,
        })),
      )
      await db.salesHistory.bulkPut(
        sales.map((sale, index) => ({
          UUID: sale.UUID,
          sale,
          createdAt: instantOf(index),
          serverId: null,
          syncedAt: null,
          flags: [],
        })),
      )
    })
  }
  /** No more than a sound row has: one that is damaged is passed over. */
  const manyOf = (): Sale[] =>
    Array.from({ length: MANY }, (_, index) => {
      const TransactionNo = `BLR1A/S26/${index}`
      return { UUID: `waiting-${index}`, TransactionNo, PayableAmount: 0, Lines: [], Payments: [] } as never
    })

  const isDrained = (sender: ReturnType<typeof startSender>): Promise<void> =>
    new Promise((resolve) => {
      const look = async () => {
        if (!sender.sending.get() && (await db.salesQueue.count()) === 0) resolve()
      }
      sender.sending.subscribe(() => void look())
    })

  return {
    /** Found and claimed on the disk, as the sender does it. */
    nextOurs: async () => {
      if ((await db.salesQueue.count()) !== MANY) await queue(manyOf())
      const now = Date.now()
      let claim: Awaited<ReturnType<typeof outbox.claim>>
      const took = await timed(async () => {
        claim = await outbox.claim(now, LEASE_MS, 1)
      })
      if (claim?.kind !== 'sales' || claim.rows[0]?.key !== 'waiting-0')
        throw new Error('Not the oldest one.')
      await outbox.release(claim, null, now)
      return took
    },
    nextNaive: async () => {
      if ((await naive.salesQueue.count()) !== MANY) {
        await naive.salesQueue.bulkPut(
          manyOf().map((body) => ({
            key: body.UUID,
            status: 'pending',
            createdAt: nextInstant(),
            body,
          })),
        )
      }
      return timed(() => naive.salesQueue.where('status').equals('pending').sortBy('createdAt'))
    },

    /** The sales made while the line was down. */
    queueSales: (word: string) => timed(() => queue(JSON.parse(word) as Sale[])),
    /** The shipped sender, from its start to an empty queue. */
    drainOurs: (token: string) => {
      const api = createApiClient({
        fetch: window.fetch.bind(window),
        token: () => token,
        onUnauthorised: () => {},
        onContact: () => {},
      })
      return timed(async () => {
        const sender = startSender({
          store: outbox,
          transport: createLateTransport(api),
          clock: systemClock,
          random: Math.random,
          locks: createWebLocks(navigator.locks),
          signals: NOBODY_ELSE,
          sendNowSignals: NOBODY_ELSE,
          sending: createObservable(false),
          struggling: createObservable(false),
          timers: systemTimers,
        })
        await isDrained(sender)
        sender.stop()
      })
    },
    /** One call after the other, each row deleted when it is through. */
    drainNaive: async (word: string) => {
      const { token, sales } = JSON.parse(word) as WaitingSales
      return timed(async () => {
        for (const sale of sales) {
          const answer = await fetch('/api/transaction/sales/offline', {
            method: 'POST',
            headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
            body: JSON.stringify(sale),
          })
          if (!answer.ok) throw new Error(await answer.text())
          await naive.salesQueue.delete(sale.UUID)
        }
      })
    },
  }
}
