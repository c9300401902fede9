import type { CustomField, Offer, PrintConfig } from '@evertill/contract'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

type Json<Value extends object> = JSONColumnType<Value>

interface SubCategoryTable {
  registration_id: string
  sub_category_id: string
  category_id: string
  sub_category_name: string
  is_deleted: Generated<boolean>
}

interface ProductTagTable {
  registration_id: string
  tag_id: string
  tag_name: string
}

export type OfferTerms = Omit<Offer, 'key' | 'OfferName' | 'Type' | 'Version' | 'ValidityFrom' | 'ValidityTo'>

interface OfferTable {
  registration_id: string
  offer_id: string
  offer_name: string
  type: Offer['Type']
  version: number
  validity_from: string
  validity_to: string
  terms: Json<OfferTerms>
  changed_at: Generated<Date>
}

interface EmployeeTable {
  registration_id: string
  employee_id: string
  employee_name: string
  employee_code: string
  role: string
  user_id: string | null
  approval_pin_hash: string | null
  has_approval_pin: GeneratedAlways<boolean>
  is_deleted: Generated<boolean>
}

interface EmployeeStoreTable {
  registration_id: string
  store_id: string
  employee_id: string
}

interface PrintConfigTable {
  registration_id: string
  print_config_id: string
  store_id: string
  config_name: string
  paper: PrintConfig['Paper']
  header_lines: string[]
  footer_lines: string[]
  seller_name: string
  seller_address: string
  seller_gstin: string
  upi_payee: ColumnType<PrintConfig['UpiPayee'], string | null, string | null>
  is_default: boolean
  is_deleted: Generated<boolean>
}

interface SalesChannelTable {
  registration_id: string
  sales_channel_id: string
  channel_name: string
  is_deleted: Generated<boolean>
  sort_order: number
}

interface CustomFieldTable {
  registration_id: string
  custom_field_id: string
  module: CustomField['Module']
  field_name: string
  field_type: CustomField['FieldType']
  choices: string[]
  is_required: boolean
  is_deleted: Generated<boolean>
  sort_order: number
}

interface ServiceAreaTable {
  registration_id: string
  service_area_id: string
  store_id: string
  pincode: string
  min_order: number
  fee: number
  eta_minutes: number
  cod_allowed: boolean
  is_active: boolean
}

interface MembershipTierTable {
  registration_id: string
  tier_id: string
  tier_name: string
  earn_per: number
  earn_points: number
  point_value: number
  redeem_as: 'Discount' | 'Tender'
  benefits: string
  sort_order: number
}

interface MembershipTable {
  registration_id: string
  customer_id: string
  card_no: string
  tier_id: string
  points: number
  valid_to: string | null
}

/** The lists of a shop that its tills copy. */
export interface ListTables {
  sub_categories: SubCategoryTable
  product_tags: ProductTagTable
  offers: OfferTable
  employees: EmployeeTable
  employee_stores: EmployeeStoreTable
  print_configs: PrintConfigTable
  sales_channels: SalesChannelTable
  custom_fields: CustomFieldTable
  service_areas: ServiceAreaTable
  membership_tiers: MembershipTierTable
  memberships: MembershipTable
}
