import type { Membership, MembershipTier } from '@evertill/contract'
import { UNBILLED_LETTERS } from '@evertill/domain'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

export const listTiers = async (tx: Tx): Promise<MembershipTier[]> => {
  const rows = await tx
    .selectFrom('membership_tiers')
    .selectAll()
    .orderBy('sort_order')
    .orderBy('tier_id')
    .execute()
  return rows.map((row) => ({
    key: row.tier_id,
    TierName: row.tier_name,
    EarnPer: row.earn_per,
    EarnPoints: row.earn_points,
    PointValue: row.point_value,
    RedeemAs: row.redeem_as,
    Benefits: row.benefits,
  }))
}

/**
 * The initial points plus what every sale earned and redeemed: a stored balance would keep a mistake for ever. A void
 * does not count, returned goods take their points back, and orders and quotations earn none.
 */
const points = (except: string | null = null) => sql<number>`m.points + coalesce((
  select sum(case when left(split_part(s.series, '/', 2), 1) = any (${UNBILLED_LETTERS}::text[]) or t.earn_per = 0 then 0
                  else trunc(s.payable_amount::numeric / t.earn_per) * t.earn_points end
             - coalesce((s.extras #>> '{Loyalty,Points}')::bigint, 0))
    from sales s
   where s.registration_id = m.registration_id and s.customer_id = m.customer_id
     and s.uuid is distinct from ${except}::uuid
     and not exists (select from sale_voids v where v.registration_id = s.registration_id and v.sale_uuid = s.uuid)
  ), 0)::bigint`
const members = sql`memberships m join membership_tiers t using (registration_id, tier_id)`

export const listMembers = async (tx: Tx): Promise<Membership[]> => {
  const { rows } = await sql<Membership>`
    select m.customer_id as "CustomerID", m.card_no as "CardNo", tier_id as "TierID", ${points()} as "Points",
           m.valid_to as "ValidTo"
      from ${members} order by m.customer_id`.execute(tx)
  return rows
}

/** Null if the customer is no member. The sale `except` is left out. */
export const pointsOf = async (tx: Tx, customerId: string, except?: string): Promise<number | null> => {
  const { rows } = await sql<{ points: number }>`
    select ${points(except)} as points from ${members} where m.customer_id = ${customerId}`.execute(tx)
  return rows[0]?.points ?? null
}
