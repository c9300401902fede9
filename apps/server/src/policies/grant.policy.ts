import type { AccessEntry, ActionRule } from '@evertill/contract'
import { isAllowed } from '@evertill/domain'

export type Rights = { readonly access: readonly AccessEntry[]; readonly rules: readonly ActionRule[] }

const ORDER = { Deny: 0, Approve: 1, Allow: 2 } as const

const modeOf = (rules: readonly ActionRule[], action: string): keyof typeof ORDER =>
  rules.find((rule) => rule.Action === action)?.Mode ?? 'Approve'

const freeOf = (rules: readonly ActionRule[], action: string): number =>
  rules.find((rule) => rule.Action === action)?.FreePercent ?? 0

const exceedsRule = (rule: ActionRule, own: readonly ActionRule[]): boolean => {
  const mode = modeOf(own, rule.Action)
  if (ORDER[rule.Mode] > ORDER[mode]) return true
  return mode !== 'Allow' && (rule.FreePercent ?? 0) > freeOf(own, rule.Action)
}

/**
 * What of the given rights somebody does not have, in words; empty if they have them all. Nobody hands out more than they
 * have, or the right to set up people would be every right.
 */
export const rightsBeyond = (given: Rights, own: Rights): string[] => [
  ...given.access.flatMap(({ id, perms }) =>
    Object.entries(perms)
      .filter(([perm, allowed]) => allowed && !isAllowed(own.access, id, perm))
      .map(([perm]) => `${id}: ${perm}`),
  ),
  ...given.rules.filter((rule) => exceedsRule(rule, own.rules)).map(({ Action }) => Action),
]
