import {
  type ManagedOffer,
  type Offer,
  type OfferTrialBody,
  type OfferTrialReply,
  type Product,
  type SaleDraft,
  type SaleDraftLine,
  type Tax,
  cartOfDraft,
  priceInStore,
  toDomainOffer,
  toOffer,
} from '@evertill/contract'
import {
  CURRENCIES,
  type CartSnapshot,
  type NotGiven,
  explainOffers,
  settle,
  taxTermsFor,
} from '@evertill/domain'

/** What of a store decides a total. */
export type TrialStore = {
  readonly key: string
  readonly StateCode: string
  readonly Composition: boolean
  readonly RoundingStep: number
  readonly RoundCashOnly: boolean
  readonly TaxRounding: 'line' | 'document'
}

export type TrialShop = {
  readonly store: TrialStore
  readonly currency: string
  /** With the parents of variants. */
  readonly products: ReadonlyMap<string, Product>
  readonly taxes: readonly Tax[]
  /** Those that tills are given. */
  readonly offers: readonly Offer[]
}

const lineOf = (
  { store, products, taxes }: TrialShop,
  product: Product,
  UUID: string,
  Quantity: number,
): SaleDraftLine[] => {
  const tax = taxes.find(({ key }) => key === product.TaxID)
  if (tax === undefined) return []
  const { key: ProductID, SKU, BarCode, Name, HSN, Unit, PriceIncludesTax } = product
  const price = priceInStore(product, products.get(product.ParentProductID), store.key)
  return [{ UUID, ProductID, SKU, BarCode, Name, HSN, Unit, PriceIncludesTax, Quantity, Tax: tax, ...price }]
}

const termsOf = ({ StateCode, Composition }: TrialStore): Pick<SaleDraft, 'StateHead' | 'Composition'> => {
  const { stateHead, composition } = taxTermsFor({ stateCode: StateCode, composition: Composition })
  return {
    ...(stateHead === 'SGST' ? {} : { StateHead: stateHead }),
    ...(composition ? { Composition: true } : {}),
  }
}

/** The cart as the till's would be: sold at the counter of the store, at the given time of its own clock. */
const cartOf = (shop: TrialShop, lines: readonly SaleDraftLine[], body: OfferTrialBody): CartSnapshot => {
  const { RoundingStep, RoundCashOnly, TaxRounding } = shop.store
  const cart = cartOfDraft({
    BusinessDate: body.Date,
    RoundingStep,
    ...(RoundCashOnly ? { RoundCashOnly } : {}),
    TaxRounding,
    ...termsOf(shop.store),
    Lines: lines,
    Payments: [],
  })
  const clock = body.Time === '24:00' ? '23:59:59' : body.Time
  return {
    ...cart,
    lines: cart.lines.map((line) => {
      const product = shop.products.get(line.productId ?? '')
      if (!product) return line
      const { CategoryID: categoryId, SubCategoryID: subCategoryId, TagIDs: tags } = product
      return { ...line, categoryId, subCategoryId, tags }
    }),
    storeId: shop.store.key,
    customerGroups: body.CustomerGroups,
    // A clock without an offset is the store's own.
    soldAt: `${body.Date}T${clock}${clock.length === 5 ? ':00' : ''}Z`,
    timeZoneOffsetMinutes: 0,
    currency: (CURRENCIES as Record<string, CartSnapshot['currency']>)[shop.currency] ?? CURRENCIES.INR,
  }
}

/** What nobody asks about: offers for other goods and other times. */
const UNRELATED = new Set<NotGiven>(['goods', 'coupon', 'ended', 'to-come'])

/** An offer that is switched off is tried as if it were on. */
export const offerAsTried = (key: string, row: ManagedOffer): Offer => toOffer(row, key, 1)

/** The bill of a cart with the tried offer among the others, and what became of each of them. */
export const tryOffer = (shop: TrialShop, body: OfferTrialBody): OfferTrialReply => {
  const key = body.key.toLowerCase()
  const wire = [offerAsTried(key, body.Row), ...shop.offers.filter((offer) => offer.key !== key)]
  const offers = wire.flatMap((offer) => {
    const read = toDomainOffer(offer)
    return 'offer' in read ? [read.offer] : []
  })
  const names = new Map(wire.map((offer) => [offer.key, offer.OfferName]))
  const nameOf = (id: string): string => names.get(id) ?? ''
  const lines = body.Lines.flatMap(({ ProductID, Quantity }, index) => {
    const product = shop.products.get(ProductID.toLowerCase())
    return product === undefined ? [] : lineOf(shop, product, `line-${index}`, Quantity)
  })
  const cart: CartSnapshot = { ...cartOf(shop, lines, body), offers }
  const settlement = settle(cart)
  const { totals } = settlement
  return {
    code: '0',
    Lines: lines.map(({ ProductID, Name, Quantity, UnitPrice }, index) => {
      const { gross = 0, net = 0, offers: given = [] } = settlement.lines[index] ?? {}
      const Offers = given.map(({ offerId, amount }) => ({
        OfferID: offerId,
        OfferName: nameOf(offerId),
        Amount: amount,
      }))
      return { ProductID, Name, Quantity, UnitPrice, GrossAmount: gross, NetAmount: net, Offers }
    }),
    Offers: explainOffers(cart, settlement)
      .filter(({ offerId, reason }) => offerId === key || reason === undefined || !UNRELATED.has(reason))
      .map(({ offerId, given, alone, reason, instead = [] }) => ({
        OfferID: offerId,
        OfferName: nameOf(offerId),
        Given: given,
        Alone: alone,
        Reason: reason ?? null,
        Instead: instead.map(nameOf),
      })),
    GrossAmount: totals.gross,
    SavedAmount: totals.offerDiscount,
    PayableAmount: totals.payable,
  }
}
