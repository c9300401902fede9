import {
  CONTRACT_VERSION,
  cartOfDraft,
  freezeSale,
  type PaymentType,
  type RegisterLease,
  type Sale,
  type SaleDraft,
  type SaleDraftPayment,
  type SentSale,
  type Store,
  type TransactionType,
  type UserProfile,
} from '@evertill/contract'
import {
  CALCULATION_VERSION,
  documentKindOf,
  documentNumber,
  financialYearOf,
  isFault,
  type Offer,
  seriesId,
  type SeriesKey,
  settle,
  type Settlement,
} from '@evertill/domain'
import type { CartDraft } from '../db/cart/cart-record.ts'
import { commitSale } from '../db/sales/commit-sale.ts'
import type { TakenNumber } from '../db/numbers/slots.ts'
import type { LedgerDb } from '../db/ledger-db.ts'
import { type Clock, toInstant } from '../platform/clock.ts'
import { logFailure } from '../platform/log.ts'
import type { Outcome } from '../platform/outcome.ts'
import { zoneOffsetMinutes } from '../platform/time-zone.ts'
import { documentDraftOf } from './amounts-of.ts'
import { setDelivery } from './cart-changes.ts'
import { headerOfCart } from './cart-header.ts'
import { editedSale } from './edit-sale.ts'
import { type ExchangeTerms, exchangeCarts, exchangeDrafts } from './exchange.ts'
import { placeOfSupplyOf, sellerOf } from './tax-place.ts'

/** Where and by whom a sale is made. It stays the same while the sale screen is open. */
export interface SellingPlace {
  store: Store
  lease: RegisterLease
  user: UserProfile
  transactionType: TransactionType
  currency: string
  /** Candidates; the calculation checks which ones apply. */
  offers?: readonly Offer[]
  /** The open register session, if the store uses them. */
  closingKey?: string | undefined
  /** Missing if the shop has no type of document for a credit note. */
  exchange?: ExchangeTerms | undefined
}

/** `fault` has its own message; the others are codes with a text in the screens. */
export type SaleRefusal =
  | 'empty'
  | 'unpaid'
  | 'takesNoMoney'
  | 'takesNothingBack'
  | 'noCreditNote'
  | 'signedOut'
  | 'deviceCopied'
  | 'stale'
  | 'notSaved'
  | 'fault'
/** `sale` is the bill of an exchange, with its credit note. */
export type CompletedSale = Outcome<{ sale: SentSale }, { code: SaleRefusal; message: string }>

const refused = (code: SaleRefusal, message: string = code): CompletedSale => ({ ok: false, code, message })

export const seriesOf = (place: SellingPlace, now: number): SeriesKey => ({
  prefix: place.lease.Prefix,
  slot: place.lease.Slot,
  typeLetter: place.transactionType.Letter,
  financialYear: financialYearOf(toInstant(now), zoneOffsetMinutes(now, place.store.TimeZone)),
})

export const cashPayment = (type: PaymentType, TenderedAmount: number, UUID: string): SaleDraftPayment => ({
  UUID,
  PaymentTypeID: type.key,
  PaymentType: type.PaymentType,
  Kind: type.Kind,
  TenderedAmount,
})

interface SalePorts {
  db: LedgerDb
  clock: Clock
  isOnline(): boolean
}

const completeEdit = async (
  ports: SalePorts,
  place: SellingPlace,
  { cart, base, draft }: { cart: CartDraft; base: Sale; draft: SaleDraft },
): Promise<CompletedSale> => {
  const sale = editedSale(base, cart, draft)
  const { reviseSale } = await import('./revise-sale.ts')
  const done = await reviseSale(ports, {
    base,
    sale,
    by: place.user.Name,
    closingKey: place.closingKey,
    approvals: cart.Approvals,
  })
  return done.ok ? done : refused(done.code)
}

/** A document that is ready to be committed, apart from its number. */
interface Document {
  uuid: string
  type: TransactionType
  cart: CartDraft
  draft: SaleDraft
  settlement: Settlement
}

const documentOf = (document: Omit<Document, 'settlement'>): Document => ({
  ...document,
  settlement: settle(cartOfDraft(document.draft)),
})

/** Checks the bill, then commits it. The sale exists once this resolves with `ok`. */
export const completeSale = async (
  ports: SalePorts,
  place: SellingPlace,
  cart: CartDraft,
  payments: readonly SaleDraftPayment[],
): Promise<CompletedSale> => {
  const now = ports.clock.now()
  const { transactionType: type } = place
  const kind = documentKindOf(type.Letter)
  const returns = cart.Returns ?? []
  const mayBeDue = kind === 'order' || kind === 'quotation'
  if (cart.Lines.length === 0 && returns.length === 0) return refused('empty')
  if (mayBeDue && returns.length > 0) return refused('takesNothingBack')
  if (kind === 'sale' && returns.length > 0) return completeExchange(ports, place, cart, payments)

  const draft = documentDraftOf(kind, place, cart, payments, now)
  const document = documentOf({
    uuid: cart.UUID,
    type,
    // What comes back is not delivered.
    cart: kind === 'return' ? setDelivery(undefined)(cart) : cart,
    draft,
  })
  const { faults, totals } = document.settlement
  const [fault] = faults
  if (fault) return refused('fault', fault.message)
  // A quotation is no bill: its money would be a difference at the closing.
  if (kind === 'quotation' && payments.length > 0) return refused('takesNoMoney')
  if (totals.due !== 0 && !(mayBeDue && totals.due > 0)) return refused('unpaid')
  if (cart.Editing) return completeEdit(ports, place, { cart, base: cart.Editing, draft })
  return commitDocuments(ports, place, document)
}

