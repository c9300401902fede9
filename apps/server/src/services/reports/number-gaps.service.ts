import type { NumberGapsQuery, NumberGapsReply } from '@evertill/contract'
import type { Database } from '../../db/database.ts'
import { readAsTenant } from '../../db/read-as-tenant.ts'
import { listUsedSeries } from '../../repositories/reports/number-report.repository.ts'
import { type Outcome, done } from '../outcome.ts'
import type { HubCaller } from '../people/hub-sessions.service.ts'
import { namedGaps } from './number.report.ts'

/** A store has a series for each type of document, device and year. */
const MAX_SERIES = 1_000

/** The numbers of each series, as the report of the till counts them, over all stores of the person. */
export const listNumberGaps = (
  { db }: { readonly db: Database },
  caller: HubCaller,
  { store, from, to }: NumberGapsQuery,
): Promise<Outcome<NumberGapsReply>> =>
  readAsTenant(db, caller, async (tx) => {
    const stores =
      store === undefined ? caller.stores : caller.stores.filter((id) => id === store.toLowerCase())
    const found = await listUsedSeries(tx, { stores, from, to }, MAX_SERIES + 1)
    const series = found.slice(0, MAX_SERIES).map((row) => ({
      Series: row.series,
      First: row.first,
      Last: row.last,
      Used: row.used,
      Voided: row.voided,
      Missing: row.missing,
      Repeated: row.repeated,
      MissingNos: namedGaps(row),
    }))
    const isWhole = ({ Missing, Repeated }: (typeof series)[number]): number =>
      Missing === 0 && Repeated === 0 ? 1 : 0
    return done({
      code: '0' as const,
      Series: series.toSorted((a, b) => isWhole(a) - isWhole(b)),
      More: found.length > MAX_SERIES,
    })
  })
