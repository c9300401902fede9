/**
 * Every right of the two roles that a server works as: privileges by table, with columns in brackets where not all of them
 * are granted. A migration that changes a right changes this list too, and `db/grants.pg.test.ts` compares both with the
 * statements in the code.
 */
export const REQUEST_GRANTS: Readonly<Record<string, string>> = {
  access_entries: 'select, insert, delete',
  action_rules: 'select, insert, delete',
  approval_uses: 'select, insert',
  approvals: 'select, insert',
  audit_chains: 'select(entries head registration_id)',
  audit_checks: 'select, insert(registration_id wanted_at), update(wanted_at)',
  audit_links: 'select(chained_at position registration_id)',
  audit_trail: 'select, insert',
  bill_sends: 'select, insert, update(revoked_at)',
  carriers:
    'select, insert(carrier_id carrier_key carrier_name registration_id), update(carrier_name is_active)',
  cash_movements: 'select, insert',
  cash_registers: 'select, insert, update(is_deleted register_code register_name)',
  categories: 'select, insert, update(category_name is_deleted)',
  change_positions: 'select, insert, update(position)',
  closing_entries: 'select, insert',
  closing_sales: 'select, insert',
  company_deletions: 'select, insert(asked_at asked_by_name delete_at registration_id), delete',
  company_export_parts: 'select',
  company_exports: 'select, insert(alive_at asked_at asked_by_name export_id registration_id), delete',
  custom_fields: 'select, insert, update(choices field_name field_type is_deleted is_required sort_order)',
  customer_edits: 'select, insert',
  customer_entries: 'select, insert',
  customer_merges: 'select, insert, update(into_customer_id)',
  customer_positions: 'select, insert, update',
  customer_receipts: 'select, insert',
  customers: 'select, insert, update',
  denominations: 'select, insert, update(coins is_deleted notes)',
  deliveries:
    'select, insert(body channel_key event_type participant_id registration_id), update(attempts closed_by closed_reason due_at settled_at state)',
  drawer_counts: 'select, insert',
  drawer_entries: 'select, insert',
  employee_stores: 'select, insert, delete',
  employees:
    'select(changed_at changed_by employee_code employee_id employee_name has_approval_pin is_deleted registration_id role user_id version), insert(employee_code employee_id employee_name is_deleted registration_id role user_id), update(approval_pin_hash employee_code employee_name is_deleted role user_id)',
  event_heads: 'select',
  event_outbox: 'select, insert(created_at event_type payload registration_id store_id)',
  flag_checks: 'select, insert, update(checked_at checked_by flags is_checked note)',
  import_parts: 'select, insert, delete',
  import_rows: 'select, insert, update(after before faults row_key stamp verdict), delete',
  import_words: 'select, insert, update(words)',
  imports:
    'select, insert, update(changed_rows claimed_by claimed_until done_line ended_at fault headings kept_rows new_rows refused_rows settings state total_rows unchanged_rows undone_rows written_rows)',
  membership_tiers:
    'select, insert, update(benefits earn_per earn_points is_deleted point_value redeem_as sort_order tier_name)',
  network_messages: 'select, insert',
  network_orders: 'select, insert',
  network_participants: 'select',
  memberships: 'select, insert, update(card_no customer_id points tier_id valid_to), delete',
  offers:
    'select, insert, update(is_active is_deleted offer_name terms type validity_from validity_to), delete',
  partner_calls: 'select, insert',
  order_channels:
    'select, insert(channel_key channel_name registration_id store_id), update(channel_name is_active)',
  partner_secrets:
    'select(created_at ending kind last_used_at partner_key registration_id revoked_at secret_id), insert(created_at kind partner_key registration_id secret secret_id), update(last_used_at revoked_at)',
  order_events: 'select, insert',
  order_positions: 'select, insert, update(position)',
  orders:
    'select, insert, update(cancellation changed_at credit_note_uuid items last_seq payment position sale_uuid state version)',
  package_events: 'select, insert',
  packages:
    'select, insert, update(attempts body changed_at content_sha256 order_id package_no position sale_uuid state version)',
  payment_types: 'select, insert, update(is_deleted kind payment_type show_in_sales sort_order)',
  point_corrections: 'select, insert',
  price_changes:
    'select, insert(mrp price_change_id product_id registration_id retail_price store_id valid_from), update(applied_at failure is_deleted mrp product_id retail_price store_id valid_from)',
  print_configs:
    'select, insert, update(config_name footer_lines header_lines is_default is_deleted logo paper seller_address seller_gstin seller_name upi_payee)',
  product_pictures: 'select, insert, update(last_used_at)',
  product_tags: 'select, insert, update(is_deleted tag_name)',
  products:
    'select, insert, update(accessible_to_selected_stores action_on bar_code bar_code_lower category_id custom_fields hsn is_deleted is_weighed mrp name name_lower picture position price_includes_tax product_type retail_price sku sku_lower store_specific_prices sub_category_id supply_price tag_ids tax_id unit)',
  push_tokens: 'select, insert, update, delete',
  register_leases:
    'select, insert, update(device_id leased_at leased_by register_id released_at withdrawn_at)',
  register_sessions:
    'select, insert, update(accounts approval_id closed_at closed_by closed_by_name closing_nanoseconds closing_no closing_seconds closing_sha256 counted_cash counts deposit_amount difference difference_reason expected_cash float_to_leave)',
  registrations:
    'select, update(auto_populate_opening_balance currency_symbol enable_ondc enable_package_tracker logo_image_path pincode_integration pincode_order_transaction_type_id registration_name require_second_factor support_mail support_phone)',
  report_mails:
    'select, insert(due_at occasion_at registration_id schedule_id state user_id why), update(attempts due_at state why), delete',
  report_schedules:
    'select, insert, update(hour is_paused language month_day name next_at period query recipients report rhythm time_zone weekday), delete',
  report_views: 'select, insert, update(name query report), delete',
  report_days: 'select',
  report_entries: 'select',
  report_offers: 'select',
  report_payments: 'select',
  report_positions: 'select',
  report_product_hours: 'select',
  report_products: 'select',
  report_supplies: 'select',
  report_taxes: 'select',
  roles: 'select, insert, update(access is_deleted role_name rules)',
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
  sales_channels: 'select, insert, update(channel_name is_deleted sort_order)',
  schema_migrations: 'select(checksum name)',
  second_factors:
    'select(confirmed_at last_step recovery_sha256 registration_id user_id), insert, update(confirmed_at last_step recovery_sha256 secret), delete',
  server_state: 'select',
  service_areas: 'select, insert, update(cod_allowed eta_minutes fee is_active min_order), delete',
  shop_history: 'select',
  sign_in_attempts: 'select, insert, update, delete',
  sign_in_places: 'select, insert, update',
  slot_holders: 'select, insert, update',
  subscribers:
    'select, insert(events registration_id subscriber_id subscriber_name url), update(events is_active subscriber_name url), delete',
  stores:
    'select, insert, update(address1 address2 blind_closing cash_register_closing city closing_approval_above closing_tolerance composition country day_cut_off gstin is_deleted legal_name offline_grace_hours phone_no pincode prefix refund_approval_above return_reasons round_cash_only rounding_step scale_rules state state_code store_code store_name tax_rounding time_zone)',
  stream_tickets: 'select, insert, delete',
  sub_categories: 'select, insert, update(category_id is_deleted sub_category_name)',
  tax_period_files: 'select, insert',
  tax_period_rows: 'select, insert',
  tax_periods: 'select, insert, update(reopen_reason reopened_at reopened_by reopened_by_name)',
  taxes: 'select, insert, update(is_deleted rates sort_order tax_name)',
  till_reports: 'select',
  transaction_types: 'select, insert, update(is_deleted sort_order transaction_type)',
  user_sessions: 'select, insert, update(address credential_version ended_at last_seen_at)',
  user_stores: 'select, insert, delete',
  void_numbers: 'select, insert',
  users:
    'select(all_stores awaits_password changed_at changed_by credential_version email_id is_deleted is_disabled name registration_id role role_id user_id version), insert(all_stores awaits_password email_id is_disabled name password_hash registration_id role role_id user_id), update(all_stores email_id is_deleted is_disabled name role role_id)',
}

