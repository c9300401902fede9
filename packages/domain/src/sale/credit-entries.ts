import type { PaymentKind } from './cart.ts'

/** A row of the customer's account. Above zero the customer owes it, below zero it is taken off what is owed. */
export interface CreditEntry {
  kind: 'creditSale' | 'creditRefund'
  amount: number
}

/** What one payment of a sale puts on the customer's account. `amount` is what it pays of the bill. */
export function creditOfPayment({ kind, amount }: { kind: PaymentKind; amount: number }): CreditEntry[] {
  if (kind !== 'credit' || amount === 0) return []
  return [{ kind: amount > 0 ? 'creditSale' : 'creditRefund', amount }]
}
