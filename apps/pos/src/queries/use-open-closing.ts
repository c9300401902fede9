import type { Closing } from '@evertill/contract'
import { useLiveQuery } from 'dexie-react-hooks'
import { useRuntime } from './runtime.tsx'

/** The register session that is open on this device, if the store opens and closes its registers. */
export const useOpenClosing = (): Closing | undefined => {
  const { strict } = useRuntime().databases
  return useLiveQuery(async () => (await strict.selectedCashRegisterClosing.get('current'))?.value, [strict])
}
