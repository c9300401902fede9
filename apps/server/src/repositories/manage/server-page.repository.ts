import type { Tx } from '../../db/database.ts'
import { firstOf, rowsOf } from '../../db/query.ts'

export const readPlan = async (tx: Tx): Promise<string> =>
  (await firstOf<{ plan: string }>(tx)`select plan from registrations`)?.plan ?? ''

/** How many stores may sell until which day. */
export const listExpiryDates = (tx: Tx) =>
  rowsOf<{ day: string; stores: number }>(tx)`
    select expiry_date as day, count(*)::int as stores from stores where not is_deleted group by 1 order by 1`
