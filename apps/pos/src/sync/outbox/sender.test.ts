import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { LedgerDb } from '../../db/ledger-db.ts'
import { createOutboxStore, type OutboxStore } from '../../db/outbox/outbox-store.ts'
import type { SalesDb } from '../../db/sales-db.ts'
import { completeSale } from '../../ledger/complete-sale.ts'
import { newTill } from '../../testing/device.ts'
import { createFakeChannel, createFakeClock, createFakeLocks } from '../../testing/fakes.ts'
import { cash, newCart, PLACE } from '../../testing/selling-place.ts'
import { ACCEPTED, keysOf } from '../testing/outcomes.ts'
import { createShared, type Shared } from '../../platform/shared.ts'
import { systemTimers, type Timers } from '../../platform/timers.ts'
import type { SendOutcome } from '../ports.ts'
import { type Sender, startSender } from './sender.ts'

let db: SalesDb
let ledger: LedgerDb
const clock = createFakeClock()
let browser: ReturnType<typeof createFakeLocks>
let channel: ReturnType<typeof createFakeChannel<void>>
let sendNowChannel: ReturnType<typeof createFakeChannel<void>>
let sendingChannel: ReturnType<typeof createFakeChannel<Shared<boolean>>>
let strugglingChannel: ReturnType<typeof createFakeChannel<Shared<boolean>>>
let underWayChannel: ReturnType<typeof createFakeChannel<Shared<readonly string[]>>>
let sent: { tab: string; uuid: string }[]
let beforeAnswer: () => Promise<void>
let answer: (keys: readonly string[]) => SendOutcome
let timers: Timers
const senders: Sender[] = []

const newStore = () => createOutboxStore(ledger, createShared(underWayChannel.join(), []))
const openTab = (name: string, store: OutboxStore = newStore()) => {
  const locks = browser.tab()
  const sender = startSender({
    store,
    clock,
    random: () => 0,
    locks,
    signals: channel.join(),
    sendNowSignals: sendNowChannel.join(),
    sending: createShared(sendingChannel.join(), false),
    struggling: createShared(strugglingChannel.join(), false),
    timers,
    transport: {
      send: async (claim) => {
        const uuids = keysOf(claim)
        sent.push(...uuids.map((uuid) => ({ tab: name, uuid })))
        await beforeAnswer()
        return answer(uuids)
      },
    },
  })
  senders.push(sender)
  return { sender, close: () => (sender.stop(), locks.close()) }
}
const sell = async () => {
  const cart = newCart()
  await completeSale({ db: ledger, clock, isOnline: () => true }, PLACE, cart, [cash(10_000)])
  return cart.UUID
}
const acceptAll = (keys: readonly string[]): SendOutcome => ({
  kind: 'answered',
  answers: new Map(keys.map((key) => [key, ACCEPTED])),
})
const queueIsEmpty = () => expect.poll(() => db.salesQueue.count()).toBe(0)

beforeEach(async () => {
  ;({ strict: db, ledger } = await newTill())
  browser = createFakeLocks()
  channel = createFakeChannel()
  sendNowChannel = createFakeChannel()
  sendingChannel = createFakeChannel()
  strugglingChannel = createFakeChannel()
  underWayChannel = createFakeChannel()
  sent = []
  beforeAnswer = async () => {}
  timers = systemTimers
  answer = acceptAll
})
afterEach(() => {
  for (const sender of senders.splice(0)) sender.stop()
})

describe('the sender', () => {
  test('OB-6 two tabs have one sender: each sale goes out once', async () => {
    const [first, second] = [openTab('first'), openTab('second')]
    const sales = [await sell(), await sell(), await sell()]
    second.sender.wake()
    first.sender.wake()
    await queueIsEmpty()
    expect(sent.map((entry) => entry.uuid).toSorted()).toEqual(sales.toSorted())
    expect(new Set(sent.map((entry) => entry.tab)).size).toBe(1)
  })

  test('OB-6 when the sending tab dies in mid-send, the other tab takes over', async () => {
    const first = openTab('first')
    openTab('second')
    beforeAnswer = () => new Promise(() => {})
    const sale = await sell()
    first.sender.wake()
    await expect.poll(() => sent).toHaveLength(1)
    beforeAnswer = async () => {}
    first.close()
    await queueIsEmpty()
    expect(sent).toEqual([
      { tab: 'first', uuid: sale },
      { tab: 'second', uuid: sale },
    ])
  })

  test('OB-7 a sale made in the moment the queue was found empty is sent without waiting for the timer', async () => {
    const store = createOutboxStore(ledger)
    let looked = false
    const { sender } = openTab('only', {
      ...store,
      claim: async (now, leaseMs, most) => {
        if (looked) return store.claim(now, leaseMs, most)
        looked = true
        await sell()
        sender.wake()
        return undefined
      },
    })
    await expect.poll(() => looked).toBe(true)
    await queueIsEmpty()
    expect(sent).toHaveLength(1)
  })

  test('SQ-7 after a failure it tries at once, then after 10 s, 20 s, 40 s, and a success ends the waiting', async () => {
    const { waits, pass } = watchTimers()
    answer = () => ({ kind: 'unreachable', message: 'no way', retryAfterMs: null, isStruggling: false })
    await sell()
    const { sender } = openTab('only')
    for (const wait of [0, 10_000, 20_000, 40_000]) {
      await expect.poll(() => waits.at(-1)).toBe(wait)
      expect(sender.nextTryAt.get()).toBe(clock.now() + wait)
      if (wait === 40_000) answer = acceptAll
      pass()
    }
    await queueIsEmpty()
    await expect.poll(() => waits.at(-1)).toBe(10_000)
  })

  test('OB-8 a server that asked for patience gets it, whoever wakes the sender', async () => {
    const { waits, pass } = watchTimers()
    answer = () => ({ kind: 'unreachable', message: 'busy', retryAfterMs: 7_000, isStruggling: false })
    await sell()
    const { sender } = openTab('only')
    await expect.poll(() => waits).toContain(7_000)
    sender.wake()
    sender.wake()
    await settled()
    expect(sent).toHaveLength(1)
    pass()
    await expect.poll(() => sent).toHaveLength(2)
  })
})

