// Values that both ends compare. They are separate from the schemas: a till needs them at start, and builds its schemas
// only for its first call.

/**
 * The product id of a quick item: an article that is not in the catalogue, with a price entered by hand. The line itself
 * has its name and tax.
 */
export const QUICK_ITEM = 'quick-item'

/**
 * The payment type id of the part of a bill that returned goods pay. It is on both documents of an exchange, above zero
 * on the bill and below zero on the credit note, and moves no money.
 */
export const EXCHANGE_PAYMENT = 'exchange'

/** The payment type id of an order's advance on the bill for it. It moved its money when the order was paid. */
export const ADVANCE_PAYMENT = 'advance'

/** The message of an empty list; the till treats it as success. */
export const NO_PRODUCT_TAGS = 'No ProductTags found for the given RegistrationID'

/** The longest page of sales with their bodies: about 1 MB of usual bills. */
export const MAX_BODIES = 100

/** The standing of a sale. Void and returned come from later documents; the sale itself is never changed. */
export const SALE_STATUSES = ['Completed', 'PartlyPaid', 'PartReturned', 'Returned', 'Void'] as const

/** Of a logo in dots: as wide as 58 mm paper prints, and so high that a receipt still starts soon. */
export const MAX_PRINT_LOGO = { width: 384, height: 192 } as const
