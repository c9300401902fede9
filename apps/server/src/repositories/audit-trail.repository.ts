import type { Tx } from '../db/database.ts'
import { run } from '../db/query.ts'
import type { Identity } from '../db/tenant.ts'
import { columnJson } from './column-json.ts'

export type AuditEntry = { readonly action: string; readonly subject: string; readonly detail: object }

/** In the transaction of the action itself, so that both are committed or neither. */
export const addAudit = (
  tx: Tx,
  { registrationId, userId }: Identity,
  { action, subject, detail }: AuditEntry,
) => run(tx)`
    insert into audit_trail (registration_id, user_id, action, subject, detail)
    values (${registrationId}, ${userId}, ${action}, ${subject}, ${columnJson(detail)}::jsonb)`

export type StoreEvent = { readonly type: string; readonly storeId: string; readonly payload: object }

/** Published to the store's other devices after the transaction has committed. */
export const raiseEvent = (
  tx: Tx,
  { registrationId }: Pick<Identity, 'registrationId'>,
  { type, storeId, payload }: StoreEvent,
) => run(tx)`
    insert into event_outbox (registration_id, event_type, store_id, payload)
    values (${registrationId}, ${type}, ${storeId}, ${columnJson(payload)}::jsonb)`
