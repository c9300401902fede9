import type { PERMISSIONS } from '@evertill/contract'
import { isAllowed } from '@evertill/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { useRuntime } from './runtime.tsx'

export interface AccessView {
  /** False while the list is being read; until then nothing is allowed. */
  isKnown: boolean
  may(resource: string, right: (typeof PERMISSIONS)[number]): boolean
}

/** The rights of the signed-in user in this store. */
export const useAccess = (): AccessView => {
  const { strict } = useRuntime().databases
  const list = useLiveQuery(() => strict.acl.toArray(), [strict])
  return {
    isKnown: list !== undefined,
    may: (resource, right) => list !== undefined && isAllowed(list, resource, right),
  }
}
