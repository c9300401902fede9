import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { firstOf, run } from '../../db/query.ts'

export type AttemptLimit = {
  readonly key: Buffer
  /** This many tries are free; every further failure doubles the wait. */
  readonly freeTries: number
}

const FIRST_WAIT_SECONDS = 30
const MAX_WAIT_SECONDS = 900
/** Older failures do not count. */
const FAILURE_LIFETIME = sql`interval '1 hour'`
/** Not `now()`: a transaction that started a moment earlier would read that as a wait. */
const NOT_BLOCKED = sql`timestamptz 'epoch'`

/**
 * Counts one attempt against each limit before the password is verified, so that concurrent guesses cannot all pass.
 * Returns how many seconds to wait; 0 lets the attempt through.
 */
export const countAttempt = async (tx: Tx, limits: readonly AttemptLimit[]): Promise<number> => {
  const keys = limits.map((limit) => limit.key)
  const freeTries = limits.map((limit) => limit.freeTries)
  // A blocked row fails the WHERE and is not returned. Ordered by key, so that two processes cannot deadlock.
  const row = await firstOf<{ counted: number; wait: number | null }>(tx)`
    with counted as (
      insert into sign_in_attempts as a (attempt_key, free_tries, failures, blocked_until, last_attempt_at)
      select k, f, 1, ${NOT_BLOCKED}, now() from unnest(${keys}::bytea[], ${freeTries}::int[]) as l(k, f) order by k
      on conflict (attempt_key) do update set
        failures = case when a.last_attempt_at < now() - ${FAILURE_LIFETIME} then 1 else a.failures + 1 end,
        blocked_until = case
          when a.last_attempt_at < now() - ${FAILURE_LIFETIME} or a.failures + 1 < a.free_tries then ${NOT_BLOCKED}
          else now() + interval '1 second' * least(${MAX_WAIT_SECONDS},
            ${FIRST_WAIT_SECONDS} * 2 ^ least(10, a.failures + 1 - a.free_tries))
        end,
        last_attempt_at = now()
      where a.blocked_until <= now()
      returning attempt_key)
    select (select count(*) from counted) as counted,
           (select ceil(extract(epoch from max(blocked_until) - now()))::int
              from sign_in_attempts where attempt_key = any(${keys}::bytea[])) as wait`
  if (row?.counted === limits.length) return 0
  return Math.max(1, row?.wait ?? 1)
}

/** After a correct password: clears the count of the account at this address, and gives the address its try back. */
export const forgetAttempt = (tx: Tx, account: Buffer, address: Buffer) => run(tx)`
    with cleared as (
      delete from sign_in_attempts where attempt_key = ${account} or last_attempt_at < now() - ${FAILURE_LIFETIME})
    update sign_in_attempts set failures = greatest(0, failures - 1), blocked_until = ${NOT_BLOCKED}
     where attempt_key = ${address} and last_attempt_at >= now() - ${FAILURE_LIFETIME}`
