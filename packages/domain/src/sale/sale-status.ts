import type { DocumentKind } from './document-kind.ts'

/** The status of a document, as lists and the view show it. `Open`: a quotation. `Converted`: invoiced. */
export const DOCUMENT_STATUSES = [
  'Completed',
  'PartlyPaid',
  'Unpaid',
  'Open',
  'Converted',
  'PartReturned',
  'Returned',
  'Void',
] as const
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number]

/** What decides the status of a document. Most of it comes from later documents. */
export interface DocumentStanding {
  kind: DocumentKind
  isVoid: boolean
  /** A bill that is not void was made from it. */
  isConverted: boolean
  returned: 'nothing' | 'part' | 'all'
  payable: number
  /** What was left open when it was made. */
  due: number
  /** What was sold on credit and has not been received since. */
  owed: number
}

/**
 * What is still to be paid on a document. The rest of an order that was invoiced is paid on the bill, so it must not
 * count twice. Credit stays owed on the document that granted it.
 */
export const amountDue = ({
  kind,
  isVoid,
  isConverted,
  due,
  owed,
}: Omit<DocumentStanding, 'returned' | 'payable'>): number => {
  const isOwnDebt = kind !== 'quotation' && !isConverted
  return isVoid ? 0 : (isOwnDebt ? Math.max(0, due) : 0) + Math.max(0, owed)
}

/**
 * The money received for a document. Customer credit is among its payments, but only a promise: it counts as paid
 * when it is received on account.
 */
export const amountPaid = ({
  paid,
  credit,
  received,
}: {
  /** The sum of its payments, without change. */
  paid: number
  /** How much of them was customer credit. */
  credit: number
  /** Received on account for it since. */
  received: number
}): number => paid - credit + received

export const documentStatus = (standing: DocumentStanding): DocumentStatus => {
  const { kind, isVoid, isConverted, returned, payable } = standing
  if (isVoid) return 'Void'
  if (returned !== 'nothing') return returned === 'all' ? 'Returned' : 'PartReturned'
  if (isConverted) return 'Converted'
  if (kind === 'quotation') return 'Open'
  const open = amountDue(standing)
  if (open === 0) return 'Completed'
  return open >= payable ? 'Unpaid' : 'PartlyPaid'
}

/** How long the prices of a quotation hold. A constant until shops can set it. */
const QUOTATION_VALID_DAYS = 15

/** The last day on which a quotation holds: its business date and 15 days more. */
export const quotationValidUntil = (businessDate: string): string => {
  const day = new Date(`${businessDate}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + QUOTATION_VALID_DAYS)
  return day.toISOString().slice(0, 10)
}
