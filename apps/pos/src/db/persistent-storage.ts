import { logWarning } from '../platform/log.ts'
import type { SalesDb } from './sales-db.ts'

type StorageAsked = Pick<StorageManager, 'persist' | 'persisted'> | undefined

/**
 * Asks the browser not to throw this origin's data away when the disk is short, and keeps its answer for the sync
 * page. A till with unsent sales on storage that may go at any time is a risk somebody has to see.
 */
export const requestPersistentStorage = async (db: SalesDb, storage: StorageAsked): Promise<void> => {
  try {
    const granted = storage ? (await storage.persisted()) || (await storage.persist()) : false
    await db.device.put({ id: 'persistence', value: granted ? 'persistent' : 'best-effort' })
  } catch (error) {
    logWarning('The browser did not say whether it keeps the data.', error)
  }
}
