import {
  EXCHANGE_PAYMENT,
  cartOfDraft,
  type SaleDraft,
  type SaleDraftPayment,
  type TransactionType,
} from '@evertill/contract'
import { setOff, settle } from '@evertill/domain'
import type { CartApproval, CartDraft } from '../db/cart/cart-record.ts'
import { documentDraftOf } from './amounts-of.ts'
import { type BillPlace, creditNoteOf } from './settle-cart.ts'

/** What an exchange needs besides the place where it is made. */
export interface ExchangeTerms {
  creditNoteType: TransactionType
  /** What receipts call the part that the returned goods pay. */
  paymentName: string
  newUuid(): string
}

const RETURN_ACTIONS: readonly CartApproval['Action'][] = ['Return', 'ReturnWithoutBill']

const isOfReturn = ({ Action }: CartApproval): boolean => RETURN_ACTIONS.includes(Action)

/**
 * What was entered, for each of the two documents. An approval is used once, so each is named by the document that needs
 * it.
 */
export const exchangeCarts = (cart: CartDraft): { bill: CartDraft; creditNote: CartDraft } => ({
  bill: {
    ...cart,
    Reason: undefined,
    OriginalTax: undefined,
    Approvals: cart.Approvals.filter((approval) => !isOfReturn(approval)),
  },
  creditNote: {
    UUID: cart.UUID,
    Lines: [],
    Charges: [],
    Customer: cart.Customer,
    OriginalTax: cart.OriginalTax,
    Reason: cart.Reason,
    Approvals: cart.Approvals.filter(isOfReturn),
  },
})

/**
 * The two documents of an exchange. The smaller one is paid in full by the other, and `payments` are of the larger one:
 * above zero for what the customer pays on top, below zero for what is paid out.
 */
export const exchangeDrafts = (
  place: BillPlace,
  { paymentName, newUuid }: ExchangeTerms,
  cart: CartDraft,
  payments: readonly SaleDraftPayment[],
  now: number,
): { bill: SaleDraft; creditNote: SaleDraft } => {
  const billOf = (parts: readonly SaleDraftPayment[]) => documentDraftOf('sale', place, cart, parts, now)
  const noteOf = (parts: readonly SaleDraftPayment[]) => creditNoteOf(place.store, cart, parts, now)
  const { exchanged, refund } = setOff(
    settle(cartOfDraft(billOf([]))).totals.due,
    -settle(cartOfDraft(noteOf([]))).totals.due,
  )
  const exchangePart = (TenderedAmount: number): SaleDraftPayment[] =>
    TenderedAmount === 0
      ? []
      : [
          {
            UUID: newUuid(),
            PaymentTypeID: EXCHANGE_PAYMENT,
            PaymentType: paymentName,
            Kind: 'Other',
            TenderedAmount,
          },
        ]
  return {
    bill: billOf([...exchangePart(exchanged), ...(refund > 0 ? [] : payments)]),
    creditNote: noteOf([...exchangePart(-exchanged), ...(refund > 0 ? payments : [])]),
  }
}
