import type { PaymentKind } from './cart.ts'

export interface EarlierPayment {
  readonly kind: PaymentKind
  readonly amount: number
}

/** What is still owed comes first: money that nobody has paid must not leave the drawer. Then cash, which is at hand. */
const ORDER: readonly PaymentKind[] = ['credit', 'cash', 'other', 'points']

/** What goes back of each payment of a bill that became smaller, so that the rest pays `payable`. Later payments first. */
export function payBack(payments: readonly EarlierPayment[], payable: number): number[] {
  let over = payments.reduce((sum, { amount }) => sum + amount, 0) - payable
  const back = payments.map(() => 0)
  for (const kind of ORDER) {
    for (const [index, payment] of [...payments.entries()].reverse()) {
      if (payment.kind !== kind) continue
      const part = Math.min(payment.amount, Math.max(0, over))
      back[index] = part
      over -= part
    }
  }
  return back
}
