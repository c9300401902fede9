import { Kysely, PostgresDialect, sql } from 'kysely'
import { GuardedPool, type PoolOptions } from './pool.ts'

/** As `Tx` of database.ts, which imports this file. */
type Tx = Kysely<Record<string, Record<string, unknown>>>

/** A standby that is further behind is not waited for: the primary answers sooner. */
const CATCH_UP_TRIES = 20
const CATCH_UP_PAUSE_SECONDS = 0.01
/** After a failure the primary serves everything for so long, instead of each reader waiting for the standby again. */
const REST_MS = 5_000

/** Where the log of the primary ends right now. */
export type LogPosition = { readonly position: string; readonly timeline: number }

/** The standby lacks what its reader may have written. */
export class StandbyBehind extends Error {
  override readonly name = 'StandbyBehind'
}

/** A PostgreSQL that follows the primary, for what only reads. */
export type Standby = {
  readonly kysely: Tx
  /** False for a while after a failure. */
  mayServe(): boolean
  /** Resolves when it has everything up to the position; rejects with StandbyBehind if that takes too long. */
  catchUp(tx: Tx, to: LogPosition): Promise<void>
  noteServed(): void
  /** `isBroken`: it is not asked again for a while. */
  notePassedOn(isBroken: boolean): void
  /** How many reads it served, and how many the primary had to. */
  counts(): { readonly served: number; readonly passedOn: number }
  /** Seconds behind the primary; 0 with nothing left to replay, undefined if it does not answer. */
  readLag(): Promise<number | undefined>
  close(): Promise<void>
}

/** All that a reader could have written by now is before it, also what a commit without waiting has not yet put on the disk. */
export const readLogPosition = async (tx: Tx): Promise<LogPosition> => {
  const { rows } = await sql<LogPosition>`
    select pg_current_wal_insert_lsn()::text as position, wal_timeline() as timeline`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('PostgreSQL tells no position')
  return row
}

const LAG = sql<{ seconds: number }>`
  select case when not pg_is_in_recovery() or pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
              else coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0) end::float8
         as seconds`

export const openStandby = (databaseUrl: string, options: PoolOptions): Standby => {
  const pool = new GuardedPool(databaseUrl, options)
  const kysely: Tx = new Kysely({
    dialect: new PostgresDialect({ pool }),
  })
  let served = 0
  let passedOn = 0
  let restsUntil = 0
  return {
    kysely,
    mayServe: () => performance.now() >= restsUntil,
    catchUp: async (tx, { position, timeline }) => {
      for (let left = CATCH_UP_TRIES; ; left--) {
        const { rows } = await sql<{ has: boolean }>`
          select has_replayed(${position}::pg_lsn, ${timeline}) as has`.execute(tx)
        if (rows[0]?.has === true) return
        if (left === 0) throw new StandbyBehind('the standby lacks what was written last')
        await sql`select pg_sleep(${CATCH_UP_PAUSE_SECONDS})`.execute(tx)
      }
    },
    noteServed: () => {
      served++
    },
    notePassedOn: (isBroken) => {
      passedOn++
      if (isBroken) restsUntil = performance.now() + REST_MS
    },
    counts: () => ({ served, passedOn }),
    readLag: async () => {
      try {
        return (await LAG.execute(kysely)).rows[0]?.seconds
      } catch {
        return undefined
      }
    },
    close: () => kysely.destroy(),
  }
}