describe('a server that struggles', () => {
  const struggle = (): SendOutcome => ({
    kind: 'unreachable',
    message: 'busy',
    retryAfterMs: null,
    isStruggling: true,
  })

  /** Timers that fire when the fake clock has reached them. */
  const followClock = () => {
    const waiting = new Set<{ at: number; run: () => void }>()
    timers = {
      after: (milliseconds, run) => {
        const entry = { at: clock.now() + milliseconds, run }
        waiting.add(entry)
        return () => waiting.delete(entry)
      },
    }
    return () => {
      for (const entry of [...waiting]) if (entry.at <= clock.now() && waiting.delete(entry)) entry.run()
    }
  }

  /** Lets time pass in steps, and returns the seconds at which something was sent. */
  const pass = async (seconds: number, step: number, runDue: () => void, atStep = async () => {}) => {
    const times: number[] = []
    for (let second = 0; second < seconds; second += step) {
      const before = sent.length
      await atStep()
      runDue()
      await settled()
      for (let index = before; index < sent.length; index++) times.push(second)
      clock.advance(step * 1000)
    }
    return times
  }

  test('OB-54 gets at most 8 sends a minute after the first, however much is sold', async () => {
    const runDue = followClock()
    answer = struggle
    const { sender } = openTab('only')
    const sellOn = async () => {
      await sell()
      sender.wake()
    }
    await pass(60, 1, runDue, sellOn)
    expect(sender.struggling.get()).toBe(true)
    expect((await pass(60, 1, runDue, sellOn)).length).toBeLessThanOrEqual(8)
  })

  test('OB-54 is sent everything within 30 s after an outage of a minute, whenever the first sale was made', async () => {
    for (const first of [0, 13, 25, 31, 47, 59]) {
      const runDue = followClock()
      answer = struggle
      const tab = openTab(`first at ${first}`)
      await pass(first, 1, runDue)
      await sell()
      tab.sender.wake()
      await pass(60 - first, 1, runDue)
      answer = acceptAll
      await pass(30, 1, runDue)
      expect(await db.salesQueue.count()).toBe(0)
      expect(tab.sender.struggling.get()).toBe(false)
      tab.close()
    }
  })

  test('OB-54 is sent everything within 5 minutes after an outage of an hour, and at once by "Send now"', async () => {
    const runDue = followClock()
    answer = struggle
    await sell()
    const { sender } = openTab('only')
    await pass(3_600, 5, runDue)
    answer = acceptAll
    await pass(300, 5, runDue)
    expect(await db.salesQueue.count()).toBe(0)

    answer = struggle
    await sell()
    sender.wake()
    await pass(600, 5, runDue)
    answer = acceptAll
    sender.wake()
    await settled()
    expect(await db.salesQueue.count()).toBe(1)
    openTab('another').sender.sendNow()
    await queueIsEmpty()
  })
})

describe('many that are on their way', () => {
  const sellMany = async () => {
    const sales: string[] = []
    while (sales.length < 6) sales.push(await sell())
    return sales
  }

  test('OB-48 are known as such in every tab, however late it opens, until the server has spoken', async () => {
    let speak = () => {}
    beforeAnswer = () => new Promise((resolve) => (speak = resolve))
    const sales = await sellMany()
    const tabs = [openTab('first'), openTab('second')]
    await expect.poll(() => sent).toHaveLength(6)
    tabs.push(openTab('late'))
    const seen = () => tabs.map(({ sender: { sending, inFlight } }) => [sending.get(), inFlight.get()])
    expect(seen()).toEqual(Array(3).fill([true, sales]))
    expect((await db.salesQueue.toArray()).map(({ status }) => status)).toEqual(Array(6).fill('pending'))
    speak()
    await queueIsEmpty()
    await expect.poll(() => seen()).toEqual(Array(3).fill([false, []]))
  })

  test('OB-48 wait again when the line breaks under them, and when their tab dies', async () => {
    await sellMany()
    const [first, next] = [newStore(), newStore()]
    const claimed = async () =>
      (await first.claim(clock.now(), 60_000, 100)) ?? expect.fail('nothing to send')
    await first.release(await claimed(), 'no way', clock.now())
    expect(first.inFlight.get()).toEqual([])
    await claimed()
    expect(next.inFlight.get()).toHaveLength(6)
    next.takeOver()
    expect([first.inFlight.get(), next.inFlight.get()]).toEqual([[], []])
  })

  test('OB-48 no word goes round of a sale that goes alone', async () => {
    let heard = 0
    const listener = underWayChannel.join()
    listener.onReceive((message) => void (message && heard++))
    await sell()
    const { sender } = openTab('only')
    await queueIsEmpty()
    await expect.poll(() => sender.sending.get()).toBe(false)
    expect(heard).toBe(0)
  })
})

/** Timers that pass when the test says so. */
const watchTimers = () => {
  const waits: number[] = []
  let due: (() => void)[] = []
  timers = {
    after: (milliseconds, run) => {
      if (milliseconds > 0 || due.length === 0) waits.push(milliseconds)
      due.push(run)
      return () => {
        due = due.filter((one) => one !== run)
      }
    },
  }
  return {
    waits,
    pass: () => {
      for (const run of due.splice(0).toReversed()) run()
    },
  }
}

/** Long enough for everything that needs no timer to have happened. */
const settled = async () => {
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
}
