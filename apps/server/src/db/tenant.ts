import { type CompiledQuery, sql } from 'kysely'
import type { Database, Tx } from './database.ts'
import { type Claim, NoPlace } from '../platform/fair-queue.ts'
import { SearchTooLong, ShareUsedUp, isConflict, isStatementTimeout } from './errors.ts'
import { BEGIN, COMMIT } from './pool.ts'

/** The caller. Both ids come from a verified token, never from a body. */
export type Identity = { readonly registrationId: string; readonly userId: string }

/** The role of requests. Were it owner, superuser or BYPASSRLS, no row-level policy would apply. */
export const REQUEST_ROLE = 'evertill_request'
/** The role of background jobs. It sees the rows of all tenants, in the tables and columns that jobs need. */
export const JOB_ROLE = 'evertill_job'

const CONFLICT_RETRIES = 5
/** No search takes longer: it would hold a connection that its company needs to sell. */
const SEARCH_TIMEOUT_MS = 4_000
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const assertUuid = (id: string): string => {
  if (!UUID.test(id)) throw new Error('the ids of an identity must be UUIDs')
  return id
}

/** Settings of a transaction, each as a literal of SQL. They come from the code, never from a request. */
export type Settings = Readonly<Record<string, string>>

/** The ids are written into the text of a statement, so only UUIDs may pass. */
const quoted = (id: string): string => `'${assertUuid(id)}'`

// One round trip: PostgreSQL's simple protocol allows several statements, but no parameters. The settings are one
// statement, because each `set` is parsed and run by itself.
const beginStatement = (registrationId: string, userId: string, settings: Settings = {}): string => {
  const all = Object.entries({
    role: `'${REQUEST_ROLE}'`,
    'evertill.registration_id': registrationId,
    'evertill.user_id': userId,
    ...settings,
  })
  const configs = all.map(([name, value]) => `set_config('${name}', ${value}, true)`)
  return `${BEGIN} select ${configs.join(', ')}`
}

const beginFor = ({ registrationId, userId }: Identity, settings?: Settings): string =>
  beginStatement(quoted(registrationId), quoted(userId), settings)

const claimOf = ({ registrationId, userId }: Identity, kind: Claim['kind'] = 'work'): Claim => ({
  tenant: registrationId,
  user: userId,
  kind,
})

