// Words that both ends compare. They stand apart from the schemas: a till needs them at once, and builds its schemas
// when it first speaks to the server.

/**
 * What a line names instead of a product when it was sold without one: an article that the shop has not listed yet, at
 * a price that somebody entered. The line itself says what it is and how it is taxed.
 */
export const QUICK_ITEM = 'quick-item'

/** Said with an empty list; the till counts it as success (spec §8). */
export const NO_PRODUCT_TAGS = 'No ProductTags found for the given RegistrationID'

/** Where a sale stands: void and returned are decided by later documents, never by changing the first. */
export const SALE_STATUSES = ['Completed', 'PartlyPaid', 'PartReturned', 'Returned', 'Void'] as const
