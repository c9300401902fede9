import type { Tx } from '../../db/database.ts'
import { firstOf, rowsOf } from '../../db/query.ts'

export type OrderChannel = {
  readonly key: string
  readonly name: string
  readonly storeId: string
  readonly acceptSeconds: number
  readonly autoAccept: boolean
  readonly isActive: boolean
}

/** A channel of the own registration. */
export const findOrderChannel = (tx: Tx, key: string) => firstOf<OrderChannel>(tx)`
    select channel_key as key, channel_name as name, store_id as "storeId", accept_seconds as "acceptSeconds",
           auto_accept as "autoAccept", is_active as "isActive"
      from order_channels where channel_key = ${key}`

/** Those of the ids that are products of the registration. */
export const knownProducts = async (tx: Tx, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await rowsOf<{ id: string }>(tx)`
    select product_id as id from products where product_id = any(${[...ids]}::uuid[])`
  return new Set(rows.map(({ id }) => id))
}
