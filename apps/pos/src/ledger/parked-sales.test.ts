import { beforeEach, expect, test, vi } from 'vitest'
import type { LedgerDb } from '../db/ledger-db.ts'
import type { SalesDb } from '../db/sales-db.ts'
import { newDevice } from '../testing/device.ts'
import { createFakeClock } from '../testing/fakes.ts'
import { newCart, PLACE } from '../testing/selling-place.ts'
import { discardParked, parkSale, renameParked, resumeSale } from './parked-sales.ts'

let db: SalesDb
let ledger: LedgerDb
const clock = createFakeClock()
const ports = () => ({ db: ledger, clock })
const CUSTOMER = {
  CustomerID: '01938f2a-0000-7000-8000-000000000007',
  Name: 'Customer 007',
  PhoneNo: '90000 00007',
  EmailID: '',
  GSTIN: '',
  Groups: ['Gold'],
  Points: null,
}

const park = async (label = 'Red bag') => {
  const draft = { ...newCart(), Customer: CUSTOMER, Note: 'call back' }
  await db.cart.put({ ...draft, StoreID: PLACE.store.key, updatedAt: '' })
  const outcome = await parkSale(ports(), {
    draft,
    storeId: PLACE.store.key,
    label,
    payable: 5_800,
    by: 'Cashier 1',
  })
  return { draft, outcome }
}

beforeEach(async () => {
  ;({ strict: db, ledger } = await newDevice())
})

test('SP-11 a parked sale leaves the cart for the list, and is resumed with everything entered', async () => {
  const { draft } = await park()
  expect(await db.cart.count()).toBe(0)
  expect(await db.parkedSales.toArray()).toMatchObject([
    { key: draft.UUID, Label: 'Red bag', payable: 5_800, parkedBy: 'Cashier 1' },
  ])
  const resumed = await resumeSale(ports(), draft.UUID)
  expect(resumed).toEqual({ ok: true, draft: { ...draft, Label: 'Red bag' } })
  expect(await db.parkedSales.count()).toBe(0)
  expect(await db.cart.get(draft.UUID)).toMatchObject({ Lines: draft.Lines, StoreID: PLACE.store.key })
})

test('SP-12 when two tabs resume the same sale, one gets it', async () => {
  const { draft } = await park()
  const both = await Promise.all([resumeSale(ports(), draft.UUID), resumeSale(ports(), draft.UUID)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, code: 'gone' })
})

test('SP-11 a failing disk leaves the cart as it was', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  db.journal.hook('creating', () => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { outcome } = await park()
  expect(outcome).toEqual({ ok: false, code: 'notSaved' })
  expect(await db.cart.count()).toBe(1)
  expect(await db.parkedSales.count()).toBe(0)
})

test('SP-11 a parked sale can be renamed', async () => {
  const { draft } = await park()
  expect(await renameParked(ports(), draft.UUID, 'Blue bag')).toEqual({ ok: true })
  expect(await db.parkedSales.get(draft.UUID)).toMatchObject({ Label: 'Blue bag', Lines: draft.Lines })
  expect(await renameParked(ports(), 'another', 'x')).toEqual({ ok: false, code: 'gone' })
})

test('SP-13 a deleted parked sale leaves its reason in the journal', async () => {
  const { draft } = await park()
  const told = { reason: 'did not come back', by: 'Manager 1' }
  expect(await discardParked(ports(), draft.UUID, told)).toEqual({ ok: true })
  expect(await db.parkedSales.count()).toBe(0)
  const last = (await db.journal.toArray()).at(-1)
  expect(last).toMatchObject({ UUID: draft.UUID, event: 'discarded' })
  expect(last?.detail).toContain('did not come back')
  expect(await discardParked(ports(), draft.UUID, told)).toEqual({ ok: false, code: 'gone' })
})
