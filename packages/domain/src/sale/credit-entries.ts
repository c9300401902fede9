import type { PaymentKind } from './cart.ts'

/** A row of the customer's account. A positive amount is owed, a negative one reduces the debt. */
export interface CreditEntry {
  kind: 'creditSale' | 'creditRefund'
  amount: number
}

/** The account row of one payment of a sale. `amount` is what it pays of the bill. */
export function creditOfPayment({ kind, amount }: { kind: PaymentKind; amount: number }): CreditEntry[] {
  if (kind !== 'credit' || amount === 0) return []
  return [{ kind: amount > 0 ? 'creditSale' : 'creditRefund', amount }]
}
