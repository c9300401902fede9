import type { WholeClosing } from '@evertill/contract'
import { describe, expect, test } from 'vitest'
import type { ClosingOutcome } from '../../queries/use-close-register.ts'
import type { CountDraft } from '../../queries/use-count-draft.ts'
import {
  type CountEvent,
  type CountFacts,
  type CountState,
  figuresOf,
  reduceCount,
  startCount,
  submitAction,
} from './count-state.ts'

const RUPEE = 100
const AT = '2026-11-15T18:00:00.000Z'
const LATER = '2026-11-15T18:05:00.000Z'
const CLOSING_TIME = { seconds: 1, nanoseconds: 0 }

const facts = (change: Partial<CountFacts> = {}): CountFacts => ({
  expectedCash: 6_280 * RUPEE,
  openingBalance: 2_000 * RUPEE,
  isBlind: false,
  tolerance: 10 * RUPEE,
  approvalAbove: 500 * RUPEE,
  mayCloseAlone: false,
  isOnline: true,
  ...change,
})
const counted = (total: number | null, more: Partial<CountDraft> = {}): CountState => {
  const empty = startCount(undefined, 'k', AT)
  return { ...empty, draft: { ...empty.draft, total, ...more } }
}
const figures = (
  total: number | null,
  more: Partial<CountDraft> = {},
  factsChange: Partial<CountFacts> = {},
) => figuresOf(counted(total, more).draft, facts(factsChange))
const submit = (state: CountState, change: Partial<CountFacts> = {}) =>
  reduceCount(state, { type: 'submitted', facts: facts(change), at: LATER })
const run = (state: CountState, ...events: CountEvent[]) => events.reduce(reduceCount, state)

describe('the figures of a count', () => {
  test('CL-5 K1 K3 6,250 of 6,280 is short by 30, leaves 2,000 and sends 4,250 to the bank', () => {
    expect(figures(6_250 * RUPEE)).toMatchObject({
      difference: -30 * RUPEE,
      needsReason: true,
      needsApproval: false,
      floatToLeave: 2_000 * RUPEE,
      deposit: 4_250 * RUPEE,
      missing: 'reason',
    })
    expect(figures(6_250 * RUPEE, { reason: '  ' }).missing).toBe('reason')
    expect(figures(6_250 * RUPEE, { reason: 'a note stuck' }).missing).toBeUndefined()
  })

  test('CL-5 a difference equal to the tolerance needs no reason, one paisa more does', () => {
    expect(figures(6_290 * RUPEE)).toMatchObject({ needsReason: false, missing: undefined })
    expect(figures(6_290 * RUPEE + 1)).toMatchObject({ needsReason: true, missing: 'reason' })
    expect(figures(6_270 * RUPEE - 1)).toMatchObject({ needsReason: true, missing: 'reason' })
  })

  test('CL-5 a difference above the limit needs an approval, except for a user who may close alone', () => {
    const reason = { reason: 'x' }
    expect(figures(6_780 * RUPEE, reason).needsApproval).toBe(false)
    expect(figures(6_780 * RUPEE + 1, reason)).toMatchObject({ needsApproval: true, missing: undefined })
    expect(figures(0, reason, { mayCloseAlone: true }).needsApproval).toBe(false)
  })

  test('CL-5 a store without limits has the tolerance and the approval limit of the server', () => {
    const unset = { tolerance: undefined, approvalAbove: undefined }
    expect(figures(6_290 * RUPEE, {}, unset).needsReason).toBe(false)
    expect(figures(6_291 * RUPEE, {}, unset).needsReason).toBe(true)
    expect(figures(6_780 * RUPEE, {}, unset).needsApproval).toBe(false)
    expect(figures(6_781 * RUPEE, {}, unset).needsApproval).toBe(true)
  })

  test('CL-4 an untouched count is missing, a count of zero is not', () => {
    expect(figures(null)).toMatchObject({ counted: null, difference: undefined, missing: 'uncounted' })
    expect(figures(null, { pieces: { 'Note 50000': null } }).missing).toBe('uncounted')
    expect(figures(0, { reason: 'robbed' })).toMatchObject({ counted: 0, missing: undefined })
    expect(figures(null, { pieces: { 'Note 50000': 2, 'Coin 500': 3 } }).counted).toBe(1_015 * RUPEE)
  })

  test('CL-5 the float left cannot exceed the cash counted', () => {
    expect(figures(100, { reason: 'robbed' })).toMatchObject({ floatToLeave: 100, deposit: 0 })
    expect(figures(100, { reason: 'robbed', floatToLeave: 100 }).missing).toBeUndefined()
    expect(figures(100, { reason: 'robbed', floatToLeave: 101 }).missing).toBe('float')
  })

  test('CL-6 a blind count has no difference, no reason and no approval before it is done', () => {
    expect(figures(1, {}, { isBlind: true })).toMatchObject({
      difference: undefined,
      needsReason: false,
      needsApproval: false,
      isHidden: true,
      isLocked: false,
    })
    expect(figures(1, { isShown: true }, { isBlind: true })).toMatchObject({
      difference: 1 - 6_280 * RUPEE,
      needsReason: true,
      isHidden: false,
      isLocked: true,
    })
    expect(figures(1, { isShown: true })).toMatchObject({ isHidden: false, isLocked: false })
  })

  test('CL-3 without the expected cash there is no difference', () => {
    expect(figures(1, {}, { expectedCash: undefined })).toMatchObject({
      difference: undefined,
      missing: undefined,
    })
  })
})

