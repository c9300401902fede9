import {
  cartOfDraft,
  pickTaxTerms,
  returnWithoutBill,
  type SaleDraft,
  type SaleDraftPayment,
} from '@evertill/contract'
import { type DocumentKind, settle } from '@evertill/domain'
import type { CartDraft } from '../db/cart/cart-record.ts'
import { setDelivery } from './cart-changes.ts'
import { type BillPlace, creditNoteOf, frozenDraftOf, settleCart } from './settle-cart.ts'

/**
 * The draft that is committed. In a return the lines of the cart are goods that come back. In any other document returned
 * goods are not part of it: their credit note is a document of its own.
 */
export const documentDraftOf = (
  kind: DocumentKind,
  place: BillPlace,
  cart: CartDraft,
  payments: readonly SaleDraftPayment[],
  now: number,
): SaleDraft => {
  if (kind !== 'return') return frozenDraftOf(place, cart, payments, now)
  // What comes back is not delivered: the address of a sale does not count.
  const counter = setDelivery(undefined)(cart)
  const {
    Supply: _s,
    StateHead: _h,
    Composition: _c,
    ...draft
  } = frozenDraftOf(place, counter, payments, now)
  const { Returns, Original, ...note } = creditNoteOf(place.store, counter, payments, now)
  return returnWithoutBill({
    ...draft,
    ...pickTaxTerms(note),
    ...(Returns && Returns.length > 0 ? { Returns } : {}),
    ...(Original ? { Original } : {}),
  })
}

/** The total before any payment; below zero money is paid back. */
export const amountsOf = (
  kind: DocumentKind,
  place: BillPlace,
  cart: CartDraft,
  now: number,
): { payable: number; due: number } => {
  const settlement =
    kind === 'return'
      ? settle(cartOfDraft(documentDraftOf(kind, place, cart, [], now)))
      : settleCart(place, cart, [], now)
  const { payable, due } = settlement.totals
  return { payable, due }
}
