/**
 * What a till fetches again. Many of one kind are as good as the last of them, so they are merged on their way.
 * The first ten are the specification's (§4), to the letter.
 */
export const REFRESH_EVENTS = [
  'product_updated',
  'subcategory_updated',
  'category_updated',
  'cashRegister_updated',
  'tax_updated',
  'paymentTypes_updated',
  'printConfig_updated',
  'offer_updated',
  'productTag_updated',
  'employee_updated',
  'customer_updated',
] as const
export type RefreshEvent = (typeof REFRESH_EVENTS)[number]

/** Each of these tells of one document, named in its payload, and none may stand for another. */
export const DOCUMENT_EVENTS = [
  'sale_created',
  'sale_updated',
  'sale_voided',
  'register_opened',
  'register_closed',
  'payment_received',
] as const
export type DocumentEvent = (typeof DOCUMENT_EVENTS)[number]

/** Also sent to a till that is not open: those of the specification. */
export const PUSHED_EVENTS: readonly RefreshEvent[] = REFRESH_EVENTS.slice(0, 10)

/** Words of the live stream itself. */
export const STREAM_EVENTS = {
  /** The first one; its id is where the stream begins. */
  ready: 'ready',
  /** Events were missed for good: fetch everything again. */
  resync: 'resync',
} as const

/** At most one event of a kind, and one push of a kind to a device, in this time (F-52). */
export const COALESCE_MS = 5_000
