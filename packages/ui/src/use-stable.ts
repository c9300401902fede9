import { useCallback, useLayoutEffect, useRef } from 'react'

/** A handler with a stable identity that always calls the latest function, so that memoised rows stay memoised. */
export function useStable<Args extends unknown[], Result>(
  handler: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(handler)
  useLayoutEffect(() => {
    latest.current = handler
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
