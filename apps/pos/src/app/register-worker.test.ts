import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pollForUpdates } from './register-worker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const poll = (active: ServiceWorker | null) => {
  const calls = { updates: 0, registrations: 0, online: true }
  const failed = () => Promise.reject(new Error('the server is away'))
  const update = () => {
    calls.updates += 1
    return failed()
  }
  pollForUpdates(
    () => ({ update, active, waiting: null, installing: null }),
    () => {
      calls.registrations += 1
      return failed()
    },
    () => calls.online,
  )
  return calls
}

test('FR-18 an open till asks for a new version every 60 seconds, when it is online', async () => {
  const calls = poll({} as ServiceWorker)
  await vi.advanceTimersByTimeAsync(59_999)
  expect(calls.updates).toBe(0)
  await vi.advanceTimersByTimeAsync(60_001)
  expect(calls.updates).toBe(2)
  calls.online = false
  await vi.advanceTimersByTimeAsync(600_000)
  expect(calls).toMatchObject({ updates: 2, registrations: 0 })
})

test('FR-29 a first worker whose installation failed is registered again', async () => {
  const calls = poll(null)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls).toMatchObject({ updates: 0, registrations: 1 })
})
