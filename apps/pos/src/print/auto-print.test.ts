import { beforeEach, expect, test, vi } from 'vitest'
import type { SalesDb } from '../db/sales-db.ts'
import { completeSale } from '../ledger/complete-sale.ts'
import type { NewPrintJob } from '../ledger/print-jobs.ts'
import { newTill } from '../testing/device.ts'
import { createFakeClock, createFakeLocks } from '../testing/fakes.ts'
import { cash, newCart, PLACE } from '../testing/selling-place.ts'
import { createPrintQueue, type PrintQueue } from './print-queue.ts'
import { USB_PRINTER } from './testing/plug-in.ts'
import type { SendResult } from './transport.ts'

let queue: PrintQueue
let strict: SalesDb
let sale: { uuid: string; revision: number }
let sent: string[]
let result: SendResult

beforeEach(async () => {
  const till = await newTill()
  const clock = createFakeClock()
  strict = till.strict
  sent = []
  result = { state: 'printed' }
  const ports = { db: till.ledger, clock, isOnline: () => false }
  const made = await completeSale(ports, PLACE, newCart(), [cash(50_000)])
  if (!made.ok) throw new Error(made.message)
  sale = { uuid: made.sale.UUID, revision: 1 }
  queue = createPrintQueue({
    db: till.ledger,
    clock,
    locks: createFakeLocks().tab(),
    timers: { after: () => () => {} },
    work: { begin: () => () => {} },
    newUuid: () => crypto.randomUUID(),
    printers: async () => [{ ...USB_PRINTER, key: 'p1' }],
    bytesOf: async () => new Uint8Array([1]),
    transportOf: () => ({
      name: 'Counter',
      knowsJobs: false,
      send: async (id) => {
        sent.push(id)
        return result
      },
      sendRealTime: async () => result,
      status: async () => ({ state: 'ready' }),
    }),
  })
})

const job = (id: string, saleUuid = sale.uuid): NewPrintJob => ({
  id,
  printerKey: 'p1',
  title: 'bill',
  purpose: 'receipt',
  saleUuid,
  rows: [],
  copyLabel: 'COPY',
  copies: 1,
})

test('PR-28 a receipt that waits behind another one has the reason of that one', async () => {
  result = { state: 'notSent', reason: 'bridgeGone' }
  const waits = { state: 'waiting', reason: 'bridgeGone' }
  expect(await queue.print([job('a', 'other')])).toEqual(waits)
  expect(await queue.autoPrint(sale, [job('b')])).toEqual(waits)
  expect(sent).toEqual(['a.1', 'a.2'])
})

test('PR-38 a receipt that waits for the drawer is on the disk already, and printed although the drawer failed', async () => {
  let fail = (_reason: Error) => {}
  const drawer = new Promise<never>((_, reject) => (fail = reject))
  const printing = queue.autoPrint(sale, [job('a')], drawer)
  await vi.waitFor(async () =>
    expect(await strict.printJobs.toArray()).toMatchObject([{ id: 'a', state: 'waiting' }]),
  )
  await queue.wake()
  expect(sent).toEqual([])
  fail(new Error('The drawer does not answer.'))
  expect(await printing).toEqual({ state: 'printed' })
  expect(sent).toEqual(['a.1'])
})
