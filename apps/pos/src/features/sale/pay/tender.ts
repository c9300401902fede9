import { type Currency, type DocumentKind, minorPerMajor } from '@evertill/domain'
import type { PaymentType } from '@evertill/contract'

/** Money that was handed over, on the list but not in the books yet. Always above zero, in a refund too. */
export interface Tender {
  id: number
  type: PaymentType
  amount: number
  reference: string
}

export type TenderFault =
  'unreadable' | 'short' | 'excessive' | 'over' | 'overRefund' | 'noCustomer' | 'noAddressee'

/** In major units. A barcode scanned into the amount is eleven digits or more; no drawer gives such change. */
const MAX_CHANGE = 100_000

export interface TenderInHand {
  kind: PaymentType['Kind']
  /** Null when it cannot be read. */
  amount: number | null
  /** What is still to be paid, or paid back; below zero when more has been taken than is needed. */
  rest: number
  isRefund: boolean
  hasCustomer: boolean
}

/** Why this cannot be taken, or null. Whether it is enough is another question. */
function tenderFault(tender: TenderInHand, currency: Currency): TenderFault | null {
  const { kind, amount, isRefund } = tender
  if (amount === null || amount < 0) return 'unreadable'
  const over = amount - Math.max(0, tender.rest)
  if (over > 0 && isRefund) return 'overRefund'
  // Only cash gives change: a card that paid too much cannot be paid back from the drawer.
  if (over > 0 && kind !== 'Cash') return 'over'
  if (over > MAX_CHANGE * minorPerMajor(currency)) return 'excessive'
  // A debt without a name is nobody's debt.
  if (kind === 'Credit' && amount > 0 && !tender.hasCustomer) return 'noCustomer'
  return null
}

export type NextStep = 'complete' | 'take' | TenderFault

/** What Enter does with the amount in the field: complete the document, take it as one of several, or say why not. */
export function nextStep(tender: TenderInHand, document: DocumentKind, currency: Currency): NextStep {
  // A quotation promises a price; money taken for it would be in the drawer and on no bill.
  if (document === 'quotation') return 'complete'
  const fault = tenderFault(tender, currency)
  if (fault !== null) return fault
  const amount = tender.amount ?? 0
  if (amount >= tender.rest || document === 'order') return 'complete'
  return amount === 0 ? 'short' : 'take'
}

export const sumOf = (tenders: readonly Pick<Tender, 'amount'>[]): number =>
  tenders.reduce((sum, { amount }) => sum + amount, 0)
