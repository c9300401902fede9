import { cartOfDraft, returnWithoutBill, type SaleDraft, type SaleDraftPayment } from '@evertill/contract'
import { type DocumentKind, settle } from '@evertill/domain'
import type { CartDraft } from '../db/cart/cart-record.ts'
import { type BillPlace, frozenDraftOf } from './settle-cart.ts'

/** The draft that is committed. In a return the lines of the cart are goods that come back. */
export const documentDraftOf = (
  kind: DocumentKind,
  place: BillPlace,
  cart: CartDraft,
  payments: readonly SaleDraftPayment[],
  now: number,
): SaleDraft => {
  const draft = frozenDraftOf(place, cart, payments, now)
  return kind === 'return' ? returnWithoutBill(draft) : draft
}

/** The total before any payment; below zero money is paid back. */
export const amountsOf = (
  kind: DocumentKind,
  place: BillPlace,
  cart: CartDraft,
  now: number,
): { payable: number; due: number } => {
  const { payable, due } = settle(cartOfDraft(documentDraftOf(kind, place, cart, [], now))).totals
  return { payable, due }
}
