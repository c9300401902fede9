/** Which goods an offer applies to. No list means everything; exclusions win over inclusions. */
export interface OfferScope {
  productIds?: readonly string[]
  categoryIds?: readonly string[]
  subCategoryIds?: readonly string[]
  tags?: readonly string[]
  excludeProductIds?: readonly string[]
  excludeCategoryIds?: readonly string[]
  excludeSubCategoryIds?: readonly string[]
  excludeTags?: readonly string[]
}

/** When an offer is valid, in the store's time. */
export interface OfferWindow {
  /** Business dates, inclusive. */
  from?: string
  to?: string
  /** 0 is Sunday. */
  weekDays?: readonly number[]
  /** Half-open: 18:00–20:00 includes 18:00:00 and excludes 20:00:00. `to` before `from` runs past midnight. */
  hours?: { from: string; to: string }
}

interface OfferTerms {
  id: string
  /** Stored with every discount, so that a bill can be recomputed after the offer was edited. */
  version: number
  name: string
  scope?: OfferScope
  /** Stores where it is valid; none listed means all. */
  storeIds?: readonly string[]
  customerGroups?: readonly string[]
  window?: OfferWindow
  /** Quantity in scope that the cart must contain, in thousandths. */
  minQuantity?: number
  /** Quantity that gets the offer at most, in thousandths, the most expensive goods first. */
  maxQuantity?: number
  /** Value in scope that the cart must contain. */
  minAmount?: number
  /** The offer gives at most this on one bill. */
  cap?: number
  /** 1 comes before 2; an offer without one comes last. */
  priority?: number
  stacking: 'exclusive' | 'stackable'
}

export interface QuantitySlab {
  /** Thousandths, inclusive; the slab reaches to the next one. */
  from: number
  price: number
}

export type Offer = OfferTerms &
  (
    | { type: 'percent'; percent: number }
    /** `once` takes the amount off all goods in scope together, `unit` off every unit. */
    | { type: 'amount'; amount: number; per?: 'once' | 'unit' }
    | { type: 'fixedPrice'; price: number }
    /** Whole units. The cheapest of each group are free, or `percent` cheaper. `getScope` if the gift is other goods. */
    | { type: 'buyXGetY'; buy: number; get: number; percent?: number; getScope?: OfferScope }
    /** Whole units of each item, together for `price`. */
    | { type: 'bundle'; items: readonly { scope: OfferScope; units: number }[]; price: number }
    /** `all` prices every unit by the slab of the whole quantity; `each` prices a unit by its own slab. */
    | { type: 'quantitySlab'; slabs: readonly QuantitySlab[]; mode?: 'all' | 'each' }
    /** On what is left of the bill; `minAmount` is the bill it needs. */
    | { type: 'minimumBill'; percent?: number; amount?: number }
    /** Never given by the till: coupons are redeemed online. */
    | { type: 'coupon' }
  )

/** What one offer gave on one line, and why. */
export interface AppliedOffer {
  offerId: string
  version: number
  amount: number
  /** Such as "10% off (Monsoon sale)": the cashier reads it out when the customer asks. */
  reason: string
}

/** The moment of sale in the store's time. */
export interface OfferMoment {
  /** YYYY-MM-DD */
  date: string
  /** Seconds since midnight; undefined when only the day is known. */
  secondOfDay?: number
}

/** A cart line as offers see it. */
export interface OfferLine {
  quantity: number
  /** What is left to pay after the line discount. */
  value: number
  productId?: string | undefined
  categoryId?: string | undefined
  subCategoryId?: string | undefined
  tags?: readonly string[] | undefined
  // These fields break ties between lines that are otherwise equal, so that the order of scanning does not matter.
  hsn?: string | undefined
  priceIncludesTax: boolean
  /** How the line is taxed. */
  taxContent: string
}
