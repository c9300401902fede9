import { closingDifference, leaveInDrawer } from '@evertill/domain'
import type { ClosingOutcome } from '../../queries/use-close-register.ts'
import { type CountDraft, countedOf, newCountDraft } from '../../queries/use-count-draft.ts'

/** The server's defaults, for a store without its own limits. */
const DEFAULT_LIMITS = { tolerance: 1_000, approvalAbove: 50_000 }

/** The first thing that prevents closing; the screen shows it next to its field. */
export type CountFault = 'uncounted' | 'reason' | 'float'

/** The dialog on top of the count. */
export type CloseStep =
  | { kind: 'approve' }
  | { kind: 'confirm'; approvalId?: string; unsent: readonly string[] }

export interface CountState {
  draft: CountDraft
  /** Of the last attempt to close; gone with the next edit. */
  fault: CountFault | undefined
  step: CloseStep | undefined
  /** A closing is in flight. */
  isClosing: boolean
}

/** Everything outside of the count that decides about it. */
export interface CountFacts {
  /** From the server; undefined until it has answered. */
  expectedCash: number | undefined
  openingBalance: number
  isBlind: boolean
  tolerance: number | undefined
  approvalAbove: number | undefined
  /** May close with any difference: this user is never sent for an approval. */
  mayCloseAlone: boolean
  isOnline: boolean
}

export interface CountFigures {
  counted: number | null
  /** Undefined while the expected cash is unknown or hidden. */
  difference: number | undefined
  needsReason: boolean
  needsApproval: boolean
  floatToLeave: number
  deposit: number
  missing: CountFault | undefined
  /** Blind count, not finished: nothing may reveal the expected cash. */
  isHidden: boolean
  /** Blind count, finished: the count cannot be edited after the expected cash was seen. */
  isLocked: boolean
}

export type CountEvent =
  | { type: 'edited'; change: Partial<CountDraft>; at: string }
  | { type: 'recountStarted'; at: string }
  | { type: 'submitted'; facts: CountFacts; at: string }
  | { type: 'approved'; approvalId: string }
  | { type: 'dialogClosed' }
  | { type: 'closingStarted' }
  | { type: 'closingTimeSet'; closingTime: CountDraft['closingTime'] }
  | {
      type: 'closingEnded'
      outcome: ClosingOutcome
      /** The approval that was sent with this closing. */
      approvalId: string | undefined
      mayCloseAlone: boolean
    }

const isDraftOf = (saved: unknown, closingKey: string): saved is CountDraft =>
  typeof saved === 'object' && saved !== null && 'ClosingKey' in saved && saved.ClosingKey === closingKey

/** Continues the saved count if it belongs to this register session, and starts an empty one otherwise. */
export const startCount = (saved: unknown, closingKey: string, at: string): CountState => {
  const empty = newCountDraft(closingKey, at)
  // A count saved by an older version may lack fields.
  const draft = isDraftOf(saved, closingKey) ? { ...empty, ...saved } : empty
  return { draft, fault: undefined, step: undefined, isClosing: false }
}

export const figuresOf = (draft: CountDraft, facts: CountFacts): CountFigures => {
  const { expectedCash, isBlind, openingBalance } = facts
  const { tolerance = DEFAULT_LIMITS.tolerance, approvalAbove = DEFAULT_LIMITS.approvalAbove } = facts
  const isHidden = isBlind && !draft.isShown
  const counted = countedOf(draft)
  // The opening float again, or all there is if that is less.
  const floatToLeave = draft.floatToLeave ?? Math.min(openingBalance, counted ?? 0)
  const result =
    counted === null || expectedCash === undefined || isHidden
      ? undefined
      : closingDifference(expectedCash, counted, {
          tolerance,
          approvalAbove: facts.mayCloseAlone ? Infinity : approvalAbove,
        })
  const needsReason = result?.needsReason ?? false
  return {
    counted,
    difference: result?.difference,
    needsReason,
    needsApproval: result?.needsApproval ?? false,
    floatToLeave,
    deposit: leaveInDrawer(counted ?? 0, floatToLeave).deposit,
    missing: missingFrom({ counted, floatToLeave, lacksReason: needsReason && draft.reason.trim() === '' }),
    isHidden,
    isLocked: isBlind && draft.isShown,
  }
}

const missingFrom = (count: {
  counted: number | null
  floatToLeave: number
  lacksReason: boolean
}): CountFault | undefined => {
  if (count.counted === null) return 'uncounted'
  if (count.lacksReason) return 'reason'
  return count.floatToLeave > count.counted ? 'float' : undefined
}

/** What the main button does now. */
export const submitAction = (
  figures: CountFigures,
  isOnline: boolean,
): 'refuse' | 'reveal' | 'offline' | 'approve' | 'confirm' => {
  if (figures.missing !== undefined) return 'refuse'
  if (figures.isHidden) return 'reveal'
  if (!isOnline) return 'offline'
  return figures.needsApproval ? 'approve' : 'confirm'
}

const edit = (draft: CountDraft, change: Partial<CountDraft>, at: string): CountDraft => ({
  ...draft,
  // The count starts with its first piece: cash that moved before that is part of it.
  startedAt: countedOf(draft) === null ? at : draft.startedAt,
  ...change,
  // An edited count is another closing, not the retry of one whose reply was lost.
  closingTime: null,
})

const submit = (state: CountState, facts: CountFacts, at: string): CountState => {
  const figures = figuresOf(state.draft, facts)
  const next = { ...state, fault: figures.missing }
  switch (submitAction(figures, facts.isOnline)) {
    case 'refuse':
    case 'offline':
      return next
    case 'reveal':
      return { ...next, draft: edit(state.draft, { isShown: true }, at) }
    case 'approve':
      return { ...next, step: { kind: 'approve' } }
    case 'confirm':
      return { ...next, step: { kind: 'confirm', unsent: [] } }
  }
}

const stepAfter = (event: Extract<CountEvent, { type: 'closingEnded' }>): CloseStep | undefined => {
  const { outcome, approvalId, mayCloseAlone } = event
  if (outcome.ok) return undefined
  if (outcome.code === 'unsent') {
    return { kind: 'confirm', ...(approvalId === undefined ? {} : { approvalId }), unsent: outcome.numbers }
  }
  const asksForApproval = outcome.code === 'approval' && !mayCloseAlone && approvalId === undefined
  return asksForApproval ? { kind: 'approve' } : undefined
}

export const reduceCount = (state: CountState, event: CountEvent): CountState => {
  const { draft } = state
  switch (event.type) {
    case 'edited':
      return { ...state, fault: undefined, draft: edit(draft, event.change, event.at) }
    case 'recountStarted':
      return { ...state, draft: edit(draft, { isShown: false, recounts: draft.recounts + 1 }, event.at) }
    case 'submitted':
      return submit(state, event.facts, event.at)
    case 'approved':
      return { ...state, step: { kind: 'confirm', approvalId: event.approvalId, unsent: [] } }
    case 'dialogClosed':
      return { ...state, step: undefined }
    case 'closingStarted':
      return { ...state, isClosing: true }
    case 'closingTimeSet':
      return { ...state, draft: { ...draft, closingTime: event.closingTime } }
    case 'closingEnded':
      return { ...state, isClosing: false, step: stepAfter(event) }
  }
}
