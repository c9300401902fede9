import type { FieldError } from '@evertill/contract'

/** What only the database can know, as a sentence beside its field. */
const FAULTS: Readonly<Record<string, readonly [field: string, message: string]>> = {
  stores_registration_id_prefix_key: ['Prefix', 'is that of another store'],
  cash_registers_code_once: ['CashRegisterCode', 'is that of another register of the store'],
  stores_gstin_state: ['GSTIN', 'is of another State: its first two digits are the State code'],
  denominations_currency_once: ['Currency', 'is that of another entry'],
  service_areas_pincode_once: ['Pincode', 'is one that the store delivers to already'],
  roles_name_once: ['RoleName', 'is that of another role'],
  employees_registration_id_employee_code_key: ['EmployeeCode', 'is that of somebody else'],
  logins_pkey: ['LoginID', 'is taken: choose another one'],
  price_changes_once: ['ValidFrom', 'has a price of this product already'],
  print_configs_one_default: ['IsDefault', 'is that of another one, which was changed just now'],
}

export const constraintFault = (constraint: string | undefined): FieldError | undefined => {
  const found = constraint === undefined ? undefined : FAULTS[constraint]
  return found && { path: `Row.${found[0]}`, message: found[1] }
}
