import {
  contradictionsOf,
  exchangeContradictions,
  moneyIn,
  type Sale,
  type SentSale,
} from '@evertill/contract'
import { expect, test } from 'vitest'
import type { CartDraft } from '../db/cart/cart-record.ts'
import { newUuid, openAfterSale } from '../testing/after-sale.ts'
import { butter, cash, newCart, PLACE } from '../testing/selling-place.ts'
import { completeSale } from './complete-sale.ts'
import { deviceCash } from './drawer-cash.ts'
import { readDrawerRows } from '../db/drawer/drawer-rows.ts'
import { type Claim, createOutboxStore } from '../db/outbox/outbox-store.ts'
import { createReconcileStore } from '../db/sales/reconcile-store.ts'
import { standingHere } from './document-standing.ts'
import { refundableOf } from './returnable.ts'
import { draftToReturn } from './sale-drafts.ts'
import { settleCart } from './settle-cart.ts'
import { giveUpVoid, voidSale } from './void-sale.ts'

type Exchange = SentSale & { CreditNote: Sale }

const priced = (UnitPrice: number) => ({ ...butter(), UnitPrice, MRP: 0 })
const CLOSING = { key: 'closing-1', OpeningTime: { seconds: 0, nanoseconds: 0 }, OpeningBalance: 0 }
const IN_SESSION = { ...PLACE, closingKey: CLOSING.key }

/** A till that has sold for `back`, and the cart that takes it back and sells for `bought`. */
const openExchange = async (back: number, bought: number) => {
  const till = await openAfterSale()
  const sold = await till.complete(IN_SESSION, newCart(priced(back)), [cash(1_000_000)])
  const taken = new Map(sold.Lines.map(({ UUID }) => [UUID, 1_000]))
  const made = draftToReturn(sold, [], taken, newUuid)
  if (!made.ok) return expect.fail(made.message)
  const cart: CartDraft = { ...made.draft, Lines: newCart(priced(bought)).Lines }
  const exchange = async (...payments: readonly number[]): Promise<Exchange> => {
    const done = await completeSale(till.ports, IN_SESSION, cart, payments.map(cash))
    return done.ok ? (done.sale as Exchange) : expect.fail(done.message)
  }
  const drawer = async () =>
    deviceCash({ closing: CLOSING, ...(await readDrawerRows(till.strict, CLOSING)) }).all.expected
  return { till, sold, cart, exchange, drawer }
}
const keysOf = (claim: Claim): string[] =>
  claim.kind === 'sales' ? claim.rows.map(({ key }) => key) : [claim.row.key]

const contradictions = (sent: Exchange) => [
  ...contradictionsOf(sent),
  ...contradictionsOf(sent.CreditNote),
  ...exchangeContradictions(sent),
]

test('RT-7 C4 an exchange is a credit note and a bill with numbers of their own, each rounded alone', async () => {
  const { till, sold, cart, exchange, drawer } = await openExchange(1_050, 2_040)
  expect(sold.PayableAmount).toBe(1_100)
  expect(settleCart(PLACE, cart, [], till.clock.now()).totals).toMatchObject({
    returned: 1_100,
    payable: 900,
  })
  const sent = await exchange(1_000)
  const { CreditNote: note } = sent
  expect(note.TransactionNo).toMatch(/\/C26\/00001$/)
  expect(sent.TransactionNo).toMatch(/\/S26\/00002$/)
  expect(note).toMatchObject({ TotalAmount: -1_050, PayableAmount: -1_100, DueAmount: 0, Lines: [] })
  expect(sent).toMatchObject({ TotalAmount: 2_040, PayableAmount: 2_000, ChangeAmount: 100, DueAmount: 0 })
  expect(sent.Returns).toBeUndefined()
  expect([moneyIn(note), moneyIn(sent)]).toEqual([0, 900])
  expect(sent.Exchange).toEqual({ UUID: note.UUID, TransactionNo: note.TransactionNo })
  expect(note.Exchange).toEqual({ UUID: sent.UUID, TransactionNo: sent.TransactionNo })
  expect(note.Original?.UUID).toBe(sold.UUID)
  expect(contradictions(sent)).toEqual([])
  expect(await drawer()).toBe(1_100 + 900)
  const later = { isVoid: false, isConverted: false, returns: [note] }
  expect(standingHere(sold, later).status).toBe('Returned')
})

test('RT-7 an exchange for less refunds the rest on the credit note', async () => {
  const { sold, exchange, drawer } = await openExchange(120_000, 89_910)
  const sent = await exchange(-30_100)
  expect([moneyIn(sent), moneyIn(sent.CreditNote)]).toEqual([0, -30_100])
  expect(contradictions(sent)).toEqual([])
  expect(await drawer()).toBe(sold.PayableAmount - 30_100)
  // What the goods paid is no money that could be refunded in cash.
  expect(refundableOf(sold, [sent.CreditNote])).toMatchObject([{ Kind: 'Cash', Amount: 89_900 }])
})

