import type { Sale } from '@evertill/contract'
import { type Clock, toInstant } from '../../platform/clock.ts'
import { logWarning } from '../../platform/log.ts'
import { newRow } from '../outbox/queued-row.ts'
import type { QueuedSale } from '../records.ts'
import type { SalesDb } from '../sales-db.ts'
import { CHECKED_STORES, isValidRow } from './valid-rows.ts'
import type { StoreName } from '../stores.ts'

/** May hold thousands of rows: checked in the background, a batch at a time. */
export const LARGE: readonly StoreName[] = [
  'salesQueue',
  'otherWrites',
  'salesHistory',
  'storeBills',
  'onlineOrder',
  'package',
  'customer',
  'journal',
  'syncHistory',
]

/** Everything read before the PIN is typed. Checking all stores here would delay the PIN screen. */
const STORES_BEFORE_PIN: readonly StoreName[] = [
  'user',
  'device',
  'stores',
  'registeration',
  'cashRegisters',
  'registerLease',
  'selectedStore',
  'selectedCashRegister',
  'selectedCashRegisterClosing',
]

export interface CheckPorts {
  db: SalesDb
  clock: Clock
}

/** A lost counter would start at 1 and print numbers twice. It is restored from the device's own bills. */
const rebuildCounter = async (db: SalesDb, series: string): Promise<void> => {
  let highest: Sale | undefined
  await db.salesHistory
    .filter(({ sale }) => sale?.Series === series)
    .each(({ sale }) => {
      if (sale.RunningNo > (highest?.RunningNo ?? 0)) highest = sale
    })
  if (!highest) return
  const { RunningNo, CashRegisterID, TransactionTypeID } = highest
  await db.runningNumbers.put({ key: series, RunningNo, CashRegisterID, TransactionTypeID })
}

/** The last queued row of a sale. An edit has the key `sale/revision`. */
const lastQueued = (db: SalesDb, uuid: string): Promise<QueuedSale | undefined> =>
  db.salesQueue.where(':id').between(uuid, `${uuid}/\uffff`, true, true).last()

/**
 * An unsent sale is in queue and history with the same body, so each can be rebuilt from the other. False: the queued
 * body exists nowhere else.
 */
const rebuildQueued = async ({ db, clock }: CheckPorts, key: string): Promise<boolean> => {
  const [uuid = ''] = key.split('/')
  const history = await db.salesHistory.get(uuid)
  if (!history || !isValidRow('salesHistory', history)) return false
  const { sale, createdAt, serverId } = history
  const isChange = key !== uuid
  if (isChange && key !== `${uuid}/${sale.Revision}`) return false
  // If the server has the sale, only the edit is queued again.
  if (!isChange && serverId !== null) return true
  await db.salesQueue.put({
    ...newRow(key, isChange ? toInstant(clock.now()) : createdAt),
    originalData: sale,
    isOffline: true,
    serverId,
    syncedAt: null,
  })
  return true
}

const rebuildHistory = async (db: SalesDb, uuid: string): Promise<void> => {
  const queued = await lastQueued(db, uuid)
  if (!queued || !isValidRow('salesQueue', queued)) return
  const { originalData: sale, createdAt } = queued
  await db.salesHistory.put({ UUID: uuid, sale, createdAt, serverId: null, syncedAt: null, flags: [] })
}

/** Rebuilds the row where possible. False: it held data that exists nowhere else. */
const rebuild = async (ports: CheckPorts, store: StoreName, key: string, row: unknown): Promise<boolean> => {
  const { db } = ports
  switch (store) {
    case 'runningNumbers':
      await rebuildCounter(db, key)
      return true
    case 'salesQueue':
      return rebuildQueued(ports, key)
    case 'salesHistory':
      await rebuildHistory(db, key)
      return true
    case 'otherWrites':
      return (row as { status?: unknown }).status === 'completed'
    default:
      return store !== 'parkedSales'
  }
}

/** Moves one row to quarantine unchanged, and rebuilds it where possible. */
export const quarantine = async (ports: CheckPorts, store: StoreName, key: unknown, row: unknown) => {
  const { db, clock } = ports
  logWarning(`A row of ${store} could not be read and was quarantined.`, key)
  await db.transaction(
    'rw',
    [...new Set(['setAside', store, 'runningNumbers', 'salesQueue', 'salesHistory'])],
    async () => {
      const reason = 'The row does not have the shape of its store.'
      await db.table(store).delete(key as never)
      const only = !(await rebuild(ports, store, String(key), row))
      await db.setAside.add({ store, key, row, reason, at: toInstant(clock.now()), ...(only && { only }) })
    },
  )
}

const keyOf = (db: SalesDb, store: StoreName, row: object): unknown => {
  const { keyPath } = db.table(store).schema.primKey
  const fields = row as Record<string, unknown>
  return Array.isArray(keyPath) ? keyPath.map((name) => fields[name]) : fields[keyPath ?? '']
}

const checkStores = async (ports: CheckPorts, stores: readonly StoreName[]): Promise<void> => {
  const { db } = ports
  const bad = await db.transaction('r', stores, () =>
    Promise.all(
      stores.map(async (store) => {
        const rows: object[] = await db.table(store).toArray()
        return rows
          .filter((row) => !isValidRow(store, row))
          .map((row) => ({ store, key: keyOf(db, store, row), row }))
      }),
    ),
  )
  for (const { store, key, row } of bad.flat()) await quarantine(ports, store, key, row)
}

/** Before anything is read at start: one bad row must not keep the till from opening (F-33). */
export const checkStoresBeforePin = (ports: CheckPorts): Promise<void> =>
  checkStores(ports, STORES_BEFORE_PIN)

/** While the PIN is typed, before a sale or a screen reads the rows. */
export const checkStoresBeforeSelling = (ports: CheckPorts): Promise<void> =>
  checkStores(
    ports,
    CHECKED_STORES.filter((store) => !LARGE.includes(store) && !STORES_BEFORE_PIN.includes(store)),
  )
