import type { DrawerCountBody } from '@evertill/contract'
import type { z } from 'zod'
import type { Tx } from '../../db/database.ts'
import { firstOf, hasRow, rowsOf } from '../../db/query.ts'
import type { Identity } from '../../db/tenant.ts'

export type Count = z.output<typeof DrawerCountBody>

export type StoredCount = {
  readonly key: string
  readonly counted: number
  readonly at: Date
  readonly name: string
}

/** False if this count exists already. No count was made after it arrived: a later time would answer for others. */
export const insertCount = (
  tx: Tx,
  { registrationId, userId }: Identity,
  count: Count,
  digest: Buffer,
) => hasRow(tx)`
    insert into drawer_counts (registration_id, count_id, store_id, register_id, closing_id, counted, denominations,
      at, user_id, content_sha256)
    values (${registrationId}, ${count.UUID}, ${count.StoreID}, ${count.CashRegisterID}, ${count.ClosingKey},
      ${count.CountedCash}, ${JSON.stringify(count.Denominations)}::jsonb, least(${count.At}::timestamptz, now()),
      ${userId}, ${digest})
    on conflict do nothing returning count_id`

export const findCountDigest = async (tx: Tx, countId: string): Promise<Buffer | undefined> => {
  const found = await firstOf<{ digest: Buffer }>(tx)`
    select content_sha256 as digest from drawer_counts where count_id = ${countId}`
  return found?.digest
}

/** Oldest first. */
export const listCounts = (tx: Tx, closingId: string) => rowsOf<StoredCount>(tx)`
    select c.count_id as key, c.counted, c.at, coalesce(u.name, '') as name
      from drawer_counts c
      left join users u on u.registration_id = c.registration_id and u.user_id = c.user_id
     where c.closing_id = ${closingId}
     order by c.at, c.recorded_at`
