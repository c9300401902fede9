import { type ActionRule, permissionBy } from '@evertill/contract'

/**
 * An approval comes from somebody else who may do the action alone in that store. Small discounts that are free for
 * everybody make nobody an approver.
 */
export const mayApprove = (
  action: ActionRule['Action'],
  people: { readonly approver: string; readonly asker: string },
  rulesOfApprover: readonly ActionRule[],
): boolean => people.approver !== people.asker && permissionBy(rulesOfApprover, action) === 'allow'
