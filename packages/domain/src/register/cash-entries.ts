import type { PaymentKind } from '../sale/cart.ts'
import { type CashEntry, expectedCash } from './expected-cash.ts'

/** A payment of a committed sale. A refund is negative. */
export interface TakenPayment {
  kind: PaymentKind
  tendered: number
  change: number
}

/** The ledger rows of one payment. Only cash affects the drawer. */
export function cashOfPayment({ kind, tendered, change }: TakenPayment): CashEntry[] {
  if (kind !== 'cash') return []
  const entries: CashEntry[] = [
    { kind: 'cashSale', amount: tendered },
    { kind: 'changeGiven', amount: change },
    { kind: 'cashRefund', amount: -tendered },
  ]
  return entries.filter(({ amount }) => amount > 0)
}

/**
 * The row that corrects the cash of a sale from `moved` to `wanted`. Existing rows are never changed: their register
 * session may be closed and counted.
 */
export function cashOfChange(moved: readonly CashEntry[], wanted: readonly CashEntry[]): CashEntry[] {
  const amount = expectedCash(wanted).expected - expectedCash(moved).expected
  return amount === 0 ? [] : [{ kind: amount > 0 ? 'cashSale' : 'cashRefund', amount: Math.abs(amount) }]
}

/** One version of a sale: its payments, and the register session whose drawer they moved. */
export interface SaleVersion<Session> {
  payments: readonly TakenPayment[]
  session: Session
}

export interface PlacedEntry<Session> {
  entry: CashEntry
  session: Session
}

/**
 * Every cash row of a sale with its register session. The first version moves its payments. Each later version moves the
 * difference, in the session of the change. A void is a last version without payments.
 */
export function cashOfVersions<Session>(versions: readonly SaleVersion<Session>[]): PlacedEntry<Session>[] {
  return versions.flatMap(({ payments, session }, index) => {
    const before = versions[index - 1]
    const wanted = payments.flatMap(cashOfPayment)
    const entries = before ? cashOfChange(before.payments.flatMap(cashOfPayment), wanted) : wanted
    return entries.map((entry) => ({ entry, session }))
  })
}

/** Cash movements without a sale. `DrawerOpened` moves none. */
export type MovementKind = 'PaidIn' | 'PaidOut' | 'Drop' | 'DrawerOpened'

const ENTRY_OF_MOVEMENT = { PaidIn: 'paidIn', PaidOut: 'paidOut', Drop: 'drop' } as const

export function cashOfMovement(kind: MovementKind, amount: number): CashEntry[] {
  return kind === 'DrawerOpened' ? [] : [{ kind: ENTRY_OF_MOVEMENT[kind], amount }]
}

/**
 * The movement that sets the drawer right when another amount was entered than was moved. Undefined if there is nothing to
 * correct.
 */
export function correctionOf(
  kind: MovementKind,
  entered: number,
  moved: number,
): { kind: 'PaidIn' | 'PaidOut' | 'Drop'; amount: number } | undefined {
  const missing = moved - entered
  if (kind === 'DrawerOpened' || missing === 0) return undefined
  if (missing > 0) return { kind, amount: missing }
  return { kind: kind === 'PaidIn' ? 'PaidOut' : 'PaidIn', amount: -missing }
}

/** The ledger row of a payment on account. */
export function cashOfPaymentOnAccount(kind: PaymentKind, amount: number): CashEntry[] {
  return kind === 'cash' ? [{ kind: 'receivedOnAccount', amount }] : []
}
