import type { Customer } from '@evertill/contract'
import { queueCustomerEdit } from '../ledger/other-writes.ts'
import { toInstant } from '../platform/clock.ts'
import type { Outcome } from '../platform/outcome.ts'
import type { CustomerToCreate } from './create-customer.ts'
import type { Runtime } from './runtime.ts'

export type EditedCustomer = Outcome<{ customer: Customer }>

/** Works offline too. The server takes an edit once, and an older one never wins over a newer one. */
export const editCustomer = async (
  { ledger, clock, newUuid, sender }: Pick<Runtime, 'ledger' | 'clock' | 'newUuid' | 'sender'>,
  before: Customer,
  fields: CustomerToCreate,
): Promise<EditedCustomer> => {
  const EditedAt = toInstant(clock.now())
  const edit = { ...fields, key: before.key, UUID: newUuid(), EditedAt }
  const outcome: Outcome = await queueCustomerEdit({ db: ledger, clock }, edit)
  if (!outcome.ok) return outcome
  sender.wake()
  return { ok: true, customer: { ...before, ...fields } }
}
