import { cartOfDraft, returnWithoutBill, type SaleDraft, type SaleDraftPayment } from '@evertill/contract'
import { type DocumentKind, settle } from '@evertill/domain'
import type { CartDraft } from '../db/cart/cart-record.ts'
import { type BillPlace, frozenDraftOf } from './settle-cart.ts'

/** What is committed: on a return the goods in the cart come back instead of going out. */
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

/** What the document comes to before anything is paid; below zero money goes back. */
export const amountsOf = (
  kind: DocumentKind,
  place: BillPlace,
  cart: CartDraft,
  now: number,
): { payable: number; due: number } => {
  const { payable, due } = settle(cartOfDraft(documentDraftOf(kind, place, cart, [], now))).totals
  return { payable, due }
}
