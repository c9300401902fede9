import type { Membership, MembershipTier } from '@evertill/contract'
import { DOCUMENT_LETTERS, UNBILLED_LETTERS } from '@evertill/domain'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { rowsOf } from '../../db/query.ts'

export const listTiers = (tx: Tx) => rowsOf<MembershipTier>(tx)`
    select tier_id as key, tier_name as "TierName", earn_per as "EarnPer", earn_points as "EarnPoints",
           point_value as "PointValue", redeem_as as "RedeemAs", benefits as "Benefits"
      from membership_tiers order by sort_order, tier_id`

/** What a document earns points for. An order for delivery may be unpaid, and then nothing is earned yet. */
const BILLED = sql`(case when left(split_part(s.series, '/', 2), 1) = ${DOCUMENT_LETTERS.delivery}
                         then least(s.payable_amount, s.paid_amount) else s.payable_amount end)::numeric`

/** A document that counts, up to the one that is named. */
const counts = (before: string | null) => sql`
  (${before}::uuid is null or (s.received_at, s.uuid) < (
    select b.received_at, b.uuid from sales b where b.registration_id = s.registration_id and b.uuid = ${before}))
  and not exists (select from sale_voids v where v.registration_id = s.registration_id and v.sale_uuid = s.uuid)`

/**
 * The initial points plus what every sale earned and redeemed: a stored balance would keep a mistake for ever. A void
 * does not count, returned goods take their points back, also if the return names nobody, and orders and quotations earn
 * none.
 */
const points = (before: string | null = null) => sql<number>`m.points + coalesce((
  select sum(case when left(split_part(s.series, '/', 2), 1) = any (${UNBILLED_LETTERS}::text[]) or t.earn_per = 0 then 0
                  else trunc(${BILLED} / t.earn_per) * t.earn_points end
             - coalesce((s.extras #>> '{Loyalty,Points}')::bigint, 0))
    from sales s
   where s.registration_id = m.registration_id and s.customer_id = m.customer_id and ${counts(before)}
  ), 0)::bigint + coalesce((
  select sum(least(0, trunc(s.payable_amount::numeric / nullif(t.earn_per, 0)) * t.earn_points))
    from sales o join sales s on s.registration_id = o.registration_id and s.original_uuid = o.uuid
   where o.registration_id = m.registration_id and o.customer_id = m.customer_id
     and s.customer_id is distinct from m.customer_id and ${counts(before)}
  ), 0)::bigint`
const members = sql`memberships m join membership_tiers t using (registration_id, tier_id)`

export const listMembers = (tx: Tx) => rowsOf<Membership>(tx)`
    select m.customer_id as "CustomerID", m.card_no as "CardNo", tier_id as "TierID", ${points()} as "Points",
           m.valid_to as "ValidTo"
      from ${members} order by m.customer_id`

/** The points of a member when a sale arrived, without those of later sales; undefined if the customer is no member. */
export const pointsBefore = async (tx: Tx, customerId: string, sale: string): Promise<number | undefined> => {
  const rows = await rowsOf<{ points: number }>(tx)`
    select ${points(sale)} as points from ${members} where m.customer_id = ${customerId}`
  return rows[0]?.points
}

/** Null if the customer is no member. */
export const pointsOf = async (tx: Tx, customerId: string): Promise<number | null> => {
  const rows = await rowsOf<{ points: number }>(tx)`
    select ${points()} as points from ${members} where m.customer_id = ${customerId}`
  return rows[0]?.points ?? null
}

/** The points of those customers who are members. */
export const listPoints = (tx: Tx, customerIds: readonly string[]) => rowsOf<{ key: string; points: number }>(
  tx,
)`
    select m.customer_id::text as key, ${points()} as points from ${members}
     where m.customer_id = any(${customerIds}::uuid[])`
