import { APP_VERSION } from '@evertill/contract'
import { formatDocumentNumber, nextRunningNumber, seriesCapacity } from '@evertill/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import type { JournalEntry, SyncHistoryEntry, SyncMetadata } from '../db/records.ts'
import { slotsOf } from '../db/numbers/slots.ts'
import { requestPersistentStorage } from '../db/persistent-storage.ts'
import type { Outcome } from '../platform/outcome.ts'
import { useObservable, useRuntime } from './runtime.tsx'
import { useSession } from './use-session.ts'

export interface DataKind {
  kind: string
  onDevice: number
  onServer: number
  lastSync: string
  lastError: string | null
  /** The last error was an unreachable server. */
  unreached: boolean
  running: boolean
  loaded: number
  total: number
}

/** Rows of the metadata that are no kind of data: the reconciler's mark and the copy of the catalogue's row. */
const OTHER_METADATA = ['reconcile', 'product/copy']

/** The state of every kind of synced data on this device. */
export const useDataKinds = (): readonly DataKind[] | undefined => {
  const { databases, puller } = useRuntime()
  const pulls: Record<string, { running: boolean; loaded: number; total: number } | undefined> =
    useObservable(puller)
  const rows = useLiveQuery(() => databases.strict.metadata.toArray(), [databases])
  return rows
    ?.filter((row) => !OTHER_METADATA.includes(row.id))
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
      // A used-up series has no next number; that of the next slot has.
      return left > 0
        ? [{ series: key, next: formatDocumentNumber(series, nextRunningNumber(RunningNo)), left }]
        : []
    })
  }, [strict, lease])
}

/** How the numbers of this device begin, in order of use; also before the first one is taken. */
export const useSeriesStarts = (): readonly string[] => {
  const { strict } = useRuntime().databases
  const { lease } = useSession()
  const held = useLiveQuery(
    async () => (lease ? ((await strict.registerLease.get(lease.CashRegisterID)) ?? lease) : null),
    [strict, lease],
  )
  return held ? slotsOf(held).map((slot) => held.Prefix + slot) : []
}

export interface StorageUse {
  used: number
  quota: number
  /** Null if the browser does not say. */
  isPersistent: boolean | null
}

/** Asks the browser not to delete the data of the till. Says whether it agreed. */
export const useKeepStorage = (): (() => Promise<boolean>) => {
  const { strict } = useRuntime().databases
  return async () => {
    await requestPersistentStorage(strict, navigator.storage)
    return navigator.storage.persisted()
  }
}

/** Read again when `reading` changes. */
export const useStorageUse = (reading = 0): StorageUse | undefined => {
  const [use, setUse] = useState<StorageUse>()
  useEffect(() => {
    let isUnmounted = false
    const read = async () => {
      const { usage = 0, quota = 0 } = await navigator.storage.estimate()
      const isPersistent = await navigator.storage.persisted()
      if (!isUnmounted) setUse({ used: usage, quota, isPersistent })
    }
    read().catch(() => undefined)
    return () => {
      isUnmounted = true
    }
  }, [reading])
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

/** One line per sale of the entry, each with its own part of the detail. */
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

/** Products and a number series are on this device, so the next sale works offline. */
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

/** Whether a newer version of the till is waiting. */
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
