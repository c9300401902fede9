import type { PERMISSIONS } from '@evertill/contract'
import { isAllowed } from '@evertill/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { useRuntime } from './runtime.tsx'

export interface AccessView {
  /** False while the list is being read: nothing is given then, and nothing refused for good. */
  isKnown: boolean
  may(resource: string, right: (typeof PERMISSIONS)[number]): boolean
}

/** What the access list of the store gives the signed-in person. */
export const useAccess = (): AccessView => {
  const { strict } = useRuntime().databases
  const list = useLiveQuery(() => strict.acl.toArray(), [strict])
  return {
    isKnown: list !== undefined,
    may: (resource, right) => list !== undefined && isAllowed(list, resource, right),
  }
}
