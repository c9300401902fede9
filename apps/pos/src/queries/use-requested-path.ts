import { useLocation } from 'react-router'

/** Where somebody wanted to go before sign-in, store or register came in between. */
export interface Requested {
  from?: string
}

export const useRequestedPath = (): string | undefined => {
  const state: unknown = useLocation().state
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  return typeof from === 'string' ? from : undefined
}
