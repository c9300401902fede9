import { describe, expect, test } from 'vitest'
import { measure, spreadOf } from './measure.ts'

const side = (name: string, figures: number[], log: string[] = []) => ({
  name,
  run: async () => {
    log.push(name)
    return figures.shift() ?? expect.fail('run once too often')
  },
})

describe('measure', () => {
  test('BN-1 runs both sides alternately after a warm-up that does not count', async () => {
    const log: string[] = []
    const result = await measure(
      {
        name: 'case',
        unit: 'sales/s',
        better: 'higher',
        goal: 0.5,
        ours: side('ours', [999, 50, 60, 70, 80, 90], log),
        baseline: side('baseline', [1, 100, 100, 100, 100, 100], log),
      },
      5,
    )
    expect(log.slice(2)).toEqual([
      ...['ours', 'baseline', 'baseline', 'ours', 'ours', 'baseline'],
      ...['baseline', 'ours', 'ours', 'baseline'],
    ])
    expect(result.ratio).toEqual({ median: 0.7, min: 0.5, max: 0.9 })
    expect(result.met).toBe(true)
  })

  test('BN-2 a missed goal is reported as missed, in both directions', async () => {
    const five = (figure: number) => Array.from({ length: 6 }, () => figure)
    const base = { name: 'case', unit: '', ours: side('ours', five(10)), baseline: side('base', five(20)) }
    expect((await measure({ ...base, better: 'higher', goal: 0.6 }, 5)).met).toBe(false)
    const slow = { name: 'case', unit: '', ours: side('ours', five(10)), baseline: side('base', five(20)) }
    expect((await measure({ ...slow, better: 'lower', goal: 0.4 }, 5)).met).toBe(false)
  })

  test('BN-3 refuses fewer than five repeats', async () => {
    const none = {
      name: 'x',
      unit: '',
      better: 'lower' as const,
      ours: side('a', []),
      baseline: side('b', []),
    }
    await expect(measure(none, 4)).rejects.toThrow('at least 5')
  })

  test('BN-1 the spread is median, minimum and maximum', () => {
    expect(spreadOf([3, 1, 2])).toEqual({ median: 2, min: 1, max: 3 })
    expect(spreadOf([4, 1, 2, 3])).toEqual({ median: 2.5, min: 1, max: 4 })
  })
})
