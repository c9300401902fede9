import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { LedgerDb } from '../db/ledger-db.ts'
import type { SalesDb } from '../db/sales-db.ts'
import { enteredFields } from '../testing/customers.ts'
import { newTill } from '../testing/device.ts'
import { createFakeClock } from '../testing/fakes.ts'
import { PLACE } from '../testing/selling-place.ts'
import { type CashMovement, isUnsent, type NewCustomer, type Opening } from './other-writes.ts'
import { queueCashMovement, queueCustomer, queueOpening } from './other-writes.ts'
import { queuePayment } from './receive-payment.ts'

let db: SalesDb
let ledger: LedgerDb
const clock = createFakeClock()
const ports = () => ({ db: ledger, clock })

const opening: Opening = {
  UUID: '01938f2a-0000-7000-d000-000000000001',
  CashRegisterID: 'register-r1',
  CashRegisterCode: 'R1',
  CashRegisterName: 'Front counter',
  StoreID: 'store-blr1',
  StoreCode: 'BLR1',
  StoreName: 'Indiranagar',
  RegistrationID: 'registration-demo',
  OpeningBalance: 200_000,
  OpeningTime: { seconds: 1_794_723_000, nanoseconds: 0 },
  OpeningByUserID: PLACE.user.key,
  OpeningByUserName: PLACE.user.Name,
  Status: 'Open',
}
const movement: CashMovement = {
  UUID: '01938f2a-0000-7000-d000-000000000002',
  StoreID: 'store-blr1',
  CashRegisterID: 'register-r1',
  Kind: 'PaidOut',
  Amount: 12_000,
  Reason: 'Milk for the staff',
  At: '2026-11-15T06:30:00.000Z',
}
const customer: NewCustomer = {
  ...enteredFields({ FirstName: 'Customer', LastName: '007' }),
  key: '01938f2a-0000-7000-d000-000000000003',
  CustomerGroups: [],
}
const receipt = (UUID: string) => ({
  series: { prefix: 'BLR1', slot: 'A', typeLetter: 'R', financialYear: 2026 },
  transactionTypeId: 'type-receipt',
  body: {
    UUID,
    StoreID: 'store-blr1',
    CashRegisterID: 'register-r1',
    CustomerID: customer.key,
    PaymentTypeID: 'pay-cash',
    PaymentType: 'Cash',
    Kind: 'Cash' as const,
    Amount: 50_000,
    TransactionDate: '2026-11-15T06:30:00.000Z',
    BusinessDate: '2026-11-15',
  },
})

beforeEach(async () => {
  ;({ strict: db, ledger } = await newTill())
})

describe('a write other than a sale', () => {
  test('OB-12 is on the disk with its body and its label when it resolves', async () => {
    expect(await queueOpening(ports(), opening)).toEqual({ ok: true })
    expect(await queueCashMovement(ports(), movement)).toEqual({ ok: true })
    expect(await queueCustomer(ports(), customer)).toEqual({ ok: true })
    const rows = await db.otherWrites.toArray()
    expect(rows.map(({ kind, label, amount, body }) => ({ kind, label, amount, body }))).toEqual([
      { kind: 'opening', label: 'R1 - Front counter', amount: 200_000, body: opening },
      { kind: 'cashMovement', label: 'Milk for the staff', amount: 12_000, body: movement },
      { kind: 'customer', label: 'Customer 007', amount: null, body: customer },
    ])
    expect((await db.journal.toArray()).map((entry) => entry.event)).toEqual(['queued', 'queued', 'queued'])
    expect(await isUnsent(ledger, opening.UUID)).toBe(true)
  })

  test('CM-11 F-44 after a permanent sign-out in another tab none is queued, and no receipt number is used', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await db.registerLease.clear()
    const made = [
      await queueOpening(ports(), opening),
      await queueCashMovement(ports(), movement),
      await queueCustomer(ports(), customer),
      await queuePayment(ports(), receipt('01938f2a-0000-7000-d000-000000000004')),
    ]
    expect(made.map((outcome) => outcome.ok)).toEqual([false, false, false, false])
    expect(await db.otherWrites.count()).toBe(0)
    expect(await db.customer.count()).toBe(0)
    expect(await db.runningNumbers.count()).toBe(0)
  })

  test('OB-13 that is queued twice is queued once', async () => {
    await queueOpening(ports(), opening)
    clock.advance(1_000)
    await queueOpening(ports(), opening)
    expect(await db.otherWrites.count()).toBe(1)
    expect(await db.journal.count()).toBe(1)
  })

  test('OB-13 a payment takes one receipt number, in the same transaction', async () => {
    const first = receipt('01938f2a-0000-7000-d000-000000000004')
    const [one, again] = [await queuePayment(ports(), first), await queuePayment(ports(), first)]
    expect(one).toMatchObject({ ok: true, payment: { TransactionNo: 'BLR1A/R26/00001' } })
    expect(again).toEqual(one)
    const next = await queuePayment(ports(), receipt('01938f2a-0000-7000-d000-000000000005'))
    expect(next).toMatchObject({ payment: { TransactionNo: 'BLR1A/R26/00002' } })
  })

  test('OB-42 a receipt continues in the slot leased ahead when its own is used up', async () => {
    const [lease] = await db.registerLease.toArray()
    await db.registerLease.put({ ...(lease ?? expect.fail('leased')), NextSlots: ['B'] })
    const place = { CashRegisterID: 'register-r1', TransactionTypeID: 'type-receipt' }
    await db.runningNumbers.put({ key: 'BLR1A/R/2026', RunningNo: 999_998, ...place })
    const numbers = []
    for (const last of [4, 5, 6]) {
      const made = await queuePayment(ports(), receipt(`01938f2a-0000-7000-d000-00000000000${last}`))
      numbers.push(made.ok ? made.payment.TransactionNo : made.message)
    }
    expect(numbers).toEqual(['BLR1A/R26/999999', 'BLR1B/R26/00001', 'BLR1B/R26/00002'])
  })

  test('OB-13 a failing disk is reported, and nothing is stored in part', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    db.journal.hook('creating', () => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(await queueOpening(ports(), opening)).toMatchObject({ ok: false })
    expect(await queuePayment(ports(), receipt(opening.UUID))).toMatchObject({
      ok: false,
      message: expect.stringContaining('Not saved'),
    })
    expect(await db.otherWrites.count()).toBe(0)
    expect(await db.runningNumbers.count()).toBe(0)
  })
})
