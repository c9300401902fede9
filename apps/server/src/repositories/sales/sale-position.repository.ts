import type { Tx } from '../../db/database.ts'
import { rowsOf, run } from '../../db/query.ts'
import type { Identity } from '../../db/tenant.ts'

/**
 * Gives a position to every sale that has changed since, under the lock of the tenant's row. Positions are given after
 * the sales have committed, so a transaction that started earlier and committed later gets a later position and is
 * never skipped.
 */
export const assignPositions = async (tx: Tx, { registrationId }: Identity): Promise<void> => {
  const waiting = await rowsOf(tx)`
    select 1 from sales where registration_id = ${registrationId} and position is null limit 1`
  if (waiting.length === 0) return
  const rows = await rowsOf<{ position: number }>(tx)`
    insert into sale_positions as p (registration_id, position) values (${registrationId}, 0)
    on conflict (registration_id) do update set position = p.position returning position`
  const last = rows[0]?.position ?? 0
  const placed = await rowsOf<{ position: number }>(tx)`
    update sales s set position = n.position
      from (select uuid, ${last}::bigint + row_number() over (order by received_at, uuid) as position
              from sales where registration_id = ${registrationId} and position is null) n
     where s.registration_id = ${registrationId} and s.uuid = n.uuid
    returning s.position`
  await run(tx)`
    update sale_positions set position = ${last + placed.length} where registration_id = ${registrationId}
  `
}
