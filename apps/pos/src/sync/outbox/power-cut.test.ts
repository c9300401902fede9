import { expect, test } from 'vitest'
import { createOutboxStore } from '../../db/outbox-store.ts'
import { completeSale } from '../../ledger/complete-sale.ts'
import { createFakeClock } from '../../testing/fakes.ts'
import { cash, newCart, PLACE } from '../../testing/selling-place.ts'
import { createMemoryDisk } from '../testing/memory-disk.ts'
import { ACCEPTED, keysOf } from '../testing/outcomes.ts'
import { drainOutbox } from './drain.ts'

test('OB-41 the yes that the power took from the disk is asked for again, and the sale itself is never gone', async () => {
  const clock = createFakeClock()
  const pressed: string[] = []
  const disk = createMemoryDisk({
    judge: (durability) => {
      pressed.push(durability)
      return { kind: 'complete', afterMs: 0 }
    },
    after: (milliseconds, run) => void setTimeout(run, milliseconds),
  })
  await disk.db.write('strict', ['registerLease'], (tx) => tx.put('registerLease', [PLACE.lease]))
  const cart = newCart()
  await completeSale({ db: disk.db, clock, isOnline: () => true }, PLACE, cart, [cash(10_000)])
  const calls: string[][] = []
  const drain = () =>
    drainOutbox(
      {
        store: createOutboxStore(disk.db),
        clock,
        random: () => 0,
        transport: {
          send: async (claim) => {
            calls.push(keysOf(claim))
            return { kind: 'answered', answers: new Map(keysOf(claim).map((key) => [key, ACCEPTED])) }
          },
        },
      },
      new AbortController().signal,
    )

  pressed.length = 0
  await drain()
  expect(disk.rows('salesQueue')).toEqual([])
  // A flush for every step of the sender would hold up the sales of a till that comes back with a thousand of them.
  expect(new Set(pressed)).toEqual(new Set(['relaxed']))
  disk.cutPower()
  expect(disk.rows('salesQueue')).toMatchObject([{ key: cart.UUID, status: 'pending' }])
  expect(disk.rows('salesHistory')).toMatchObject([{ UUID: cart.UUID, serverId: null }])

  await drain()
  expect(calls).toEqual([[cart.UUID], [cart.UUID]])
  expect(disk.rows('salesQueue')).toEqual([])
  expect(disk.rows('salesHistory')).toMatchObject([{ UUID: cart.UUID, serverId: 'server-key' }])
})
