/**
 * What a till fetches again. Several events of one kind are merged, because one fetch answers them all.
 * The first ten names are those of R-431.
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
  'order_updated',
  'package_updated',
  'membership_updated',
] as const
export type RefreshEvent = (typeof REFRESH_EVENTS)[number]

/** Each of these is about one document, named in its payload, so they are never merged. */
export const DOCUMENT_EVENTS = [
  'sale_created',
  'sale_updated',
  'sale_voided',
  'register_opened',
  'register_closed',
  'payment_received',
] as const
export type DocumentEvent = (typeof DOCUMENT_EVENTS)[number]

/** What the server is at for somebody of the hub, named in the payload. Tills do not listen to it. */
export const WORK_EVENTS = ['import_progressed'] as const
export type WorkEvent = (typeof WORK_EVENTS)[number]

/** Also pushed to tills that are not open: the events of R-431. */
export const PUSHED_EVENTS: readonly RefreshEvent[] = REFRESH_EVENTS.slice(0, 10)

/** Control events of the live stream. */
export const STREAM_EVENTS = {
  /** The first event; its id is the position where the stream starts. */
  ready: 'ready',
  /** Events were lost: fetch everything again. */
  resync: 'resync',
} as const

/** At most one event of a kind, and one push of a kind to a device, in this time (F-52). */
export const COALESCE_MS = 5_000
