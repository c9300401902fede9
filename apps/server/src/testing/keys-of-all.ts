/**
 * Indexes of tenant tables that do not start with the registration, each with the reason. `db/tenant-keys.pg.test.ts` refuses
 * every other one: PostgreSQL partitions and Citus shards by the registration.
 */

/** Names that are unique over all companies: their tables stay whole when others are partitioned. */
export const GLOBAL_NAMES: Readonly<Record<string, string>> = {
  logins_pkey: 'a login id names its company',
  order_channels_channel_key_key: 'part of the address that a partner calls, which names no company',
  carriers_carrier_key_key: 'part of the address that a carrier calls, which names no company',
  registrations_one_runs_server: 'one company of a server may be the one that runs it',
}

/** Find the row of a secret whose company is not known yet. A partition each, looked up one after the other. */
export const SECRETS: Readonly<Record<string, string>> = {
  bill_sends_token: 'the link to a bill',
  password_resets_by_token: 'the link for a new password, and an invitation',
  user_sessions_by_token: 'the cookie of the hub',
}

/** Jobs look for what is due, whatever company it is of. */
export const DUE_OF_ALL: Readonly<Record<string, string>> = {
  deliveries_due: 'deliveries to send',
  deliveries_settled: 'old deliveries to delete',
  event_outbox_age: 'old events to delete',
  event_outbox_waiting: 'events to publish',
  imports_at_work: 'files to import',
  network_messages_received_at_idx: 'old messages to delete',
  orders_to_accept: 'orders to expire',
  partner_calls_called_at_idx: 'old calls to forget',
  price_changes_due: 'prices to apply',
  push_queue_due: 'pushes to send',
  report_days_dirty: 'days to rebuild',
  report_mails_due: 'reports to mail',
  report_schedules_due: 'reports to make',
  stream_tickets_expires_at_idx: 'old tickets to delete',
  till_reports_by_contact: 'tills that have not called',
  till_reports_waiting: 'tills with unsent sales',
  user_sessions_expires_at_idx: 'old sessions to delete',
}
