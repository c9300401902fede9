import { type Currency, type DocumentKind, leftWithCashRounded, minorPerMajor } from '@evertill/domain'
import type { PaymentType } from '@evertill/contract'

/** A payment that was entered but not committed. Always positive, also in a refund. */
export interface Tender {
  id: number
  type: PaymentType
  amount: number
  reference: string
}

export type TenderFault =
  | 'unreadable'
  | 'short'
  | 'excessive'
  | 'over'
  | 'overRefund'
  | 'noCustomer'
  | 'noAddressee'
  | 'restOpen'

/** In major units. It catches a barcode scanned into the amount, which has eleven digits or more. */
const MAX_CHANGE = 100_000

export interface TenderInput {
  kind: PaymentType['Kind']
  /** Null when it cannot be read. */
  amount: number | null
  /** The amount still to pay or to refund; negative if too much was taken. */
  rest: number
  isRefund: boolean
  hasCustomer: boolean
}

/** Why this tender cannot be taken, or null. It may still be less than is due. */
function tenderFault(tender: TenderInput, currency: Currency): TenderFault | null {
  const { kind, amount, isRefund } = tender
  if (amount === null || amount < 0) return 'unreadable'
  const over = amount - Math.max(0, tender.rest)
  if (over > 0 && isRefund) return 'overRefund'
  // Only cash gives change: too much paid by card cannot be returned from the drawer.
  if (over > 0 && kind !== 'Cash') return 'over'
  if (over > MAX_CHANGE * minorPerMajor(currency)) return 'excessive'
  // Credit needs a customer who owes it.
  if (kind === 'Credit' && amount > 0 && !tender.hasCustomer) return 'noCustomer'
  return null
}

export type NextStep = 'complete' | 'take' | TenderFault

/** What Enter does with the amount in the field: complete the document, take it as one of several, or show a fault. */
export function nextStep(tender: TenderInput, document: DocumentKind, currency: Currency): NextStep {
  // A quotation takes no money: it would be in the drawer and on no bill.
  if (document === 'quotation') return 'complete'
  const fault = tenderFault(tender, currency)
  if (fault !== null) return fault
  const amount = tender.amount ?? 0
  if (amount >= tender.rest || document === 'order') return 'complete'
  return amount === 0 ? 'short' : 'take'
}

/** What is left once the amount in the field is paid: either something remains or there is change, never both. */
export const leftAfter = ({
  rest,
  amount,
  kind,
  isRefund,
  document,
}: Pick<TenderInput, 'rest' | 'amount' | 'kind' | 'isRefund'> & { document: DocumentKind }): {
  kind: 'remaining' | 'change' | 'toRefund' | 'dueLater'
  left: number
} => {
  // A refund shows its full amount, not what would be left of it.
  if (isRefund) return { kind: 'toRefund', left: Math.abs(rest) }
  const left = rest - (amount ?? 0)
  // A bill that became smaller than what was paid before.
  if (rest < 0) return { kind: 'toRefund', left: -left }
  // More than is due by card or code is refused: no change may be promised for it.
  if (left < 0 && kind !== 'Cash') return { kind: 'remaining', left: rest }
  if (left <= 0) return { kind: 'change', left: -left }
  return { kind: document === 'order' ? 'dueLater' : 'remaining', left }
}

export const sumOf = (tenders: readonly Pick<Tender, 'amount'>[]): number =>
  tenders.reduce((sum, { amount }) => sum + amount, 0)

/** What is still to be paid. If only cash is rounded, it depends on how. */
export const restToPay = (
  total: number,
  taken: readonly Pick<Tender, 'type' | 'amount'>[],
  isCash: boolean,
  cashStep: number | undefined,
): number => {
  if (cashStep === undefined) return total - sumOf(taken)
  const sumBy = (cash: boolean) => sumOf(taken.filter(({ type }) => (type.Kind === 'Cash') === cash))
  return leftWithCashRounded(total, cashStep, { cash: sumBy(true), other: sumBy(false) }, isCash)
}
