import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { firstOf, run } from '../../db/query.ts'

export type AttemptLimit = {
  readonly key: Buffer
  /** This many tries are free; every further failure doubles the wait. */
  readonly freeTries: number
  readonly firstWaitSeconds?: number
  readonly maxWaitSeconds?: number
}

const FIRST_WAIT_SECONDS = 30
const MAX_WAIT_SECONDS = 900
/** Older failures do not count. */
const FAILURE_LIFETIME = sql`interval '1 hour'`
/** Not `now()`: a transaction that started a moment earlier would read that as a wait. */
const NOT_BLOCKED = sql`timestamptz 'epoch'`

/** PostgreSQL's clock, which all processes share, unless a test sets the time. */
const timeOf = (at: Date | undefined) => sql`coalesce(${at ?? null}::timestamptz, now())`

/**
 * Counts one attempt against each limit before the password is verified, so that concurrent guesses cannot all pass.
 * Returns how many seconds to wait; 0 lets the attempt through.
 */
export const countAttempt = async (tx: Tx, limits: readonly AttemptLimit[], at?: Date): Promise<number> => {
  const now = timeOf(at)
  const keys = limits.map((limit) => limit.key)
  const freeTries = limits.map((limit) => limit.freeTries)
  const firstWaits = limits.map((limit) => limit.firstWaitSeconds ?? FIRST_WAIT_SECONDS)
  const maxWaits = limits.map((limit) => limit.maxWaitSeconds ?? MAX_WAIT_SECONDS)
  // A try that has to wait counts for no limit: strangers who block an account must not use up the tries of its owner.
  const blocked = await firstOf<{ wait: number | null }>(tx)`
    select ceil(extract(epoch from max(blocked_until) - ${now}))::int as wait
      from sign_in_attempts where attempt_key = any(${keys}::bytea[]) and blocked_until > ${now}`
  if (blocked?.wait) return blocked.wait
  // For tries at the same moment: a blocked row fails the WHERE and is not returned. Ordered by key, so that two processes cannot deadlock.
  const row = await firstOf<{ counted: number; wait: number | null }>(tx)`
    with counted as (
      insert into sign_in_attempts as a (attempt_key, free_tries, first_wait, longest_wait, failures, blocked_until,
        last_attempt_at)
      select k, f, w, m, 1, ${NOT_BLOCKED}, ${now}
        from unnest(${keys}::bytea[], ${freeTries}::int[], ${firstWaits}::int[], ${maxWaits}::int[]) as l(k, f, w, m)
       order by k
      on conflict (attempt_key) do update set
        failures = case when a.last_attempt_at < ${now} - ${FAILURE_LIFETIME} then 1 else a.failures + 1 end,
        blocked_until = case
          when a.last_attempt_at < ${now} - ${FAILURE_LIFETIME} or a.failures + 1 < a.free_tries then ${NOT_BLOCKED}
          else ${now} + interval '1 second' * least(a.longest_wait,
            a.first_wait * 2 ^ least(10, a.failures + 1 - a.free_tries))
        end,
        last_attempt_at = ${now}
      where a.blocked_until <= ${now}
      returning attempt_key)
    select (select count(*) from counted) as counted,
           (select ceil(extract(epoch from max(blocked_until) - ${now}))::int
              from sign_in_attempts where attempt_key = any(${keys}::bytea[])) as wait`
  if (row?.counted === limits.length) return 0
  return Math.max(1, row?.wait ?? 1)
}

/** After a correct password: some counts are cleared, and others get this try back. */
export const forgetAttempts = (
  tx: Tx,
  { clear, giveBack }: { readonly clear: readonly Buffer[]; readonly giveBack: readonly Buffer[] },
  at?: Date,
) => {
  const now = timeOf(at)
  return run(tx)`
    with cleared as (
      delete from sign_in_attempts
       where attempt_key = any(${clear}::bytea[]) or last_attempt_at < ${now} - ${FAILURE_LIFETIME})
    update sign_in_attempts set failures = greatest(0, failures - 1), blocked_until = ${NOT_BLOCKED}
     where attempt_key = any(${giveBack}::bytea[]) and last_attempt_at >= ${now} - ${FAILURE_LIFETIME}`
}