export const JOB_GRANTS: Readonly<Record<string, string>> = {
  access_entries: 'select(perms registration_id resource store_id user_id)',
  alarms: 'select, insert, update(flags mailed_at)',
  audit_chains: 'select, insert, update(entries head last_id mark_id mark_xid settled_to)',
  audit_checks:
    'select, insert(registration_id run_id run_until), update(checked_at done entries fault run_id run_until total wanted_at)',
  audit_links: 'select, insert',
  audit_trail: 'select, insert(action detail registration_id subject)',
  cash_registers: 'select(register_id register_name registration_id)',
  company_deletions: 'select(begun_at delete_at registration_id reminded_at), update(reminded_at)',
  company_export_parts: 'insert',
  company_exports:
    'select(alive_at export_id registration_id), update(alive_at done_tables ended_at size_bytes state total_tables), delete',
  customer_merges: 'select(customer_id into_customer_id registration_id)',
  customer_receipts: 'select(receipt_id registration_id), update(flags)',
  deliveries:
    'select, insert(body event_type registration_id subscriber_id), update(attempts due_at last_error settled_at state), delete',
  event_heads: 'select, insert, update(position pruned_to)',
  event_outbox: 'select, insert(event_type payload registration_id store_id), update(position), delete',
  event_paces: 'select, insert, update(last_at)',
  import_parts: 'select(import_id registration_id), delete',
  import_rows: 'select(import_id registration_id), delete',
  imports:
    'select(claimed_by claimed_until created_at created_by ended_at import_id kind registration_id source state), update(claimed_by claimed_until)',
  network_messages: 'select(received_at), delete',
  network_participants: 'select(is_active participant_id registration_id url)',
  order_channels: 'select(channel_key network_id registration_id)',
  partner_calls: 'select(called_at), delete',
  partner_secrets: 'select(created_at kind partner_key registration_id revoked_at secret secret_id)',
  orders: 'select(accept_by order_id registration_id state)',
  price_changes: 'select(applied_at is_deleted registration_id store_id valid_from)',
  product_pictures: 'select(last_used_at picture registration_id), delete',
  products: 'select(picture registration_id)',
  push_keys: 'select, insert',
  push_queue: 'select, insert, update(attempts due_at position sent_position)',
  push_tokens: 'select, delete',
  register_leases: 'select(device_id register_id registration_id released_at store_id)',
  register_sessions: 'select(closed_at opened_at register_id registration_id)',
  registrations: 'select(registration_id registration_name)',
  report_mails: 'select(due_at occasion_at registration_id schedule_id state user_id)',
  report_schedules: 'select(is_paused next_at registration_id schedule_id user_id)',
  sale_reviews: 'select, insert, update(position)',
  sale_positions: 'select, insert, update(position)',
  sales: 'select(flags position received_at registration_id revision store_id uuid), update(flags position)',
  server_processes: 'select, insert, update, delete',
  server_state: 'select',
  sign_in_places: 'select(last_used_at), delete',
  stores: 'select(day_cut_off is_deleted registration_id store_id store_name time_zone)',
  stream_tickets: 'select(expires_at), delete',
  subscribers: 'select, update(failures_in_row last_fault last_success_at)',
  till_reports:
    'select, insert, update(app_version clock_off_ms oldest_unsent_at register_id seen_at storage_free storage_used store_id unsent warned_at)',
  unknown_sign_ins: 'select(at), delete',
  user_sessions: 'select(device_id expires_at registration_id session_id), update(device_id), delete',
  user_stores: 'select(registration_id store_id user_id)',
  users: 'select(email_id is_disabled registration_id user_id)',
}

/** Tables that neither role may touch. Requests reach them through functions that run as owner, or not at all. */
export const OWNER_ONLY = [
  'company_move_changes',
  'company_move_tables',
  'company_moves',
  'first_run_codes',
  'logins',
  'password_resets',
]

/** Functions that run as owner. */
export const REQUEST_FUNCTIONS = [
  'add_login',
  'begin_password_reset',
  'erase_customer',
  'find_approver',
  'find_bill_link',
  'find_hub_session',
  'find_login',
  'find_network_participant',
  'find_partner',
  'find_password_reset',
  'first_run_state',
  'finish_password_reset',
  'invite_user',
  'logins_of_company',
  'own_login',
  'own_second_factor',
  'record_failed_sign_in',
  'replace_sale',
  'set_own_password',
]

/** Functions that run as owner for jobs. */
export const JOB_FUNCTIONS = [
  'held_companies',
  'list_held_companies',
  'mark_report_days',
  'next_report_day',
  'rebuild_report_day',
  'rebuild_report_taxes',
]
