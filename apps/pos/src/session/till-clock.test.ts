// First of all: dexie looks for an IndexedDB when it is loaded.
import { newDevice } from '../testing/device.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { createClockStore } from '../db/session/clock-store.ts'
import { completeSale } from '../ledger/complete-sale.ts'
import type { Channel } from '../platform/channel.ts'
import type { ClockRecord } from '../db/session/clock-store.ts'
import { createFakeChannel, createFakeClock } from '../testing/fakes.ts'
import { cash, newCart, PLACE } from '../testing/selling-place.ts'
import { createTillClock } from './till-clock.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const START = Date.parse('2026-11-15T06:30:00.000Z')

let databases: Awaited<ReturnType<typeof newDevice>>
let device: ReturnType<typeof createFakeClock>
let elapsed: number
let tabs: ReturnType<typeof createFakeChannel<ClockRecord>>

beforeEach(async () => {
  databases = await newDevice()
  device = createFakeClock(START)
  elapsed = 0
  tabs = createFakeChannel<ClockRecord>()
})

const open = async (built = 0) => {
  const channel: Channel<ClockRecord> = tabs.join()
  const store = createClockStore(databases.strict)
  const clock = createTillClock({ device, elapsed: () => elapsed, built, store, channel })
  await clock.restore()
  return clock
}
/** Time passes, for the device's clock and for the one that nobody can set. */
const pass = (milliseconds: number) => {
  device.advance(milliseconds)
  elapsed += milliseconds
}
const setDevice = (time: number) => device.advance(time - device.now())
const restart = () => {
  elapsed = 0
  return open()
}

describe('a device that fell back to 1970', () => {
  test('CK-1 CK-2 while the till runs: it goes on from its own time plus what passes, and asks', async () => {
    const clock = await open()
    pass(10 * MINUTE)
    setDevice(0)
    expect(clock.now()).toBe(START + 10 * MINUTE)
    expect(clock.get()).toEqual({ isUnknown: true, notice: null })
    pass(5 * MINUTE)
    expect(clock.now()).toBe(START + 15 * MINUTE)
  })

  test('CK-1 CK-2 at a start: it goes on from the time that was last saved, and asks', async () => {
    const before = await open()
    pass(HOUR)
    before.note()
    setDevice(20_000)
    const clock = await restart()
    expect(clock.now()).toBe(START + HOUR)
    expect(clock.get().isUnknown).toBe(true)
    pass(MINUTE)
    expect(clock.now()).toBe(START + HOUR + MINUTE)
  })

  test('CK-1 CK-2 on a new device: it goes on from the time of the build', async () => {
    setDevice(0)
    const clock = await open(START)
    expect(clock.now()).toBe(START)
    expect(clock.get().isUnknown).toBe(true)
  })

  test('CK-3 it asks once: the answer holds over restarts and in other tabs', async () => {
    await open()
    setDevice(0)
    const clock = await restart()
    const other = await open()
    expect(other.get().isUnknown).toBe(true)
    expect(clock.enter(START + 9 * HOUR)).toBe(true)
    expect(clock.now()).toBe(START + 9 * HOUR)
    expect(clock.get().isUnknown).toBe(false)
    expect([other.now(), other.get().isUnknown]).toEqual([START + 9 * HOUR, false])
    pass(HOUR)
    const restarted = await restart()
    expect(restarted.now()).toBe(START + 10 * HOUR)
    expect(restarted.get().isUnknown).toBe(false)
  })

  test('CK-3 an unanswered question is asked again after a restart', async () => {
    await open()
    setDevice(0)
    await restart()
    pass(MINUTE)
    expect((await restart()).get().isUnknown).toBe(true)
  })

  test('CK-3 an answer before the newest known time is refused', async () => {
    await open()
    setDevice(0)
    const clock = await restart()
    expect(clock.enter(START - 2 * MINUTE)).toBe(false)
    expect(clock.get().isUnknown).toBe(true)
    // The minute that is running: a field for the time has no seconds.
    expect(clock.enter(START - 30_000)).toBe(true)
    expect(clock.now()).toBe(START)
  })

  test('CK-3 a device that is set right meanwhile is believed, and nobody is asked', async () => {
    const clock = await open()
    setDevice(0)
    clock.now()
    setDevice(START + 2 * HOUR)
    expect(clock.now()).toBe(START + 2 * HOUR)
    expect(clock.get().isUnknown).toBe(false)
  })

  test('CK-5 sales keep their series and date, and their numbers rise', async () => {
    const sell = async (clock: { now(): number }) => {
      const ports = { db: databases.ledger, clock, isOnline: () => false }
      const done = await completeSale(ports, PLACE, newCart(), [cash(10_000)])
      return done.ok ? done.sale : undefined
    }
    await databases.strict.registerLease.put(PLACE.lease)
    const first = await sell(await open())
    setDevice(0)
    const clock = await restart()
    clock.enter(START + DAY)
    const next = await sell(clock)
    expect(next?.Series).toBe(first?.Series)
    expect(next?.RunningNo).toBe((first?.RunningNo ?? 0) + 1)
    expect(next?.TransactionDate).toBe('2026-11-16T06:30:00.000Z')
  })
})

