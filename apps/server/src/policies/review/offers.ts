import { type OfferSetting, type Sale, type SaleFlag, offersDiffer, toDomainOffer } from '@evertill/contract'
import { type Offer as DomainOffer, mayGive, memoize, momentOf, mulDiv } from '@evertill/domain'
import { agreedOrder, agreedRevision } from './agreed.ts'
import { versionsOf } from './goods.ts'
import type { KnownOffer, Reviewed, ShopKnowledge } from './knowledge.ts'
import { type Span, statesIn, versionAt } from './versions.ts'

/** More changes of offers and goods than this within one span are not tried in every combination. */
const MAX_STATES = 20

/** Coupons are redeemed online; a till never gives them, nor what was switched off or deleted. */
const givenByTills = memoize(({ isOffered, ...offer }: KnownOffer): { readonly offer?: DomainOffer } => {
  const read = toDomainOffer(offer)
  return isOffered && 'offer' in read && offer.Type !== 'Coupon' ? { offer: read.offer } : {}
})

type State = Pick<OfferSetting, 'offers' | 'goods'>

const stateAt = (sale: Sale, shop: ShopKnowledge, at: number): State => ({
  offers: [...shop.offers.values()].flatMap((versions) => {
    // Before its first version an offer did not exist, nor after it was deleted.
    const version = versions.findLast(({ from, until }) => from <= at && at < until)
    return (version && givenByTills(version.row).offer) ?? []
  }),
  goods: new Map(
    sale.Lines.flatMap(({ ProductID }) => {
      const product = versionAt(versionsOf(shop, ProductID), at)
      return product === undefined ? [] : [[ProductID.toLowerCase(), product] as const]
    }),
  ),
})

/** Whether any offer may apply. Most sales have none and need no calculation. */
const mayGetOffer = (
  { sale, timeZoneOffsetMinutes, customer }: Reviewed,
  { offers, goods }: State,
): boolean => {
  const moment = momentOf(sale.TransactionDate, timeZoneOffsetMinutes)
  if (moment === undefined) return false
  const bought = sale.Lines.map(({ ProductID }) => {
    const product = goods.get(ProductID.toLowerCase())
    const productId = ProductID.toLowerCase()
    if (product === undefined) return { productId }
    const { CategoryID: categoryId, SubCategoryID: subCategoryId, TagIDs: tags } = product
    return { productId, categoryId, subCategoryId, tags }
  })
  const bill = { goods: bought, gross: sale.Lines.reduce((sum, { GrossAmount }) => sum + GrossAmount, 0) }
  const occasion = { storeId: sale.StoreID.toLowerCase(), customerGroups: customer?.groups ?? [], moment }
  return offers.some((offer) => mayGive(offer, occasion, bill))
}

const hasOffers = ({ Lines }: Sale): boolean => Lines.some(({ Offers }) => (Offers?.length ?? 0) > 0)

/** The offers of a first revision are those that the shop gave in a state that the till may have had. */
const judgeFirst = (reviewed: Reviewed, span: Span, shop: ShopKnowledge): SaleFlag[] => {
  const { sale, timeZoneOffsetMinutes, customer } = reviewed
  const changing = [
    ...shop.offers.values(),
    ...sale.Lines.map(({ ProductID }) => versionsOf(shop, ProductID)),
  ]
  const states = statesIn(changing, span)
  const isGiven = states.slice(0, MAX_STATES).some((at) => {
    const state = stateAt(sale, shop, at)
    if (!hasOffers(sale) && !mayGetOffer(reviewed, state)) return true
    return !offersDiffer(sale, { ...state, customerGroups: customer?.groups ?? [], timeZoneOffsetMinutes })
  })
  if (isGiven) return []
  const isInvented = sale.Lines.some((line) =>
    (line.Offers ?? []).some(({ OfferID }) => !shop.offers.has(OfferID.toLowerCase())),
  )
  return [span.from < shop.historySince && !isInvented ? 'NOT_COMPARED' : 'OFFER_DIFFERS']
}

type OfferGiven = { readonly OfferID: string; readonly Version: number; readonly Amount: number }
type SoldLine = {
  readonly ProductID: string
  readonly Quantity: number
  readonly Offers?: readonly OfferGiven[] | undefined
}

const isKept = (
  { OfferID, Version, Amount }: OfferGiven,
  line: SoldLine,
  before: SoldLine | undefined,
): boolean =>
  (before?.Offers ?? []).some((offer) => {
    const share = mulDiv(offer.Amount, Math.min(line.Quantity, before?.Quantity ?? 1), before?.Quantity ?? 1)
    return offer.OfferID === OfferID && offer.Version === Version && Amount <= share
  })

type LineBefore = (line: Sale['Lines'][number]) => SoldLine | undefined

const keepsOffersOf = (line: SoldLine, before: SoldLine | undefined): boolean =>
  (line.Offers ?? []).length === 0 ||
  (line.ProductID.toLowerCase() === before?.ProductID.toLowerCase() &&
    (line.Offers ?? []).every((offer) => isKept(offer, line, before)))

/** An edit keeps the offers of the revision before, or a share of them. */
const keepsOffers = (sale: Sale, lineBefore: LineBefore): boolean =>
  sale.Lines.every((line) => keepsOffersOf(line, lineBefore(line)))

/** So does the bill of an order. Each line of the order gives its offers once. */
const hasOffersOfOrder = (sale: Sale, order: Sale): boolean => {
  const left = order.Lines.filter(({ Offers = [] }) => Offers.length > 0)
  return sale.Lines.every((line) => {
    if ((line.Offers ?? []).length === 0) return true
    const at = left.findIndex((before) => keepsOffersOf(line, before))
    if (at !== -1) left.splice(at, 1)
    return at !== -1
  })
}

const judgeMade = (reviewed: Reviewed, span: Span, shop: ShopKnowledge): SaleFlag[] => {
  const { sale } = reviewed
  const order = agreedOrder(reviewed, shop)
  if (order !== undefined && hasOffers(sale) && hasOffersOfOrder(sale, order)) return []
  return judgeFirst(reviewed, span, shop)
}

/** An edit gives no new offers, so those of its first body must be right: it was judged before, or it is judged now. */
export const judgeOffers = (reviewed: Reviewed, span: Span, shop: ShopKnowledge): SaleFlag[] => {
  const { sale, earlier } = reviewed
  if (sale.Lines.length === 0) return []
  if (earlier === undefined) return judgeMade(reviewed, span, shop)
  const lines = new Map(earlier.first.Lines.map((line) => [line.UUID.toLowerCase(), line]))
  if (!keepsOffers(sale, ({ UUID }) => lines.get(UUID.toLowerCase()))) return ['OFFER_DIFFERS']
  if (!hasOffers(sale) || agreedRevision(reviewed) !== undefined) return []
  return judgeMade({ ...reviewed, sale: earlier.first }, span, shop)
}
