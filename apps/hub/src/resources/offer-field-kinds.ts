/** The kinds of fields that an offer has beside those of other lists. */
export const OFFER_FIELD_KINDS = [
  'day',
  'hour',
  'percent',
  'quantity',
  'week-days',
  'customer-groups',
  'goods',
  'bundle-items',
  'slabs',
] as const
export type OfferFieldKind = (typeof OFFER_FIELD_KINDS)[number]
