import pg from 'pg'

/** PostgreSQL cannot be asked right now. The same request may succeed later; nothing is known to be wrong with it. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** SQLSTATE classes and codes that say "not now": https://www.postgresql.org/docs/current/errcodes-appendix.html */
const NOT_NOW = [
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

/** Without a SQLSTATE it is not PostgreSQL that spoke but the way to it: refused, reset, timed out. */
export const toDatabaseError = (error: unknown): unknown => {
  if (error instanceof UnsafeInteger || error instanceof DatabaseUnavailable) return error
  const state = sqlStateOf(error)
  if (state === '' ? isFromTheWire(error) : NOT_NOW.some((prefix) => state.startsWith(prefix))) {
    return new DatabaseUnavailable('PostgreSQL does not answer', { cause: error })
  }
  return error
}

const isFromTheWire = (error: unknown): boolean =>
  error instanceof Error &&
  ('code' in error ||
    error instanceof AggregateError ||
    /connection terminated|client was closed|not queryable|timeout|client has encountered/i.test(
      error.message,
    ))

/** Deadlock or serialisation failure: the transaction did nothing and may simply run again. */
export const isConflict = (error: unknown): boolean => CONFLICTS.has(sqlStateOf(error))

export const isUniqueViolation = (error: unknown): boolean => sqlStateOf(error) === '23505'

/** A value that no column can hold (class 22) or no check accepts: the fault is in the input. */
export const isDataException = (error: unknown): boolean => {
  const state = sqlStateOf(error)
  return state.startsWith('22') || state === '23514'
}

/** The name of the violated constraint, for repositories that tell one from another. */
export const constraintOf = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.constraint : undefined

const COMPLAINTS: Readonly<Record<string, string>> = {
  '22P02': 'A value is not of its kind',
  '23502': 'A value is missing',
  '23503': 'It refers to something that is not there',
  '23505': 'There is one like that already',
  '23514': 'A value is not allowed',
  '42501': 'The user of the database may not do that',
}

/** What PostgreSQL says of an administrator's values, in a sentence; undefined when it was not PostgreSQL that spoke. */
export const describeDatabaseError = (error: unknown): string | undefined => {
  if (!(error instanceof pg.DatabaseError)) return undefined
  const { code = '', detail, message } = error
  // The detail of a check or a missing value is the whole row, passwords and all.
  const why = ['23502', '23514'].includes(code) ? message : (detail ?? message)
  return `${COMPLAINTS[code] ?? 'PostgreSQL refused it'}: ${why.replace(/\.$/, '')}.`
}

/** A bigint beyond 2^53 would be rounded silently by JavaScript, and money with it. */
export class UnsafeInteger extends Error {
  override readonly name = 'UnsafeInteger'
}
