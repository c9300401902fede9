import type { Tx } from '../../db/database.ts'
import { firstOf } from '../../db/query.ts'
import type { Member } from '../../policies/review/knowledge.ts'
import { pointsBefore } from '../customers/membership.repository.ts'

/** The card of a customer, with the points that were left when the sale arrived. */
export const findMember = async (
  tx: Tx,
  customerId: string,
  saleUuid: string,
): Promise<Member | undefined> => {
  const card = await firstOf<{ validTo: string | null; tierId: string }>(tx)`
    select valid_to as "validTo", tier_id as "tierId" from memberships
     where customer_id = kept_customer(${customerId})`
  const points = card && (await pointsBefore(tx, customerId, saleUuid))
  return card && points !== undefined ? { ...card, points } : undefined
}
