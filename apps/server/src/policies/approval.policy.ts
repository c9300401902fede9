import { type ActionRule, permissionBy } from '@evertill/contract'

/**
 * An approval comes from another employee who may do the action alone in that store. A right to small discounts only is
 * not enough.
 */
export const mayApprove = (
  action: ActionRule['Action'],
  people: { readonly approver: string; readonly asker: string },
  rulesOfApprover: readonly ActionRule[],
): boolean => people.approver !== people.asker && permissionBy(rulesOfApprover, action) === 'allow'
