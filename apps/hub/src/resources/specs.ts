import type { ResourceName } from '@evertill/contract'
import {
  CUSTOM_FIELDS,
  PAYMENT_TYPES,
  PRINT_CONFIGS,
  SALES_CHANNELS,
  TAXES,
  TRANSACTION_TYPES,
} from './list-specs.ts'
import { COMPANY, PEOPLE, ROLES } from './people-specs.ts'
import { REASONS, REGISTERS, STORES } from './store-specs.ts'
import type { FieldSpec, ResourceSpec } from './spec.ts'

export const SPECS: Readonly<Record<ResourceName, ResourceSpec>> = {
  stores: STORES,
  registers: REGISTERS,
  'payment-types': PAYMENT_TYPES,
  'transaction-types': TRANSACTION_TYPES,
  taxes: TAXES,
  'print-configs': PRINT_CONFIGS,
  'custom-fields': CUSTOM_FIELDS,
  'sales-channels': SALES_CHANNELS,
  reasons: REASONS,
  roles: ROLES,
  people: PEOPLE,
  company: COMPANY,
}

export const fieldsOf = ({ groups }: ResourceSpec): readonly FieldSpec[] =>
  groups.flatMap(({ fields }) => fields)
