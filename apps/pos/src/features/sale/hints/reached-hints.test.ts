import { describe, expect, test } from 'vitest'
import { addHints, reachedHints } from './reached-hints.ts'

describe('EN-57 a hint ends when the cashier has done what it says', () => {
  const at = (step: 'find' | 'pay' | 'done', hasGoods = true, isHelpOpen = false) =>
    reachedHints({ step, hasGoods, isHelpOpen })

  test('EN-57 scan with the first article, pay with the payment, help with the keys', () => {
    expect(at('find', false)).toEqual([])
    expect(at('find')).toEqual(['scan'])
    expect(at('pay')).toEqual(['scan', 'pay'])
    expect(at('find', false, true)).toEqual(['help'])
  })

  test('EN-57 all of them with the first sale', () => {
    expect(at('done', false)).toEqual(['scan', 'pay', 'help'])
  })

  test('EN-57 what is done stays done, and nothing is written again', () => {
    const done = ['scan'] as const
    expect(addHints(done, ['scan', 'pay'])).toEqual(['scan', 'pay'])
    expect(addHints(done, ['scan'])).toBe(done)
  })
})
