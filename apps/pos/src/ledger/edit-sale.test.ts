import { contradictionsOf, draftOfSale, type Sale } from '@evertill/contract'
import { describe, expect, test } from 'vitest'
import { createCartStore } from '../db/cart/cart-store.ts'
import { newUuid, openAfterSale } from '../testing/after-sale.ts'
import { PUNE } from '../testing/customers.ts'
import { butter, cash, newCart, PLACE } from '../testing/selling-place.ts'
import { emptied, isEmptyDraft, setQuantity } from './cart-changes.ts'
import { completeSale } from './complete-sale.ts'
import { correctedTender } from './correct-tender.ts'
import { decideRevision } from './decide-revision.ts'
import { editedSale, keptOffers } from './edit-sale.ts'
import type { EnteredField } from './header-fields.ts'
import { draftToEdit } from './sale-drafts.ts'
import { reviseSale } from './revise-sale.ts'

const nowhere = () => undefined
const paid = (amount: number) => [{ ...cash(amount), UUID: newUuid() }]
const upi = (amount: number) => [
  { ...cash(amount), UUID: newUuid(), PaymentTypeID: 'pay-upi', PaymentType: 'UPI', Kind: 'Other' as const },
]

const halve = (sale: Sale) => {
  const draft = draftToEdit(sale, nowhere)
  return setQuantity(draft.Lines[0]?.UUID ?? '', 1_000)(draft)
}

describe('an edited sale', () => {
  test('AS-9 becomes the next revision under the same number, and the previous one is kept', async () => {
    const till = await openAfterSale()
    const sale = await till.sell(butter(2_000))
    const edited = await till.complete(PLACE, halve(sale), paid(5_800))
    expect(edited).toMatchObject({ UUID: sale.UUID, Revision: 2, TransactionNo: sale.TransactionNo })
    expect(edited).toMatchObject({ PayableAmount: 5_800, TransactionDate: sale.TransactionDate })
    expect(contradictionsOf(edited)).toEqual([])
    expect(await till.history(sale.UUID)).toMatchObject({ sale: edited, earlier: [sale] })
    const queued = await till.strict.salesQueue.toArray()
    expect(queued.map(({ key }) => key)).toEqual([sale.UUID, `${sale.UUID}/2`])
    expect(await till.strict.runningNumbers.toArray()).toMatchObject([{ RunningNo: 1 }])
  })

  test('AS-10 when two windows edit it, the second is refused and keeps its cart', async () => {
    const till = await openAfterSale()
    const sale = await till.sell(butter(2_000))
    const [mine, theirs] = [halve(sale), draftToEdit(sale, nowhere)]
    await till.complete(PLACE, theirs, paid(11_600))
    const refused = await completeSale(till.ports, PLACE, mine, paid(5_800))
    expect(refused).toMatchObject({ ok: false, code: 'stale' })
    expect((await till.history(sale.UUID))?.sale.PayableAmount).toBe(11_600)
  })

  test('AS-9 its cart never counts as empty, nor as a new sale after it was cleared', async () => {
    const till = await openAfterSale()
    const draft = draftToEdit(await till.sell(butter(2_000)), nowhere)
    const cleared = emptied(draft)
    expect(cleared.Editing).toBeDefined()
    expect(isEmptyDraft(cleared)).toBe(false)
    expect(await completeSale(till.ports, PLACE, cleared, [])).toMatchObject({ ok: false, code: 'empty' })
  })

  test('AS-9 is restored after a reload until it is completed', async () => {
    const till = await openAfterSale()
    const sale = await till.sell(butter(2_000))
    const carts = createCartStore(till.relaxed)
    const draft = halve(sale)
    await carts.save({ ...draft, StoreID: sale.StoreID, updatedAt: sale.TransactionDate })
    expect(await carts.openCarts()).toMatchObject([{ UUID: sale.UUID, Lines: [{ Quantity: 1_000 }] }])
    await till.complete(PLACE, draft, paid(5_800))
    // A late autosave.
    await carts.save({ ...draft, StoreID: sale.StoreID, updatedAt: sale.TransactionDate })
    expect(await carts.openCarts()).toEqual([])
  })

  test('AS-11 correcting a tender changes nothing about the lines', async () => {
    const till = await openAfterSale()
    const sale = await till.sell(butter(2_000))
    const made = correctedTender(sale, upi(11_600))
    if (!made.ok) return expect.fail(made.message)
    expect(made.sale).toMatchObject({ Revision: 2, Lines: sale.Lines, ChangeAmount: 0 })
    expect(made.sale.Payments).toMatchObject([{ PaymentType: 'UPI', Amount: 11_600 }])
    expect(contradictionsOf(made.sale)).toEqual([])
    expect(correctedTender(sale, upi(11_500))).toMatchObject({ ok: false })
    expect(correctedTender(sale, upi(11_700))).toMatchObject({ ok: false })
  })

  test('AS-9 AS-11 an edit and a corrected tender keep everything that the cashier entered', async () => {
    const till = await openAfterSale()
    const uuid = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
    const entered: Required<Pick<Sale, EnteredField>> = {
      SalesChannelID: 'counter',
      SalesPersonID: 'person',
      Note: 'by the door',
      Reason: 'Damaged',
      CustomFields: { Table: '7' },
      DueDate: '2026-12-01',
      ConvertedFromUUID: uuid,
      OrderID: uuid,
      CustomerID: uuid,
      CustomerName: 'Customer 007',
      CustomerPhoneNo: '900',
      CustomerEmailID: 'c@demo.test',
      CustomerGSTIN: '29AAAAA0000A1Z5',
      CustomerAddress: PUNE,
      DeliveryAddress: { ...PUNE, Name: 'Customer 007' },
      ApprovalIDs: [uuid],
    }
    const sale = { ...(await till.sell(butter(2_000))), ...entered }
    const corrected = correctedTender(sale, upi(11_600))
    expect(corrected).toMatchObject({ ok: true, sale: entered })
    expect(editedSale(sale, draftToEdit(sale, nowhere), draftOfSale(sale))).toMatchObject(entered)
  })

  test('AS-9 keeps its offers: a smaller quantity keeps its share, another price keeps none', async () => {
    const till = await openAfterSale()
    const offer = { OfferID: 'o', Version: 1, Amount: 601, Reason: '2 for 110' }
    const cart = newCart({ ...butter(2_000), Offers: [offer] })
    const sale = await till.complete(PLACE, cart, paid(11_000))
    const [line] = draftToEdit(sale, nowhere).Lines
    if (!line) return expect.fail('no line')
    const amounts = (change: object) =>
      keptOffers({ ...line, ...change }, sale).Offers?.map(({ Amount }) => Amount)
    expect(amounts({})).toEqual([601])
    expect(amounts({ Quantity: 1_000 })).toEqual([301])
    expect(amounts({ Quantity: 3_000 })).toEqual([601])
    expect(amounts({ UnitPrice: 5_000 })).toBeUndefined()
  })
})