test('RT-7 goods of the same price are exchanged without money, and without new goods it is a return', async () => {
  const even = await openExchange(5_800, 5_800)
  const sent = await even.exchange()
  expect([moneyIn(sent), moneyIn(sent.CreditNote)]).toEqual([0, 0])
  expect(contradictions(sent)).toEqual([])
  const { till, cart } = await openExchange(5_800, 100)
  const done = await completeSale(till.ports, PLACE, { ...cart, Lines: [] }, [cash(-5_800)])
  const alone: Sale = done.ok ? done.sale : expect.fail(done.message)
  expect(alone).toMatchObject({ TransactionType: 'Sales Return', PayableAmount: -5_800 })
  expect(alone.Exchange).toBeUndefined()
})

test('AS-24 both documents are committed at once and wait as one; a second click is the same exchange', async () => {
  const { till, exchange } = await openExchange(5_800, 10_000)
  const sent = await exchange(4_200)
  expect(await exchange(4_200)).toEqual(sent)
  expect(await till.strict.salesQueue.toArray()).toMatchObject([
    {},
    { key: sent.UUID, originalData: { UUID: sent.UUID, CreditNote: { UUID: sent.CreditNote.UUID } } },
  ])
  expect(await till.strict.salesHistory.count()).toBe(3)
  const { CreditNote: note, ...bill } = sent
  expect((await till.history(bill.UUID))?.sale).toEqual(bill)
  expect((await till.history(note.UUID))?.sale).toEqual(note)
})

test('AS-24 the answer counts for both documents, and a restored server gets both again in one body', async () => {
  const { till, sold, exchange } = await openExchange(5_800, 10_000)
  const sent = await exchange(4_200)
  const now = till.clock.now()
  const store = createOutboxStore(till.ledger)
  const ofBoth = () => till.strict.salesHistory.bulkGet([sent.UUID, sent.CreditNote.UUID])
  const claim = (await store.claim(now, 60_000, 100)) ?? expect.fail('nothing to send')
  const keys = keysOf(claim)
  expect(keys).toEqual([sold.UUID, sent.UUID])
  const creditNoteFlags = ['OVER_RETURNED'] as const
  const answerTo = (serverId: string) =>
    ({
      kind: 'accepted',
      serverId,
      flags: [],
      ...(serverId === sent.UUID ? { creditNoteFlags } : {}),
    }) as const
  await store.applyAnswers(claim, new Map(keys.map((key) => [key, answerTo(key)])), { now, random: 0 })
  expect(await ofBoth()).toMatchObject([
    { serverId: sent.UUID, flags: [] },
    { serverId: sent.CreditNote.UUID, flags: ['OVER_RETURNED'] },
  ])
  expect(await till.strict.salesQueue.count()).toBe(0)
  await createReconcileStore(till.ledger).requeue([sent.UUID], now, true)
  expect((await till.strict.salesQueue.toArray()).map(({ originalData }) => originalData)).toEqual([sent])
  expect(await ofBoth()).toMatchObject([{ serverId: null }, { serverId: null }])
})

test('AS-24 without a type for credit notes nothing is exchanged', async () => {
  const { till, cart } = await openExchange(5_800, 10_000)
  const place = { ...PLACE, exchange: undefined }
  expect(await completeSale(till.ports, place, cart, [cash(4_200)])).toMatchObject({ code: 'noCreditNote' })
  expect(await completeSale(till.ports, PLACE, cart, [cash(4_100)])).toMatchObject({ code: 'unpaid' })
})

test('AS-25 an exchange is voided as a whole, and a refused void is withdrawn as a whole', async () => {
  const { till, sold, exchange, drawer } = await openExchange(5_800, 10_000)
  const sent = await exchange(4_200)
  const voided = { uuid: newUuid(), reason: 'wrong goods', by: 'Cashier 1', closingKey: CLOSING.key }
  expect(await voidSale(till.ports, { sale: sent.CreditNote, ...voided })).toEqual({ ok: true })
  const marks = async () =>
    (await till.strict.salesHistory.bulkGet([sent.UUID, sent.CreditNote.UUID])).map(
      (row) => row?.voided?.UUID,
    )
  expect(await marks()).toEqual([voided.uuid, voided.uuid])
  expect(await till.strict.otherWrites.toArray()).toMatchObject([{ body: { SaleUUID: sent.UUID } }])
  expect(await drawer()).toBe(sold.PayableAmount)
  expect(await voidSale(till.ports, { sale: sent, ...voided, uuid: newUuid() })).toMatchObject({
    code: 'isVoid',
  })
  await till.strict.otherWrites.update(voided.uuid, { status: 'failed' })
  expect(await giveUpVoid(till.ports, sent.UUID)).toBe(true)
  expect(await marks()).toEqual([undefined, undefined])
})
