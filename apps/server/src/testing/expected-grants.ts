/**
 * Every right of the two roles that a server works as: privileges by table, with columns in brackets where not all of them
 * are granted. A migration that changes a right changes this list too, and `db/grants.pg.test.ts` compares both with the
 * statements in the code.
 */
export const REQUEST_GRANTS: Readonly<Record<string, string>> = {
  access_entries: 'select',
  action_rules: 'select',
  approval_uses: 'select, insert',
  approvals: 'select, insert',
  audit_trail: 'select, insert',
  cash_movements: 'select, insert',
  cash_registers: 'select, update(register_code register_name)',
  categories: 'select',
  change_positions: 'select',
  closing_entries: 'select, insert',
  closing_sales: 'select, insert',
  custom_fields: 'select',
  customer_edits: 'select, insert',
  customer_entries: 'select, insert',
  customer_positions: 'select, insert, update',
  customer_receipts: 'select, insert',
  customers: 'select, insert, update',
  drawer_counts: 'select, insert',
  drawer_entries: 'select, insert',
  employee_stores: 'select',
  employees:
    'select(employee_code employee_id employee_name has_approval_pin is_deleted registration_id role user_id)',
  event_heads: 'select',
  event_outbox: 'select, insert(created_at event_type payload registration_id store_id)',
  membership_tiers: 'select',
  memberships: 'select',
  offers: 'select',
  payment_types: 'select',
  print_configs: 'select',
  product_tags: 'select',
  products: 'select',
  push_tokens: 'select, insert, update, delete',
  register_leases:
    'select, insert, update(device_id leased_at leased_by register_id released_at withdrawn_at)',
  register_sessions:
    'select, insert, update(accounts approval_id closed_at closed_by closed_by_name closing_nanoseconds closing_no closing_seconds closing_sha256 counted_cash counts deposit_amount difference difference_reason expected_cash float_to_leave)',
  registrations: 'select',
  running_numbers: 'select, insert, update',
  sale_charges: 'select, insert',
  sale_lines: 'select, insert',
  sale_payments: 'select, insert',
  sale_positions: 'select, insert, update',
  sale_quarantine:
    'select, insert, update(attempts code errors last_seen_at resolution resolution_reason resolved_at resolved_by)',
  sale_returns: 'select, insert',
  sale_revisions: 'select, insert',
  sale_voids: 'select, insert',
  sales: 'select, insert, update(position)',
  sales_channels: 'select',
  schema_migrations: 'select(checksum name)',
  server_state: 'select',
  service_areas: 'select',
  shop_history: 'select',
  sign_in_attempts: 'select, insert, update, delete',
  sign_in_places: 'select, insert, update',
  slot_holders: 'select, insert, update',
  stores: 'select',
  stream_tickets: 'select, insert, delete',
  sub_categories: 'select',
  taxes: 'select',
  transaction_types: 'select',
  user_sessions: 'select, insert, update(address ended_at last_seen_at)',
  user_stores: 'select',
  users: 'select(credential_version email_id is_disabled name registration_id role user_id)',
}

export const JOB_GRANTS: Readonly<Record<string, string>> = {
  access_entries: 'select(perms registration_id resource user_id)',
  alarms: 'select, insert, update(flags mailed_at)',
  audit_trail: 'insert(action detail registration_id subject)',
  customer_receipts: 'select(receipt_id registration_id), update(flags)',
  event_heads: 'select, insert, update(position pruned_to)',
  event_outbox: 'select, insert(event_type payload registration_id store_id), update(position), delete',
  event_paces: 'select, insert, update(last_at)',
  push_keys: 'select, insert',
  push_queue: 'select, insert, update(attempts due_at position sent_position)',
  push_tokens: 'select, delete',
  sale_reviews: 'select, insert, update(position)',
  sale_positions: 'select, insert, update(position)',
  sales: 'select(flags position received_at registration_id revision store_id uuid), update(flags position)',
  server_state: 'select',
  sign_in_places: 'select(last_used_at), delete',
  stores: 'select(registration_id store_id store_name)',
  stream_tickets: 'select(expires_at), delete',
  unknown_sign_ins: 'select(at), delete',
  user_sessions: 'select(expires_at), delete',
  users: 'select(email_id is_disabled registration_id user_id)',
}

/** Tables that neither role may touch. Requests reach them through functions that run as owner, or not at all. */
export const OWNER_ONLY = ['logins', 'password_resets']

/** Functions that run as owner. */
export const REQUEST_FUNCTIONS = [
  'begin_password_reset',
  'find_approver',
  'find_login',
  'find_password_reset',
  'finish_password_reset',
  'record_failed_sign_in',
  'replace_sale',
]
