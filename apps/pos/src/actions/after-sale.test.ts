import type { Sale } from '@evertill/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { completeSale } from '../ledger/complete-sale.ts'
import { newUuid } from '../testing/after-sale.ts'
import { product } from '../testing/products.ts'
import { butter, cash, newCart, PLACE } from '../testing/selling-place.ts'
import { byCard, inCash, openTill, type Till, typeOf } from '../testing/till-runtime.ts'
import {
  correctTender,
  decideConflict,
  makeVoid,
  retrySale,
  startCopy,
  startEdit,
  startInvoice,
  startReturn,
  withdrawVoid,
} from './after-sale.ts'

let till: Till
let sale: Sale

const TYPES = [typeOf('S', 'Sale'), typeOf('C', 'Sales Return'), typeOf('O', 'Sales Order')]
const TARGET = { place: PLACE, saleTypes: TYPES, parkAs: 'For the bill' }

beforeEach(async () => {
  till = await openTill({ types: TYPES, products: [product({ key: 'product-butter', RetailPrice: 6_000 })] })
  const { ledger, clock } = till.runtime
  const done = await completeSale({ db: ledger, clock, isOnline: () => true }, PLACE, newCart(), [
    cash(5_800),
  ])
  sale = done.ok ? done.sale : expect.fail(done.message)
})

const allLines = () => new Map(sale.Lines.map(({ UUID, Quantity }) => [UUID, Quantity]))
const allBack = () => ({ taken: allLines(), damaged: new Set<string>(), reason: '' })

describe('a draft is started', () => {
  test('AS-16 goods that are in the cart are parked under the label, and the draft takes their place', async () => {
    till.cart.add(butter(), false)
    const { UUID } = till.cart.get()
    const started = await startEdit(till.runtime, sale, TARGET)
    expect(started).toEqual({ ok: true, parked: true, to: `/sales/editsales?id=${sale.UUID}&type=Sale` })
    const parked = await till.db.parkedSales.toArray()
    expect(parked).toMatchObject([
      { key: UUID, Label: 'For the bill', payable: 5_800, parkedBy: 'Cashier 1' },
    ])
    expect(till.cart.get()).toMatchObject({ UUID: sale.UUID, Editing: { UUID: sale.UUID } })
  })

  test('AS-16 a change that lay in the cart is parked under the number of its sale', async () => {
    await startEdit(till.runtime, sale, TARGET)
    await startCopy(till.runtime, sale, TARGET)
    expect(await till.db.parkedSales.toArray()).toMatchObject([{ Label: sale.TransactionNo }])
  })

  test('an empty cart is not parked', async () => {
    expect(await startEdit(till.runtime, sale, TARGET)).toMatchObject({ ok: true, parked: false })
    expect(await till.db.parkedSales.count()).toBe(0)
  })

  test('AS-16 where the goods cannot be parked they stay in the cart', async () => {
    till.cart.add(butter(), false)
    const { UUID } = till.cart.get()
    expect(await startEdit(till.runtime, sale, { ...TARGET, place: null })).toEqual({
      ok: false,
      code: 'notReady',
    })
    till.db.close()
    expect(await startEdit(till.runtime, sale, TARGET)).toEqual({ ok: false, code: 'notSaved' })
    expect(till.cart.get()).toMatchObject({ UUID, Lines: [{ ProductID: 'product-butter' }] })
  })

  test('AS-4 a return is begun as a return and an exchange as a sale, also without a server', async () => {
    till.disconnect()
    const story = { sale, returns: [] }
    const back = { ...allBack(), kind: 'return' } as const
    expect(await startReturn(till.runtime, story, back, TARGET)).toMatchObject({
      to: '/sales/newsales?type=Sales%20Return',
    })
    expect(till.cart.get()).toMatchObject({ Original: { UUID: sale.UUID }, Returns: [{ Quantity: 1_000 }] })
    const exchange = { ...back, kind: 'exchange' } as const
    expect(await startReturn(till.runtime, story, exchange, TARGET)).toMatchObject({
      to: '/sales/newsales?type=Sale',
    })
  })

  test('who may not start the kind of document is refused, and the cart is not touched', async () => {
    const none = { ...TARGET, saleTypes: [typeOf('O')] }
    const noType = { ok: false, code: 'noType' }
    const back = { ...allBack(), kind: 'return' } as const
    expect(await startReturn(till.runtime, { sale, returns: [] }, back, none)).toEqual(noType)
    expect(await startInvoice(till.runtime, sale, { ...none, advance: '' })).toEqual(noType)
    expect(await startCopy(till.runtime, sale, none)).toEqual(noType)
    expect(till.cart.get().Lines).toEqual([])
  })

  test('more than was sold cannot come back, and the rule says so itself', async () => {
    const tooMany = new Map(sale.Lines.map(({ UUID }) => [UUID, 9_000]))
    const back = { ...allBack(), taken: tooMany, kind: 'return' } as const
    expect(await startReturn(till.runtime, { sale, returns: [] }, back, TARGET)).toMatchObject({
      ok: false,
      code: 'fault',
    })
  })

  test('AS-15 an order becomes a bill that names what was paid ahead', async () => {
    const order = { ...sale, PaidAmount: 1_000 }
    await startInvoice(till.runtime, order, { ...TARGET, advance: 'Advance' })
    expect(till.cart.get()).toMatchObject({
      ConvertedFromUUID: sale.UUID,
      Paid: [{ PaymentType: 'Advance', Kind: 'Other', Amount: 1_000 }],
    })
  })

  test('a copy has the prices of today and names goods that the shop no longer has', async () => {
    const gone = { ...butter(), ProductID: 'product-gone', Name: 'Ghee' }
    const line = sale.Lines[0] ?? expect.fail('no line')
    const mixed = { ...sale, Lines: [line, { ...line, ...gone }] }
    expect(await startCopy(till.runtime, mixed, TARGET)).toMatchObject({ ok: true, left: ['Ghee'] })
    expect(till.cart.get().Lines).toMatchObject([{ ProductID: 'product-butter', UnitPrice: 6_000 }])
    const allGone = { ...sale, Lines: [{ ...line, ...gone }] }
    expect(await startCopy(till.runtime, allGone, TARGET)).toEqual({
      ok: false,
      code: 'notCopied',
      names: ['Ghee'],
    })
  })
})

