import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeClock } from '../testing/fakes.ts'
import { type Connection, watchConnection } from './connection.ts'

let connection: Connection
let answer: () => Response | Promise<Response>
const clock = createFakeClock()
let back: number
const ours = () => new Response(JSON.stringify({ status: 'ok' }))

beforeEach(() => {
  vi.useFakeTimers()
  back = 0
  answer = ours
  connection = watchConnection({
    fetch: async () => answer(),
    window: new EventTarget() as Window,
    clock,
    isOnline: () => true,
    onReachable: () => back++,
  })
})
afterEach(() => {
  connection.stop()
  vi.useRealTimers()
})

test('LD-30 the moment the server went away is kept until it is back', async () => {
  await vi.advanceTimersByTimeAsync(10_000)
  expect(connection.get()).toEqual({ browserOnline: true, serverReachable: true, offlineSince: null })
  answer = () => Promise.reject(new TypeError('no network'))
  const gone = clock.now()
  await vi.advanceTimersByTimeAsync(10_000)
  clock.advance(60_000)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(connection.get()).toMatchObject({ serverReachable: false, offlineSince: gone })
  answer = ours
  await vi.advanceTimersByTimeAsync(10_000)
  expect(connection.get()).toMatchObject({ serverReachable: true, offlineSince: null })
  expect(back).toBe(1)
})

test('LD-30 a captive portal that answers everything is no server', async () => {
  for (const page of ['<html>Please sign in to the Wi-Fi</html>', '{"status":"welcome"}']) {
    answer = () => new Response(page)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(connection.get().serverReachable).toBe(false)
  }
})
