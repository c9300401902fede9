import { useEntryRuntime, useObservable } from './runtime.tsx'

export interface ConnectionView {
  browserOnline: boolean
  serverReachable: boolean
}

export const useConnection = (): ConnectionView => useObservable(useEntryRuntime().connection)
