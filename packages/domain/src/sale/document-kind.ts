/** The letter of each document in its number: `BLR1A/S26/00042` is a sale. The shop chooses the names of its types. */
export const DOCUMENT_LETTERS = {
  sale: 'S',
  /** A credit note. */
  return: 'C',
  order: 'O',
  quotation: 'Q',
  /** An order delivered to a pincode. */
  delivery: 'P',
  /** A payment on account. */
  receipt: 'R',
} as const

/** What a document does with goods and money. */
export type DocumentKind = 'sale' | 'order' | 'quotation' | 'return'

const KIND_OF_LETTER: Partial<Record<string, DocumentKind>> = {
  [DOCUMENT_LETTERS.order]: 'order',
  // Like an order it can be paid in advance, in part or on delivery.
  [DOCUMENT_LETTERS.delivery]: 'order',
  [DOCUMENT_LETTERS.quotation]: 'quotation',
  [DOCUMENT_LETTERS.return]: 'return',
}

/** A custom type with another letter is a sale, and the server requires it to be paid like one. */
export const documentKindOf = (letter: string): DocumentKind => KIND_OF_LETTER[letter] ?? 'sale'

/** The letter in a series such as `BLR1A/S/2026`; empty for anything else. */
const letterOfSeries = (series: string): string => /\/([A-Z])(?:\d\d|\/\d{4})$/.exec(series)?.[1] ?? ''

/** The kind of a document by its number, such as `BLR1A/Q26/00042`. */
export const kindOfNumber = (number: string): DocumentKind =>
  documentKindOf(letterOfSeries(number.replace(/\/\d+$/, '')))

/** Orders and quotations may be unpaid (M-416). */
export const mayBeDue = (series: string): boolean => {
  const kind = documentKindOf(letterOfSeries(series))
  return kind === 'order' || kind === 'quotation'
}

/** Documents that are not bills: they count in no sales figure and earn no points until they are invoiced. */
export const UNBILLED_LETTERS: readonly string[] = [DOCUMENT_LETTERS.order, DOCUMENT_LETTERS.quotation]
