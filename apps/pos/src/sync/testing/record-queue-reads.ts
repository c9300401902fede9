import type { LedgerDb } from '../../db/ledger-db.ts'

/** A database that adds the key of every queued sale that it reads to `read`. */
export const recordQueueReads = (ledger: LedgerDb, read: string[]): LedgerDb => ({
  ...ledger,
  write: (durability, stores, body) =>
    ledger.write(durability, stores, (tx) =>
      body({
        ...tx,
        page: async (store, after, limit) => {
          const rows = await tx.page(store, after, limit)
          if (store === 'salesQueue') read.push(...rows.map(({ key }) => key))
          return rows
        },
      }),
    ),
})
