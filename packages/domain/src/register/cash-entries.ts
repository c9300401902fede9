import type { PaymentKind } from '../sale/cart.ts'
import { type CashEntry, expectedCash } from './expected-cash.ts'

/** A payment of a sale that was made. Money that goes back is below zero. */
export interface TakenPayment {
  kind: PaymentKind
  tendered: number
  change: number
}

/** The ledger rows of one payment, in the session that the sale was made in. Only cash touches the drawer. */
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
 * The row that takes a sale from the cash it has moved to the cash it should have moved. Rows that exist are never
 * changed: the session they belong to may be closed and counted.
 */
export function cashOfChange(moved: readonly CashEntry[], wanted: readonly CashEntry[]): CashEntry[] {
  const amount = expectedCash(wanted).expected - expectedCash(moved).expected
  return amount === 0 ? [] : [{ kind: amount > 0 ? 'cashSale' : 'cashRefund', amount: Math.abs(amount) }]
}

/** One body of a sale: its payments, and the session whose drawer was used for it. */
export interface SaleVersion<Session> {
  payments: readonly TakenPayment[]
  session: Session
}

export interface PlacedEntry<Session> {
  entry: CashEntry
  session: Session
}

/**
 * Every cash row of a sale, each with the session that it belongs to. The first version moves its payments; each later one
 * moves the difference, in the session of the change. A void is a last version without payments.
 */
export function cashOfVersions<Session>(versions: readonly SaleVersion<Session>[]): PlacedEntry<Session>[] {
  return versions.flatMap(({ payments, session }, index) => {
    const before = versions[index - 1]
    const wanted = payments.flatMap(cashOfPayment)
    const entries = before ? cashOfChange(before.payments.flatMap(cashOfPayment), wanted) : wanted
    return entries.map((entry) => ({ entry, session }))
  })
}

/** Money that moves without a sale. A drawer that was only opened moved none. */
export type MovementKind = 'PaidIn' | 'PaidOut' | 'Drop' | 'DrawerOpened'

const ENTRY_OF_MOVEMENT = { PaidIn: 'paidIn', PaidOut: 'paidOut', Drop: 'drop' } as const

export function cashOfMovement(kind: MovementKind, amount: number): CashEntry[] {
  return kind === 'DrawerOpened' ? [] : [{ kind: ENTRY_OF_MOVEMENT[kind], amount }]
}

/** What a customer pays on account. */
export function cashOfReceipt(kind: PaymentKind, amount: number): CashEntry[] {
  return kind === 'cash' ? [{ kind: 'receivedOnAccount', amount }] : []
}
