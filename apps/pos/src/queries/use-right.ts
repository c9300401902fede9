import { isAllowed } from '@evertill/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { useRuntime } from './runtime.tsx'

/** Whether the access list of the store allows it. While the list is being read: no. */
export const useRight = (id: string, permission: string): boolean => {
  const { strict } = useRuntime().databases
  const list = useLiveQuery(() => strict.acl.toArray(), [strict])
  return isAllowed(list, id, permission)
}
