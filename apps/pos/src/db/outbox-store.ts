import type { SaleFlag } from '@evertill/contract'
import { isEligible } from '@evertill/domain'
import type { QueuedSale } from './records.ts'
import type { SalesDb } from './sales-db.ts'

const iso = (milliseconds: number) => new Date(milliseconds).toISOString()

/** The queue of unsent sales on the device. Only the one sender of this browser calls it. */
export const createOutboxStore = (db: SalesDb) => {
  const change = (key: string, now: number, changes: Partial<QueuedSale>) =>
    db.salesQueue.update(key, { ...changes, leaseUntil: 0, updatedAt: iso(now) })

  return {
    /** A sender that died in mid-send left its sale `processing`; the new sender takes over (decisions.md 2). */
    recoverInterrupted: (now: number): Promise<number> =>
      db.salesQueue
        .filter((sale) => sale.status === 'processing')
        .modify({ status: 'pending', leaseUntil: 0, updatedAt: iso(now) }),

    /** Oldest first. A refused sale that waits or needs attention never blocks those behind it. */
    claimOldest: (now: number, leaseMs: number): Promise<QueuedSale | undefined> =>
      db.transaction('rw', db.salesQueue, async () => {
        const sale = await db.salesQueue
          .orderBy('createdAt')
          .filter((candidate) => isEligible(candidate, now))
          .first()
        if (!sale) return undefined
        const claimed: QueuedSale = {
          ...sale,
          status: 'processing',
          leaseUntil: now + leaseMs,
          updatedAt: iso(now),
        }
        await db.salesQueue.put(claimed)
        return claimed
      }),

    /** Out of the queue only together with the server's key in history: a crash in between would forget one. */
    acknowledge: (
      key: string,
      reply: { serverId: string; flags: readonly SaleFlag[] },
      now: number,
    ): Promise<void> =>
      db.transaction('rw', [db.salesQueue, db.salesHistory, db.journal], async () => {
        await Promise.all([
          db.salesHistory.update(key, {
            serverId: reply.serverId,
            flags: [...reply.flags],
            syncedAt: iso(now),
          }),
          db.salesQueue.delete(key),
          db.journal.add({ UUID: key, at: iso(now), event: 'acknowledged', detail: reply.serverId }),
        ])
      }),

    /** The server could not be asked: nothing counts, the sale is pending as before (decisions.md 3). */
    release: async (key: string, lastError: string, now: number): Promise<void> => {
      await change(key, now, { status: 'pending', lastError })
    },

    /** The server said no to this sale: one attempt is spent. */
    refuse: (sale: QueuedSale, refusal: { message: string; nextTryAt: number }, now: number): Promise<void> =>
      db.transaction('rw', [db.salesQueue, db.journal], async () => {
        await Promise.all([
          change(sale.key, now, {
            status: 'failed',
            attempts: sale.attempts + 1,
            lastError: refusal.message,
            nextTryAt: refusal.nextTryAt,
          }),
          db.journal.add({ UUID: sale.key, at: iso(now), event: 'refused', detail: refusal.message }),
        ])
      }),
  }
}
