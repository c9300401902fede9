import { useMemo } from 'react'
import { useObservable, useRuntime } from './runtime.tsx'

/** Keys of the bulk sales in flight. On the disk they are `pending`; only the sender knows them. */
export const useInFlight = (): ReadonlySet<string> => {
  const keys = useObservable(useRuntime().sender.inFlight)
  // An edit has the key `sale/revision`. Lists look up the sale's UUID.
  return useMemo(() => new Set(keys.flatMap((key) => [key, key.split('/')[0] ?? key])), [keys])
}
