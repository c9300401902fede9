import type { PrintConfig } from '@evertill/contract'
import { useLiveQuery } from 'dexie-react-hooks'
import { defaultConfig } from '@evertill/paper/print-config.ts'
import { useRuntime } from './runtime.tsx'

/** How this store prints documents other than sales; undefined while it is read or if not configured. */
export const useDefaultPrintConfig = (): PrintConfig | undefined => {
  const { strict } = useRuntime().databases
  const configs = useLiveQuery(() => strict.printConfig.toArray(), [strict])
  return defaultConfig(configs ?? [])
}