/** A credit note and a bill (D-29). Without new goods the credit note alone. */
const completeExchange = async (
  ports: SalePorts,
  place: SellingPlace,
  cart: CartDraft,
  payments: readonly SaleDraftPayment[],
): Promise<CompletedSale> => {
  const { exchange, transactionType: type } = place
  if (!exchange) return refused('noCreditNote')
  const { creditNoteType, newUuid } = exchange
  if (cart.Lines.length === 0)
    return completeSale(ports, { ...place, transactionType: creditNoteType }, cart, payments)
  const drafts = exchangeDrafts(place, exchange, cart, payments, ports.clock.now())
  const carts = exchangeCarts(cart)
  const bill = documentOf({ uuid: cart.UUID, type, cart: carts.bill, draft: drafts.bill })
  const note = documentOf({
    uuid: newUuid(),
    type: creditNoteType,
    cart: carts.creditNote,
    draft: drafts.creditNote,
  })
  const [fault] = [...note.settlement.faults, ...bill.settlement.faults]
  if (fault) return refused('fault', fault.message)
  if (note.settlement.totals.due !== 0 || bill.settlement.totals.due !== 0) return refused('unpaid')
  return commitDocuments(ports, place, bill, note)
}

const commitDocuments = async (
  ports: SalePorts,
  place: SellingPlace,
  document: Document,
  note?: Document,
): Promise<CompletedSale> => {
  const now = ports.clock.now()
  const at = toInstant(now)
  const approvals = [document, note].flatMap((one) => one?.cart.Approvals ?? [])
  const seriesFor =
    ({ type }: Document) =>
    (slot: string): SeriesKey => ({ ...seriesOf({ ...place, transactionType: type }, now), slot })
  const numberOf = (one: Document, { runningNo, slot }: TakenNumber): string => {
    const text = documentNumber(seriesFor(one)(slot), runningNo)
    // Thrown inside the transaction, which aborts: no number is used, and the cart stays.
    if (isFault(text)) throw new Error(text.message)
    return text
  }
  const freeze = (one: Document, taken: TakenNumber, deviceId: string, other?: Sale['Exchange']): Sale =>
    freezeSale(
      {
        UUID: one.uuid,
        Revision: 1,
        ContractVersion: CONTRACT_VERSION,
        CalculationVersion: CALCULATION_VERSION,
        StoreID: place.store.key,
        CashRegisterID: place.lease.CashRegisterID,
        DeviceID: deviceId,
        TransactionTypeID: one.type.key,
        TransactionType: one.type.TransactionType,
        TransactionNo: numberOf(one, taken),
        Series: seriesId(seriesFor(one)(taken.slot)),
        RunningNo: taken.runningNo,
        TransactionDate: at,
        CreatedByUserID: place.user.key,
        CreatedByUserName: place.user.Name,
        Currency: place.currency,
        ...(place.closingKey === undefined ? {} : { ClosingKey: place.closingKey }),
        ...(other ? { Exchange: other } : {}),
        ...sellerOf(place.store),
        ...placeOfSupplyOf(place.store, one.cart, documentKindOf(one.type.Letter) === 'return'),
        ...headerOfCart(one.cart),
      },
      one.draft,
      one.settlement,
    )
  const numbered = (one: Document) => ({
    uuid: one.uuid,
    seriesOf: (slot: string) => seriesId(seriesFor(one)(slot)),
    transactionTypeId: one.type.key,
  })
  try {
    const sale = await commitSale(ports.db, {
      ...numbered(document),
      creditNote: note && numbered(note),
      lease: place.lease,
      at,
      isOffline: !ports.isOnline(),
      approvals,
      freeze: ({ own, creditNote, deviceId }) => {
        if (!note || !creditNote) return freeze(document, own, deviceId)
        const linkTo = (one: Document, taken: TakenNumber) => ({
          UUID: one.uuid,
          TransactionNo: numberOf(one, taken),
        })
        return {
          ...freeze(document, own, deviceId, linkTo(note, creditNote)),
          CreditNote: freeze(note, creditNote, deviceId, linkTo(document, own)),
        }
      },
    })
    return typeof sale === 'string' ? refused(sale) : { ok: true, sale }
  } catch (error) {
    logFailure('The sale could not be committed.', error)
    return refused('notSaved')
  }
}
