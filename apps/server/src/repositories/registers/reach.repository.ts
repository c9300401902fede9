import type { Tx } from '../../db/database.ts'
import { firstOf, rowsOf } from '../../db/query.ts'

export type ReachableRegister = {
  readonly storeId: string
  readonly registerId: string
  readonly code: string
  readonly name: string
  readonly prefix: string
  readonly closingTolerance: number
  readonly closingApprovalAbove: number
  /** Whether the store opens and closes its registers. */
  readonly hasSessions: boolean
}

/** A register in one of the user's stores. All others are answered as if they did not exist. */
export const findReachableRegister = (
  tx: Tx,
  userId: string,
  { registerId, storeId }: { registerId: string; storeId?: string },
) => firstOf<ReachableRegister>(tx)`
    select r.store_id as "storeId", r.register_id as "registerId", r.register_code as code, r.register_name as name,
           s.prefix, s.closing_tolerance as "closingTolerance", s.closing_approval_above as "closingApprovalAbove",
           s.cash_register_closing as "hasSessions"
      from cash_registers r
      join stores s on s.registration_id = r.registration_id and s.store_id = r.store_id
      join user_stores u on u.registration_id = r.registration_id and u.store_id = r.store_id and u.user_id = ${userId}
     where r.register_id = ${registerId} and not r.is_deleted
       and r.store_id = coalesce(${storeId ?? null}::uuid, r.store_id)`

export const findUserName = async (tx: Tx, userId: string): Promise<string | undefined> => {
  const rows = await rowsOf<{ name: string }>(tx)`select name from users where user_id = ${userId}`
  return rows[0]?.name
}
