import type { Sale } from '@evertill/contract'

export interface SaleOutcome {
  /** What happens with the money: change, refund, amount due, credit, or nothing. */
  label: 'change' | 'refund' | 'due' | 'owed' | 'total'
  amount: number
  /** The money received; null if none moved. */
  received: number | null
}

/** The large amount on the completed screen. */
export function outcomeOf(sale: Sale): SaleOutcome {
  const { Payments, PaidAmount, ChangeAmount, DueAmount, PayableAmount } = sale
  if (PayableAmount < 0) return { label: 'refund', amount: -PaidAmount, received: null }
  const owed = Payments.reduce((sum, { Kind, Amount }) => sum + (Kind === 'Credit' ? Amount : 0), 0)
  const inMoney = Payments.reduce((sum, { Amount }) => sum + Amount, 0)
  // Points are part of the paid amount but are not a payment in money.
  const points = sale.Loyalty?.As === 'Tender' ? PaidAmount - inMoney : 0
  const received = PaidAmount + ChangeAmount - owed - points
  if (DueAmount > 0 && received === 0) return { label: 'total', amount: PayableAmount, received: null }
  if (DueAmount > 0) return { label: 'due', amount: DueAmount, received }
  // Change has priority over credit, because it is handed out now.
  if (owed > 0 && ChangeAmount === 0) return { label: 'owed', amount: owed, received }
  return { label: 'change', amount: ChangeAmount, received }
}
