import { isAmount } from '../money/rounding.ts'

/** A row of the drawer ledger. Amounts are at least 0; the kind says whether money came in or went out. */
export type CashEntryKind =
  | 'float'
  | 'cashSale'
  | 'changeGiven'
  | 'receivedOnAccount'
  | 'deliveryCash'
  | 'cashRefund'
  | 'paidIn'
  | 'paidOut'
  | 'drop'

export interface CashEntry {
  kind: CashEntryKind
  amount: number
}

const DIRECTION: Record<CashEntryKind, 1 | -1> = {
  float: 1,
  cashSale: 1,
  changeGiven: -1,
  receivedOnAccount: 1,
  deliveryCash: 1,
  cashRefund: -1,
  paidIn: 1,
  paidOut: -1,
  drop: -1,
}

export interface ExpectedCash {
  /** One row per kind in the order of the closing sheet; out-going kinds are negative. */
  rows: { kind: CashEntryKind; amount: number; count: number }[]
  expected: number
}

/** A count of the drawer, and what should have been in it then. */
export interface DrawerCheck {
  counted: number
  expected: number
}

/**
 * Whose difference is whose: each count is compared with the one before, so that what was missing already is not charged
 * to the next person as well. The differences add up to that of the last count.
 */
export function differencesByCount(checks: readonly DrawerCheck[]): number[] {
  const totals = checks.map(({ counted, expected }) => counted - expected)
  return totals.map((total, index) => total - (totals[index - 1] ?? 0))
}

/** Always computed from the ledger rows: a running balance would keep a mistake for ever and could not be explained. */
export function expectedCash(entries: readonly CashEntry[]): ExpectedCash {
  const kinds = Object.keys(DIRECTION) as CashEntryKind[]
  const rows = kinds.map((kind) => {
    const own = entries.filter((entry) => entry.kind === kind && isAmount(entry.amount))
    const amount = own.reduce((sum, entry) => sum + entry.amount, 0)
    return { kind, amount: amount === 0 ? 0 : amount * DIRECTION[kind], count: own.length }
  })
  return { rows, expected: rows.reduce((sum, row) => sum + row.amount, 0) }
}

export interface ClosingDifference {
  /** Below zero is short, above is over. */
  difference: number
  needsReason: boolean
  needsApproval: boolean
}

/** A difference is always accepted and recorded; above the tolerance it needs a reason, above the limit a manager's PIN. */
export function closingDifference(
  expected: number,
  counted: number,
  limits: { tolerance: number; approvalAbove: number },
): ClosingDifference {
  const difference = counted - expected
  const size = Math.abs(difference)
  return { difference, needsReason: size > limits.tolerance, needsApproval: size > limits.approvalAbove }
}

/** The float left in the drawer prefills the next opening balance; the rest goes to the bank. */
export function leaveInDrawer(counted: number, leave: number): { deposit: number; nextOpening: number } {
  const kept = Math.max(0, Math.min(leave, counted))
  return { deposit: counted - kept, nextOpening: kept }
}
