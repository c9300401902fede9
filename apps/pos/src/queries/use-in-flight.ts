import { useMemo } from 'react'
import { useObservable, useRuntime } from './runtime.tsx'

/** Of sales that go together the disk says that they wait; which of them are with the server only the sender knows. */
export const useInFlight = (): ReadonlySet<string> => {
  const keys = useObservable(useRuntime().sender.inFlight)
  // The key of a change is its sale's with the revision behind it; a list names the sale.
  return useMemo(() => new Set(keys.flatMap((key) => [key, key.split('/')[0] ?? key])), [keys])
}
