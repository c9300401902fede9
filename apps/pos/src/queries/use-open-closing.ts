import type { Closing } from '@evertill/contract'
import { useLiveQuery } from 'dexie-react-hooks'
import { useRuntime } from './runtime.tsx'

/** Whether the opening is still queued on this device (D-19). */
export const useOpeningUnsent = (key: string): boolean => {
  const { strict } = useRuntime().databases
  const row = useLiveQuery(() => strict.otherWrites.get(key), [strict, key])
  return row !== undefined && row.status !== 'completed'
}

/** The register session that is open on this device, if the store uses them. */
export const useOpenClosing = (): Closing | undefined => {
  const { strict } = useRuntime().databases
  return useLiveQuery(async () => (await strict.selectedCashRegisterClosing.get('current'))?.value, [strict])
}
