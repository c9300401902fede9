import { Kysely, PostgresDialect } from 'kysely'
import { GuardedPool, type PoolOptions } from './pool.ts'

/** Statements are written as SQL (`query.ts`), so the tables have no types of their own. */
type Tables = Record<string, Record<string, unknown>>

/** The handle on PostgreSQL. Requests reach rows only through the functions of `tenant.ts`. */
export type Database = {
  readonly kysely: Kysely<Tables>
  readonly pool: GuardedPool
  close(): Promise<void>
}

/** A transaction, or any other work bound to one connection. */
export type Tx = Kysely<Tables>

export const openDatabase = (databaseUrl: string, options: PoolOptions = {}): Database => {
  const pool = new GuardedPool(databaseUrl, options)
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { kysely, pool, close: () => kysely.destroy() }
}
