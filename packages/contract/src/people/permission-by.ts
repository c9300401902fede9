import { type GuardRule, type Permission, permissionFor } from '@evertill/domain'
import type { ActionRule } from './access.ts'

const PERMISSIONS_OF_MODE = { Allow: 'allow', Approve: 'approve', Deny: 'deny' } as const

const toGuardRule = ({ Action, Mode, FreePercent }: ActionRule): GuardRule => ({
  action: Action,
  permission: PERMISSIONS_OF_MODE[Mode],
  freeDiscount: FreePercent,
})

/** Whether a user with these rules may do it alone, with another employee's PIN, or not at all. */
export const permissionBy = (
  rules: readonly ActionRule[],
  action: ActionRule['Action'],
  discount?: number,
): Permission => permissionFor(rules.map(toGuardRule), action, discount)