describe('the saved count', () => {
  test('CL-3 a saved count of the same register session is continued', () => {
    const saved = { ...counted(500, { reason: 'x', recounts: 1 }).draft, startedAt: AT }
    expect(startCount(saved, 'k', LATER)).toEqual({
      draft: saved,
      fault: undefined,
      step: undefined,
      isClosing: false,
    })
  })

  test('CL-3 a count saved without some fields gets them empty', () => {
    expect(startCount({ ClosingKey: 'k', total: 5 }, 'k', LATER).draft).toMatchObject({
      total: 5,
      pieces: {},
      reason: '',
      startedAt: LATER,
    })
  })

  test('CL-3 a count of another register session is not shown', () => {
    for (const saved of [counted(500).draft, undefined, null, 'k', {}]) {
      expect(startCount(saved, 'other', LATER).draft).toMatchObject({
        ClosingKey: 'other',
        total: null,
        startedAt: LATER,
      })
    }
  })
})

describe('the events of a count', () => {
  test('CL-4 the count starts with its first piece, and later edits do not move its start', () => {
    const first = run(counted(null), { type: 'edited', change: { pieces: { 'Note 50000': 1 } }, at: LATER })
    expect(first.draft).toMatchObject({ startedAt: LATER, pieces: { 'Note 50000': 1 } })
    const second = run(first, { type: 'edited', change: { reason: 'x' }, at: '2026-11-15T19:00:00.000Z' })
    expect(second.draft).toMatchObject({ startedAt: LATER, reason: 'x' })
  })

  test('CL-8 an edit makes it another closing and clears the fault', () => {
    const state = { ...counted(1, { closingTime: CLOSING_TIME }), fault: 'reason' as const }
    const next = run(state, { type: 'edited', change: { reason: 'x' }, at: LATER })
    expect(next.fault).toBeUndefined()
    expect(next.draft.closingTime).toBeNull()
  })

  test('CL-8 the closing time is kept with the count for a closing whose reply is lost', () => {
    const state = counted(1, { reason: 'x' })
    const next = run(state, { type: 'closingTimeSet', closingTime: CLOSING_TIME })
    expect(next).toEqual({ ...state, draft: { ...state.draft, closingTime: CLOSING_TIME } })
  })

  test('CL-5 closing with something missing opens no dialog and says what is missing', () => {
    expect(submit(counted(null))).toMatchObject({ fault: 'uncounted', step: undefined })
    expect(submit(counted(1))).toMatchObject({ fault: 'reason', step: undefined })
    expect(submit(counted(1, { reason: 'x', floatToLeave: 2 }))).toMatchObject({ fault: 'float' })
  })

  test('CL-5 closing asks for the approval first where one is needed, and confirms otherwise', () => {
    expect(submit(counted(6_280 * RUPEE)).step).toEqual({ kind: 'confirm', unsent: [] })
    const isFar = counted(1, { reason: 'x' })
    expect(submit(isFar).step).toEqual({ kind: 'approve' })
    expect(submit(isFar, { mayCloseAlone: true }).step).toEqual({ kind: 'confirm', unsent: [] })
  })

  test('CL-7 closing offline opens no dialog and keeps the count', () => {
    const state = counted(6_280 * RUPEE)
    expect(submit(state, { isOnline: false })).toEqual(state)
    expect(submitAction(figuresOf(state.draft, facts()), false)).toBe('offline')
  })

  test('CL-6 the first press of a blind count shows the expected cash, also offline, and closes nothing', () => {
    const shown = submit(counted(1), { isBlind: true, isOnline: false })
    expect(shown).toMatchObject({ step: undefined, fault: undefined, draft: { isShown: true, total: 1 } })
    expect(submit(shown, { isBlind: true })).toMatchObject({ fault: 'reason', step: undefined })
  })

  test('CL-6 an untouched blind count shows nothing', () => {
    expect(submit(counted(null), { isBlind: true })).toMatchObject({
      fault: 'uncounted',
      draft: { isShown: false },
    })
  })

  test('CL-6 a recount hides the expected cash again and is counted', () => {
    const shown = counted(1, { isShown: true, recounts: 1, closingTime: CLOSING_TIME })
    const next = run(shown, { type: 'recountStarted', at: LATER })
    expect(next.draft).toMatchObject({ isShown: false, recounts: 2, total: 1, closingTime: null })
  })

  test('CL-5 an approval leads to the confirmation and is sent with the closing', () => {
    const asked = submit(counted(1, { reason: 'x' }))
    const next = run(asked, { type: 'approved', approvalId: 'a' })
    expect(next.step).toEqual({ kind: 'confirm', approvalId: 'a', unsent: [] })
  })

  test('CL-3 a dialog that is closed leaves the count as it was', () => {
    const state = counted(6_280 * RUPEE)
    expect(run(submit(state), { type: 'dialogClosed' })).toEqual(state)
  })
})

