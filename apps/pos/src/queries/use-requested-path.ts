import { useLocation } from 'react-router'

/** The path that was requested before sign-in or the choice of store and register. */
export interface Requested {
  from?: string
}

export const useRequestedPath = (): string | undefined => {
  const state: unknown = useLocation().state
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  return typeof from === 'string' ? from : undefined
}
