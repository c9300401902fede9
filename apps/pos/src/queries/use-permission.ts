import { type ActionRule, permissionBy } from '@evertill/contract'
import type { Permission } from '@evertill/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { useRuntime } from './runtime.tsx'

/** What the signed-in person may do alone, with another's PIN, or not at all, by the rules of the store. */
export const usePermission = (): ((action: ActionRule['Action']) => Permission) => {
  const { strict } = useRuntime().databases
  const rules = useLiveQuery(async () => (await strict.storeData.get('actionRules'))?.value, [strict])
  // While the rules are being read there are none: neither locked nor open.
  return (action) => permissionBy(rules ?? [], action)
}
