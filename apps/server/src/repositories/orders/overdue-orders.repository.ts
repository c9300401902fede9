import type { Tx } from '../../db/database.ts'
import { rowsOf } from '../../db/query.ts'

export type OverdueOrder = { readonly registrationId: string; readonly key: string }

/** New orders of all registrations whose time to accept is over. */
export const findOverdueOrders = (tx: Tx, now: Date, limit: number) => rowsOf<OverdueOrder>(tx)`
    select registration_id as "registrationId", order_id as key from orders
     where state = 'new' and accept_by <= ${now} order by accept_by limit ${limit}`