describe('a wrong tender', () => {
  test('AS-11 CL-18 is corrected under the session that is open now, and sent', async () => {
    expect(await correctTender(till.runtime, sale, [byCard(5_800, 'slip 7')])).toEqual({ ok: true })
    const history = await till.db.salesHistory.get(sale.UUID)
    expect(history?.sale).toMatchObject({
      Revision: 2,
      ChangedInClosingKey: 'closing-1',
      Payments: [{ PaymentType: 'Card', Amount: 5_800, Reference: 'slip 7' }],
    })
    expect(till.wakes()).toBe(1)
  })

  test('TR-17 AS-26 keeps the approvals that it was made with, and the journal names who gave them', async () => {
    const approved = { ...sale, ApprovalIDs: ['a-1'] }
    expect(
      await correctTender(
        till.runtime,
        approved,
        [byCard(5_800)],
        [
          { ApprovalID: 'a-2', ApprovedBy: 'Manager 1', Action: 'Return', Percent: 0 },
          { ApprovalID: 'a-3', ApprovedBy: 'Manager 2', Action: 'ReturnWithoutBill', Percent: 0 },
        ],
      ),
    ).toEqual({ ok: true })
    const history = await till.db.salesHistory.get(sale.UUID)
    expect(history?.sale).toMatchObject({ Revision: 2, ApprovalIDs: ['a-1', 'a-2', 'a-3'] })
    const journal = await till.db.journal.where('UUID').equals(sale.UUID).toArray()
    const approvedBy = journal.filter(({ event }) => event === 'approved').map(({ detail }) => detail)
    expect(approvedBy).toEqual(['Return – Manager 1', 'ReturnWithoutBill – Manager 2'])
  })

  test('AS-11 payments that do not add up are refused, and nothing is sent', async () => {
    expect(await correctTender(till.runtime, sale, [inCash(5_700)])).toMatchObject({ code: 'fault' })
    expect(till.wakes()).toBe(0)
  })

  test('AS-10 a sale that was changed meanwhile is not corrected', async () => {
    await correctTender(till.runtime, sale, [byCard(5_800)])
    expect(await correctTender(till.runtime, sale, [inCash(5_800)])).toEqual({ ok: false, code: 'stale' })
    expect(till.wakes()).toBe(1)
  })
})

