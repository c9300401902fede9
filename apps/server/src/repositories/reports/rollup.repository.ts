import type { Tx } from '../../db/database.ts'
import { firstOf, rowsOf, run } from '../../db/query.ts'

const ROLLUP_LOCK = 7_316_402_123
/** Marking days is a few milliseconds for so many events. */
export const MARK_BATCH_SIZE = 1_000

export type ReportDay = {
  readonly registrationId: string
  readonly storeId: string
  readonly businessDate: string
}

/** Held until the transaction ends. False: another process rebuilds roll-ups. */
export const lockRollups = async (tx: Tx): Promise<boolean> => {
  const lock = await firstOf<{ mine: boolean }>(tx)`select pg_try_advisory_xact_lock(${ROLLUP_LOCK}) as mine`
  return lock?.mine === true
}

/** As `lockRollups`, for a request that reads roll-ups more than once: it waits, and they stay as they are meanwhile. */
export const waitForRollups = (tx: Tx) => run(tx)`select pg_advisory_xact_lock(${ROLLUP_LOCK})`

/** Marks the days of published events as changed. Returns the number of events, 0 when none were waiting. */
export const markReportDays = async (tx: Tx): Promise<number> => {
  const row = await firstOf<{ events: number }>(tx)`select mark_report_days(${MARK_BATCH_SIZE}) as events`
  return row?.events ?? 0
}

/** Undefined: every day is as its rows say or, unless `atOnce`, was rebuilt a moment ago. */
export const findNextReportDay = (tx: Tx, atOnce: boolean) => firstOf<ReportDay>(tx)`
    select registration_id as "registrationId", store_id as "storeId", business_date::text as "businessDate"
      from next_report_day(${atOnce})`

export const rebuildReportDay = async (
  tx: Tx,
  { registrationId, storeId, businessDate }: ReportDay,
): Promise<void> => {
  await run(tx)`select rebuild_report_day(${registrationId}, ${storeId}, ${businessDate}::date)`
  // Reads the entries that the first one stored.
  await run(tx)`select rebuild_report_taxes(${registrationId}, ${storeId}, ${businessDate}::date)`
}

/**
 * From when the figures of these days are: the time of the first change that is not in the roll-ups. Undefined if all are.
 */
export const findStaleSince = async (
  tx: Tx,
  { stores, from, to }: { readonly stores: readonly string[]; readonly from: string; readonly to: string },
): Promise<Date | undefined> => {
  const rows = await rowsOf<{ since: Date | null }>(tx)`
    select min(d.dirty_since) as since from report_days d
     where d.store_id = any(${stores}::uuid[]) and d.business_date between ${from}::date and ${to}::date
       and d.dirty_since is not null
    union all
    (select o.created_at from event_outbox o
      where o.registration_id = current_registration()
        and o.position > coalesce((select p.position from report_positions p), 0)
      order by o.position limit 1)
    union all
    select min(o.created_at) from event_outbox o
     where o.registration_id = current_registration() and o.position is null`
  const times = rows.flatMap(({ since }) => (since === null ? [] : [since.getTime()]))
  return times.length === 0 ? undefined : new Date(Math.min(...times))
}

/** Every day that has figures, of all registrations. Runs as owner. */
export const markAllReportDays = (tx: Tx) => run(tx)`select mark_all_report_days()`

export const listReportDays = (tx: Tx, which: 'dirty' | 'clean') => rowsOf<ReportDay>(tx)`
    select registration_id as "registrationId", store_id as "storeId", business_date::text as "businessDate"
      from report_days where (dirty_since is not null) = ${which === 'dirty'}
     order by registration_id, store_id, business_date`

/** How many rows of the roll-ups differ from what the documents say. */
export const countReportDifferences = async (tx: Tx, day: ReportDay): Promise<number> => {
  const { registrationId, storeId, businessDate } = day
  const row = await firstOf<{ differences: number }>(tx)`
    select count_report_differences(${registrationId}, ${storeId}, ${businessDate}::date)
           + count_tax_differences(${registrationId}, ${storeId}, ${businessDate}::date)
           + count_hour_differences(${registrationId}, ${storeId}, ${businessDate}::date) as differences`
  return row?.differences ?? 0
}
