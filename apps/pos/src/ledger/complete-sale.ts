import {
  CONTRACT_VERSION,
  cartOfDraft,
  freezeSale,
  type PaymentType,
  type RegisterLease,
  type Sale,
  type SaleDraft,
  type SaleDraftPayment,
  type Store,
  type TransactionType,
  type UserProfile,
} from '@evertill/contract'
import {
  businessDateOf,
  CALCULATION_VERSION,
  documentKindOf,
  documentNumber,
  financialYearOf,
  isFault,
  type Offer,
  seriesId,
  type SeriesKey,
  settle,
} from '@evertill/domain'
import type { CartDraft } from '../db/cart/cart-record.ts'
import { commitSale } from '../db/sales/commit-sale.ts'
import type { LedgerDb } from '../db/ledger-db.ts'
import { type Clock, toInstant } from '../platform/clock.ts'
import { logFailure } from '../platform/log.ts'
import type { Outcome } from '../platform/outcome.ts'
import { zoneOffsetMinutes } from '../platform/time-zone.ts'
import { documentDraftOf } from './amounts-of.ts'
import { headerOfCart } from './cart-header.ts'
import { editedSale } from './edit-sale.ts'
import { reviseSale } from './revise-sale.ts'

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
}

/** `fault` has its own message; the others are codes with a text in the screens. */
export type SaleRefusal =
  | 'empty'
  | 'unpaid'
  | 'takesNoMoney'
  | 'takesNothingBack'
  | 'signedOut'
  | 'deviceCopied'
  | 'stale'
  | 'notSaved'
  | 'fault'
export type CompletedSale = Outcome<{ sale: Sale }, { code: SaleRefusal; message: string }>

const refused = (code: SaleRefusal, message: string = code): CompletedSale => ({ ok: false, code, message })

const moment = (place: SellingPlace, now: number) => {
  const at = toInstant(now)
  const offset = zoneOffsetMinutes(now, place.store.TimeZone)
  return { at, businessDate: businessDateOf(at, offset), financialYear: financialYearOf(at, offset) }
}

export const seriesOf = (place: SellingPlace, now: number): SeriesKey => ({
  prefix: place.lease.Prefix,
  slot: place.lease.Slot,
  typeLetter: place.transactionType.Letter,
  financialYear: moment(place, now).financialYear,
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
  const done = await reviseSale(ports, { base, sale, by: place.user.Name, closingKey: place.closingKey })
  return done.ok ? done : refused(done.code)
}

/** Checks the bill, then commits it. The sale exists once this resolves with `ok`. */
export const completeSale = async (
  ports: SalePorts,
  place: SellingPlace,
  cart: CartDraft,
  payments: readonly SaleDraftPayment[],
): Promise<CompletedSale> => {
  const now = ports.clock.now()
  const kind = documentKindOf(place.transactionType.Letter)
  const draft = documentDraftOf(kind, place, cart, payments, now)
  const settlement = settle(cartOfDraft(draft))
  const { faults, totals } = settlement
  const [fault] = faults
  if (draft.Lines.length === 0 && (draft.Returns ?? []).length === 0) return refused('empty')
  if (fault) return refused('fault', fault.message)
  // A quotation is no bill: its money would be a difference at the closing.
  if (kind === 'quotation' && payments.length > 0) return refused('takesNoMoney')
  const mayBeDue = kind === 'order' || kind === 'quotation'
  if (mayBeDue && (draft.Returns ?? []).length > 0) return refused('takesNothingBack')
  if (totals.due !== 0 && !(mayBeDue && totals.due > 0)) return refused('unpaid')
  if (cart.Editing) return completeEdit(ports, place, { cart, base: cart.Editing, draft })

  const series = (slot: string): SeriesKey => ({ ...seriesOf(place, now), slot })
  const { at } = moment(place, now)
  const number = (runningNo: number, slot: string) => {
    const text = documentNumber(series(slot), runningNo)
    // Thrown inside the transaction, which aborts: no number is used, and the cart stays.
    if (isFault(text)) throw new Error(text.message)
    return text
  }
  try {
    const sale = await commitSale(ports.db, {
      uuid: cart.UUID,
      seriesOf: (slot) => seriesId(series(slot)),
      lease: place.lease,
      transactionTypeId: place.transactionType.key,
      at,
      isOffline: !ports.isOnline(),
      approvals: cart.Approvals.map(({ Action, ApprovedBy }) => `${Action} – ${ApprovedBy}`),
      freeze: (runningNo, slot, deviceId) =>
        freezeSale(
          {
            UUID: cart.UUID,
            Revision: 1,
            ContractVersion: CONTRACT_VERSION,
            CalculationVersion: CALCULATION_VERSION,
            StoreID: place.store.key,
            CashRegisterID: place.lease.CashRegisterID,
            DeviceID: deviceId,
            TransactionTypeID: place.transactionType.key,
            TransactionType: place.transactionType.TransactionType,
            TransactionNo: number(runningNo, slot),
            Series: seriesId(series(slot)),
            RunningNo: runningNo,
            TransactionDate: at,
            CreatedByUserID: place.user.key,
            CreatedByUserName: place.user.Name,
            Currency: place.currency,
            ...(place.closingKey === undefined ? {} : { ClosingKey: place.closingKey }),
            ...headerOfCart(cart),
          },
          draft,
          settlement,
        ),
    })
    return typeof sale === 'string' ? refused(sale) : { ok: true, sale }
  } catch (error) {
    logFailure('The sale could not be committed.', error)
    return refused('notSaved')
  }
}
