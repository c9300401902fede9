import type { Generated, JSONColumnType } from 'kysely'

interface EventOutboxTable {
  registration_id: string
  event_id: Generated<number>
  event_type: string
  store_id: string | null
  payload: JSONColumnType<Record<string, unknown>>
  created_at: Generated<Date>
  position: number | null
}

interface EventHeadTable {
  registration_id: string
  position: number
  pruned_to: Generated<number>
}

interface StreamTicketTable {
  registration_id: string
  ticket_sha256: Buffer
  user_id: string
  expires_at: Date
}

interface PushTokenTable {
  registration_id: string
  token_sha256: Buffer
  user_id: string
  store_id: string
  token: string
  source: string
  saved_at: Generated<Date>
}

interface PushQueueTable {
  registration_id: string
  token_sha256: Buffer
  event_type: string
  position: number
  sent_position: Generated<number>
  due_at: Date
  attempts: Generated<number>
}

interface PushKeyTable {
  only_row: Generated<boolean>
  public_key: string
  private_key: string
}

/** Live events and push. */
export interface EventTables {
  event_outbox: EventOutboxTable
  event_heads: EventHeadTable
  stream_tickets: StreamTicketTable
  push_tokens: PushTokenTable
  push_queue: PushQueueTable
  push_keys: PushKeyTable
}
