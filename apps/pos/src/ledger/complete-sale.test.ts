import { contradictionsOf, Sale } from '@evertill/contract'
import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { LedgerDb } from '../db/ledger-db.ts'
import type { SalesDb } from '../db/sales-db.ts'
import { newTill } from '../testing/device.ts'
import { createFakeClock } from '../testing/fakes.ts'
import { butter, cash, newCart, PLACE } from '../testing/selling-place.ts'
import { completeSale } from './complete-sale.ts'

let db: SalesDb
let ledger: LedgerDb
let clock: ReturnType<typeof createFakeClock>
const ports = () => ({ db: ledger, clock, isOnline: () => true })
const sell = async (cart = newCart()) => {
  const result = await completeSale(ports(), PLACE, cart, [cash(50_000)])
  return result.ok ? result.sale : expect.fail(result.message)
}

beforeEach(async () => {
  ;({ strict: db, ledger } = await newTill())
  clock = createFakeClock()
})

describe('a completed sale', () => {
  test('CM-1 is queued, in history and in the journal, and its cart is deleted', async () => {
    const cart = newCart()
    await db.cart.put({ ...cart, StoreID: PLACE.store.key, updatedAt: '' })
    const sale = await sell(cart)
    expect(sale.UUID).toBe(cart.UUID)
    expect(await db.salesQueue.get(cart.UUID)).toMatchObject({
      status: 'pending',
      attempts: 0,
      originalData: sale,
    })
    expect(await db.salesHistory.get(cart.UUID)).toMatchObject({ sale, serverId: null })
    expect(await db.journal.toArray()).toMatchObject([{ UUID: cart.UUID, event: 'committed' }])
    expect(await db.cart.count()).toBe(0)
  })

  test('RN-12 RN-13 at night it belongs to the day before, with the number and the time of its own day', async () => {
    const untilFour = { ...PLACE, store: { ...PLACE.store, DayCutOff: 240 } }
    clock = createFakeClock(Date.parse('2027-03-31T19:00:00.000Z'))
    const result = await completeSale(ports(), untilFour, newCart(), [cash(50_000)])
    expect(result).toMatchObject({
      sale: {
        BusinessDate: '2027-03-31',
        TransactionDate: '2027-03-31T19:00:00.000Z',
        TransactionNo: 'BLR1A/S27/00001',
      },
    })
  })

  test('CM-10 F-44 after a permanent sign-out in another tab neither a sale nor a number is committed', async () => {
    await db.registerLease.clear()
    expect(await completeSale(ports(), PLACE, newCart(), [cash(50_000)])).toMatchObject({ code: 'signedOut' })
    expect(await db.salesQueue.count()).toBe(0)
    expect(await db.runningNumbers.count()).toBe(0)
  })

  test('CM-10 a sale under a slot that the device no longer leases takes no number of it', async () => {
    await db.registerLease.put({ ...PLACE.lease, Slot: 'Z' })
    expect(await completeSale(ports(), PLACE, newCart(), [cash(50_000)])).toMatchObject({ code: 'signedOut' })
    expect(await db.runningNumbers.count()).toBe(0)
  })

  test('CM-2 takes the next number of its series; an abandoned cart takes none', async () => {
    expect((await sell()).TransactionNo).toBe('BLR1A/S26/00001')
    newCart()
    expect((await sell()).TransactionNo).toBe('BLR1A/S26/00002')
  })

  test('OB-42 continues in the slot leased ahead when its own is used up, each series separately', async () => {
    await db.registerLease.put({ ...PLACE.lease, NextSlots: ['B', 'C'] })
    const used = (key: string, RunningNo: number) =>
      db.runningNumbers.put({ key, RunningNo, CashRegisterID: 'register-r1', TransactionTypeID: 'type-sale' })
    await used('BLR1A/S/2026', 999_998)
    await used('BLR1B/S/2026', 999_998)
    const numbers = [(await sell()).TransactionNo, (await sell()).TransactionNo, (await sell()).TransactionNo]
    expect(numbers).toEqual(['BLR1A/S26/999999', 'BLR1B/S26/999999', 'BLR1C/S26/00001'])
    const order = { ...PLACE.transactionType, key: 'type-order', Letter: 'O' }
    const other = await completeSale(ports(), { ...PLACE, transactionType: order }, newCart(), [cash(50_000)])
    expect(other).toMatchObject({ sale: { TransactionNo: 'BLR1A/O26/00001', Series: 'BLR1A/O/2026' } })
  })

  test('OB-42 without a slot leased ahead no number follows the last one, and the cart stays', async () => {
    await db.runningNumbers.put({
      key: 'BLR1A/S/2026',
      RunningNo: 999_999,
      CashRegisterID: 'register-r1',
      TransactionTypeID: 'type-sale',
    })
    expect(await completeSale(ports(), PLACE, newCart(), [cash(50_000)])).toMatchObject({ ok: false })
    expect(await db.salesQueue.count()).toBe(0)
    expect(await db.runningNumbers.get('BLR1A/S/2026')).toMatchObject({ RunningNo: 999_999 })
  })

  test('CM-2 F-22 takes its number from the slot that this device has leased', async () => {
    const lease = { ...PLACE.lease, Slot: 'K' }
    const other = await newTill(lease)
    const result = await completeSale({ ...ports(), db: other.ledger }, { ...PLACE, lease }, newCart(), [
      cash(50_000),
    ])
    expect(result).toMatchObject({ sale: { TransactionNo: 'BLR1K/S26/00001' } })
  })

  test('CM-2 sales at once, as from two tabs, get different numbers', async () => {
    const sales = await Promise.all(Array.from({ length: 20 }, () => sell()))
    expect(new Set(sales.map((sale) => sale.TransactionNo)).size).toBe(20)
    expect(Math.max(...sales.map((sale) => sale.RunningNo))).toBe(20)
  })

  test('CM-3 in a new financial year uses a new counter, and the old one is not reset', async () => {
    clock = createFakeClock(Date.parse('2026-03-31T18:29:59.000Z'))
    expect((await sell()).TransactionNo).toBe('BLR1A/S25/00001')
    clock.advance(1_000)
    expect((await sell()).TransactionNo).toBe('BLR1A/S26/00001')
    clock.advance(-1_000)
    expect((await sell()).TransactionNo).toBe('BLR1A/S25/00002')
  })

  test('CM-4 the same cart paid twice is one sale with one number', async () => {
    const cart = newCart()
    const [first, second] = await Promise.all([sell(cart), sell(cart)])
    expect(second).toEqual(first)
    expect(await db.salesQueue.count()).toBe(1)
    expect((await sell()).RunningNo).toBe(2)
  })

  test('SA-6 equals what the server computes, and the golden sale of the contract', async () => {
    const golden = Sale.parse(
      JSON.parse(
        readFileSync(new URL('../../../../packages/contract/fixtures/sale-v1.json', import.meta.url), 'utf8'),
      ),
    )
    const sale = await sell(newCart(butter(2_000)))
    expect(contradictionsOf(sale)).toEqual([])
    const { UUID: _, ...line } = sale.Lines[0] ?? expect.fail('one line was sold')
    expect(golden.Lines[0]).toMatchObject(line)
  })
})

