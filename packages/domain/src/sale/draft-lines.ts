import { type Fault, fault } from '../faults.ts'
import { CURRENCIES } from '../money/currency.ts'
import { ONE_UNIT } from '../money/quantity.ts'
import { isAmount, mulDiv } from '../money/rounding.ts'
import { applyOffers } from '../offers/apply-offers.ts'
import type { AppliedOffer, OfferLine } from '../offers/offer.ts'
import { momentOf } from '../offers/window.ts'
import type { CartLine, CartSnapshot } from './cart.ts'
import { lineFaults } from './check-cart.ts'
import { discountOn, spreadBillDiscount } from './discounts.ts'
import { taxRank, taxText } from './tax-rank.ts'

/** A line on its way through `settle`. */
export interface DraftLine {
  line: CartLine
  /** False when the line has a fault: it then settles as zero. */
  ok: boolean
  path: string
  gross: number
  lineDiscount: number
  offerDiscount: number
  billDiscount: number
  net: number
  offers: readonly AppliedOffer[]
}

const NO_LINE: CartLine = {
  id: '',
  quantity: 0,
  unitPrice: 0,
  priceIncludesTax: true,
  tax: { id: '', name: '', rates: [] },
}

export function draftLine(
  line: CartLine,
  path: string,
  usable: boolean,
  faults: Fault[],
  warnings: Fault[],
): DraftLine {
  const wrong = lineFaults(line, path)
  faults.push(...wrong)
  const ok = wrong.length === 0 && usable
  // A row that is no line at all still needs a place on the bill, or the rows behind it would slip up by one.
  const isLine = wrong.every(({ code }) => code !== 'line.invalid')
  const blank = {
    line: isLine ? line : NO_LINE,
    ok,
    path,
    gross: 0,
    lineDiscount: 0,
    offerDiscount: 0,
    billDiscount: 0,
    net: 0,
    offers: [],
  }
  if (!ok) return blank
  // Goods may not be sold above the printed price, so the price gives way and the cashier is told.
  const price =
    line.priceIncludesTax && line.mrp !== undefined ? Math.min(line.unitPrice, line.mrp) : line.unitPrice
  if (price < line.unitPrice) warnings.push(fault('price.over-mrp', `${path}.unitPrice`))
  const gross = mulDiv(line.quantity, price, ONE_UNIT)
  const lineDiscount = discountOn(gross, line.discount)
  return { ...blank, gross, lineDiscount, net: gross - lineDiscount }
}

/** Step 3: offers on what the line discounts have left. A broken offer is left out and named, the sale goes on. */
export function giveOffers(
  cart: CartSnapshot,
  drafts: readonly DraftLine[],
  warnings: Fault[],
  faults: Fault[],
): void {
  if (drafts.some(({ line }) => line.offersGiven !== undefined)) return keepGivenOffers(drafts, faults)
  if (cart.offers === undefined || cart.offers.length === 0) return
  const lines = drafts.map(({ line, ok, net }): OfferLine => {
    const { productId, categoryId, subCategoryId, tags, hsn, priceIncludesTax } = line
    return {
      // The quantity of a faulty line may be NaN, and one NaN would poison every minimum quantity.
      quantity: ok ? line.quantity : 0,
      value: net,
      hsn,
      priceIncludesTax,
      taxContent: line.tax === undefined ? '' : taxText(line.tax),
      productId,
      categoryId,
      subCategoryId,
      tags,
    }
  })
  const sold = cart.soldAt === undefined ? undefined : momentOf(cart.soldAt, cart.timeZoneOffsetMinutes ?? 0)
  const result = applyOffers(lines, cart.offers, {
    moment: sold ?? { date: cart.businessDate },
    currency: cart.currency ?? CURRENCIES.INR,
    storeId: cart.storeId,
    customerGroups: cart.customerGroups,
    choice: cart.offerChoice,
  })
  for (const place of result.broken) warnings.push(fault('offer.broken', `offers[${place}]`))
  for (let index = 0; index < drafts.length; index += 1) {
    const draft = drafts[index]
    if (draft === undefined) continue
    draft.offers = result.applied[index] ?? []
    draft.offerDiscount = draft.offers.reduce((sum, offer) => sum + offer.amount, 0)
    draft.net -= draft.offerDiscount
  }
}

/** A frozen bill is computed again from what it says, not from offers that were edited since. */
function keepGivenOffers(drafts: readonly DraftLine[], faults: Fault[]): void {
  for (const draft of drafts) {
    const given = draft.line.offersGiven ?? []
    const discount = given.reduce((sum, offer) => sum + offer.amount, 0)
    const sound = given.every(({ amount }) => isAmount(amount) && amount >= 0)
    // More than the line costs would turn goods into a payment.
    if (!sound || !isAmount(discount) || discount > draft.net) {
      faults.push(fault('offer.given-invalid', `${draft.path}.offersGiven`))
      continue
    }
    draft.offers = given
    draft.offerDiscount = discount
    draft.net -= discount
  }
}

/** Step 4: bill discount and points redeemed as a discount, spread over the net lines. Returns what the points took off. */
export function giveBillDiscount(
  cart: CartSnapshot,
  drafts: readonly DraftLine[],
  warnings: Fault[],
): number {
  const sum = drafts.reduce((acc, draft) => acc + draft.net, 0)
  if (!isAmount(sum)) return 0
  const discount = discountOn(sum, cart.billDiscount)
  const wanted = cart.loyalty?.as === 'discount' ? cart.loyalty.points * cart.loyalty.pointValue : 0
  const loyalty = Math.min(wanted, sum - discount)
  if (loyalty < wanted) warnings.push(fault('loyalty.cut', 'loyalty.points'))
  if (discount + loyalty === 0) return 0
  const shares = spreadBillDiscount(
    discount + loyalty,
    drafts.map((draft) => draft.net),
    (index) => {
      const draft = drafts[index]
      return draft?.ok === true ? taxRank(cart, draft.line, draft.net) : { percent: 0, content: '' }
    },
  )
  for (const [index, draft] of drafts.entries()) {
    draft.billDiscount = shares[index] ?? 0
    draft.net -= draft.billDiscount
  }
  return loyalty
}
