import type { Sale } from '@evertill/contract'
import { type CashEntry, type CashEntryKind, type ExpectedCash, expectedCash } from '@evertill/domain'
import type { OtherWrite } from '../db/ledger-records.ts'

/** The rows that the server will make of a sale's payments. What is not cash does not touch the drawer. */
export const cashOfSale = ({ Payments }: Pick<Sale, 'Payments'>): CashEntry[] =>
  Payments.filter(({ Kind }) => Kind === 'Cash').flatMap(({ TenderedAmount, ChangeAmount }) =>
    (
      [
        { kind: 'cashSale', amount: TenderedAmount },
        { kind: 'changeGiven', amount: ChangeAmount },
        { kind: 'cashRefund', amount: -TenderedAmount },
      ] satisfies CashEntry[]
    ).filter(({ amount }) => amount > 0),
  )

const MOVES = { PaidIn: 'paidIn', PaidOut: 'paidOut', Drop: 'drop' } as const satisfies Partial<
  Record<string, CashEntryKind>
>

const cashOfWrite = (write: OtherWrite): CashEntry[] => {
  if (write.kind === 'payment' && write.body.Kind === 'Cash') {
    return [{ kind: 'receivedOnAccount', amount: write.body.Amount }]
  }
  if (write.kind !== 'cashMovement' || write.body.Kind === 'DrawerOpened') return []
  return [{ kind: MOVES[write.body.Kind], amount: write.body.Amount }]
}

const closingOfWrite = (write: OtherWrite): string | undefined =>
  write.kind === 'payment' || write.kind === 'cashMovement' ? write.body.ClosingKey : undefined

/** What this device knows of a session: its sales as they stand, and everything else it wrote. */
export interface DeviceRows {
  closing: { key: string; OpeningBalance: number }
  sales: readonly Sale[]
  writes: readonly OtherWrite[]
  /** UUIDs of new sales that the server has not acknowledged. */
  unsentSales: ReadonlySet<string>
}

export interface DeviceCash {
  /** By the rows of this device alone; other devices on the same drawer are not in it. */
  all: ExpectedCash
  /** The part of it that the server does not know yet. */
  unsent: ExpectedCash
}

/** Derived from the rows every time, as the server does it: a balance that is kept would keep a mistake (RG-1). */
export const deviceCash = ({ closing, sales, writes, unsentSales }: DeviceRows): DeviceCash => {
  const own = sales.filter(({ ClosingKey }) => ClosingKey === closing.key)
  const moved = writes.filter((write) => closingOfWrite(write) === closing.key)
  return {
    all: expectedCash([
      { kind: 'float', amount: closing.OpeningBalance },
      ...own.flatMap(cashOfSale),
      ...moved.flatMap(cashOfWrite),
    ]),
    unsent: expectedCash([
      ...own.filter(({ UUID }) => unsentSales.has(UUID)).flatMap(cashOfSale),
      ...moved.filter(({ status }) => status !== 'completed').flatMap(cashOfWrite),
    ]),
  }
}
