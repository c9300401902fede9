import type { Sale } from '@evertill/contract'

export interface SaleOutcome {
  /** What the cashier does next with money: hand out change, pay back, remember a debt, or nothing. */
  label: 'change' | 'refund' | 'due' | 'owed' | 'total'
  amount: number
  /** What came in; null where no money moved. */
  received: number | null
}

/** The one figure that stands large on the last screen. */
export function outcomeOf(sale: Sale): SaleOutcome {
  const { Payments, PaidAmount, ChangeAmount, DueAmount, PayableAmount } = sale
  if (PayableAmount < 0) return { label: 'refund', amount: -PaidAmount, received: null }
  const owed = Payments.reduce((sum, { Kind, Amount }) => sum + (Kind === 'Credit' ? Amount : 0), 0)
  const inMoney = Payments.reduce((sum, { Amount }) => sum + Amount, 0)
  // Points pay a bill and bring no money: they are in what was paid and in no payment.
  const points = sale.Loyalty?.As === 'Tender' ? PaidAmount - inMoney : 0
  const received = PaidAmount + ChangeAmount - owed - points
  if (DueAmount > 0 && received === 0) return { label: 'total', amount: PayableAmount, received: null }
  if (DueAmount > 0) return { label: 'due', amount: DueAmount, received }
  // Change is in the customer's hand next: it goes before what is owed.
  if (owed > 0 && ChangeAmount === 0) return { label: 'owed', amount: owed, received }
  return { label: 'change', amount: ChangeAmount, received }
}
