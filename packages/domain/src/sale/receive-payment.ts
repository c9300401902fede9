import { type Fault, fault } from '../faults.ts'
import { isAmount } from '../money/rounding.ts'

export interface UnpaidBill {
  id: string
  /** Business date. */
  date: string
  balance: number
}

/** Allocates a payment on account to the oldest bills first; the rest is an advance. */
export function allocateReceipt(
  amount: number,
  bills: readonly UnpaidBill[],
): { shares: { id: string; amount: number }[]; advance: number } | Fault {
  if (!isAmount(amount) || amount <= 0) return fault('amount.invalid', 'amount')
  let left = amount
  const oldest = bills.toSorted((a, b) =>
    a.date === b.date ? (a.id < b.id ? -1 : 1) : a.date < b.date ? -1 : 1,
  )
  const shares = oldest.flatMap(({ id, balance }) => {
    const share = Math.min(left, Math.max(0, balance))
    left -= share
    return share > 0 ? [{ id, amount: share }] : []
  })
  return { shares, advance: left }
}
