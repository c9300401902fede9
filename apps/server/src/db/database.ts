import { Kysely, PostgresDialect } from 'kysely'
import type { FairQueue } from '../platform/fair-queue.ts'
import { makeConnectionShares } from './connection-shares.ts'
import { openStandby, type Standby } from './standby.ts'
import { ANSWER_TIMEOUT_MS, CONNECTIONS, GuardedPool, type PoolOptions } from './pool.ts'

/** Statements are written as SQL (`query.ts`), so the tables have no types of their own. */
type Tables = Record<string, Record<string, unknown>>

/** The handle on PostgreSQL. Requests reach rows only through the functions of `tenant.ts`. */
export type Database = {
  readonly kysely: Kysely<Tables>
  readonly pool: GuardedPool
  /** Requests pass it before they take a connection. Jobs do not: connections are kept free for them. */
  readonly shares: FairQueue
  /** Undefined without DATABASE_READ_URL. */
  readonly standby: Standby | undefined
  close(): Promise<void>
}

/** A transaction, or any other work bound to one connection. */
export type Tx = Kysely<Tables>

type DatabaseOptions = PoolOptions & { readonly readUrl?: string | undefined }

export const openDatabase = (databaseUrl: string, options: DatabaseOptions = {}): Database => {
  const pool = new GuardedPool(databaseUrl, options)
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const { connections = CONNECTIONS, answerTimeoutMs = ANSWER_TIMEOUT_MS } = options
  const shares = makeConnectionShares(connections, answerTimeoutMs)
  const standby = options.readUrl === undefined ? undefined : openStandby(options.readUrl, options)
  const close = async () => {
    await Promise.all([kysely.destroy(), standby?.close()])
  }
  return { kysely, pool, shares, standby, close }
}
