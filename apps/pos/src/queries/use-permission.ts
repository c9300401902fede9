import { type ActionRule, permissionBy } from '@evertill/contract'
import type { Permission } from '@evertill/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { useRuntime } from './runtime.tsx'

/** Whether the signed-in user may do something alone, with an approval, or not at all. */
export const usePermission = (): ((action: ActionRule['Action']) => Permission) => {
  const { strict } = useRuntime().databases
  const rules = useLiveQuery(async () => (await strict.storeData.get('actionRules'))?.value, [strict])
  // Until the rules are read the default of each action applies.
  return (action) => permissionBy(rules ?? [], action)
}
