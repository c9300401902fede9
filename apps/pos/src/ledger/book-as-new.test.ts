import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { LedgerDb } from '../db/ledger-db.ts'
import { createOutboxStore } from '../db/outbox/outbox-store.ts'
import type { SalesDb } from '../db/sales-db.ts'
import { newTill } from '../testing/device.ts'
import { createFakeClock } from '../testing/fakes.ts'
import { cash, newCart, PLACE } from '../testing/selling-place.ts'
import { bookAsNew } from './book-as-new.ts'
import { completeSale } from './complete-sale.ts'
import { voidSale } from './void-sale.ts'

let db: SalesDb
let ledger: LedgerDb
const clock = createFakeClock()
const ports = () => ({ db: ledger, clock, newUuid: randomUUID })

const sell = async () => {
  clock.advance(1_000)
  const sold = { ...ports(), isOnline: () => true }
  const result = await completeSale(sold, PLACE, newCart(), [cash(10_000)])
  return result.ok ? result.sale : expect.fail(result.message)
}
const refuse = async (uuid: string, code: string) => {
  const store = createOutboxStore(ledger)
  const refusal = { code, message: 'Server rejected the sale', errors: [], quarantineId: null }
  const claim = (await store.claim(clock.now(), 60_000, 100)) ?? expect.fail('something to send')
  const answers = new Map([[uuid, { kind: 'refused' as const, refusal }]])
  await store.applyAnswers(claim, answers, { now: clock.now(), random: 0 })
}
const sellTaken = async () => {
  const sale = await sell()
  await refuse(sale.UUID, 'SALE_DIFFERS_FROM_ACCEPTED')
  return sale
}
const book = (key: string, approvedBy?: string) => bookAsNew(ports(), { key, by: 'Manager 1', approvedBy })

beforeEach(async () => {
  ;({ strict: db, ledger } = await newTill())
})

test('OB-53 a sale whose UUID is another sale’s is booked with the same goods and money under new UUIDs and a new number', async () => {
  const old = await sellTaken()
  const booked = await book(old.UUID)
  const sale = booked.ok ? booked.sale : expect.fail(booked.code)
  expect([old.TransactionNo, sale.TransactionNo]).toEqual(['BLR1A/S26/00001', 'BLR1A/S26/00002'])
  const ids = (one: typeof sale) => [one.UUID, ...[...one.Lines, ...one.Payments].map(({ UUID }) => UUID)]
  expect(new Set([...ids(old), ...ids(sale)]).size).toBe(2 * ids(old).length)
  expect({ ...sale, ...{ UUID: '', Lines: [], Payments: [] } }).toEqual({
    ...old,
    ...{ UUID: '', Lines: [], Payments: [] },
    ...{ TransactionNo: sale.TransactionNo, RunningNo: 2 },
  })
  expect(await db.salesQueue.toArray()).toMatchObject([
    { key: sale.UUID, status: 'pending', originalData: sale },
  ])
  expect(await db.salesHistory.toArray()).toMatchObject([{ UUID: sale.UUID, sale }])
})

test('OB-53 the journal links both sales and names who decided it', async () => {
  const old = await sellTaken()
  const booked = await book(old.UUID, 'Manager 2')
  const sale = booked.ok ? booked.sale : expect.fail(booked.code)
  const entries = (await db.journal.toArray()).filter(({ event }) => event === 'booked as new')
  expect(entries).toMatchObject([
    { UUID: old.UUID, detail: `${sale.TransactionNo} (${sale.UUID}) – Manager 1, Manager 2` },
    { UUID: sale.UUID, detail: `${old.TransactionNo} (${old.UUID}) – Manager 1, Manager 2` },
  ])
})

test('OB-53 pressed twice it is booked once, and no other refused sale can be booked again', async () => {
  const old = await sellTaken()
  const both = await Promise.all([book(old.UUID), book(old.UUID)])
  expect(both.map((one) => (one.ok ? 'booked' : one.code)).toSorted()).toEqual(['booked', 'gone'])
  expect(await db.salesQueue.count()).toBe(1)

  ;({ strict: db, ledger } = await newTill())
  const invalid = await sell()
  expect(await book(invalid.UUID)).toMatchObject({ code: 'noConflict' })
  await refuse(invalid.UUID, 'SALE_INVALID')
  expect(await book(invalid.UUID)).toMatchObject({ code: 'noConflict' })
})

test('OB-53 a sale that was voided meanwhile, or a till without its slot, is refused and nothing changes', async () => {
  const old = await sellTaken()
  await db.registerLease.put({ ...PLACE.lease, CopiedAt: '2026-11-15T06:30:00.000Z' })
  expect(await book(old.UUID)).toMatchObject({ code: 'deviceCopied' })
  await db.registerLease.put(PLACE.lease)
  const done = await voidSale(
    { db: ledger, clock },
    { sale: old, uuid: randomUUID(), reason: 'wrong', by: 'Cashier 1', closingKey: undefined },
  )
  expect(done.ok).toBe(true)
  expect(await book(old.UUID)).toMatchObject({ code: 'followed' })
  await db.registerLease.clear()
  expect(await db.salesQueue.toArray()).toMatchObject([{ key: old.UUID }])
})
