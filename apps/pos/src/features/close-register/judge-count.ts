import { closingDifference, leaveInDrawer } from '@evertill/domain'
import { type CountDraft, countedOf } from '../../queries/use-count-draft.ts'

/** Where a store says nothing: the server's own defaults. */
const DEFAULTS = { tolerance: 1_000, approvalAbove: 50_000 }

export interface CountFacts {
  draft: CountDraft
  /** By the server's books; undefined while nobody knows, or while it must not be seen. */
  expected: number | undefined
  openingBalance: number
  tolerance: number | undefined
  approvalAbove: number | undefined
}

export interface JudgedCount {
  counted: number | null
  difference: number | undefined
  needsReason: boolean
  needsApproval: boolean
  floatToLeave: number
  deposit: number
  /** The first thing that is in the way of closing; the screen puts it beside its field. */
  fault: 'uncounted' | 'reason' | 'float' | undefined
}

/** What a count means, before anybody closes with it. */
export const judgeCount = ({
  draft,
  expected,
  openingBalance,
  tolerance = DEFAULTS.tolerance,
  approvalAbove = DEFAULTS.approvalAbove,
}: CountFacts): JudgedCount => {
  const counted = countedOf(draft)
  const inDrawer = counted ?? 0
  // As much as the drawer was opened with, if there is so much.
  const floatToLeave = draft.floatToLeave ?? Math.min(openingBalance, inDrawer)
  const { deposit } = leaveInDrawer(inDrawer, floatToLeave)
  const judged =
    counted === null || expected === undefined
      ? undefined
      : closingDifference(expected, counted, { tolerance, approvalAbove })
  const needsReason = judged?.needsReason ?? false
  const isUnexplained = needsReason && draft.reason.trim() === ''
  const fault =
    counted === null ? 'uncounted' : isUnexplained ? 'reason' : floatToLeave > counted ? 'float' : undefined
  return {
    counted,
    difference: judged?.difference,
    needsReason,
    needsApproval: judged?.needsApproval ?? false,
    floatToLeave,
    deposit,
    fault,
  }
}
