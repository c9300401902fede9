import { randomUUID } from 'node:crypto'
import type { Tx } from '../db/database.ts'
import * as admin from '../repositories/registers/admin.repository.ts'
import { CommandError } from './command-error.ts'
import { type Options, requireOption, toColumnValues, type Value } from './admin-values.ts'

interface ListCommand {
  table: admin.AdminTable
  /** Options without which a row makes no sense. */
  required: readonly string[]
  defaults?: Readonly<Record<string, Value>>
  /** Options that are no column of the table. */
  further?: readonly string[]
  /** Options of `create` alone. */
  fixed?: readonly string[]
}

/** Lists of a company that tills pull: `evertill admin <name> list | create | change`. */
export const LIST_COMMANDS: Readonly<Record<string, ListCommand>> = {
  'payment-type': {
    table: 'payment_types',
    required: ['payment-type', 'kind'],
    defaults: { show_in_sales: true },
  },
  'print-config': {
    table: 'print_configs',
    required: ['store-id', 'config-name', 'paper', 'seller-name', 'seller-address'],
  },
  employee: {
    table: 'employees',
    required: ['employee-code', 'employee-name', 'store-id'],
    defaults: { role: 'Cashier' },
    further: ['store-id'],
  },
  'sales-channel': { table: 'sales_channels', required: ['channel-name'] },
  'product-tag': { table: 'product_tags', required: ['tag-name'] },
  subcategory: { table: 'sub_categories', required: ['category-id', 'sub-category-name'] },
  'service-area': {
    table: 'service_areas',
    required: ['store-id', 'pincode', 'eta-minutes'],
    defaults: { cod_allowed: true },
  },
  'order-channel': {
    table: 'order_channels',
    required: ['channel-key', 'channel-name', 'store-id'],
    further: ['channel-key'],
  },
  'transaction-type': {
    table: 'transaction_types',
    required: ['transaction-type', 'letter'],
    defaults: { module: 'sales' },
    // The letter is part of every number, and decides what a document does with goods and money.
    fixed: ['module', 'letter'],
  },
  'membership-tier': {
    table: 'membership_tiers',
    required: ['tier-name', 'earn-per', 'earn-points', 'point-value', 'redeem-as'],
  },
  membership: {
    table: 'memberships',
    required: ['phone-no', 'card-no', 'tier-id'],
    further: ['phone-no'],
  },
  carrier: { table: 'carriers', required: ['carrier-key', 'carrier-name'], fixed: ['carrier-key'] },
  subscriber: { table: 'subscribers', required: ['subscriber-name', 'url', 'events'] },
  'network-participant': {
    table: 'network_participants',
    required: ['network-id', 'key-id', 'public-key', 'url'],
    fixed: ['network-id'],
  },
  'custom-field': { table: 'custom_fields', required: ['module', 'field-name', 'field-type'] },
}

/** A member is a customer, and nobody knows a customer's id. */
const customerWith = async (tx: Tx, registrationId: string, phoneNo: string): Promise<string> => {
  const [first, ...others] = await admin.customersWithPhone(tx, registrationId, phoneNo.replaceAll(/\D/g, ''))
  if (first === undefined)
    throw new CommandError(`No customer has the phone number ${phoneNo}: add the customer first.`)
  if (others.length > 0)
    throw new CommandError(
      `${others.length + 1} customers have the phone number ${phoneNo}: change it where it is wrong.`,
    )
  return first.customer_id
}

const keyOfNewRow = async (
  tx: Tx,
  table: admin.AdminTable,
  registrationId: string,
  options: Options,
): Promise<string> => {
  if (table === 'memberships') return customerWith(tx, registrationId, requireOption(options, 'phone-no'))
  return table === 'order_channels' ? requireOption(options, 'channel-key') : randomUUID()
}

/** Creates a row of a list and returns its id. Triggers raise the event on which tills pull the list. */
export const createListRow = async (
  tx: Tx,
  { table, required, defaults = {} }: ListCommand,
  registrationId: string,
  options: Options,
): Promise<string> => {
  for (const name of required) requireOption(options, name)
  const id = await keyOfNewRow(tx, table, registrationId, options)
  const keys = { registration_id: registrationId, [admin.keyOf(table)]: id }
  await admin.insertRow(tx, table, keys, { ...defaults, ...toColumnValues(options) })
  if (table === 'employees') {
    await admin.addEmployeeStore(tx, registrationId, id, requireOption(options, 'store-id'))
  }
  return id
}
