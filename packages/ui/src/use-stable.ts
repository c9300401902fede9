import { useCallback, useLayoutEffect, useRef } from 'react'

/** A handler whose identity never changes and which always runs its latest self, so that memoised rows stay memoised. */
export function useStable<Args extends unknown[], Result>(
  handler: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(handler)
  useLayoutEffect(() => {
    latest.current = handler
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
