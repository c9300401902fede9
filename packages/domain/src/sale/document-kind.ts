/** What a document does with goods and money; decided by the letter that its type has in document numbers. */
export type DocumentKind = 'sale' | 'order' | 'quotation' | 'return'

const KIND_OF_LETTER: Partial<Record<string, DocumentKind>> = {
  O: 'order',
  // Delivered to a pincode: paid ahead, in part or at the door, as an order is.
  P: 'order',
  Q: 'quotation',
  C: 'return',
}

/** A shop's own type with another letter sells: the server asks it to be paid like a sale. */
export const documentKindOf = (letter: string): DocumentKind => KIND_OF_LETTER[letter] ?? 'sale'
