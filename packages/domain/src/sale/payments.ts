import { type Fault, fault } from '../faults.ts'
import { isAmount, roundToStep } from '../money/rounding.ts'
import type { CartPayment, SettledPayment } from './cart.ts'

export interface PaidBill {
  payable: number
  roundOff: number
  payments: SettledPayment[]
  paid: number
  change: number
  due: number
  faults: Fault[]
}

/**
 * Rounds the bill to the store's step and applies the payments. Other payments come first and cannot exceed it. Cash pays
 * what is left and is the only one with change. A negative total is a refund: its payments are negative too.
 */
export function payBill(
  total: number,
  rounding: { step: number; cashOnly?: boolean },
  payments: readonly CartPayment[],
  /** Index of the cashier's first payment; fault paths count from there. */
  ownFrom = 0,
): PaidBill {
  const faults: Fault[] = []
  const pathOf = (index: number): string => `payments[${index - ownFrom}].tendered`
  const valid = payments.map((payment, index) => {
    const right = isAmount(payment.tendered) && (total < 0 ? payment.tendered <= 0 : payment.tendered >= 0)
    if (!right) faults.push(fault('payment.invalid', pathOf(index)))
    return right
  })
  const sumOf = (cash: boolean): number =>
    payments.reduce(
      (sum, payment, index) =>
        valid[index] && (payment.kind === 'cash') === cash ? sum + payment.tendered : sum,
      0,
    )
  const other = sumOf(false)
  const payable = roundPayable(
    total,
    rounding,
    other,
    payments.some((payment) => payment.kind === 'cash'),
  )
  // Compared without sign: in a refund both are negative.
  let cashLeft = Math.abs(other) > Math.abs(payable) ? 0 : payable - other
  let otherLeft = payable
  const settled = payments.map((payment, index): SettledPayment => {
    const { id, kind } = payment
    if (!valid[index]) return { id, kind, tendered: 0, amount: 0, change: 0 }
    const { tendered } = payment
    if (kind === 'cash') {
      const amount = smaller(tendered, cashLeft)
      cashLeft -= amount
      // More cash than the refund is not change but a mistake of the cashier.
      if (total < 0 && amount !== tendered) faults.push(fault('payment.over-tender', pathOf(index)))
      return { id, kind, tendered, amount, change: total < 0 ? 0 : tendered - amount }
    }
    const amount = smaller(tendered, otherLeft)
    otherLeft -= amount
    if (amount !== tendered) faults.push(fault('payment.over-tender', pathOf(index)))
    return { id, kind, tendered, amount, change: 0 }
  })
  const paid = settled.reduce((sum, payment) => sum + payment.amount, 0)
  const change = settled.reduce((sum, payment) => sum + payment.change, 0)
  return { payable, roundOff: payable - total, payments: settled, paid, change, due: payable - paid, faults }
}

function roundPayable(
  total: number,
  rounding: { step: number; cashOnly?: boolean },
  other: number,
  cash: boolean,
): number {
  if (rounding.cashOnly !== true) return roundToStep(total, rounding.step)
  // Only cash needs rounding: what a card paid stays exact.
  if (!cash || Math.abs(other) >= Math.abs(total)) return total
  return other + roundToStep(total - other, rounding.step)
}

/**
 * What one payment has to pay when only cash is rounded: what `payBill` finds due after `taken`. All amounts are above
 * zero, in a refund too.
 */
export function leftWithCashRounded(
  total: number,
  step: number,
  taken: { cash: number; other: number },
  isCash: boolean,
): number {
  const left = total - taken.other
  if (left <= 0) return left - taken.cash
  return isCash ? roundToStep(left, step) - taken.cash : left - roundToStep(taken.cash, step)
}

/** The one nearer to zero. */
function smaller(a: number, b: number): number {
  return Math.abs(a) <= Math.abs(b) ? a : b
}
