import type { Sale } from '@evertill/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { RETURN_PLACE } from '../testing/after-sale.ts'
import { butter, newCart, PLACE } from '../testing/selling-place.ts'
import { byCard, inCash, onCredit, openTill, type Till, typeOf } from '../testing/till-runtime.ts'
import { type CartToSell, type Checkout, createCheckout, documentTerms, isRefund } from './checkout.ts'

let till: Till
let checkout: Checkout
let shown: Sale[]

beforeEach(async () => {
  till = await openTill()
  checkout = createCheckout({ ...till.runtime, drawAtOnce: (change) => change() })
  shown = []
  till.cart.add(butter(), false)
})

const sell = (change: Partial<CartToSell> = {}) =>
  checkout.complete(
    { place: PLACE, closingKey: 'closing-1', tenders: [inCash(5_800)], dueDate: '2026-12-15', ...change },
    (sale) => shown.push(sale),
  )

describe('the time of a sale', () => {
  test('CK-6 without the server and without the time nothing is sold, and the cart stays', async () => {
    till.disconnect()
    till.tillClock.forget()
    const { UUID } = till.cart.get()
    expect(await sell()).toEqual({ ok: false, code: 'timeUnknown' })
    expect(till.cart.get().UUID).toBe(UUID)
    till.tillClock.enter(till.clock.now())
    expect(await sell()).toMatchObject({ ok: true })
  })

  test('CK-6 a server that can be reached is asked for it, and the sale is made', async () => {
    till.tillClock.forget()
    expect(await sell()).toMatchObject({ ok: true })
  })

  test('CK-1 a sale is the newest known time', async () => {
    await sell()
    expect(till.tillClock.noted).toEqual([till.clock.now()])
  })
})

describe('a cart becomes a sale', () => {
  test('it is on the disk before it is shown, and the next cart is empty', async () => {
    const { UUID } = till.cart.get()
    const done = await sell()
    expect(done).toMatchObject({ ok: true, sale: { UUID, ClosingKey: 'closing-1', PaidAmount: 5_800 } })
    expect(shown).toHaveLength(1)
    expect(await till.db.salesQueue.count()).toBe(1)
    expect(till.cart.get()).toMatchObject({ Lines: [] })
    expect(till.cart.get().UUID).not.toBe(UUID)
    expect(till.wakes()).toBe(1)
  })

  test('a second press while the first one runs is the same sale', async () => {
    const [first, second] = await Promise.all([sell(), sell({ tenders: [byCard(5_800)] })])
    expect(second).toBe(first)
    expect(shown).toHaveLength(1)
    expect(await till.db.salesQueue.count()).toBe(1)
  })

  test('a refused try does not block the next one', async () => {
    expect(await sell({ tenders: [] })).toEqual({ ok: false, code: 'unpaid' })
    expect(await sell()).toMatchObject({ ok: true })
  })

  test('refused, the cart keeps its lines and its UUID, and nobody is woken', async () => {
    const { UUID } = till.cart.get()
    expect(await sell({ place: null })).toEqual({ ok: false, code: 'notReady' })
    expect(await sell({ tenders: [inCash(1)] })).toEqual({ ok: false, code: 'unpaid' })
    expect(till.cart.get()).toMatchObject({ UUID, Lines: [{ ProductID: 'product-butter' }] })
    expect(shown).toEqual([])
    expect(till.wakes()).toBe(0)
  })

  test('RN-10 the sale of a copied till waits for its new slot and is completed once', async () => {
    await till.db.registerLease.update(PLACE.lease.CashRegisterID, { CopiedAt: '2026-11-15T06:30:00.000Z' })
    let asked = 0
    const checkSlots = async () => {
      asked++
      await till.db.registerLease.put({ ...PLACE.lease, Slot: 'B', FormerSlots: ['A'] })
      return true
    }
    const reconciler = { checkSlots } as unknown as typeof till.runtime.reconciler
    checkout = createCheckout({ ...till.runtime, reconciler, drawAtOnce: (change) => change() })
    const [first, second] = await Promise.all([sell(), sell()])
    expect(first).toMatchObject({ ok: true, sale: { TransactionNo: expect.stringMatching(/^BLR1B/) } })
    expect(second).toBe(first)
    expect(asked).toBe(1)
    expect(await till.db.salesQueue.count()).toBe(1)
  })

  test('RN-11 offline the sale of a copied till is refused, and the cart is kept', async () => {
    await till.db.registerLease.update(PLACE.lease.CashRegisterID, { CopiedAt: '2026-11-15T06:30:00.000Z' })
    till.disconnect()
    expect(await sell()).toEqual({ ok: false, code: 'deviceCopied' })
    expect(till.cart.get().Lines).toHaveLength(1)
    expect(await till.db.salesQueue.count()).toBe(0)
  })

  test('a fault of the rules brings its own sentence', async () => {
    till.cart.update((draft) => ({ ...draft, BillDiscount: { Kind: 'Amount', Amount: -1 } as never }))
    expect(await sell()).toMatchObject({ ok: false, code: 'fault', message: expect.any(String) })
  })

  test('without a server the sale is made all the same', async () => {
    till.disconnect()
    expect(await sell()).toMatchObject({ ok: true })
    expect(await till.db.salesQueue.toArray()).toMatchObject([{ isOffline: true }])
  })
})

describe('without a local database', () => {
  test('no sale is made while the server is away', async () => {
    till.loseDisk()
    till.disconnect()
    expect(await sell()).toEqual({ ok: false, code: 'withoutServer' })
    expect(await till.db.salesQueue.count()).toBe(0)
    expect(till.cart.get().Lines).toHaveLength(1)
  })

  test('the sale is shown only after the server has acknowledged it', async () => {
    till.loseDisk()
    const done = sell()
    await expect.poll(() => till.db.salesHistory.count()).toBe(1)
    expect(shown).toEqual([])
    await till.db.salesHistory.toCollection().modify({ serverId: 'server-1' })
    expect(await done).toMatchObject({ ok: true })
    expect(shown).toHaveLength(1)
  })
})

describe('terms', () => {
  test('the due date is booked where the customer owes something, and only there', async () => {
    till.cart.adjust((draft) => ({ ...draft, Customer: { CustomerID: 'c-1', Name: 'Asha' } as never }))
    const owed = await sell({ tenders: [inCash(800), onCredit(5_000)] })
    expect(owed).toMatchObject({ ok: true, sale: { DueDate: '2026-12-15' } })
    till.cart.add(butter(), false)
    const paid = await sell()
    expect(paid.ok && paid.sale.DueDate).toBeUndefined()
  })

  test('the day is the one of the store, and credit is due 30 days later', () => {
    const lateInLondon = Date.parse('2026-11-15T19:00:00.000Z')
    expect(documentTerms(PLACE, lateInLondon)).toEqual({
      documentKind: 'sale',
      today: '2026-11-16',
      usualDueDate: '2026-12-16',
      isDelivered: false,
    })
    const delivered = { ...PLACE, transactionType: typeOf('P') }
    expect(documentTerms(delivered, lateInLondon).isDelivered).toBe(true)
  })

  test('only a document that takes goods back is a refund', () => {
    const now = till.clock.now()
    expect(isRefund(PLACE, newCart(), now)).toBe(false)
    expect(isRefund(RETURN_PLACE, newCart(), now)).toBe(true)
    expect(isRefund(null, newCart(), now)).toBe(false)
  })

  test('in a refund the money is booked the other way', async () => {
    const done = await sell({ place: RETURN_PLACE })
    expect(done).toMatchObject({ ok: true, sale: { Payments: [{ Amount: -5_800 }] } })
  })
})
