import {
  cartOfDraft,
  type SaleDraft,
  type SaleDraftLine,
  type SaleDraftPayment,
  type Store,
} from '@evertill/contract'
import {
  type AppliedOffer,
  type CartLine as BillLine,
  CURRENCIES,
  type Currency,
  type Offer,
  memoize,
  type Settlement,
  settle,
} from '@evertill/domain'
import type { CartDraft, CartLine } from '../db/cart/cart-record.ts'
import { toInstant } from '../platform/clock.ts'
import { businessDateAt } from '../platform/store-day.ts'
import { zoneOffsetMinutes } from '../platform/time-zone.ts'
import { keptOffers } from './edit-sale.ts'
import { type TaxedStore, taxTermsOfBill, taxTermsOfReturn } from './tax-place.ts'

/** The settings of a store for its calculation. */
export type BillRules = Pick<
  Store,
  'key' | 'TimeZone' | 'DayCutOff' | 'RoundingStep' | 'RoundCashOnly' | 'TaxRounding'
> &
  TaxedStore

/** The store's settings and the candidates for offers. */
export interface BillPlace {
  store: BillRules
  currency: string
  offers?: readonly Offer[] | undefined
}

/** Without the fields that only the cart needs. */
const toDraftLine = memoize(
  ({ Listed: _listed, Belongs: _belongs, ...line }: CartLine): SaleDraftLine => line,
)

const draftLinesOf = ({ Lines, Editing }: CartDraft): SaleDraftLine[] =>
  Lines.map((line) => (Editing ? keptOffers(toDraftLine(line), Editing) : toDraftLine(line)))

/** An edited sale is computed by the rules of its own day. */
const rulesOf = (rules: BillRules, { Editing }: CartDraft, now: number) => {
  const { RoundingStep, RoundCashOnly, TaxRounding } = Editing ?? rules
  return {
    BusinessDate: Editing?.BusinessDate ?? businessDateAt(now, rules),
    RoundingStep,
    ...(RoundCashOnly === true ? { RoundCashOnly } : {}),
    TaxRounding,
  }
}

/**
 * The credit note of the goods that come back. Together with new goods it is an exchange: two documents, each rounded
 * alone (D-29).
 */
export const creditNoteOf = (
  rules: BillRules,
  { Returns = [], Original, ...cart }: CartDraft,
  payments: readonly SaleDraftPayment[],
  now: number,
): SaleDraft => ({
  ...rulesOf(rules, cart, now),
  ...taxTermsOfReturn(rules, cart),
  Lines: [],
  Payments: payments,
  Returns: [...Returns],
  ...(Original ? { Original } : {}),
})

/** What the returned goods are worth to the customer. */
const creditOfReturns = (rules: BillRules, cart: CartDraft, now: number): number =>
  (cart.Returns ?? []).length === 0
    ? 0
    : -settle(cartOfDraft(creditNoteOf(rules, cart, [], now))).totals.payable

/** The one draft behind both the totals on the screen and the frozen sale: what is sold, without what comes back. */
const saleDraftOf = (
  rules: BillRules,
  cart: CartDraft,
  payments: readonly SaleDraftPayment[],
  now: number,
): SaleDraft => ({
  ...rulesOf(rules, cart, now),
  ...taxTermsOfBill(rules, cart),
  Lines: draftLinesOf(cart),
  Payments: payments,
  ...(cart.BillDiscount ? { BillDiscount: cart.BillDiscount } : {}),
  ...(cart.Charges.length > 0 ? { Charges: cart.Charges } : {}),
  ...(cart.Loyalty ? { Loyalty: cart.Loyalty } : {}),
})

const currencyOf = (code: string): Currency =>
  (CURRENCIES as Record<string, Currency | undefined>)[code] ?? CURRENCIES.INR

/** Adds category and tags, which offers refer to. */
const categorisedLine = memoize(({ Belongs }: CartLine) =>
  memoize((line: BillLine): BillLine => {
    const { CategoryID: categoryId, SubCategoryID: subCategoryId, TagIDs: tags } = Belongs
    return { ...line, categoryId, subCategoryId, tags }
  }),
)

/**
 * Every total on the screen, with the offers that apply now and their reasons. `payable` and `due` are what is left after
 * the returned goods; below zero it is a refund.
 */
export const settleCart = (
  place: BillPlace,
  cart: CartDraft,
  payments: readonly SaleDraftPayment[],
  now: number,
): Settlement => {
  const bill = settleBill(place, cart, payments, now)
  const returned = creditOfReturns(place.store, cart, now)
  if (returned === 0) return bill
  const { totals } = bill
  return {
    ...bill,
    totals: { ...totals, returned, payable: totals.payable - returned, due: totals.due - returned },
  }
}

const settleBill = (
  place: BillPlace,
  cart: CartDraft,
  payments: readonly SaleDraftPayment[],
  now: number,
): Settlement => {
  const snapshot = cartOfDraft(saleDraftOf(place.store, cart, payments, now))
  const { offers = [] } = place
  // An edited sale keeps its offers: none is evaluated again (SA-26).
  if (offers.length === 0 || cart.Editing) return settle(snapshot)
  return settle({
    ...snapshot,
    lines: snapshot.lines.map((line, index) => {
      const known = cart.Lines[index]
      return known ? categorisedLine(known)(line) : line
    }),
    offers,
    storeId: place.store.key,
    customerGroups: cart.Customer?.Groups ?? [],
    soldAt: toInstant(now),
    timeZoneOffsetMinutes: zoneOffsetMinutes(now, place.store.TimeZone),
    currency: currencyOf(place.currency),
  })
}

const toSaleOffer = ({ offerId, version, amount, reason }: AppliedOffer) => ({
  OfferID: offerId,
  Version: version,
  Amount: amount,
  Reason: reason,
})

/**
 * The draft to commit, with the discounts of its offers. They are final: neither the freeze nor the server evaluates
 * offers again, even if one ends a second later.
 */
export const frozenDraftOf = (
  place: BillPlace,
  cart: CartDraft,
  payments: readonly SaleDraftPayment[],
  now: number,
): SaleDraft => {
  const draft = saleDraftOf(place.store, cart, payments, now)
  const { lines, totals } = settleBill(place, cart, payments, now)
  if (totals.offerDiscount === 0) return draft
  const offersByLine = new Map(lines.map((line) => [line.id, line.offers]))
  return {
    ...draft,
    Lines: draft.Lines.map((line) => {
      const offers = offersByLine.get(line.UUID) ?? []
      return offers.length === 0 ? line : { ...line, Offers: offers.map(toSaleOffer) }
    }),
  }
}
