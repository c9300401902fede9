import { liveQuery } from 'dexie'
import type { SalesDb } from '../sales-db.ts'

/** Longer than a call to the server may take. */
const TIMEOUT_MS = 25_000

/** Waits for the server's key of a sale; false when it does not come. */
export const waitForAcknowledgement = (db: SalesDb, uuid: string, timeoutMs = TIMEOUT_MS): Promise<boolean> =>
  new Promise((resolve) => {
    const finish = (answer: boolean) => {
      clearTimeout(timer)
      watching?.unsubscribe()
      resolve(answer)
    }
    const timer = setTimeout(() => finish(false), timeoutMs)
    const watching = liveQuery(() => db.salesHistory.get(uuid)).subscribe({
      next: (sale) => {
        if (sale?.serverId) finish(true)
      },
      error: () => finish(false),
    })
  })
