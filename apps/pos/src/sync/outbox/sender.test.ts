import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createOutboxStore } from '../../db/outbox-store.ts'
import type { SalesDb } from '../../db/sales-db.ts'
import { completeSale } from '../../ledger/complete-sale.ts'
import { newDevice } from '../../testing/device.ts'
import { createFakeClock, createFakeLocks, createFakeSignals } from '../../testing/fakes.ts'
import { cash, newCart, PLACE } from '../../testing/selling-place.ts'
import type { OutboxStore } from '../ports.ts'
import { type Sender, startSender } from './sender.ts'

let db: SalesDb
const clock = createFakeClock()
let browser: ReturnType<typeof createFakeLocks>
let channel: ReturnType<typeof createFakeSignals>
let sent: { tab: string; uuid: string }[]
let beforeAnswer: () => Promise<void>
const senders: Sender[] = []

const openTab = (name: string, store: OutboxStore = createOutboxStore(db)) => {
  const locks = browser.tab()
  const sender = startSender({
    store,
    clock,
    random: () => 0,
    locks,
    signals: channel.join(),
    transport: {
      send: async (sale) => {
        sent.push({ tab: name, uuid: sale.UUID })
        await beforeAnswer()
        return { kind: 'accepted', serverId: 'server-key', replayed: false, flags: [] }
      },
    },
  })
  senders.push(sender)
  return { sender, close: () => (sender.stop(), locks.close()) }
}
const sell = async () => {
  const cart = newCart()
  await completeSale({ db, clock, isOnline: () => true }, PLACE, cart, [cash(10_000)])
  return cart.UUID
}
const queueIsEmpty = () => vi.waitFor(async () => expect(await db.salesQueue.count()).toBe(0))

beforeEach(async () => {
  ;({ strict: db } = await newDevice())
  browser = createFakeLocks()
  channel = createFakeSignals()
  sent = []
  beforeAnswer = async () => {}
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
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    beforeAnswer = async () => {}
    first.close()
    await queueIsEmpty()
    expect(sent).toEqual([
      { tab: 'first', uuid: sale },
      { tab: 'second', uuid: sale },
    ])
  })

  test('OB-7 a sale made in the moment the queue was found empty is sent without waiting for the timer', async () => {
    const store = createOutboxStore(db)
    let looked = false
    const { sender } = openTab('only', {
      ...store,
      claimOldest: async (now, leaseMs) => {
        if (looked) return store.claimOldest(now, leaseMs)
        looked = true
        await sell()
        sender.wake()
        return undefined
      },
    })
    await vi.waitFor(() => expect(looked).toBe(true))
    await queueIsEmpty()
    expect(sent).toHaveLength(1)
  })
})
