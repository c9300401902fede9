/** The letter of each document in its number: `BLR1A/S26/00042` is a sale. Names of types are the shop's own. */
export const DOCUMENT_LETTERS = {
  sale: 'S',
  /** A credit note. */
  return: 'C',
  order: 'O',
  quotation: 'Q',
  /** An order that is brought to a pincode. */
  delivery: 'P',
  /** Money that a customer pays on account. */
  receipt: 'R',
} as const

/** What a document does with goods and money. */
export type DocumentKind = 'sale' | 'order' | 'quotation' | 'return'

const KIND_OF_LETTER: Partial<Record<string, DocumentKind>> = {
  [DOCUMENT_LETTERS.order]: 'order',
  // Paid ahead, in part or at the door, as an order is.
  [DOCUMENT_LETTERS.delivery]: 'order',
  [DOCUMENT_LETTERS.quotation]: 'quotation',
  [DOCUMENT_LETTERS.return]: 'return',
}

/** A shop's own type with another letter sells: the server asks it to be paid like a sale. */
export const documentKindOf = (letter: string): DocumentKind => KIND_OF_LETTER[letter] ?? 'sale'

/** The letter in a series such as `BLR1A/S/2026`; empty when it is no series of ours. */
const letterOfSeries = (series: string): string => /\/([A-Z])(?:\d\d|\/\d{4})$/.exec(series)?.[1] ?? ''

/** Orders and quotations promise a sale: they may be unpaid. */
export const mayBeDue = (series: string): boolean => {
  const kind = documentKindOf(letterOfSeries(series))
  return kind === 'order' || kind === 'quotation'
}

/** No bills: they count in no sales figure and earn no points before they are invoiced. */
export const UNBILLED_LETTERS: readonly string[] = [DOCUMENT_LETTERS.order, DOCUMENT_LETTERS.quotation]
