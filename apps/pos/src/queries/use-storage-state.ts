import type { StorageState } from '../db/storage-state.ts'
import { useEntryRuntime, useObservable } from './runtime.tsx'

export const useStorageState = (): StorageState => useObservable(useEntryRuntime().storage)
