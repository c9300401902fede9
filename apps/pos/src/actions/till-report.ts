import { TILL_REPORT, type TillReport } from '@evertill/contract'
import { readUnsent, type Unsent } from '../db/outbox/read-unsent.ts'
import type { SalesDb } from '../db/sales-db.ts'
import type { Clock } from '../platform/clock.ts'
import type { Session } from '../session/session.ts'
import type { Sender } from '../sync/index.ts'

export interface TillReportPorts {
  db: Pick<SalesDb, 'salesQueue' | 'otherWrites'>
  session?: Pick<Session, 'get'>
  sender?: Pick<Sender, 'inFlight'>
  clock: Clock
  /** The device's own clock. */
  device: Clock
  storage: Pick<StorageManager, 'estimate'> | undefined
  /** Resolves when a call has waited long enough: a database that does not answer holds up none. */
  giveUp(): Promise<unknown>
}

/** Asking the browser for its storage takes longer than the other facts, which change with every sale. */
const STORAGE_AGE_MS = 10 * 60_000
/** A long queue is read while it is sent, so not with every call. */
const LONG_QUEUE = 500
const LONG_QUEUE_AGE_MS = 5_000

type StorageFacts = Pick<TillReport, 'StorageUsed' | 'StorageFree'>

/** What the till tells about itself with its calls, as a header; none before a register is chosen. */
export const createTillReport = (ports: TillReportPorts) => {
  const { db, session, sender, clock, device, storage, giveUp } = ports
  let facts: StorageFacts = { StorageUsed: null, StorageFree: null }
  let storageReadAt = -Infinity
  let queue: { unsent: Unsent; at: number } | null = null

  /** Not waited for: the next call has it. */
  const refreshStorage = () => {
    if (Math.abs(device.now() - storageReadAt) < STORAGE_AGE_MS) return
    storageReadAt = device.now()
    void storage
      ?.estimate()
      .then(({ usage, quota }) => {
        if (usage === undefined || quota === undefined) return
        facts = { StorageUsed: Math.round(usage), StorageFree: Math.max(0, Math.round(quota - usage)) }
      })
      .catch(() => undefined)
  }

  const unsentNow = async (): Promise<Unsent> => {
    const isFresh = queue !== null && Math.abs(device.now() - queue.at) < LONG_QUEUE_AGE_MS
    if (queue !== null && isFresh && queue.unsent.count > LONG_QUEUE) return queue.unsent
    const unsent = await readUnsent(db, sender?.inFlight.get() ?? [])
    queue = { unsent, at: device.now() }
    return unsent
  }

  const write = async (): Promise<Record<string, string>> => {
    const lease = session?.get().lease
    if (!lease) return {}
    refreshStorage()
    const { count, oldest } = await unsentNow()
    const report: TillReport = {
      DeviceID: lease.DeviceID,
      StoreID: lease.StoreID,
      CashRegisterID: lease.CashRegisterID,
      Unsent: count,
      OldestUnsentAt: oldest,
      ...facts,
      ClockOff: Math.round(device.now() - clock.now()),
    }
    return { [TILL_REPORT]: JSON.stringify(report) }
  }

  const nothing = (): Record<string, string> => ({})
  return (): Promise<Record<string, string>> => Promise.race([write().catch(nothing), giveUp().then(nothing)])
}
