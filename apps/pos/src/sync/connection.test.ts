import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeClock } from '../testing/fakes.ts'
import { type Connection, watchConnection } from './connection.ts'

let connection: Connection
let answer: () => Response | Promise<Response>
const clock = createFakeClock()
let back: number
let again: number
let told: number[]
const ours = () => new Response(JSON.stringify({ status: 'ok' }))

beforeEach(() => {
  vi.useFakeTimers()
  back = 0
  again = 0
  told = []
  answer = ours
  connection = watchConnection({
    fetch: async () => answer(),
    window: new EventTarget() as Window,
    clock,
    isOnline: () => true,
    onReachable: () => back++,
    onTime: (time) => told.push(time),
    onAnsweringAgain: () => again++,
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

test('EN-32 the server’s clock is heard from our own server only', async () => {
  const headers = { date: 'Sun, 15 Nov 2026 06:30:00 GMT' }
  answer = () => new Response('<html>Please sign in to the Wi-Fi</html>', { headers })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(told).toEqual([])
  answer = () => new Response(JSON.stringify({ status: 'ok' }), { headers })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(told).toEqual([Date.parse('2026-11-15T06:30:00.000Z')])
})

test('LD-30 a probe that fails late does not overrule one that was sent after it', async () => {
  await vi.advanceTimersByTimeAsync(1)
  let fail: (error: Error) => void = () => {}
  answer = () => new Promise((_, reject) => (fail = reject))
  const late = connection.check()
  answer = ours
  expect(await connection.check()).toMatchObject({ serverReachable: true })
  fail(new TypeError('the line of before'))
  expect(await late).toMatchObject({ serverReachable: true, offlineSince: null })
})

test('LD-48 somebody who asks for the server is told at once what is there, and what waits for it goes', async () => {
  await vi.advanceTimersByTimeAsync(1)
  answer = () => Promise.reject(new TypeError('no network'))
  expect(await connection.check()).toMatchObject({ browserOnline: true, serverReachable: false })
  answer = () => new Response('<html>Please sign in to the Wi-Fi</html>')
  expect(await connection.check()).toMatchObject({ serverReachable: false })
  expect(back).toBe(0)
  answer = ours
  expect(await connection.check()).toMatchObject({ serverReachable: true })
  expect(back).toBe(1)
  expect(await connection.check()).toMatchObject({ serverReachable: true })
  expect(back).toBe(2)
})

test('OB-54 a server that cannot take sales stays unreachable, however well it answers the probe', async () => {
  const states: boolean[] = []
  connection.subscribe(() => states.push(connection.get().serverReachable))
  connection.setStruggling(true)
  await vi.advanceTimersByTimeAsync(60_000)
  connection.report(true)
  expect([states, back, again]).toEqual([[false], 0, 0])
  connection.setStruggling(false)
  expect([states, back]).toEqual([[false, true], 1])
})

test('OB-54 a server that was gone and answers again is tried again', async () => {
  connection.setStruggling(true)
  answer = () => new Response('<html>Please sign in to the Wi-Fi</html>')
  await vi.advanceTimersByTimeAsync(10_000)
  answer = ours
  await vi.advanceTimersByTimeAsync(10_000)
  expect([again, connection.get().serverReachable]).toEqual([1, false])
})
