import type { ActionRule } from '@evertill/contract'
import type { Permission } from '@evertill/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { useRuntime } from './runtime.tsx'

/** Of an action nobody has set a rule for, and while the rules are being read: neither locked nor open. */
const UNSAID: Permission = 'approve'

const PERMISSION_OF = {
  Allow: 'allow',
  Approve: 'approve',
  Deny: 'deny',
} as const satisfies Record<ActionRule['Mode'], Permission>

/** What the signed-in person may do alone, with another's PIN, or not at all, by the rules of the store. */
export const usePermission = (): ((action: ActionRule['Action']) => Permission) => {
  const { strict } = useRuntime().databases
  const rules = useLiveQuery(async () => (await strict.storeData.get('actionRules'))?.value, [strict])
  return (action) => {
    const rule = rules?.find(({ Action }) => Action === action)
    return rule ? PERMISSION_OF[rule.Mode] : UNSAID
  }
}
