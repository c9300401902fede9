import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { readEpoch } from '../server-state.repository.ts'

export type EventRow = {
  readonly position: number
  readonly type: string
  readonly storeId: string | null
  readonly payload: Record<string, unknown>
  readonly createdAt: Date
}

/** Events after a position, in order. An event without a position is not published yet. */
export const readEventsAfter = async (tx: Tx, after: number, limit: number): Promise<EventRow[]> => {
  const rows = await tx
    .selectFrom('event_outbox')
    .where('registration_id', '=', sql<string>`current_registration()`)
    .where('position', '>', after)
    .select(['position', 'event_type', 'store_id', 'payload', 'created_at'])
    .orderBy('position')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    position: row.position as number,
    type: row.event_type,
    storeId: row.store_id,
    payload: row.payload,
    createdAt: row.created_at,
  }))
}

export type EventHead = { readonly epoch: string; readonly position: number; readonly prunedTo: number }

/** The last position of the registration; 0 before its first event. */
export const readEventHead = async (tx: Tx): Promise<EventHead> => {
  const epoch = await readEpoch(tx)
  const head = await tx.selectFrom('event_heads').select(['position', 'pruned_to']).executeTakeFirst()
  return { epoch, position: head?.position ?? 0, prunedTo: head?.pruned_to ?? 0 }
}

/** The stores whose events the user may see; undefined for a disabled or deleted user. */
export const readReachableStores = async (
  tx: Tx,
  userId: string,
): Promise<ReadonlySet<string> | undefined> => {
  const user = await tx
    .selectFrom('users')
    .where('user_id', '=', userId)
    .where('is_disabled', '=', false)
    .select('user_id')
    .executeTakeFirst()
  if (!user) return undefined
  const rows = await tx.selectFrom('user_stores').where('user_id', '=', userId).select('store_id').execute()
  return new Set(rows.map((row) => row.store_id))
}
