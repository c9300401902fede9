import type { Database } from '../../db/database.ts'
import { asJob, asTenant } from '../../db/tenant.ts'
import { lockFreeOrder } from '../../repositories/orders/order.repository.ts'
import { findOverdueOrders } from '../../repositories/orders/overdue-orders.repository.ts'
import { readClock } from '../../repositories/server-state.repository.ts'
import { expireIfOverdue } from './apply-order-event.ts'

export const EXPIRY_BATCH_SIZE = 50

/**
 * Expires orders that nobody accepted in time, and returns how many. Each in a transaction of its own, as a request of its
 * tenant. An order that somebody is changing right now is left for the next run.
 */
export const expireOrders = async (db: Database, at?: Date): Promise<number> => {
  const now = at ?? (await asJob(db, readClock))()
  const overdue = await asJob(db, (tx) => findOverdueOrders(tx, now, EXPIRY_BATCH_SIZE))
  let expired = 0
  for (const { registrationId, key } of overdue) {
    const changed = await asJob(db, (tx) =>
      asTenant(tx, registrationId, async () => {
        const order = await lockFreeOrder(tx, key)
        const after = order && (await expireIfOverdue(tx, { registrationId }, order, now))
        return after !== undefined && after !== order
      }),
    )
    if (changed) expired += 1
  }
  return expired
}
