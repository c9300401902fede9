import type { ActionRule } from '@evertill/contract'
import type { Generated, JSONColumnType } from 'kysely'
import type { EventTables } from './schema-events.ts'
import type { ListTables } from './schema-lists.ts'

type Json<Value extends object> = JSONColumnType<Value>

interface RegistrationTable {
  registration_id: string
  registration_name: string
  plan: string
  currency: string
  currency_symbol: string
  pincode_integration: boolean
  pincode_order_transaction_type_id: string | null
  enable_package_tracker: boolean
  enable_ondc: boolean
  auto_populate_opening_balance: boolean
  logo_image_path: Generated<string>
}

interface UserTable {
  registration_id: string
  user_id: string
  email_id: string
  name: string
  role: string
  password_hash: string
  is_disabled: Generated<boolean>
  credential_version: Generated<number>
}

interface LoginTable {
  login_id: string
  registration_id: string
  user_id: string
}

interface StoreTable {
  registration_id: string
  store_id: string
  store_code: string
  store_name: string
  address1: string
  address2: string
  city: string
  state: string
  country: string
  phone_no: string
  expiry_date: string
  cash_register_closing: boolean
  prefix: string
  time_zone: string
  rounding_step: number
  tax_rounding: 'line' | 'document'
  closing_tolerance: Generated<number>
  closing_approval_above: Generated<number>
  blind_closing: Generated<boolean>
}

interface UserStoreTable {
  registration_id: string
  user_id: string
  store_id: string
}

interface AccessEntryTable {
  registration_id: string
  user_id: string
  store_id: string
  resource: string
  perms: Json<Record<string, boolean>>
}

interface ActionRuleTable {
  registration_id: string
  user_id: string
  store_id: string
  action: ActionRule['Action']
  mode: ActionRule['Mode']
  free_percent: number | null
}

interface CashRegisterTable {
  registration_id: string
  register_id: string
  store_id: string
  register_code: string
  register_name: string
  is_deleted: Generated<boolean>
}

interface RegisterLeaseTable {
  registration_id: string
  store_id: string
  slot: string
  register_id: string
  device_id: string
  leased_by: string
  leased_at: Generated<Date>
}

interface RunningNumberTable {
  registration_id: string
  series: string
  running_no: number
  register_id: string
  transaction_type_id: string
}

interface TransactionTypeTable {
  registration_id: string
  transaction_type_id: string
  transaction_type: string
  module: string
  letter: string
  is_deleted: boolean
  sort_order: number
}

interface PaymentTypeTable {
  registration_id: string
  payment_type_id: string
  payment_type: string
  kind: 'Cash' | 'Credit' | 'Other'
  show_in_sales: boolean
  is_deleted: boolean
  sort_order: number
}

interface TaxTable {
  registration_id: string
  tax_id: string
  tax_name: string
  rates: Json<object[]>
  is_deleted: boolean
  sort_order: number
}

interface CategoryTable {
  registration_id: string
  category_id: string
  category_name: string
  is_deleted: boolean
}

interface ChangePositionTable {
  registration_id: string
  position: number
}

interface ProductTable {
  registration_id: string
  product_id: string
  sku: string
  name: string
  bar_code: string
  sku_lower: string
  name_lower: string
  bar_code_lower: string
  product_type: string
  category_id: string | null
  sub_category_id: string | null
  tag_ids: string[]
  parent_product_id: string | null
  retail_price: number
  supply_price: number
  markup: number
  discount_amount: number
  discount_percentage: number
  mrp: number
  store_specific_prices: Json<object[]>
  accessible_to_selected_stores: string[]
  tax_id: string
  price_includes_tax: boolean
  hsn: string
  unit: string
  is_weighed: boolean
  is_deleted: boolean
  action_on: Date
  position: number
}

interface QuarantineTable {
  registration_id: string
  quarantine_id: Generated<string>
  sale_uuid: string | null
  content_sha256: Buffer
  raw_body: string
  code: string
  errors: Json<object[]>
  attempts: Generated<number>
  sent_by: string
  first_seen_at: Generated<Date>
  last_seen_at: Generated<Date>
  resolved_at: Date | null
}

/** Tables used through the query builder. The ingest of a sale is written as plain SQL. */
export interface Schema extends EventTables, ListTables {
  registrations: RegistrationTable
  users: UserTable
  logins: LoginTable
  stores: StoreTable
  user_stores: UserStoreTable
  access_entries: AccessEntryTable
  action_rules: ActionRuleTable
  cash_registers: CashRegisterTable
  register_leases: RegisterLeaseTable
  running_numbers: RunningNumberTable
  transaction_types: TransactionTypeTable
  payment_types: PaymentTypeTable
  taxes: TaxTable
  categories: CategoryTable
  change_positions: ChangePositionTable
  products: ProductTable
  sale_quarantine: QuarantineTable
}