describe('CM-6 no number is used and the cart stays when the sale fails', () => {
  const expectNothingTaken = async () => {
    expect(await db.salesQueue.count()).toBe(0)
    expect(await db.salesHistory.count()).toBe(0)
    expect(await db.runningNumbers.count()).toBe(0)
    expect(await db.cart.count()).toBe(1)
  }

  beforeEach(async () => {
    await db.cart.put({ ...newCart(), StoreID: PLACE.store.key, updatedAt: '' })
  })

  test('because the disk fails during the commit', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    db.journal.hook('creating', () => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const result = await completeSale(ports(), PLACE, newCart(), [cash(10_000)])
    expect(result).toMatchObject({ ok: false, code: 'notSaved' })
    await expectNothingTaken()
  })

  test('because the payment is too small', async () => {
    const result = await completeSale(ports(), PLACE, newCart(), [cash(5_799)])
    expect(result).toMatchObject({ ok: false, code: 'unpaid' })
    await expectNothingTaken()
  })

  test('because the cart is empty', async () => {
    const empty = { ...newCart(), Lines: [] }
    expect(await completeSale(ports(), PLACE, empty, [cash(0)])).toMatchObject({ ok: false })
    await expectNothingTaken()
  })

  test('because a quantity is absurd', async () => {
    const absurd = newCart({ ...butter(), Quantity: Number.NaN })
    expect(await completeSale(ports(), PLACE, absurd, [cash(10_000)])).toMatchObject({ ok: false })
    await expectNothingTaken()
  })
})
