import type { DocumentKind } from './document-kind.ts'

export type DocumentTitle = 'taxInvoice' | 'billOfSupply' | 'creditNote' | 'order' | 'quotation'

/** What the document must be called by law: without any tax, or from a composition dealer, it is no tax invoice. */
export function documentTitle(document: {
  kind: DocumentKind
  /** Goods that go to the customer. */
  hasLines: boolean
  /** By rate, not by amount: a free sample of taxed goods is still on a tax invoice. */
  hasTaxedRate: boolean
  isComposition: boolean
}): DocumentTitle {
  const { kind } = document
  if (kind === 'order' || kind === 'quotation') return kind
  // Goods that come back and none that go: a credit note, whatever the type is called.
  if (kind === 'return' || !document.hasLines) return 'creditNote'
  return document.hasTaxedRate && !document.isComposition ? 'taxInvoice' : 'billOfSupply'
}
