import type { ResourceName } from '@evertill/contract'
import { CATEGORIES, PRICE_CHANGES, PRODUCT_TAGS, PRODUCTS, SUBCATEGORIES } from './catalogue-specs.ts'
import {
  CUSTOM_FIELDS,
  PAYMENT_TYPES,
  PRINT_CONFIGS,
  SALES_CHANNELS,
  TAXES,
  TRANSACTION_TYPES,
} from './list-specs.ts'
import { CUSTOMERS, MEMBERSHIP_TIERS } from './customer-specs.ts'
import { DENOMINATIONS } from './denominations-spec.ts'
import { COMPANY, PEOPLE, ROLES } from './people-specs.ts'
import { OFFERS } from './offer-specs.ts'
import { REASONS, REGISTERS, SERVICE_AREAS, STORES } from './store-specs.ts'
import type { FieldSpec, ResourceSpec } from './spec.ts'

export const SPECS: Readonly<Record<ResourceName, ResourceSpec>> = {
  stores: STORES,
  registers: REGISTERS,
  'service-areas': SERVICE_AREAS,
  'payment-types': PAYMENT_TYPES,
  'transaction-types': TRANSACTION_TYPES,
  taxes: TAXES,
  'print-configs': PRINT_CONFIGS,
  'custom-fields': CUSTOM_FIELDS,
  'sales-channels': SALES_CHANNELS,
  denominations: DENOMINATIONS,
  reasons: REASONS,
  roles: ROLES,
  people: PEOPLE,
  offers: OFFERS,
  company: COMPANY,
  products: PRODUCTS,
  'price-changes': PRICE_CHANGES,
  categories: CATEGORIES,
  subcategories: SUBCATEGORIES,
  'product-tags': PRODUCT_TAGS,
  customers: CUSTOMERS,
  'membership-tiers': MEMBERSHIP_TIERS,
}

export const fieldsOf = ({ groups }: ResourceSpec): readonly FieldSpec[] =>
  groups.flatMap(({ fields }) => fields)
