import { allocate } from '../money/allocate.ts'
import type { Currency } from '../money/currency.ts'
import { HUNDRED_PERCENT } from '../money/percent.ts'
import { mulDiv } from '../money/rounding.ts'
import { isValidOffer } from './check-offer.ts'
import { chooseBest, chooseByPriority } from './choose.ts'
import { type ActiveOffer, activate } from './effect.ts'
import { explainOffer } from './explain.ts'
import type { AppliedOffer, Offer, OfferLine, OfferMoment } from './offer.ts'
import { type Grant, byPriority } from './plan.ts'
import { type Pool, takeDiscount } from './pool.ts'
import { isWithin } from './window.ts'

export interface OfferContext {
  moment: OfferMoment
  storeId?: string | undefined
  customerGroups?: readonly string[] | undefined
  /** How an exclusive offer is chosen. */
  choice?: 'best' | 'priority' | undefined
  currency: Currency
}

export interface OfferResult {
  /** Per line, in the order given. */
  applied: AppliedOffer[][]
  /** Indexes of the offers that were left out as invalid. */
  broken: number[]
}

/** Applies every offer that is valid now. Lines are sorted by content first, so that the order of scanning changes nothing. */
export function applyOffers(
  lines: readonly OfferLine[],
  offers: readonly Offer[],
  context: OfferContext,
): OfferResult {
  const broken = offers.flatMap((offer, place) => (isValidOffer(offer) ? [] : [place]))
  const applied: AppliedOffer[][] = lines.map(() => [])
  const order = lines.map((_, index) => index).toSorted((a, b) => compareContent(lines[a], lines[b]) || a - b)
  const sorted: OfferLine[] = []
  for (const index of order) if (lines[index] !== undefined) sorted.push(lines[index])
  // A free line gets no discount, and would use up free units meant for the others.
  const priced = sorted.map((_, index) => index).filter((index) => (sorted[index]?.value ?? 0) > 0)
  const actives = offers
    .filter((offer, place) => !broken.includes(place) && holds(offer, context))
    .map((offer) => activate(offer, sorted, priced))
    .filter((active) => active.lines.length > 0 && hasEnough(active, sorted))
  const pool: Pool = {
    quantity: sorted.map((line) => line.quantity),
    value: sorted.map((line) => line.value),
  }
  const onGoods = actives.filter(({ offer }) => offer.type !== 'minimumBill')
  const choose = context.choice === 'priority' ? chooseByPriority : chooseBest
  const grants = onGoods.length === 0 ? [] : choose(pool, onGoods)
  const bill = billGrant(pool, grants, actives, context)
  if (bill !== undefined) grants.push(bill)
  for (const { offer, lines: touched, discount } of grants) {
    const reason = explainOffer(offer, context.currency)
    for (let place = 0; place < touched.length; place += 1) {
      const amount = discount[place] ?? 0
      if (amount === 0) continue
      applied[order[touched[place] ?? 0] ?? 0]?.push({
        offerId: offer.id,
        version: offer.version,
        amount,
        reason,
      })
    }
  }
  return { applied, broken }
}

/** Where, when and for whom an offer would be given. */
export type OfferOccasion = Pick<OfferContext, 'moment' | 'storeId' | 'customerGroups'>

/** Checks store, customer and moment. The till never gives a coupon (M-502). */
export function holds(offer: Offer, context: OfferOccasion): boolean {
  if (offer.type === 'coupon') return false
  const { storeIds, customerGroups } = offer
  if (storeIds !== undefined && storeIds.length > 0 && !storeIds.includes(context.storeId ?? '')) return false
  if (customerGroups !== undefined && customerGroups.length > 0) {
    if (!customerGroups.some((group) => context.customerGroups?.includes(group) === true)) return false
  }
  return isWithin(offer.window, context.moment)
}

/** Minimum quantity and amount apply to the goods in scope before any offer. Bill offers check what is left, later. */
function hasEnough({ offer, lines }: ActiveOffer, all: readonly OfferLine[]): boolean {
  const sumOf = (field: 'quantity' | 'value'): number =>
    lines.reduce((sum, line) => sum + (all[line]?.[field] ?? 0), 0)
  if (offer.minQuantity !== undefined && sumOf('quantity') < offer.minQuantity) return false
  return offer.minAmount === undefined || sumOf('value') >= offer.minAmount
}

/** At most one bill offer, on what is left after the others. */
function billGrant(
  pool: Pool,
  grants: readonly Grant[],
  actives: readonly ActiveOffer[],
  context: OfferContext,
): Grant | undefined {
  const left = [...pool.value]
  for (const grant of grants) takeDiscount(left, grant)
  let best: { active: ActiveOffer; amount: number } | undefined
  for (const active of actives.toSorted(byPriority)) {
    if (active.offer.type !== 'minimumBill') continue
    const sum = active.lines.reduce((acc, line) => acc + (left[line] ?? 0), 0)
    if (sum < (active.offer.minAmount ?? 0)) continue
    const { percent, amount = 0, cap = sum } = active.offer
    const given = Math.min(sum, cap, percent === undefined ? amount : mulDiv(sum, percent, HUNDRED_PERCENT))
    if (given > (best?.amount ?? 0)) best = { active, amount: given }
    if (context.choice === 'priority' && best !== undefined) break
  }
  if (best === undefined) return undefined
  const { active, amount } = best
  const nets = active.lines.map((line) => left[line] ?? 0)
  return { offer: active.offer, lines: [...active.lines], discount: allocate(amount, nets) }
}

/** Compares everything that can affect an offer: lines that are equal here are interchangeable. */
function compareContent(a: OfferLine | undefined, b: OfferLine | undefined): number {
  if (a === undefined || b === undefined) return 0
  return (
    compareText(a.productId, b.productId) ||
    compareText(a.categoryId, b.categoryId) ||
    compareText(a.subCategoryId, b.subCategoryId) ||
    compareText(a.hsn, b.hsn) ||
    (a.tags === b.tags ? 0 : compareText(a.tags?.join(' '), b.tags?.join(' '))) ||
    a.value - b.value ||
    a.quantity - b.quantity ||
    Number(a.priceIncludesTax) - Number(b.priceIncludesTax) ||
    compareText(a.taxContent, b.taxContent)
  )
}

function compareText(a = '', b = ''): number {
  return a === b ? 0 : a < b ? -1 : 1
}
