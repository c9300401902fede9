import { useEntryRuntime, useObservable, useRuntime } from './runtime.tsx'

export interface ConnectionView {
  browserOnline: boolean
  serverReachable: boolean
  /** Since when the server has not answered; null while it does. */
  offlineSince: number | null
}

export const useConnection = (): ConnectionView => useObservable(useEntryRuntime().connection)

/** Checks the server now. */
export const useCheckServer = (): (() => Promise<ConnectionView>) => useRuntime().connection.check
