import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pollForUpdates } from './register-worker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('FR-18 an open till checks for a new version every 60 seconds while it is online', async () => {
  let asked = 0
  let online = true
  const update = () => {
    asked += 1
    return Promise.reject(new Error('the server is away'))
  }
  pollForUpdates({ update }, () => online)
  await vi.advanceTimersByTimeAsync(59_999)
  expect(asked).toBe(0)
  await vi.advanceTimersByTimeAsync(60_001)
  expect(asked).toBe(2)
  online = false
  await vi.advanceTimersByTimeAsync(600_000)
  expect(asked).toBe(2)
})
