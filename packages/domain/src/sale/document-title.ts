import type { DocumentKind } from './document-kind.ts'

export type DocumentTitle = 'taxInvoice' | 'billOfSupply' | 'creditNote' | 'order' | 'quotation'

/** The title that the law requires: without any tax, or from a composition dealer, it is a bill of supply (M-809). */
export function documentTitle(document: {
  kind: DocumentKind
  /** Whether goods go to the customer. */
  hasLines: boolean
  /** By rate, not by amount: a free sample of taxed goods needs a tax invoice too. */
  hasTaxedRate: boolean
  isComposition: boolean
}): DocumentTitle {
  const { kind } = document
  if (kind === 'order' || kind === 'quotation') return kind
  // Only returned goods make it a credit note, whatever the type is called.
  if (kind === 'return' || !document.hasLines) return 'creditNote'
  return document.hasTaxedRate && !document.isComposition ? 'taxInvoice' : 'billOfSupply'
}
