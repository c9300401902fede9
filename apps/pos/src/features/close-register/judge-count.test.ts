import { describe, expect, test } from 'vitest'
import { newCountDraft } from '../../ledger/count-draft.ts'
import { judgeCount } from './judge-count.ts'

const RUPEE = 100
const draft = (total: number | null, more = {}) => ({ ...newCountDraft('k', ''), total, ...more })
const judge = (total: number | null, more = {}, expected: number | undefined = 6_280 * RUPEE) =>
  judgeCount({
    draft: draft(total, more),
    expected,
    openingBalance: 2_000 * RUPEE,
    tolerance: 10 * RUPEE,
    approvalAbove: 500 * RUPEE,
  })

describe('a count', () => {
  test('CL-5 K1 K3 6,250 of 6,280 is short by 30, leaves 2,000 and brings 4,250 to the bank', () => {
    expect(judge(6_250 * RUPEE)).toMatchObject({
      difference: -30 * RUPEE,
      needsReason: true,
      needsApproval: false,
      floatToLeave: 2_000 * RUPEE,
      deposit: 4_250 * RUPEE,
      fault: 'reason',
    })
    expect(judge(6_250 * RUPEE, { reason: 'a note stuck' }).fault).toBeUndefined()
  })

  test('CL-5 within the tolerance nobody is asked, above the limit somebody else is', () => {
    expect(judge(6_290 * RUPEE)).toMatchObject({ needsReason: false, needsApproval: false, fault: undefined })
    expect(judge(6_781 * RUPEE, { reason: 'x' })).toMatchObject({ needsApproval: true, fault: undefined })
    expect(judge(6_780 * RUPEE, { reason: 'x' }).needsApproval).toBe(false)
  })

  test('CL-5 nothing counted is a fault, and no more is left in the drawer than is in it', () => {
    expect(judge(null)).toMatchObject({ counted: null, difference: undefined, fault: 'uncounted' })
    expect(judge(100, { reason: 'robbed' })).toMatchObject({ floatToLeave: 100, deposit: 0 })
    expect(judge(100, { reason: 'robbed', floatToLeave: 101 }).fault).toBe('float')
  })

  test('CL-6 as long as the expected cash must not be seen, nothing tells the difference', () => {
    const facts = { draft: draft(1), expected: undefined, openingBalance: 0 }
    const hidden = judgeCount({ ...facts, tolerance: 0, approvalAbove: 0 })
    expect(hidden).toMatchObject({ difference: undefined, needsReason: false, needsApproval: false })
  })
})
