import { isAllowed } from '@evertill/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { useRuntime } from './runtime.tsx'

/** Whether the store's access list allows it; false while the list is being read. */
export const useRight = (id: string, permission: string): boolean => {
  const { strict } = useRuntime().databases
  const list = useLiveQuery(() => strict.acl.toArray(), [strict])
  return isAllowed(list, id, permission)
}
