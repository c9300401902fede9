import { expect, test, vi } from 'vitest'
import { createFakeClock } from '../testing/fakes.ts'
import { watchIdle } from './idle.ts'

test('DS-15 the till locks after the time that is set, also if it is changed meanwhile', () => {
  vi.useFakeTimers()
  const clock = createFakeClock()
  const target = { addEventListener: () => {}, removeEventListener: () => {} }
  const lock = vi.fn()
  let minutes = 10
  const stop = watchIdle({ window: target, document: target, clock, lock, idleMs: () => minutes * 60_000 })
  const pass = (ms: number) => {
    clock.advance(ms)
    vi.advanceTimersByTime(15_000)
  }
  pass(5 * 60_000)
  expect(lock).not.toHaveBeenCalled()
  minutes = 5
  pass(0)
  expect(lock).toHaveBeenCalledTimes(1)
  stop()
  vi.useRealTimers()
})