describe('the end of a closing', () => {
  const end = (outcome: ClosingOutcome, more: { approvalId?: string; mayCloseAlone?: boolean } = {}) => {
    const { approvalId, mayCloseAlone = false } = more
    return run(
      submit(counted(6_280 * RUPEE)),
      { type: 'closingStarted' },
      { type: 'closingEnded', outcome, approvalId, mayCloseAlone },
    )
  }

  test('CL-8 a closing is in flight from its start to its end', () => {
    const started = run(submit(counted(6_280 * RUPEE)), { type: 'closingStarted' })
    expect(started).toMatchObject({ isClosing: true, step: { kind: 'confirm' } })
    expect(end({ ok: false, code: 'offline' }).isClosing).toBe(false)
  })

  test('CL-21 unsent sales are confirmed once more, with the approval that was given', () => {
    const unsent = { ok: false, code: 'unsent', numbers: ['S1'] } as const
    expect(end(unsent).step).toEqual({ kind: 'confirm', unsent: ['S1'] })
    expect(end(unsent, { approvalId: 'a' }).step).toEqual({
      kind: 'confirm',
      approvalId: 'a',
      unsent: ['S1'],
    })
  })

  test('CL-5 an approval that only the server found necessary is asked for once', () => {
    const approval = { ok: false, code: 'approval', difference: -60_000 } as const
    expect(end(approval).step).toEqual({ kind: 'approve' })
    expect(end(approval, { approvalId: 'a' }).step).toBeUndefined()
    expect(end(approval, { mayCloseAlone: true }).step).toBeUndefined()
  })

  test('CL-3 every other outcome closes the dialog and keeps the count', () => {
    const outcomes: ClosingOutcome[] = [
      { ok: true, closing: {} as WholeClosing },
      { ok: false, code: 'offline' },
      { ok: false, code: 'alreadyClosed', by: 'Asha', at: AT },
      { ok: false, code: 'reason', difference: 5_000 },
      { ok: false, code: 'refused', refusal: { code: 'failed' } as never },
    ]
    for (const outcome of outcomes) expect(end(outcome)).toEqual(counted(6_280 * RUPEE))
  })
})
