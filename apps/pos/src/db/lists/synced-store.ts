import type { Order, Package } from '@evertill/contract'
import type { SyncMetadata } from '../records.ts'
import type { SalesDb } from '../sales-db.ts'

export interface SyncedRows {
  order: Order
  package: Package
}
export type SyncedKind = keyof SyncedRows

/** When a row began. */
const beganAt = (row: Order | Package): string => ('PlacedAt' in row ? row.PlacedAt : row.CreatedAt)

const tableOf = (db: SalesDb, kind: SyncedKind) =>
  db.table<Order | Package, string>(kind === 'order' ? 'onlineOrder' : 'package')

/** Orders or packages of the chosen store. Relaxed durability will do: the server has them all. */
export const createSyncedStore = <Kind extends SyncedKind>(db: SalesDb, kind: Kind) => {
  const table = tableOf(db, kind)
  const write = <T>(work: () => Promise<T>): Promise<T> => db.gate.afterCommits(work)
  return {
    kind,
    metadata: (): Promise<SyncMetadata | undefined> => db.metadata.get(kind),

    /** An answer that is older than the stored row is ignored. Returns how many were written. */
    put: (rows: readonly SyncedRows[Kind][]): Promise<number> =>
      write(() =>
        db.transaction('rw', table, async () => {
          const before = await table.bulkGet(rows.map(({ key }) => key))
          const newer = rows.filter(({ Version }, index) => Version >= (before[index]?.Version ?? 0))
          await table.bulkPut(newer)
          return newer.length
        }),
      ),

    clear: (): Promise<void> => write(() => table.clear()),

    /** Deletes what the complete answer did not bring, or what began before `since`. */
    finish: (
      done: { mark: string; lastSync: string; scope: string },
      gone: { brought?: ReadonlySet<string> | undefined; since: string },
    ): Promise<number> =>
      write(() =>
        db.transaction('rw', [table, db.metadata], async () => {
          const isGone = (row: Order | Package) =>
            gone.brought?.has(row.key) === false || beganAt(row) < gone.since
          const dropped = await table.filter(isGone).delete()
          const count = await table.count()
          const state = { ...done, id: kind, version: 1, count, serverCount: count, lastError: null }
          await db.metadata.put(state)
          return dropped
        }),
      ),
  }
}

export type SyncedStore<Kind extends SyncedKind> = ReturnType<typeof createSyncedStore<Kind>>
