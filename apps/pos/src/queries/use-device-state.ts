import { APP_VERSION } from '@evertill/contract'
import { formatDocumentNumber, nextRunningNumber, seriesCapacity } from '@evertill/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import type { JournalEntry, SyncHistoryEntry, SyncMetadata } from '../db/records.ts'
import { slotsOf } from '../db/numbers/slots.ts'
import type { Outcome } from '../platform/outcome.ts'
import { useObservable, useRuntime } from './runtime.tsx'
import { useSession } from './use-session.ts'

export interface DataKind {
  kind: string
  onDevice: number
  onServer: number
  lastSync: string
  lastError: string | null
  /** Of the last error: there was no line. */
  unreached: boolean
  running: boolean
  loaded: number
  total: number
}

/** Among the kinds, but none: the mark of the comparison with the books, and the catalogue's record once more. */
const NO_KINDS = ['reconcile', 'product/copy']

/** Every kind of data that the till keeps, as it stands on this device. */
export const useDataKinds = (): readonly DataKind[] | undefined => {
  const { databases, puller } = useRuntime()
  const pulls: Record<string, { running: boolean; loaded: number; total: number } | undefined> =
    useObservable(puller)
  const rows = useLiveQuery(() => databases.strict.metadata.toArray(), [databases])
  return rows
    ?.filter((row) => !NO_KINDS.includes(row.id))
    .map(({ id, count, serverCount, lastSync, lastError, unreached }: SyncMetadata) => ({
      kind: id,
      onDevice: count,
      onServer: serverCount,
      lastSync,
      lastError,
      unreached: unreached ?? false,
      running: pulls[id]?.running ?? false,
      loaded: pulls[id]?.loaded ?? 0,
      total: pulls[id]?.total ?? 0,
    }))
}

export const usePull = (): ((kind: string, mode: 'full' | 'partial') => Promise<Outcome>) => {
  const { puller } = useRuntime()
  return (kind, mode) => puller.pull(kind as never, mode)
}

export interface SeriesRow {
  series: string
  next: string
  left: number
}

/** The series of this device and the next number of each. */
export const useSeries = (): readonly SeriesRow[] | undefined => {
  const { strict } = useRuntime().databases
  const { lease } = useSession()
  return useLiveQuery(async () => {
    if (!lease) return []
    const { Prefix: prefix } = lease
    const slots = slotsOf((await strict.registerLease.get(lease.CashRegisterID)) ?? lease)
    const starts = slots.map((slot) => `${prefix}${slot}/`)
    const rows = await strict.runningNumbers.where('key').startsWithAnyOf(starts).toArray()
    return rows.flatMap(({ key, RunningNo }) => {
      const [start = '', typeLetter = '', year = ''] = key.split('/')
      const series = { prefix, slot: start.slice(prefix.length), typeLetter, financialYear: Number(year) }
      const left = seriesCapacity(series) - RunningNo
      // One that is used up has no next number; the slot behind it has.
      return left > 0
        ? [{ series: key, next: formatDocumentNumber(series, nextRunningNumber(RunningNo)), left }]
        : []
    })
  }, [strict, lease])
}

export interface StorageUse {
  used: number
  quota: number
  /** Null where the browser does not say. */
  isPersistent: boolean | null
}

export const useStorageUse = (): StorageUse | undefined => {
  const [use, setUse] = useState<StorageUse>()
  useEffect(() => {
    let isGone = false
    const look = async () => {
      const { usage = 0, quota = 0 } = await navigator.storage.estimate()
      const isPersistent = await navigator.storage.persisted()
      if (!isGone) setUse({ used: usage, quota, isPersistent })
    }
    look().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [])
  return use
}

export interface LogLine {
  id: string
  at: string
  event: JournalEntry['event'] | 'pulled' | 'pull failed'
  what: string
  detail: string
}

const LOG_LINES = 100

/** A line for each sale that the entry speaks of, with its own word of the detail. */
const journalLines = ({ seq, at, event, UUID, detail }: JournalEntry): LogLine[] => {
  if (typeof UUID === 'string') return [{ id: `j${seq}`, at, event, what: UUID, detail }]
  const details = detail.split(' ')
  return UUID.map((what, index) => ({
    id: `j${seq}/${index}`,
    at,
    event,
    what,
    detail: details[index] ?? '',
  }))
}

const pullLine = ({ id, at, kind, changed, error }: SyncHistoryEntry): LogLine => ({
  id: `p${id}`,
  at,
  event: error === null ? 'pulled' : 'pull failed',
  what: kind,
  detail: error ?? String(changed),
})

/** What happened on this device, newest first. */
export const useLog = (): readonly LogLine[] | undefined => {
  const { strict } = useRuntime().databases
  return useLiveQuery(async () => {
    const [journal, pulls] = await Promise.all([
      strict.journal.orderBy(':id').reverse().limit(LOG_LINES).toArray(),
      strict.syncHistory.orderBy(':id').reverse().limit(LOG_LINES).toArray(),
    ])
    const lines = [...journal.flatMap(journalLines), ...pulls.map(pullLine)]
    return lines.toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, LOG_LINES)
  }, [strict])
}

/** Goods and a number series are here: the next sale needs nobody. */
export const useReadyToSell = (): boolean => {
  const { catalogue } = useRuntime()
  const { state } = useObservable(catalogue)
  const { lease } = useSession()
  return state === 'ready' && lease !== null
}

export const useReconciler = () => {
  const { reconciler } = useRuntime()
  return { ...useObservable(reconciler), check: reconciler.check }
}

/** Whether a newer version of the till waits for its turn. */
export const useVersion = (): { version: string; isNewReady: boolean } => {
  const [isNewReady, setNewReady] = useState(false)
  useEffect(() => {
    navigator.serviceWorker
      ?.getRegistration()
      .then((registration) => setNewReady(Boolean(registration?.waiting)))
      .catch(() => undefined)
  }, [])
  return { version: APP_VERSION, isNewReady }
}