describe('an edit that conflicts with one at the server', () => {
  const conflict = async () => {
    const till = await openAfterSale()
    const sale = await till.sell(butter(2_000))
    await till.strict.salesQueue.clear()
    const mine = await till.complete(PLACE, halve(sale), paid(5_800))
    const theirs: Sale = { ...sale, Revision: 2, Note: 'theirs' }
    await till.strict.salesQueue.update(`${sale.UUID}/2`, { status: 'failed', attempts: 1 })
    const queue = () => till.strict.salesQueue.toArray()
    return { till, sale, mine, theirs, queue }
  }

  test('AS-12 mine becomes the revision after theirs when the cashier keeps mine', async () => {
    const { till, sale, theirs, mine, queue } = await conflict()
    expect(await decideRevision(till.ports, { theirs, keep: 'mine', by: 'Cashier 1' })).toBe(true)
    expect(await queue()).toMatchObject([{ key: `${sale.UUID}/3`, status: 'pending' }])
    expect(await till.history(sale.UUID)).toMatchObject({
      sale: { ...mine, Revision: 3 },
      earlier: [sale, theirs],
    })
  })

  test('AS-12 theirs stays when the cashier keeps theirs, and mine is kept as an earlier body', async () => {
    const { till, sale, theirs, mine, queue } = await conflict()
    expect(await decideRevision(till.ports, { theirs, keep: 'theirs', by: 'Cashier 1' })).toBe(true)
    expect(await queue()).toEqual([])
    expect(await till.history(sale.UUID)).toMatchObject({ sale: theirs, earlier: [sale, mine] })
  })

  test('AS-12 an edit in flight cannot be decided', async () => {
    const { till, theirs, sale } = await conflict()
    await till.strict.salesQueue.update(`${sale.UUID}/2`, { status: 'processing' })
    expect(await decideRevision(till.ports, { theirs, keep: 'theirs', by: '' })).toBe(false)
  })

  test('AS-9 a sale of another device can be edited here', async () => {
    const till = await openAfterSale()
    const sale = await till.sell(butter(2_000))
    const other = await openAfterSale()
    const made = correctedTender(sale, upi(11_600))
    if (!made.ok) return expect.fail(made.message)
    expect(await reviseSale(other.ports, { base: sale, sale: made.sale, by: 'Cashier 1' })).toMatchObject({
      ok: true,
    })
    expect(await other.history(sale.UUID)).toMatchObject({ serverId: sale.UUID, earlier: [sale] })
  })
})
