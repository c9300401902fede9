import type { Tx } from '../../db/database.ts'
import { firstOf, hasRow, rowsOf } from '../../db/query.ts'
import { readEpoch } from '../server-state.repository.ts'
import type { StreamUser } from './stream-ticket.repository.ts'

export type EventRow = {
  readonly position: number
  readonly type: string
  readonly storeId: string | null
  readonly payload: Record<string, unknown>
  readonly createdAt: Date
}

/** Events after a position, in order. An event without a position is not published yet. */
export const readEventsAfter = (tx: Tx, after: number, limit: number) => rowsOf<EventRow>(tx)`
    select position, event_type as type, store_id as "storeId", payload, created_at as "createdAt" from event_outbox
     where registration_id = current_registration() and position > ${after} order by position limit ${limit}`

export type EventHead = { readonly epoch: string; readonly position: number; readonly prunedTo: number }

/** The last position of the registration; 0 before its first event. */
export const readEventHead = async (tx: Tx): Promise<EventHead> => {
  const epoch = await readEpoch(tx)
  const head = await firstOf<Omit<EventHead, 'epoch'>>(tx)`
    select position, pruned_to as "prunedTo" from event_heads`
  return { epoch, ...(head ?? { position: 0, prunedTo: 0 }) }
}

/** The stores whose events the user may see; undefined when account, password or session have ended. */
export const readReachableStores = async (
  tx: Tx,
  { userId, sessionId, credentialVersion }: StreamUser,
): Promise<ReadonlySet<string> | undefined> => {
  const mayRead = await hasRow(tx)`
    select from users where user_id = ${userId} and not is_disabled and credential_version = ${credentialVersion}
       and not exists (select from user_sessions where session_id = ${sessionId} and ended_at is not null)`
  if (!mayRead) return undefined
  const rows = await rowsOf<{ store_id: string }>(
    tx,
  )`select store_id from user_stores where user_id = ${userId}`
  return new Set(rows.map((row) => row.store_id))
}
