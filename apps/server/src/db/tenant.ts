import { type CompiledQuery, sql } from 'kysely'
import type { Database, Tx } from './database.ts'
import { isConflict } from './errors.ts'
import { COMMIT } from './pool.ts'

/** Who asks: both ids come from a verified token, never from a body. */
export type Identity = { readonly registrationId: string; readonly userId: string }

/** The role requests run as: neither owner, superuser nor BYPASSRLS, or every policy would be decoration. */
export const REQUEST_ROLE = 'evertill_request'

const CONFLICT_RETRIES = 5
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const madeOfUuid = (id: string): string => {
  if (!UUID.test(id)) throw new Error('an identity is made of UUIDs')
  return id
}

/** The ids are put into the text of a statement, so nothing but a UUID may pass. */
const quoted = (id: string): string => `'${madeOfUuid(id)}'`

// All of it in one round trip: PostgreSQL's simple protocol takes several statements, but no parameters.
const opening = (registrationId: string, userId: string): string =>
  `begin isolation level read committed; set local role ${REQUEST_ROLE}; ` +
  `set local evertill.registration_id = ${registrationId}; set local evertill.user_id = ${userId}`

const transact = <Result>(db: Database, begin: string, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.kysely.connection().execute(async (tx) => {
    await sql.raw(begin).execute(tx)
    try {
      const result = await work(tx)
      await sql.raw(COMMIT).execute(tx)
      return result
    } catch (error) {
      // A connection that cannot even roll back is discarded by the pool; the first error is the one to tell.
      await sql
        .raw('rollback')
        .execute(tx)
        .catch(() => undefined)
      throw error
    }
  })

const retryConflicts = async <Result>(attempt: () => Promise<Result>): Promise<Result> => {
  for (let left = CONFLICT_RETRIES; ; left--) {
    try {
      return await attempt()
    } catch (error) {
      if (left === 0 || !isConflict(error)) throw error
    }
  }
}

/**
 * The only way a request reaches a tenant's rows. `work` may run again after a deadlock, so it does nothing but
 * database work.
 */
export const withTenant = <Result>(
  db: Database,
  { registrationId, userId }: Identity,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> =>
  retryConflicts(() => transact(db, opening(quoted(registrationId), quoted(userId)), work))

/**
 * A statement that runs with every sale is planned once per connection, not once per sale. That plan may be made
 * while the tables are still empty: without the second setting it would read them from end to end when they are not.
 */
export const PLAN_ONCE = 'set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off'

/** The opening for one statement: the same as above, with the ids as parameters and the settings of PLAN_ONCE. */
const ONE_TRIP = {
  name: 'tenant_opening',
  sql: `select set_config('role', '${REQUEST_ROLE}', true), set_config('evertill.registration_id', $1, true),
               set_config('evertill.user_id', $2, true), set_config('plan_cache_mode', 'force_generic_plan', true),
               set_config('enable_seqscan', 'off', true)`,
} as const

/**
 * A tenant's transaction of a single statement in a single round trip. Behind an opening that failed the statement does
 * not run; it must still ask for `current_registration()`, so that it writes nothing should it ever run without a
 * tenant.
 */
export const tenantStatement = <Row>(
  db: Database,
  { registrationId, userId }: Identity,
  query: CompiledQuery<Row>,
): Promise<Row[]> =>
  retryConflicts(async () => {
    const { rows } = await db.pool.singleRoundTrip(
      ONE_TRIP,
      [madeOfUuid(registrationId), madeOfUuid(userId)],
      query,
    )
    return rows as Row[]
  })

/**
 * For jobs, which run as owner and see every company: inside their transaction, `work` sees the rows of one. What it reads
 * with the same functions as requests would otherwise come from all of them.
 */
export const asTenant = async <Result>(
  tx: Tx,
  registrationId: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  await sql
    .raw(`set local role ${REQUEST_ROLE}; set local evertill.registration_id = ${quoted(registrationId)}`)
    .execute(tx)
  const result = await work()
  await sql.raw(`set local role none; set local evertill.registration_id = ''`).execute(tx)
  return result
}

/** For sign-in and health: the same role, and no tenant, so no tenant's row is visible. */
export const withoutTenant = <Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  retryConflicts(() => transact(db, opening(`''`, `''`), work))
