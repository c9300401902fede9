import type { Sale } from '@evertill/contract'
import { type CashEntry, type CashEntryKind, type ExpectedCash, expectedCash } from '@evertill/domain'
import type { DrawerRows } from '../db/drawer/drawer-rows.ts'
import type { OtherWrite } from '../db/ledger-records.ts'
import type { HistorySale } from '../db/records.ts'

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

/** A row of a drawer as this device made it, and whether the server has it. */
interface DeviceEntry {
  closingKey: string | undefined
  isSent: boolean
  entry: CashEntry
}

const netOf = (sale: Sale): number => expectedCash(cashOfSale(sale)).expected

/** What a change moves: the server writes one row for it, too. */
const difference = (amount: number): CashEntry[] =>
  amount === 0 ? [] : [{ kind: amount > 0 ? 'cashSale' : 'cashRefund', amount: Math.abs(amount) }]

/** Every body that a sale had, by revision. One that gave way to somebody else's is no part of the books. */
const bodiesOf = ({ sale, earlier = [] }: Pick<HistorySale, 'sale' | 'earlier'>): Sale[] =>
  [...new Map([...earlier, sale].map((body) => [body.Revision, body])).values()].toSorted(
    (a, b) => a.Revision - b.Revision,
  )

/**
 * A sale's cash lies in the session in which it was made, that of a change in the session in which it was changed, and a
 * void gives back what the last body took: row by row as the server will write it.
 */
const entriesOfSale = (
  history: HistorySale,
  gone: Extract<OtherWrite, { kind: 'void' }> | undefined,
  unsent: ReadonlySet<string>,
): DeviceEntry[] => {
  const bodies = bodiesOf(history)
  const made = bodies.flatMap((body, place) => {
    const before = bodies[place - 1]
    const key = body.Revision === 1 ? body.UUID : `${body.UUID}/${body.Revision}`
    const moved = before ? difference(netOf(body) - netOf(before)) : cashOfSale(body)
    const closingKey = before ? (body.ChangedInClosingKey ?? body.ClosingKey) : body.ClosingKey
    return moved.map((entry) => ({ closingKey, isSent: !unsent.has(key), entry }))
  })
  if (!gone) return made
  const isSent = gone.status === 'completed'
  const closingKey = gone.body.ClosingKey ?? history.sale.ClosingKey
  return [...made, ...difference(-netOf(history.sale)).map((entry) => ({ closingKey, isSent, entry }))]
}

/** What this device knows of a session. */
export interface DeviceRows extends DrawerRows {
  closing: { key: string; OpeningBalance: number }
}

export interface DeviceCash {
  /** By the rows of this device alone; other devices on the same drawer are not in it. */
  all: ExpectedCash
  /** The part of it that the server does not know yet. */
  unsent: ExpectedCash
}

/** Derived from the rows every time, as the server does it: a balance that is kept would keep a mistake (RG-1). */
export const deviceCash = ({ closing, sales, writes, unsent }: DeviceRows): DeviceCash => {
  const voids = new Map(
    writes.flatMap((write) => (write.kind === 'void' ? [[write.body.SaleUUID, write] as const] : [])),
  )
  const entries = [
    ...sales.flatMap((history) => entriesOfSale(history, voids.get(history.UUID), unsent)),
    ...writes.flatMap((write) =>
      cashOfWrite(write).map((entry) => ({
        closingKey: closingOfWrite(write),
        isSent: write.status === 'completed',
        entry,
      })),
    ),
  ].filter(({ closingKey }) => closingKey === closing.key)
  return {
    all: expectedCash([
      { kind: 'float', amount: closing.OpeningBalance },
      ...entries.map(({ entry }) => entry),
    ]),
    unsent: expectedCash(entries.filter(({ isSent }) => !isSent).map(({ entry }) => entry)),
  }
}
