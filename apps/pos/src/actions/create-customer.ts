import type { CreateCustomerBody } from '@evertill/contract'
import { type NewCustomer, queueCustomer } from '../ledger/other-writes.ts'
import type { Outcome } from '../platform/outcome.ts'
import type { Runtime } from './runtime.ts'

export type CustomerToCreate = Omit<CreateCustomerBody, 'key' | 'CustomerGroups'>
export type CreatedCustomer = Outcome<{ customer: NewCustomer }>

/** Works offline too: the customer is queued on the disk, and sent before the sale that names them. */
export const createCustomer = async (
  { ledger, clock, newUuid, sender }: Pick<Runtime, 'ledger' | 'clock' | 'newUuid' | 'sender'>,
  fields: CustomerToCreate,
): Promise<CreatedCustomer> => {
  const customer = { ...fields, key: newUuid(), CustomerGroups: [] }
  const outcome: Outcome = await queueCustomer({ db: ledger, clock }, customer)
  if (!outcome.ok) return outcome
  sender.wake()
  return { ok: true, customer }
}
