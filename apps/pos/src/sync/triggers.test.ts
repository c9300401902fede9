import { REFRESH_EVENTS } from '@evertill/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createListStore } from '../db/lists/list-store.ts'
import { newDevice } from '../testing/device.ts'
import { createFakeClock, createFakeLocks } from '../testing/fakes.ts'
import { runInLeaderTab } from './leadership.ts'
import { PULL_KINDS, type PullKind } from './pull/kinds.ts'
import { parseWorkerEvent, startTriggers, type Triggers } from './triggers.ts'

let clock: ReturnType<typeof createFakeClock>
let today: string
let asked: PullKind[][]
let days: string[]
let triggers: Triggers
const pass = async (milliseconds: number) => {
  clock.advance(milliseconds)
  await vi.advanceTimersByTimeAsync(milliseconds)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  clock = createFakeClock()
  today = '2026-11-15'
  asked = []
  days = []
  triggers = startTriggers({
    puller: { request: (kinds) => asked.push([...kinds]) },
    clock,
    today: () => today,
    onDay: async (day) => void days.push(day),
  })
})
afterEach(() => {
  triggers.stop()
  vi.useRealTimers()
})

describe('what makes the till look at the server', () => {
  test('LD-23 each event of the specification asks for its own kind', () => {
    for (const event of REFRESH_EVENTS) triggers.event(event)
    expect(asked.flat().toSorted()).toEqual(
      [
        'acl',
        'cashRegisters',
        'category',
        'customer',
        'employee',
        'membership',
        'offer',
        'order',
        'package',
        'paymentTypes',
        'printConfig',
        'product',
        'productTag',
        'subCategory',
        'taxes',
      ].toSorted(),
    )
  })

  test('LD-23 a server that is back, and events that were missed, ask for everything', () => {
    triggers.reachable()
    triggers.requestAll()
    expect(asked).toEqual([PULL_KINDS, PULL_KINDS])
  })

  test('LD-23 what no event told is found within a quarter of an hour, also with a clock that jumps back', async () => {
    await pass(14 * 60_000)
    expect(asked).toEqual([])
    await pass(60_000)
    expect(asked).toHaveLength(1)
    clock.advance(-3_600_000)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked).toHaveLength(2)
  })

  test('LD-23 coming back to the till asks once, flicking between tabs does not', async () => {
    triggers.visible()
    expect(asked).toEqual([])
    await pass(61_000)
    triggers.visible()
    triggers.visible()
    expect(asked).toHaveLength(1)
  })

  test('LD-24 a new business day is noticed within ten seconds and turns the offers over', async () => {
    await pass(10_000)
    expect(days).toEqual([])
    today = '2026-11-16'
    await pass(10_000)
    expect(days).toEqual(['2026-11-16'])
    expect(triggers.day.get()).toBe('2026-11-16')
    expect(asked).toEqual([['offer']])
  })

  test('LD-25 messages of the worker are heard, others are not', () => {
    expect(parseWorkerEvent({ type: 'SYNC_EVENT', event: 'tax_updated' }, 'SYNC_EVENT')).toBe('tax_updated')
    for (const other of [null, 'tax_updated', { type: 'SYNC_EVENT' }, { type: 'X', event: 'tax_updated' }]) {
      expect(parseWorkerEvent(other, 'SYNC_EVENT')).toBeUndefined()
    }
    expect(parseWorkerEvent({ type: 'SYNC_EVENT', event: 'toString' }, 'SYNC_EVENT')).toBeUndefined()
  })
})

test('LD-24 at midnight without a network the offers of yesterday go and those of today come', async () => {
  vi.useRealTimers()
  const { strict } = await newDevice()
  const offer = (key: string, from: string, to: string) =>
    ({ key, Type: 'Percent', ValidityFrom: from, ValidityTo: to }) as never
  await strict.offer.bulkPut([
    offer('over', '2026-11-01', '2026-11-15'),
    offer('on', '2026-11-01', '2026-12-01'),
  ])
  await strict.upcomingOffer.bulkPut([
    offer('begins', '2026-11-16', '2026-11-20'),
    offer('later', '2026-12-01', '2026-12-31'),
  ])
  await createListStore(strict).rollOffers('2026-11-16')
  expect(await strict.offer.toCollection().primaryKeys()).toEqual(['begins', 'on'])
  expect(await strict.upcomingOffer.toCollection().primaryKeys()).toEqual(['later'])
})

test('OB-6 one tab leads, and the next one takes over when it dies', async () => {
  vi.useRealTimers()
  const browser = createFakeLocks()
  const [first, second] = [browser.tab(), browser.tab()]
  const leading: string[] = []
  const stops = [
    runInLeaderTab(first, () => leading.push('first')),
    runInLeaderTab(second, () => leading.push('second')),
  ]
  await expect.poll(() => leading).toEqual(['first'])
  first.close()
  await expect.poll(() => leading).toEqual(['first', 'second'])
  for (const stop of stops) stop()
})