const runTransaction = <Result>(at: Tx, begin: string, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  at.connection().execute(async (tx) => {
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
  })

/** Waits for a place among those of the tenant and the user, so that nobody holds the connections of the others. */
const runInTurn = <Result>(
  db: Database,
  claim: Claim,
  begin: string,
  work: (tx: Tx) => Promise<Result>,
  at: Tx = db.kysely,
): Promise<Result> =>
  db.shares
    .run(claim, () => runTransaction(at, begin, work))
    .catch((error: unknown) => {
      throw error instanceof NoPlace ? new ShareUsedUp(error.message) : error
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
 * A statement that runs with every sale is planned once per connection, not once per sale. The plan may be made while
 * the tables are still empty: without the second setting it would use sequential scans for ever.
 */
export const PLAN_ONCE: Settings = { plan_cache_mode: `'force_generic_plan'`, enable_seqscan: `'off'` }

/**
 * The only way for a request to reach a tenant's rows. `work` may run again after a deadlock, so it must have no effect
 * outside the database. `settings` hold for the transaction.
 */
export const withTenant = <Result>(
  db: Database,
  identity: Identity,
  work: (tx: Tx) => Promise<Result>,
  settings?: Settings,
): Promise<Result> =>
  retryConflicts(async () => runInTurn(db, claimOf(identity), beginFor(identity, settings), work))

/** For lists of many rows: a sequential scan would read the setting of the tenant anew for each of them. */
export const BY_INDEX: Settings = { enable_seqscan: `'off'` }

/**
 * For lists and searches, which may be slow: they give way to the tenant's other requests, and their time is limited. `at`
 * is the primary unless `readAsTenant` has found a standby that may answer.
 */
export const searchAsTenant = async <Result>(
  db: Database,
  identity: Identity,
  work: (tx: Tx) => Promise<Result>,
  { settings = {}, at = db.kysely }: { readonly settings?: Settings; readonly at?: Tx } = {},
): Promise<Result> => {
  const begin = beginFor(identity, { statement_timeout: `'${SEARCH_TIMEOUT_MS}'`, ...settings })
  try {
    return await retryConflicts(() => runInTurn(db, claimOf(identity, 'search'), begin, work, at))
  } catch (error) {
    throw isStatementTimeout(error) ? new SearchTooLong('a search took too long', { cause: error }) : error
  }
}

/** The rows of one statement that runs with nearly every call, planned once. */
export const tenantRows = <Row>(
  db: Database,
  identity: Identity,
  query: CompiledQuery<Row>,
): Promise<Row[]> => withTenant(db, identity, async (tx) => (await tx.executeQuery(query)).rows, PLAN_ONCE)

/** For background jobs and for what concerns no tenant. `work` may run again after a deadlock, as in `withTenant`. */
export const asJob = <Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  retryConflicts(() => runTransaction(db.kysely, `${BEGIN} set local role ${JOB_ROLE}`, work))

/**
 * Inside the transaction of a job, `work` runs as a request of one tenant and sees its rows only, so that it can use the
 * same queries as requests. With a user, changed rows say that they changed them.
 */
export const asTenant = async <Result>(
  tx: Tx,
  registrationId: string,
  work: () => Promise<Result>,
  userId?: string,
): Promise<Result> => {
  const user = userId === undefined ? `''` : quoted(userId)
  await sql
    .raw(
      `set local role ${REQUEST_ROLE}; set local evertill.registration_id = ${quoted(registrationId)}; set local evertill.user_id = ${user}`,
    )
    .execute(tx)
  const result = await work()
  await sql
    .raw(
      `set local role ${JOB_ROLE}; set local evertill.registration_id = ''; set local evertill.user_id = ''`,
    )
    .execute(tx)
  return result
}

/**
 * Strangers before their sign-in are one tenant. The server itself is another user of it, and so are those who open the
 * link to a bill, so that each gets its turn.
 */
type Tenantless = 'stranger' | 'server' | 'reader'
const claimWithoutTenant = (user: Tenantless): Claim => ({ tenant: '', user, kind: 'work' })

/** For sign-in and health: the same role without a tenant, so that no row of any tenant is visible. */
export const withoutTenant = <Result>(
  db: Database,
  work: (tx: Tx) => Promise<Result>,
  user: Tenantless = 'stranger',
): Promise<Result> =>
  retryConflicts(() => runInTurn(db, claimWithoutTenant(user), beginStatement(`''`, `''`), work))

/** While a partner's signature is checked. Each has a turn of its own: nobody can hold up the others with a wrong one. */
export const asUnknownPartner = <Result>(
  db: Database,
  name: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> =>
  retryConflicts(() =>
    runInTurn(db, { tenant: 'partners', user: name, kind: 'work' }, beginStatement(`''`, `''`), work),
  )

/** For a partner whose signature is right: it sees the rows of its tenant, in a share of the tenant's connections. */
export const withPartner = <Result>(
  db: Database,
  {
    registrationId,
    kind,
    key,
  }: { readonly registrationId: string; readonly kind: string; readonly key: string },
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> =>
  retryConflicts(() =>
    runInTurn(
      db,
      { tenant: registrationId, user: `${kind} ${key}`, kind: 'work' },
      beginStatement(quoted(registrationId), `''`),
      work,
    ),
  )

/** Inside `withoutTenant` and `asUnknownPartner`, `work` sees the rows of the one tenant to which a secret of the stranger belongs. */
export const onBehalfOf = async <Result>(
  tx: Tx,
  registrationId: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  await sql.raw(`set local evertill.registration_id = ${quoted(registrationId)}`).execute(tx)
  const result = await work()
  await sql.raw(`set local evertill.registration_id = ''`).execute(tx)
  return result
}
