import { type Fault, fault } from '../faults.ts'
import { ONE_UNIT } from '../money/quantity.ts'
import { isAmount, mulDiv } from '../money/rounding.ts'
import { applyOffers } from '../offers/apply-offers.ts'
import type { CartLine, CartSnapshot, SettledLine } from './cart.ts'
import { lineFaults } from './check-cart.ts'
import { discountOn, spreadBillDiscount } from './discounts.ts'
import { offerContext, offerLine } from './offer-lines.ts'
import { taxRank } from './tax-rank.ts'

/** The state of a line while `settle` computes it. */
export interface WorkingLine extends Pick<
  SettledLine,
  'gross' | 'lineDiscount' | 'offerDiscount' | 'billDiscount' | 'net' | 'offers'
> {
  line: CartLine
  /** False when the line has a fault: it then settles as zero. */
  ok: boolean
  path: string
}

const NO_LINE: CartLine = {
  id: '',
  quantity: 0,
  unitPrice: 0,
  priceIncludesTax: true,
  tax: { id: '', name: '', rates: [] },
}

export function workingLine(
  line: CartLine,
  path: string,
  usable: boolean,
  faults: Fault[],
  warnings: Fault[],
): WorkingLine {
  const wrong = lineFaults(line, path)
  faults.push(...wrong)
  const ok = wrong.length === 0 && usable
  // An invalid row still needs a place on the bill, or the indexes of the following rows would be off by one.
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
  // Goods must not be sold above MRP, so the price is lowered and the cashier gets a warning.
  const price =
    line.priceIncludesTax && line.mrp !== undefined ? Math.min(line.unitPrice, line.mrp) : line.unitPrice
  if (price < line.unitPrice) warnings.push(fault('price.over-mrp', `${path}.unitPrice`))
  const gross = mulDiv(line.quantity, price, ONE_UNIT)
  const lineDiscount = discountOn(gross, line.discount)
  return { ...blank, gross, lineDiscount, net: gross - lineDiscount }
}

/** Step 3: offers, after the line discounts. An invalid offer is left out with a warning. */
export function giveOffers(
  cart: CartSnapshot,
  workingLines: readonly WorkingLine[],
  warnings: Fault[],
  faults: Fault[],
): void {
  if (workingLines.some(({ line }) => line.offersGiven !== undefined))
    return keepGivenOffers(workingLines, faults)
  if (cart.offers === undefined || cart.offers.length === 0) return
  // The quantity of a faulty line may be NaN, which would break every sum of quantities.
  const lines = workingLines.map(({ line, ok, net }) => offerLine(line, ok ? line.quantity : 0, net))
  const result = applyOffers(lines, cart.offers, offerContext(cart))
  for (const place of result.broken) warnings.push(fault('offer.broken', `offers[${place}]`))
  for (let index = 0; index < workingLines.length; index += 1) {
    const working = workingLines[index]
    if (working === undefined) continue
    working.offers = result.applied[index] ?? []
    working.offerDiscount = working.offers.reduce((sum, offer) => sum + offer.amount, 0)
    working.net -= working.offerDiscount
  }
}

/** A committed bill is computed again with the offers it got, not with offers that were edited since (M-507). */
function keepGivenOffers(workingLines: readonly WorkingLine[], faults: Fault[]): void {
  for (const working of workingLines) {
    const given = working.line.offersGiven ?? []
    const discount = given.reduce((sum, offer) => sum + offer.amount, 0)
    const isValid = given.every(({ amount }) => isAmount(amount) && amount >= 0)
    // More than the line costs would turn goods into a payment.
    if (!isValid || !isAmount(discount) || discount > working.net) {
      faults.push(fault('offer.given-invalid', `${working.path}.offersGiven`))
      continue
    }
    working.offers = given
    working.offerDiscount = discount
    working.net -= discount
  }
}

/** Step 4: bill discount and points redeemed as a discount, spread over the net lines. Returns the discount by points. */
export function giveBillDiscount(
  cart: CartSnapshot,
  workingLines: readonly WorkingLine[],
  warnings: Fault[],
): number {
  const sum = workingLines.reduce((acc, working) => acc + working.net, 0)
  if (!isAmount(sum)) return 0
  const discount = discountOn(sum, cart.billDiscount)
  const wanted = cart.loyalty?.as === 'discount' ? cart.loyalty.points * cart.loyalty.pointValue : 0
  const loyalty = Math.min(wanted, sum - discount)
  if (loyalty < wanted) warnings.push(fault('loyalty.cut', 'loyalty.points'))
  if (discount + loyalty === 0) return 0
  const shares = spreadBillDiscount(
    discount + loyalty,
    workingLines.map((working) => working.net),
    (index) => {
      const working = workingLines[index]
      return working?.ok === true ? taxRank(cart, working.line, working.net) : { percent: 0, content: '' }
    },
  )
  for (const [index, working] of workingLines.entries()) {
    working.billDiscount = shares[index] ?? 0
    working.net -= working.billDiscount
  }
  return loyalty
}
