import { Kysely, PostgresDialect } from 'kysely'
import { GuardedPool, type PoolOptions } from './pool.ts'
import type { Schema } from './schema.ts'

/** The one handle on PostgreSQL. Requests reach rows through it only by way of `tenant.ts`. */
export type Database = {
  readonly kysely: Kysely<Schema>
  readonly pool: GuardedPool
  close(): Promise<void>
}

/** A transaction, or any other piece of work bound to one connection. */
export type Tx = Kysely<Schema>

export const openDatabase = (databaseUrl: string, options: PoolOptions = {}): Database => {
  const pool = new GuardedPool(databaseUrl, options)
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return { kysely, pool, close: () => kysely.destroy() }
}
