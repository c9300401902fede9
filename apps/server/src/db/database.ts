import { Kysely, PostgresDialect } from 'kysely'
import { GuardedPool } from './pool.ts'
import type { Schema } from './schema.ts'

/** The one handle on PostgreSQL. Requests never use it directly: see `withTenant`. */
export type Database = Kysely<Schema>

/** A transaction, or any other piece of work bound to one connection. */
export type Tx = Kysely<Schema>

export const openDatabase = (databaseUrl: string, options: { connections?: number } = {}): Database =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool: new GuardedPool(databaseUrl, options) }) })
