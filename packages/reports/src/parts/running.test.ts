import { expect, test } from 'vitest'
import { runningOf } from './running.ts'

const TODAY = '2026-11-18'
const day = (of: string) => ({ from: of, to: of })

test('RV-33 a period runs while today is in it and it is compared', () => {
  expect(runningOf(day(TODAY), day('2026-11-17'), TODAY)).toBe('day')
  expect(runningOf({ from: '2026-11-16', to: TODAY }, { from: '2026-11-09', to: '2026-11-11' }, TODAY)).toBe(
    'days',
  )
  expect(runningOf(day('2026-11-17'), day('2026-11-16'), TODAY)).toBeUndefined()
  expect(runningOf(day(TODAY), undefined, TODAY)).toBeUndefined()
})
