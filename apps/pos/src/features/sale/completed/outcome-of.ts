import { exchangedIn, moneyIn, type PaymentType, type SentSale } from '@evertill/contract'

export interface SaleOutcome {
  /** What happens with the money: change, refund, amount due, credit, or nothing. */
  label: 'change' | 'refund' | 'due' | 'owed' | 'total'
  amount: number
  /** The money received now; null if there was none. */
  received: number | null
  /** What had to be paid in money now. */
  payable: number
  /** What was paid back by which payment type; an exchange lists its documents instead. */
  parts?: readonly { name: string; amount: number }[]
}

/** What goes back of an earlier payment. */
interface BackPart {
  type: Pick<PaymentType, 'PaymentType' | 'Kind'>
  amount: number
}

/**
 * The large amount on the completed screen. `before`: the money of earlier payments, those of an edited bill or an
 * advance; nothing of it changes hands now.
 */
export function outcomeOf(sale: SentSale, back: readonly BackPart[] = [], before = 0): SaleOutcome {
  const { Payments, ChangeAmount, DueAmount, CreditNote } = sale
  // What returned goods paid of a bill is no money.
  const exchanged = exchangedIn(sale)
  const [PaidAmount, payable] = [sale.PaidAmount - exchanged, sale.PayableAmount - exchanged]
  const paidOut = CreditNote ? -moneyIn(CreditNote) : -Math.min(0, PaidAmount)
  if (payable < 0 || paidOut > 0) {
    const refund = { label: 'refund', amount: paidOut, received: null, payable } as const
    if (CreditNote) return refund
    return { ...refund, parts: Payments.map(({ PaymentType: name, Amount }) => ({ name, amount: -Amount })) }
  }
  // What is no longer owed is not handed out.
  const handedOut = back.filter(({ type }) => type.Kind !== 'Credit')
  if (handedOut.length > 0) {
    const parts = handedOut.map(({ type, amount }) => ({ name: type.PaymentType, amount }))
    const amount = parts.reduce((sum, part) => sum + part.amount, 0)
    return { label: 'refund', amount, received: null, payable, parts }
  }
  const owed = Payments.reduce((sum, { Kind, Amount }) => sum + (Kind === 'Credit' ? Amount : 0), 0)
  const inMoney = Payments.reduce((sum, { Amount }) => sum + Amount, 0) - exchanged
  // Points are part of the paid amount but are not a payment in money.
  const points = sale.Loyalty?.As === 'Tender' ? PaidAmount - inMoney : 0
  const paid = PaidAmount + ChangeAmount - owed - points
  const now = { received: paid - before || null, payable: payable - before }
  if (DueAmount > 0 && paid > 0) return { label: 'due', amount: DueAmount, ...now }
  // Change has priority over credit, because it is handed out now.
  if (DueAmount === 0 && owed > 0 && ChangeAmount === 0) return { label: 'owed', amount: owed, ...now }
  if (DueAmount > 0 || (before > 0 && paid === before)) return { label: 'total', amount: payable, ...now }
  return { label: 'change', amount: ChangeAmount, ...now }
}
