import type { Database, Tx } from '../../db/database.ts'
import { rowsOf, run } from '../../db/query.ts'
import { type Identity, asJob } from '../../db/tenant.ts'

/** About 30 ms of work: a request that places sales answers in time however many wait. */
export const POSITION_BATCH = 500

/**
 * Gives a position to sales that have changed since, a batch of them, under the lock of the tenant's row. Positions are
 * given after the sales have committed, so a transaction that started earlier and committed later gets a later position
 * and is never skipped. True if others may be left.
 */
export const assignPositions = async (
  tx: Tx,
  { registrationId }: Pick<Identity, 'registrationId'>,
): Promise<boolean> => {
  const waiting = await rowsOf(tx)`
    select 1 from sales where registration_id = ${registrationId} and position is null limit 1`
  if (waiting.length === 0) return false
  const rows = await rowsOf<{ position: number }>(tx)`
    insert into sale_positions as p (registration_id, position) values (${registrationId}, 0)
    on conflict (registration_id) do update set position = p.position returning position`
  const last = rows[0]?.position ?? 0
  // The oldest of a batch come first. The batch itself is any: to find the oldest of all, all would be read.
  const placed = await rowsOf<{ position: number }>(tx)`
    update sales s set position = n.position
      from (select uuid, ${last}::bigint + row_number() over (order by received_at, uuid) as position
              from (select uuid, received_at from sales
                     where registration_id = ${registrationId} and position is null limit ${POSITION_BATCH}) batch) n
     where s.registration_id = ${registrationId} and s.uuid = n.uuid
    returning s.position`
  await run(tx)`
    update sale_positions set position = ${last + placed.length} where registration_id = ${registrationId}`
  return placed.length === POSITION_BATCH
}

/** The last position given; every later change gets a greater one. */
export const lastPosition = async (
  tx: Tx,
  { registrationId }: Pick<Identity, 'registrationId'>,
): Promise<number> => {
  const [row] = await rowsOf<{ position: number }>(tx)`
    select position from sale_positions where registration_id = ${registrationId}`
  return row?.position ?? 0
}

const FIRST = '00000000-0000-0000-0000-000000000000'
/** Registrations that one run looks at: its work is bounded, however many companies the server has. */
const REGISTRATIONS_PER_RUN = 50

type Visited = { readonly registrationId: string; readonly isBehind: boolean }

/** The next registration with unplaced sales. `isBehind` if a list could not place all of them at once. */
const nextWaiting = async (tx: Tx, behind: string): Promise<Visited | undefined> => {
  const [found] = await rowsOf<Visited>(tx)`
    select w.registration_id as "registrationId",
           exists (select from sales s where s.registration_id = w.registration_id and s.position is null
                   offset ${POSITION_BATCH}) as "isBehind"
      from (select registration_id from sales
             where position is null and registration_id > ${behind}::uuid order by registration_id limit 1) w`
  return found
}

/**
 * Places sales of registrations where more wait than a list places, a batch of each. Returns where the next
 * run continues. The usual few are left to the list: placing writes every sale once more, which would slow down selling.
 */
export const placeBacklogs = async (db: Database, start: string = FIRST): Promise<string> => {
  let behind = start
  for (let visited = 0; visited < REGISTRATIONS_PER_RUN; visited++) {
    const next = await asJob(db, (tx) => nextWaiting(tx, behind))
    if (!next) return FIRST
    behind = next.registrationId
    if (next.isBehind) await asJob(db, (tx) => assignPositions(tx, next))
  }
  return behind
}
