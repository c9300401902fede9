import { type CompanyPlaces, isArriving } from '@evertill/domain'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { appliedMigrations } from '../backup/tables.ts'
import type { MoveEnds } from './copy-rows.ts'
import { MoveRefused } from './move-refused.ts'

/** A killed command still holds it until PostgreSQL notices. */
const TRIES = 20
const BETWEEN_MS = 500

const databaseOf = async (client: Client): Promise<string> => {
  const { rows } = await client.query<{ id: string }>(
    `select (select system_identifier from pg_control_system())::text || ' ' || current_database() as id`,
  )
  return rows[0]?.id ?? ''
}

/** One command at a time moves a company, for as long as its connections live. */
export const holdMove = async ({ from, to, company }: MoveEnds): Promise<void> => {
  if ((await databaseOf(from)) === (await databaseOf(to)))
    throw new MoveRefused('it lives in that database already')
  for (const client of [from, to])
    for (let left = TRIES; ; left--) {
      const { rows } = await client.query<{ held: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as held',
        [`mover of ${company}`],
      )
      if (rows[0]?.held) break
      if (left === 0) throw new MoveRefused('another command is moving this company')
      await pause(BETWEEN_MS)
    }
}

/** Names that no two companies of one server may have. */
const TAKEN_NAMES = [
  ['login id', 'select login_id as name from logins'],
  ['channel', 'select channel_key as name from order_channels'],
  ['carrier', 'select carrier_key as name from carriers'],
] as const

const refuseTakenNames = async ({ from, to, company }: MoveEnds): Promise<void> => {
  for (const [what, query] of TAKEN_NAMES) {
    const { rows } = await from.query<{ name: string }>(`${query} where registration_id = $1`, [company])
    const taken = await to.query<{ name: string }>(
      `select name from (${query} where registration_id <> $1) other where name = any ($2) limit 1`,
      [company, rows.map(({ name }) => name)],
    )
    const [found] = taken.rows
    if (found) throw new MoveRefused(`the ${what} ${found.name} belongs to another company there`)
  }
}

const COPY_RIGHT = `select has_parameter_privilege('session_replication_role', 'set') as allowed`

/** Whatever would stop the move later is found before anything is done. */
export const checkEnds = async (ends: MoveEnds, { from: place, to: there }: CompanyPlaces): Promise<void> => {
  const { from, to, company } = ends
  const [ours, theirs] = [await appliedMigrations(from), await appliedMigrations(to)]
  if (JSON.stringify(ours) !== JSON.stringify(theirs))
    throw new MoveRefused('the two databases are of different versions: upgrade the older one')
  for (const client of [from, to]) {
    const { rows } = await client.query<{ allowed: boolean }>(COPY_RIGHT)
    if (!rows[0]?.allowed)
      throw new MoveRefused(
        'the owner of a database may not copy rows as they are: an administrator runs ' +
          '"grant set on parameter session_replication_role to <owner>" there once (docs/DATABASE.md)',
      )
  }
  const known = await from.query('select from registrations where registration_id = $1', [company])
  if (known.rowCount === 0) throw new MoveRefused('there is no such company here')
  const leaving = await from.query('select from company_deletions where registration_id = $1', [company])
  if (leaving.rowCount) throw new MoveRefused('it waits for its deletion: take that back first')
  if (isArriving(place)) throw new MoveRefused('it is being moved here: take that up, or back, first')
  const other = await to.query('select from registrations where registration_id = $1', [company])
  if (there === 'home' && other.rowCount && place !== 'left')
    throw new MoveRefused('there is a company with the same id already')
  await refuseTakenNames(ends)
}
