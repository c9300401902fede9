import pg from 'pg'

/** PostgreSQL cannot be reached right now. The same request may succeed later. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** The caller's company or the caller has used up its share of connections. Others are served meanwhile. */
export class ShareUsedUp extends DatabaseUnavailable {}

/** A search that needs more time than any search is given. */
export class SearchTooLong extends Error {
  override readonly name = 'SearchTooLong'
}

/** The company is on its way to another database (migration 0491). The same request succeeds soon, here or there. */
export class CompanyHeld extends Error {
  override readonly name = 'CompanyHeld'
}
const COMPANY_HELD = 'EV001'

/** SQLSTATE classes and codes for which a retry may succeed: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const UNAVAILABLE_STATES = [
  '08', // connection
  '53', // out of memory, disk, connections
  '57P', // shutdown, crash, starting up
  '57014', // statement time-out
  '55P03', // lock time-out
  '25006', // read-only after a failover
  '25P03', // idle in transaction time-out
  '58', // I/O error
]

const CONFLICTS = new Set(['40001', '40P01'])

const sqlStateOf = (error: unknown): string =>
  error instanceof pg.DatabaseError && error.code !== undefined ? error.code : ''

/** An error without a SQLSTATE comes from the connection, not from PostgreSQL: refused, reset, timed out. */
export const toDatabaseError = (error: unknown): unknown => {
  if (error instanceof UnsafeInteger || error instanceof DatabaseUnavailable) return error
  const state = sqlStateOf(error)
  if (state === COMPANY_HELD) return new CompanyHeld('the company is moving', { cause: error })
  if (
    state === '' ? isConnectionError(error) : UNAVAILABLE_STATES.some((prefix) => state.startsWith(prefix))
  ) {
    return new DatabaseUnavailable('PostgreSQL does not answer', { cause: error })
  }
  return error
}

const isConnectionError = (error: unknown): boolean =>
  error instanceof Error &&
  ('code' in error ||
    error instanceof AggregateError ||
    /connection terminated|client was closed|not queryable|timeout|client has encountered/i.test(
      error.message,
    ))

/** Deadlock or serialisation failure: the transaction was rolled back and can be retried. */
export const isConflict = (error: unknown): boolean => CONFLICTS.has(sqlStateOf(error))

/** PostgreSQL ended the statement after the time that it was given. */
export const isStatementTimeout = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable && sqlStateOf(error.cause) === '57014'

export const isUniqueViolation = (error: unknown): boolean => sqlStateOf(error) === '23505'

/** A value that the column cannot hold (class 22) or a check rejects: the input is wrong. */
export const isDataException = (error: unknown): boolean => {
  const state = sqlStateOf(error)
  return state.startsWith('22') || state === '23514'
}

export const constraintOf = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.constraint : undefined

const STATE_MESSAGES: Readonly<Record<string, string>> = {
  '22P02': 'A value has the wrong type',
  '23502': 'A value is missing',
  '23503': 'It refers to something that does not exist',
  '23505': 'It already exists',
  '23514': 'A value is not allowed',
  '42501': 'The database user may not do that',
}

/** An error of PostgreSQL as a sentence for administrators; undefined for any other error. */
export const describeDatabaseError = (error: unknown): string | undefined => {
  if (!(error instanceof pg.DatabaseError)) return undefined
  const { code = '', detail, message } = error
  // For these codes the detail holds the whole row, password hashes included.
  const why = ['23502', '23514'].includes(code) ? message : (detail ?? message)
  return `${STATE_MESSAGES[code] ?? 'PostgreSQL refused it'}: ${why.replace(/\.$/, '')}.`
}

/** JavaScript would silently round a bigint beyond 2^53, and with it an amount of money. */
export class UnsafeInteger extends Error {
  override readonly name = 'UnsafeInteger'
}

/** Somebody else held a lock for longer than we were ready to wait. */
export const isLockTimeout = (error: unknown): boolean => sqlStateOf(error) === '55P03'
