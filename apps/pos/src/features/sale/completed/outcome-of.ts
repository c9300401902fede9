import { exchangedIn, moneyIn, type SentSale } from '@evertill/contract'

export interface SaleOutcome {
  /** What happens with the money: change, refund, amount due, credit, or nothing. */
  label: 'change' | 'refund' | 'due' | 'owed' | 'total'
  amount: number
  /** The money received; null if none moved. */
  received: number | null
  /** What had to be paid in money. */
  payable: number
}

/** The large amount on the completed screen. */
export function outcomeOf(sale: SentSale): SaleOutcome {
  const { Payments, ChangeAmount, DueAmount, CreditNote } = sale
  // What returned goods paid of a bill is no money.
  const exchanged = exchangedIn(sale)
  const [PaidAmount, payable] = [sale.PaidAmount - exchanged, sale.PayableAmount - exchanged]
  const paidOut = CreditNote ? -moneyIn(CreditNote) : -Math.min(0, PaidAmount)
  if (payable < 0 || paidOut > 0) return { label: 'refund', amount: paidOut, received: null, payable }
  const owed = Payments.reduce((sum, { Kind, Amount }) => sum + (Kind === 'Credit' ? Amount : 0), 0)
  const inMoney = Payments.reduce((sum, { Amount }) => sum + Amount, 0) - exchanged
  // Points are part of the paid amount but are not a payment in money.
  const points = sale.Loyalty?.As === 'Tender' ? PaidAmount - inMoney : 0
  const received = PaidAmount + ChangeAmount - owed - points
  if (DueAmount > 0 && received === 0) return { label: 'total', amount: payable, received: null, payable }
  if (DueAmount > 0) return { label: 'due', amount: DueAmount, received, payable }
  // Change has priority over credit, because it is handed out now.
  if (owed > 0 && ChangeAmount === 0) return { label: 'owed', amount: owed, received, payable }
  return { label: 'change', amount: ChangeAmount, received, payable }
}
