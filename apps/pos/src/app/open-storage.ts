import { t } from 'i18next'
import { createMemoryStorage, deviceStorage } from '@evertill/ui/device-storage.ts'
import type { Settable } from '@evertill/ui/observable.ts'
import { toast } from '@evertill/ui/toast.ts'
import { type Databases, openDatabases, openVolatileDatabases } from '../db/sales-db.ts'
import { type StorageFault, storageFaultOf, type StorageState } from '../db/storage-state.ts'
import { createCommitGate } from '../platform/commit-gate.ts'
import { createPageLocks, createWebLocks, type Locks } from '../platform/locks.ts'
import { logFailure } from '../platform/log.ts'
import { type BrowserKeys, createBrowserKeys } from '../session/browser-keys.ts'

interface OpenedStorage {
  databases: Databases
  keys: BrowserKeys
  locks: Locks
}

/**
 * Everything in memory, and nothing of it on the device. A sign-in kept in localStorage would belong to another person
 * than the database that may be back after a reload. Web Locks would make one tab the sender, which cannot see the
 * sales in the memory of the others.
 */
const openInMemory = async (): Promise<OpenedStorage> => ({
  databases: await openVolatileDatabases(),
  keys: createBrowserKeys(createMemoryStorage()),
  locks: createPageLocks(),
})

/** A till whose storage is missing, denied or silent works in memory and says why (D-12). */
export const openStorage = async (state: Settable<StorageState>): Promise<OpenedStorage> => {
  const giveUp = (fault: StorageFault) => {
    state.set(fault)
    return openInMemory()
  }
  // A browser denies its storages together. With memory for one of them, a sign-out would not reach the other tabs.
  if (deviceStorage().isDenied) return giveUp('denied')
  try {
    const databases = await openDatabases(undefined, createCommitGate(navigator.locks), {
      onBlocked: () => state.set('blocked'),
      onSuperseded: () => toast.warning(t('storage.superseded')),
      onLateAnswer: () => state.set('back'),
    })
    state.set('working')
    const keys = createBrowserKeys(window.localStorage, window, window.sessionStorage)
    return { databases, keys, locks: createWebLocks(navigator.locks) }
  } catch (error) {
    logFailure('The local database does not open.', error)
    return giveUp(storageFaultOf(error))
  }
}
