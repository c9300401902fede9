import { logWarning } from '../platform/log.ts'
import type { SalesDb } from './sales-db.ts'

type Storage = Pick<StorageManager, 'persist' | 'persisted'> | undefined

/**
 * Asks the browser not to evict this origin's data when the disk is full, and stores the answer. The Sync page shows
 * it: unsent sales in storage that may be evicted are a risk.
 */
export const requestPersistentStorage = async (db: SalesDb, storage: Storage): Promise<void> => {
  try {
    const granted = storage ? (await storage.persisted()) || (await storage.persist()) : false
    await db.device.put({ id: 'persistence', value: granted ? 'persistent' : 'best-effort' })
  } catch (error) {
    logWarning('The browser did not say whether the storage is persistent.', error)
  }
}
