import type { PrintConfig } from '@evertill/contract'
import { useLiveQuery } from 'dexie-react-hooks'
import { useRuntime } from './runtime.tsx'

/** How this store prints what is no sale; undefined while it is being read and where nobody has said. */
export const useDefaultPrintConfig = (): PrintConfig | undefined => {
  const { strict } = useRuntime().databases
  const configs = useLiveQuery(() => strict.printConfig.toArray(), [strict])
  return configs?.find(({ IsDefault }) => IsDefault) ?? configs?.[0]
}
