import type { Closing } from '@evertill/contract'
import { useLiveQuery } from 'dexie-react-hooks'
import { useRuntime } from './runtime.tsx'

/** The opening waits on this device: made without a network, and shown as such (decisions.md 19). */
export const useOpeningUnsent = (key: string): boolean => {
  const { strict } = useRuntime().databases
  const row = useLiveQuery(() => strict.otherWrites.get(key), [strict, key])
  return row !== undefined && row.status !== 'completed'
}

/** The register session that is open on this device, if the store opens and closes its registers. */
export const useOpenClosing = (): Closing | undefined => {
  const { strict } = useRuntime().databases
  return useLiveQuery(async () => (await strict.selectedCashRegisterClosing.get('current'))?.value, [strict])
}
