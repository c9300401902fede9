import { useState } from 'react'
import { useRuntime } from './runtime.tsx'

/** The login id used last on this device; it outlives even a permanent sign-out (spec §4). */
export const useLoginId = (): string => {
  const { session } = useRuntime()
  return useState(() => session.lastLoginId())[0]
}
