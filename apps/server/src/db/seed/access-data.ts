import { HUB_ACCESS_IDS, type Rights, cashier, everything } from './starting-roles.ts'

/** Works alone, so no approvals: everything except the setup and other people's refused sales. */
const soleOperator: Rights = {
  modules: Object.fromEntries(
    Object.entries(everything.modules).filter(
      ([id]) => !['Setup', 'Quarantine', ...HUB_ACCESS_IDS].includes(id),
    ),
  ),
  rules: everything.rules,
}

export const RIGHTS_OF: Readonly<Record<string, Rights>> = {
  'manager@demo.test': everything,
  'cashier@demo.test': cashier,
  'solo@demo.test': soleOperator,
  'owner@other.test': everything,
}
