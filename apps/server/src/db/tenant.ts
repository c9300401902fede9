import { type CompiledQuery, sql } from 'kysely'
import type { Database, Tx } from './database.ts'
import { type Claim, NoPlace } from '../platform/fair-queue.ts'
import { SearchTooLong, ShareUsedUp, isConflict, isStatementTimeout } from './errors.ts'
import { COMMIT } from './pool.ts'

/** The caller. Both ids come from a verified token, never from a body. */
export type Identity = { readonly registrationId: string; readonly userId: string }

/** The role of requests. Were it owner, superuser or BYPASSRLS, no row-level policy would apply. */
export const REQUEST_ROLE = 'evertill_request'

const CONFLICT_RETRIES = 5
/** No search takes longer: it would hold a connection that its company needs to sell. */
const SEARCH_TIMEOUT_MS = 4_000
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const assertUuid = (id: string): string => {
  if (!UUID.test(id)) throw new Error('the ids of an identity must be UUIDs')
  return id
}

/** The ids are written into the text of a statement, so only UUIDs may pass. */
const quoted = (id: string): string => `'${assertUuid(id)}'`

// One round trip: PostgreSQL's simple protocol allows several statements, but no parameters.
const beginStatement = (registrationId: string, userId: string): string =>
  `begin isolation level read committed; set local role ${REQUEST_ROLE}; ` +
  `set local evertill.registration_id = ${registrationId}; set local evertill.user_id = ${userId}`

const beginFor = ({ registrationId, userId }: Identity): string =>
  beginStatement(quoted(registrationId), quoted(userId))

const claimOf = ({ registrationId, userId }: Identity, kind: Claim['kind'] = 'work'): Claim => ({
  tenant: registrationId,
  user: userId,
  kind,
})

/** Waits for a place among those of the tenant and the user, so that nobody holds the connections of the others. */
const inTurn = <Result>({ shares }: Database, claim: Claim, work: () => Promise<Result>): Promise<Result> =>
  shares.run(claim, work).catch((error: unknown) => {
    throw error instanceof NoPlace ? new ShareUsedUp(error.message) : error
  })

const runTransaction = <Result>(
  db: Database,
  claim: Claim,
  begin: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> =>
  inTurn(db, claim, () =>
    db.kysely.connection().execute(async (tx) => {
      await sql.raw(begin).execute(tx)
      try {
        const result = await work(tx)
        await sql.raw(COMMIT).execute(tx)
        return result
      } catch (error) {
        // The pool discards a connection that cannot roll back. The first error is the one to report.
        await sql
          .raw('rollback')
          .execute(tx)
          .catch(() => undefined)
        throw error
      }
    }),
  )

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
 * The only way for a request to reach a tenant's rows. `work` may run again after a deadlock, so it must have no effect
 * outside the database.
 */
export const withTenant = <Result>(
  db: Database,
  identity: Identity,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> => retryConflicts(() => runTransaction(db, claimOf(identity), beginFor(identity), work))

/** For lists and searches, which may be slow: they give way to the tenant's other requests, and their time is limited. */
export const searchAsTenant = async <Result>(
  db: Database,
  identity: Identity,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> => {
  const begin = `${beginFor(identity)}; set local statement_timeout = ${SEARCH_TIMEOUT_MS}`
  try {
    return await retryConflicts(() => runTransaction(db, claimOf(identity, 'search'), begin, work))
  } catch (error) {
    throw isStatementTimeout(error) ? new SearchTooLong('a search took too long', { cause: error }) : error
  }
}

/**
 * A statement that runs with every sale is planned once per connection, not once per sale. The plan may be made while
 * the tables are still empty: without the second setting it would use sequential scans for ever.
 */
export const PLAN_ONCE = 'set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off'

/** Does the same as `beginStatement` for a single statement, with the ids as parameters and the settings of PLAN_ONCE. */
const TENANT_OPENING = {
  name: 'tenant_opening',
  sql: `select set_config('role', '${REQUEST_ROLE}', true), set_config('evertill.registration_id', $1, true),
               set_config('evertill.user_id', $2, true), set_config('plan_cache_mode', 'force_generic_plan', true),
               set_config('enable_seqscan', 'off', true)`,
} as const

/**
 * Runs a single statement as a tenant's transaction, in one round trip. When the opening fails the statement does not
 * run. It must still filter by `current_registration()`, so that it writes nothing if it ever runs without a tenant.
 */
export const tenantStatement = <Row>(
  db: Database,
  identity: Identity,
  query: CompiledQuery<Row>,
): Promise<Row[]> =>
  retryConflicts(() =>
    inTurn(db, claimOf(identity), async () => {
      const ids = [assertUuid(identity.registrationId), assertUuid(identity.userId)]
      const { rows } = await db.pool.singleRoundTrip(TENANT_OPENING, ids, query)
      return rows as Row[]
    }),
  )

/**
 * For jobs, which run as owner and see every tenant. Inside their transaction `work` sees the rows of one tenant, so
 * that it can use the same queries as requests.
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

/** Strangers before their sign-in are one tenant. The server itself is another user of it, so that it gets its turn. */
const claimWithoutTenant = (user: 'stranger' | 'server'): Claim => ({ tenant: '', user, kind: 'work' })

/** For sign-in and health: the same role without a tenant, so that no row of any tenant is visible. */
export const withoutTenant = <Result>(
  db: Database,
  work: (tx: Tx) => Promise<Result>,
  user: 'stranger' | 'server' = 'stranger',
): Promise<Result> =>
  retryConflicts(() => runTransaction(db, claimWithoutTenant(user), beginStatement(`''`, `''`), work))