describe('a void', () => {
  const request = (uuid = newUuid()) => ({ sale, uuid, reason: 'Wrong goods' })
  const writes = () => till.db.otherWrites.toArray()

  test('AS-13 needs a reason', async () => {
    const blank = { ...request(), reason: '  ' }
    expect(await makeVoid(till.runtime, blank)).toEqual({ ok: false, code: 'noReason' })
    expect(till.wakes()).toBe(0)
  })

  test('AS-13 CL-18 names who made and who approved it, and the session, also without a server', async () => {
    till.disconnect()
    const approval = { approvalId: 'a-1', approvedBy: 'Manager 1' }
    expect(await makeVoid(till.runtime, { ...request(), approval })).toEqual({ ok: true })
    const history = await till.db.salesHistory.get(sale.UUID)
    expect(history?.voided).toMatchObject({ ByUserName: 'Cashier 1', ApprovedBy: 'Manager 1' })
    expect(await writes()).toMatchObject([{ body: { ApprovalID: 'a-1', ClosingKey: 'closing-1' } }])
  })

  test('AS-13 a double click is one void, a second void is refused', async () => {
    const first = request()
    const both = await Promise.all([makeVoid(till.runtime, first), makeVoid(till.runtime, first)])
    expect(both).toEqual([{ ok: true }, { ok: true }])
    expect(await makeVoid(till.runtime, request())).toEqual({ ok: false, code: 'isVoid' })
    expect(await writes()).toHaveLength(1)
  })

  test('only a void that the server refused can be withdrawn', async () => {
    await makeVoid(till.runtime, request())
    expect(await withdrawVoid(till.runtime, sale)).toBe(false)
    await till.db.otherWrites.toCollection().modify({ status: 'failed' })
    expect(await withdrawVoid(till.runtime, sale)).toBe(true)
    expect((await till.db.salesHistory.get(sale.UUID))?.voided).toBeUndefined()
  })

  test('a retry sends the sale and its void once more', async () => {
    const void1 = request()
    await makeVoid(till.runtime, void1)
    await till.db.salesQueue.toCollection().modify({ status: 'failed' })
    await till.db.otherWrites.toCollection().modify({ status: 'failed' })
    await retrySale(till.runtime, { sale, voided: { UUID: void1.uuid } })
    expect(await till.db.salesQueue.toArray()).toMatchObject([{ status: 'pending' }])
    expect(await writes()).toMatchObject([{ status: 'pending' }])
    expect(till.wakes()).toBe(2)
  })
})

describe('a conflict', () => {
  test('AS-12 is decided once the server has refused the change, and then sent', async () => {
    await correctTender(till.runtime, sale, [byCard(5_800)])
    const theirs = { ...sale, Revision: 2, Note: 'theirs' }
    expect(await decideConflict(till.runtime, theirs, 'mine')).toBe(false)
    expect(till.wakes()).toBe(1)
    await till.db.salesQueue.where('key').equals(`${sale.UUID}/2`).modify({ status: 'failed' })
    expect(await decideConflict(till.runtime, theirs, 'mine')).toBe(true)
    expect((await till.db.salesHistory.get(sale.UUID))?.sale.Revision).toBe(3)
    expect(till.wakes()).toBe(2)
  })
})