describe('a clock that is off by less', () => {
  test('CK-2 set back by an hour, the till goes on with a notice and asks nobody', async () => {
    const clock = await open()
    pass(10 * MINUTE)
    setDevice(START - HOUR)
    expect(clock.now()).toBe(START + 10 * MINUTE)
    expect(clock.get()).toEqual({ isUnknown: false, notice: 'behind' })
    clock.dismissNotice()
    pass(HOUR)
    expect(clock.now()).toBe(START + HOUR + 10 * MINUTE)
    expect(clock.get()).toEqual({ isUnknown: false, notice: null })
  })

  test('CK-2 a step of seconds, as every device makes them, says nothing', async () => {
    const clock = await open()
    setDevice(START - 20_000)
    expect(clock.now()).toBe(START - 20_000)
    setDevice(START - 2 * MINUTE)
    clock.now()
    expect(clock.get()).toEqual({ isUnknown: false, notice: null })
  })

  test('CK-1 a till that was off or asleep for a weekend believes its device', async () => {
    const clock = await open()
    device.advance(3 * DAY)
    expect(clock.now()).toBe(START + 3 * DAY)
    device.advance(3 * DAY)
    expect((await restart()).now()).toBe(START + 6 * DAY)
  })
})

describe('the server’s time', () => {
  test('CK-4 corrects an unknown time with a notice, and nobody is asked', async () => {
    await open()
    setDevice(0)
    const clock = await restart()
    clock.hear(START + 9 * HOUR)
    expect(clock.now()).toBe(START + 9 * HOUR)
    expect(clock.get()).toEqual({ isUnknown: false, notice: 'server' })
    const restarted = await restart()
    expect(restarted.now()).toBe(START + 9 * HOUR)
    expect(restarted.get()).toEqual({ isUnknown: false, notice: null })
  })

  test('CK-4 wins over what somebody entered', async () => {
    const clock = await open()
    setDevice(0)
    clock.enter(START + 30 * DAY)
    clock.hear(START + DAY)
    expect(clock.now()).toBe(START + DAY)
    expect(clock.get().notice).toBe('server')
  })

  test('CK-4 wins over a clock that was ahead, and over the sales made by it', async () => {
    setDevice(START + 30 * DAY)
    const clock = await open()
    clock.note()
    clock.hear(START)
    expect(clock.now()).toBe(START)
    expect((await restart()).now()).toBe(START)
  })

  test('CK-4 wins over a build that says it is newer', async () => {
    const clock = await open(START + DAY)
    clock.hear(START)
    expect(clock.now()).toBe(START)
  })

  test('CK-4 heard with every probe, it says nothing while the device is right', async () => {
    const clock = await open()
    for (let probe = 0; probe < 5; probe++) {
      pass(10_000)
      clock.hear(device.now() - 800)
    }
    expect(clock.now()).toBe(device.now())
    expect(clock.get()).toEqual({ isUnknown: false, notice: null })
  })
})

test('CK-2 a row that cannot be read leaves the device’s clock', async () => {
  for (const value of ['nonsense', '{"newest":null}', '7']) {
    await databases.strict.device.put({ id: 'clock', value })
    expect((await restart()).now()).toBe(START)
  }
})
