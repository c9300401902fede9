import type { Tx } from '../../db/database.ts'
import { firstOf } from '../../db/query.ts'

/** The name of an active carrier of the own registration, as packages have it. */
export const findCarrierName = async (tx: Tx, key: string): Promise<string | undefined> => {
  const row = await firstOf<{ name: string }>(tx)`
    select carrier_name as name from carriers where carrier_key = ${key} and is_active`
  return row?.name
}
