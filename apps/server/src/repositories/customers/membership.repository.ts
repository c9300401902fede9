import type {
  CorrectPointsBody,
  Membership,
  MembershipCard,
  MembershipTier,
  PointsEntry,
} from '@evertill/contract'
import { DOCUMENT_LETTERS, UNBILLED_LETTERS } from '@evertill/domain'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { firstOf, hasRow, rowsOf, run } from '../../db/query.ts'
import type { Identity } from '../../db/tenant.ts'
import { columnJson } from '../column-json.ts'

export const listTiers = (tx: Tx) => rowsOf<MembershipTier>(tx)`
    select tier_id as key, tier_name as "TierName", earn_per as "EarnPer", earn_points as "EarnPoints",
           point_value as "PointValue", redeem_as as "RedeemAs", benefits as "Benefits"
      from membership_tiers where not is_deleted order by sort_order, tier_id`

/** What a document earns points for. An order for delivery may be unpaid, and then nothing is earned yet. */
const BILLED = sql`(case when left(split_part(s.series, '/', 2), 1) = ${DOCUMENT_LETTERS.delivery}
                         then least(s.payable_amount, s.paid_amount) else s.payable_amount end)::numeric`

/** A document that counts, up to the one that is named. */
const counts = (before: string | null) => sql`
  (${before}::uuid is null or (s.received_at, s.uuid) < (
    select b.received_at, b.uuid from sales b where b.registration_id = s.registration_id and b.uuid = ${before}))
  and not exists (select from sale_voids v where v.registration_id = s.registration_id and v.sale_uuid = s.uuid)`

const EARNED = sql`(case when left(split_part(s.series, '/', 2), 1) = any (${UNBILLED_LETTERS}::text[]) or t.earn_per = 0
  then 0 else trunc(${BILLED} / t.earn_per) * t.earn_points end)`
const REDEEMED = sql`coalesce((s.extras #>> '{Loyalty,Points}')::bigint, 0)`
/** What a return that names somebody else, or nobody, takes back. */
const TAKEN_BACK = sql`least(0, trunc(s.payable_amount::numeric / nullif(t.earn_per, 0)) * t.earn_points)`

/**
 * The initial points plus what every sale earned and redeemed, plus what was corrected: a stored balance would keep a
 * mistake for ever. A void does not count, returned goods take their points back, also if the return names nobody, and
 * orders and quotations earn none.
 */
const points = (before: string | null = null) => sql<number>`m.points + coalesce((
  select sum(${EARNED} - ${REDEEMED})
    from sales s
   where s.registration_id = m.registration_id and s.customer_id = any(k.keys) and ${counts(before)}
  ), 0)::bigint + coalesce((
  select sum(${TAKEN_BACK})
    from sales o join sales s on s.registration_id = o.registration_id and s.original_uuid = o.uuid
   where o.registration_id = m.registration_id and o.customer_id = any(k.keys)
     and (s.customer_id = any(k.keys)) is not true and ${counts(before)}
  ), 0)::bigint + coalesce((
  select sum(c.points) from point_corrections c
   where c.registration_id = m.registration_id and c.customer_id = any(k.keys)
     and (${before}::uuid is null or c.recorded_at < (
       select b.received_at from sales b where b.registration_id = c.registration_id and b.uuid = ${before}))
  ), 0)::bigint`
const members = sql`memberships m join membership_tiers t using (registration_id, tier_id)
  cross join lateral (select keys_of_customer(m.customer_id) as keys) k`

export const listMembers = (tx: Tx) => rowsOf<Membership>(tx)`
    select m.customer_id as "CustomerID", m.card_no as "CardNo", tier_id as "TierID", ${points()} as "Points",
           m.valid_to as "ValidTo"
      from ${members} order by m.customer_id`

/** The points of a member when a sale arrived, without those of later sales; undefined if the customer is no member. */
export const pointsBefore = async (tx: Tx, customerId: string, sale: string): Promise<number | undefined> => {
  const rows = await rowsOf<{ points: number }>(tx)`
    select ${points(sale)} as points from ${members} where m.customer_id = kept_customer(${customerId})`
  return rows[0]?.points
}

/** Null if the customer is no member. */
export const pointsOf = async (tx: Tx, customerId: string): Promise<number | null> => {
  const rows = await rowsOf<{ points: number }>(tx)`
    select ${points()} as points from ${members} where m.customer_id = kept_customer(${customerId})`
  return rows[0]?.points ?? null
}

export type MemberPoints = { readonly key: string; readonly points: number }

/** The points of those customers who are members. */
export const listPoints = (tx: Tx, customerIds: readonly string[]) => rowsOf<MemberPoints>(tx)`
    select m.customer_id::text as key, ${points()} as points from ${members}
     where m.customer_id = any(${customerIds}::uuid[])`

