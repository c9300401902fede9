import { Kysely, PostgresDialect } from 'kysely'
import { GuardedPool, type PoolOptions } from './pool.ts'
import type { Schema } from './schema.ts'

/** The handle on PostgreSQL. Requests reach rows only through the functions of `tenant.ts`. */
export type Database = {
  readonly kysely: Kysely<Schema>
  readonly pool: GuardedPool
  close(): Promise<void>
}

/** A transaction, or any other work bound to one connection. */
export type Tx = Kysely<Schema>

export const openDatabase = (databaseUrl: string, options: PoolOptions = {}): Database => {
  const pool = new GuardedPool(databaseUrl, options)
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return { kysely, pool, close: () => kysely.destroy() }
}
