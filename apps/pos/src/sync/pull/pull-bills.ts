import { MAX_BODIES } from '@evertill/contract'
import type { ApiClient } from '../../api/client.ts'
import type { BillLoad, SyncMetadata } from '../../db/records.ts'
import type { BillStore } from '../../db/sales/store-bills.ts'
import { type Clock, toInstant } from '../../platform/clock.ts'
import type { Pause } from '../../platform/pause.ts'
import type { PullPlace } from './list-kinds.ts'
import { scopeOf } from './pull-list.ts'
import { notFetched, pulled, type PullMode, type PullResult } from './pull-result.ts'

/** The setting of the device. */
export type HistoryDepth = 'none' | 'week' | 'month' | 'quarter'

/** What each depth keeps: so many days, and never more than so many bills. A bill takes about 8 kB. */
const LIMITS: Readonly<Record<HistoryDepth, { days: number; bills: number }>> = {
  none: { days: 0, bills: 0 },
  week: { days: 7, bills: 1_000 },
  month: { days: 30, bills: 5_000 },
  quarter: { days: 90, bills: 15_000 },
}

interface BillPorts {
  api: ApiClient
  store: BillStore
  clock: Clock
  pause: Pause
  place: PullPlace
  depth: HistoryDepth
  onProgress(progress: { loaded: number; total: number }): void
}

const daysBefore = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - days)
  return date.toISOString().slice(0, 10)
}

type Progress = { mark: string; load: BillLoad | undefined }

const START: Progress = { mark: '', load: { after: '', loaded: 0 } }

/** Where the last pull stopped; the start if it was of another store or depth. */
const progressOf = (known: SyncMetadata | undefined, scope: string, days: number): Progress =>
  known?.scope === scope && known.version === days && (known.mark !== '' || known.load)
    ? { mark: known.mark, load: known.load }
    : START

/**
 * Keeps the newest bills of the store on the device: first page by page from today backwards, then only changes. What
 * changes during the first part has a position above the mark that its first page brought. Each page is stored with the
 * place to go on from, so a pull that is cut off continues there.
 */
export const pullBills = async (ports: BillPorts, mode: PullMode): Promise<PullResult> => {
  const { store, place, depth } = ports
  const { days, bills } = LIMITS[depth]
  const scope = scopeOf(place)
  const known = await store.metadata()
  let changed = 0
  if (bills === 0 || (known && known.scope !== scope && known.scope !== '')) changed += await store.clear()
  if (bills === 0) return pulled(changed)
  const started = mode === 'full' ? START : progressOf(known, scope, days)
  const work: Work = { ...ports, scope, days, bills, fromDate: daysBefore(place.today, days) }
  const result = await readAll(work, started)
  if (result === 'restored') return pullBills(ports, 'full')
  if (!result.ok) return result
  // A day earlier: business dates are in the store's time zone, times in UTC.
  changed += await store.prune(`${daysBefore(work.fromDate, 1)}T00:00:00.000Z`, bills)
  await save(work, { mark: result.mark, load: undefined })
  return pulled(changed + result.changed)
}

interface Work extends BillPorts {
  scope: string
  days: number
  bills: number
  fromDate: string
}

const save = ({ store, clock, scope, days }: Work, { mark, load }: Progress): Promise<void> =>
  store.save({ lastSync: toInstant(clock.now()), mark, version: days, scope, ...(load ? { load } : {}) })

type Read = { ok: true; mark: string; changed: number } | Extract<PullResult, { ok: false }> | 'restored'

const ask = ({ api, place, fromDate }: Work, from: { after?: string; updatedOn?: string }) =>
  api.call('listSales', {
    query: { from: 0, size: MAX_BODIES, bodies: 'true', storeId: place.storeId, fromDate, ...from },
  })

const readAll = async (work: Work, started: Progress): Promise<Read> => {
  let { mark, load } = started
  let changed = 0
  while (load) {
    const { after, loaded } = load
    const page = await ask(work, after === '' ? {} : { after })
    // A server restored from a backup may not have the bill that the next page begins behind.
    if (!page.ok)
      return page.failure.kind === 'refused' && after !== '' ? 'restored' : notFetched(page.failure)
    const { sales, hasMore, position } = page.reply
    // An earlier server has no bodies.
    if (position === undefined) return { ok: true, mark: '', changed: 0 }
    if (mark === '') mark = position
    changed += await work.store.put(sales, work.pause)
    const reached = loaded + sales.length
    const isAtEnd = !hasMore || reached >= work.bills
    load = isAtEnd ? undefined : { after: sales.at(-1)?.UUID ?? '', loaded: reached }
    await save(work, { mark, load })
    work.onProgress({ loaded: reached, total: isAtEnd ? reached : work.bills })
  }
  return readChanges(work, mark, changed)
}

const readChanges = async (work: Work, since: string, before: number): Promise<Read> => {
  let mark = since
  let changed = before
  for (;;) {
    const page = await ask(work, { updatedOn: mark })
    if (!page.ok) return notFetched(page.failure)
    const { sales, hasMore, position = mark } = page.reply
    if (Number(position) < Number(mark)) return 'restored'
    changed += await work.store.put(sales, work.pause)
    mark = sales.at(-1)?.Position ?? mark
    await save(work, { mark, load: undefined })
    if (!hasMore || sales.length === 0) return { ok: true, mark, changed }
  }
}
