import type { Tx } from '../../db/database.ts'
import { firstOf } from '../../db/query.ts'

/** The position up to which a till has seen all changes of orders and packages. */
export const orderPosition = async (tx: Tx): Promise<number> => {
  const row = await firstOf<{ position: number }>(tx)`select position from order_positions`
  return row?.position ?? 0
}

/**
 * The next position, under a lock that the registration holds until the commit, so that positions follow commits. Taken
 * after the rows of the documents are locked: the other way round two transactions would wait for each other.
 */
export const takeOrderPosition = async (tx: Tx, registrationId: string): Promise<number> => {
  const row = await firstOf<{ position: number }>(tx)`
    insert into order_positions as p (registration_id, position) values (${registrationId}, 1)
    on conflict (registration_id) do update set position = p.position + 1 returning position`
  if (!row) throw new Error('no position was given')
  return row.position
}