/** Every member of a tier waits until this transaction has ended. */
export const lockPointsOfTier = async (tx: Tx, tierId: string): Promise<MemberPoints[]> => {
  await run(tx)`select 1 from memberships where tier_id = ${tierId} order by customer_id for update`
  return rowsOf<MemberPoints>(tx)`
    select m.customer_id::text as key, ${points()} as points from ${members} where tier_id = ${tierId}`
}

/** After a change of how points are earned: old bills count anew, and nobody's points move. */
export const keepPoints = async (tx: Tx, before: readonly MemberPoints[]): Promise<void> => {
  const now = new Map(
    (
      await listPoints(
        tx,
        before.map(({ key }) => key),
      )
    ).map((row) => [row.key, row.points]),
  )
  const moved = before.flatMap(({ key, points: wanted }) => {
    const change = wanted - (now.get(key) ?? wanted)
    return change === 0 ? [] : [{ key, change }]
  })
  if (moved.length === 0) return
  await run(tx)`
    update memberships m set points = m.points + x.change
      from jsonb_to_recordset(${columnJson(moved)}::jsonb) as x(key uuid, change bigint)
     where m.customer_id = x.key`
}

export type StoredCard = MembershipCard & { readonly Points: number }

/** Undefined if the customer is no member. */
export const findCard = (tx: Tx, customerId: string) => firstOf<StoredCard>(tx)`
    select m.card_no as "CardNo", tier_id as "TierID", m.valid_to::text as "ValidTo", ${points()} as "Points"
      from ${members} where m.customer_id = kept_customer(${customerId})`

export const tierExists = (tx: Tx, tierId: string) => hasRow(tx)`
    select 1 from membership_tiers where tier_id = ${tierId} and not is_deleted for share`

/** A new member begins with the points that are left of an earlier card: none. */
export const writeCard = (
  tx: Tx,
  { registrationId }: Identity,
  customerId: string,
  { CardNo, TierID, ValidTo }: MembershipCard,
) => run(tx)`
    insert into memberships (registration_id, customer_id, card_no, tier_id, valid_to)
    values (${registrationId}, ${customerId}, ${CardNo}, ${TierID}, ${ValidTo}::date)
    on conflict (registration_id, customer_id)
    do update set card_no = excluded.card_no, tier_id = excluded.tier_id, valid_to = excluded.valid_to`

export const deleteCard = (tx: Tx, customerId: string) => run(tx)`
    delete from memberships where customer_id = ${customerId}`

/** False if there is a correction with this id. */
export const insertCorrection = (
  tx: Tx,
  { registrationId, userId }: Identity,
  customerId: string,
  { UUID, Points, Reason }: CorrectPointsBody,
): Promise<boolean> => hasRow(tx)`
    insert into point_corrections (registration_id, correction_id, customer_id, points, reason, user_id)
    values (${registrationId}, ${UUID}, ${customerId}, ${Points}, ${Reason}, ${userId})
    on conflict do nothing returning 1`

export const findCorrection = (tx: Tx, id: string) =>
  firstOf<{ customer_id: string; points: number; reason: string }>(tx)`
    select customer_id::text, points, reason from point_corrections where correction_id = ${id}`

type HistoryRow = Omit<PointsEntry, 'At'> & { readonly at: Date }

/** What earned and redeemed points, and what was corrected, the newest first. */
export const listPointsHistory = async (
  tx: Tx,
  customerId: string,
  limit: number,
): Promise<PointsEntry[]> => {
  const rows = await rowsOf<HistoryRow>(tx)`
    select * from (
      select s.received_at as at, s.transaction_no as "TransactionNo", s.uuid::text as "SaleUUID",
             ${EARNED}::bigint as "Earned", ${REDEEMED} as "Redeemed", '' as "Reason", '' as "By"
        from ${members} join sales s on s.registration_id = m.registration_id and s.customer_id = any(k.keys)
       where m.customer_id = kept_customer(${customerId}) and ${counts(null)}
      union all
      select s.received_at, s.transaction_no, s.uuid::text, ${TAKEN_BACK}::bigint, 0, '', ''
        from ${members} join sales o on o.registration_id = m.registration_id and o.customer_id = any(k.keys)
        join sales s on s.registration_id = o.registration_id and s.original_uuid = o.uuid
       where m.customer_id = kept_customer(${customerId}) and (s.customer_id = any(k.keys)) is not true
         and ${counts(null)}
      union all
      select c.recorded_at, '', null, greatest(c.points, 0), greatest(-c.points, 0), c.reason,
             coalesce((select u.name from users u where u.user_id = c.user_id), '')
        from point_corrections c where c.customer_id = any(keys_of_customer(${customerId}))) h
     where "Earned" <> 0 or "Redeemed" <> 0
     order by at desc, "SaleUUID" limit ${limit}`
  return rows.map(({ at, ...row }) => ({ At: at.toISOString(), ...row }))
}
