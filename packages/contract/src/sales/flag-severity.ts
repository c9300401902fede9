/**
 * How much attention a flag deserves. A note explains what can happen on an honest day. A check is a difference that no
 * honest till makes. An alarm is money that left the shop against its books.
 */
export const FLAG_SEVERITY = {
  /** Fields that this server does not know, from a newer till. */
  UNKNOWN_FIELDS: 'note',
  CLOCK_SKEW: 'note',
  OLD_CALCULATION: 'note',
  /** It arrived after its register session was closed. */
  LATE_FOR_CLOSING: 'note',
  /** An approval that was given while the till was offline: only the till has seen the PIN. */
  OFFLINE_APPROVAL: 'note',
  /** Sent with a token from before the password was changed. */
  OLD_CREDENTIAL: 'note',
  /** Its original bill, order or quotation has not arrived yet. */
  UNKNOWN_ORIGINAL: 'note',
  UNKNOWN_CUSTOMER: 'note',
  /** An unknown sales channel or sales person. */
  UNKNOWN_REFERENCE: 'note',
  /** The shop's data of that time is not stored, so that something could not be compared. */
  NOT_COMPARED: 'note',
  /** How a till reads an unknown flag of a newer server. */
  NEWER_FLAG: 'note',

  /** The server failed to judge it: somebody has to look at it. */
  NOT_REVIEWED: 'check',
  NUMBER_CLASH: 'check',
  UNKNOWN_LEASE: 'check',
  UNKNOWN_PRODUCT: 'check',
  NOT_ALLOWED: 'check',
  /** Its order or quotation was already turned into another document. */
  CONVERTED_TWICE: 'check',
  /** Sold on credit without a customer: the ledger has it under the customer "nobody". */
  NO_CUSTOMER: 'check',
  OFFER_DIFFERS: 'check',
  PRICE_DIFFERS: 'check',
  TAX_DIFFERS: 'check',
  /** A large bill to an unregistered buyer without name, address and State (domain: `LEGAL_LIMITS`). */
  BUYER_MISSING: 'check',
  /** More cash from one person in a day than the law allows. */
  CASH_OVER_LIMIT: 'check',
  /** Name, code, HSN or unit of goods are not those of the product. */
  PRODUCT_DIFFERS: 'check',
  PAYMENT_DIFFERS: 'check',
  /** Currency, rounding, type of document or the seller on the bill are not those of the store. */
  SETTINGS_DIFFER: 'check',
  DATE_DIFFERS: 'check',
  /** Whoever made it is not a person of the store. */
  PERSON_DIFFERS: 'check',
  /** Figures of another version of the calculation that today's calculation does not confirm. */
  AMOUNTS_DIFFER: 'check',
  /** More points were redeemed than the member had when the sale arrived. */
  POINTS_OVERDRAWN: 'check',
  /** The card had expired, or its tier gives another value. */
  POINTS_DIFFER: 'check',
  /** The original bill has other figures than the document says. */
  ORIGINAL_DIFFERS: 'check',
  /** An edit changed what no till can change. */
  EDIT_DIFFERS: 'check',

  OVER_RETURNED: 'alarm',
  /** More money went back than the goods cost, or than was paid for them. */
  REFUND_TOO_HIGH: 'alarm',
  RETURN_OF_VOID: 'alarm',
  /** Goods came back that the original bill does not have. */
  UNKNOWN_LINE: 'alarm',
  /** Cash that is counted in no drawer. */
  CASH_IN_NO_DRAWER: 'alarm',
} as const

export type Severity = (typeof FLAG_SEVERITY)[keyof typeof FLAG_SEVERITY]

export const SALE_FLAGS = Object.keys(FLAG_SEVERITY) as [
  keyof typeof FLAG_SEVERITY,
  ...(keyof typeof FLAG_SEVERITY)[],
]

export const SEVERITIES = ['note', 'check', 'alarm'] as const satisfies readonly Severity[]

/** The flags of one severity. */
export const flagsOfSeverity = (severity: Severity): (keyof typeof FLAG_SEVERITY)[] =>
  SALE_FLAGS.filter((flag) => FLAG_SEVERITY[flag] === severity)

/** The highest severity of some flags; undefined without flags. */
export const highestSeverity = (flags: readonly (keyof typeof FLAG_SEVERITY)[]): Severity | undefined =>
  SEVERITIES.findLast((severity) => flags.some((flag) => FLAG_SEVERITY[flag] === severity))
