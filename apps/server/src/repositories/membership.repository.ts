import type { Membership, MembershipTier } from '@evertill/contract'
import type { Tx } from '../db/database.ts'

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

export const listMembers = async (tx: Tx): Promise<Membership[]> => {
  const rows = await tx.selectFrom('memberships').selectAll().orderBy('customer_id').execute()
  return rows.map((row) => ({
    CustomerID: row.customer_id,
    CardNo: row.card_no,
    TierID: row.tier_id,
    Points: row.points,
    ValidTo: row.valid_to,
  }))
}
