import { PAYMENT_KINDS, carrierOf, type Sale, toTakenPayment } from '@evertill/contract'
import {
  type CashEntry,
  type ExpectedCash,
  cashOfMovement,
  cashOfPaymentOnAccount,
  cashOfVersions,
  expectedCash,
} from '@evertill/domain'
import type { DrawerRows } from '../db/drawer/drawer-rows.ts'
import type { OtherWrite } from '../db/ledger-records.ts'
import type { HistorySale } from '../db/records.ts'

const cashOfWrite = (write: OtherWrite): CashEntry[] => {
  if (write.kind === 'payment')
    return cashOfPaymentOnAccount(PAYMENT_KINDS[write.body.Kind], write.body.Amount)
  return write.kind === 'cashMovement' ? cashOfMovement(write.body.Kind, write.body.Amount) : []
}

const closingOfWrite = (write: OtherWrite): string | undefined =>
  write.kind === 'payment' || write.kind === 'cashMovement' ? write.body.ClosingKey : undefined

/** The register session that a row belongs to, and whether the server has the row. */
interface EntryPlace {
  closingKey: string | undefined
  isSent: boolean
}

interface DeviceEntry extends EntryPlace {
  entry: CashEntry
}

/** The bodies of a sale, one per revision. One that was dropped for somebody else's does not count. */
export const bodiesOf = ({ sale, earlier = [] }: Pick<HistorySale, 'sale' | 'earlier'>): Sale[] =>
  [...new Map([...earlier, sale].map((body) => [body.Revision, body])).values()].toSorted(
    (a, b) => a.Revision - b.Revision,
  )

/** The cash rows of a sale, by the same rule as on the server. */
const entriesOfSale = (
  history: HistorySale,
  voidWrite: Extract<OtherWrite, { kind: 'void' }> | undefined,
  unsent: ReadonlySet<string>,
): DeviceEntry[] => {
  const versions = bodiesOf(history).map((body, index) => {
    const key = body.Revision === 1 ? carrierOf(body) : `${body.UUID}/${body.Revision}`
    const closingKey = index === 0 ? body.ClosingKey : (body.ChangedInClosingKey ?? body.ClosingKey)
    const session: EntryPlace = { closingKey, isSent: !unsent.has(key) }
    return { payments: body.Payments.map(toTakenPayment), session }
  })
  if (voidWrite) {
    const closingKey = voidWrite.body.ClosingKey ?? history.sale.ClosingKey
    versions.push({ payments: [], session: { closingKey, isSent: voidWrite.status === 'completed' } })
  }
  return cashOfVersions(versions).map(({ entry, session }) => ({ ...session, entry }))
}

/** What this device knows of a register session. */
export interface DeviceRows extends DrawerRows {
  closing: { key: string; OpeningBalance: number }
}

export interface DeviceCash {
  /** From the rows of this device only; other devices may use the same drawer. */
  all: ExpectedCash
  /** The part that the server does not have yet. */
  unsent: ExpectedCash
}

/** Computed from the rows each time, as on the server: a stored balance would keep a mistake (RG-1). */
export const deviceCash = ({ closing, sales, writes, unsent }: DeviceRows): DeviceCash => {
  const voids = new Map(
    writes.flatMap((write) => (write.kind === 'void' ? [[write.body.SaleUUID, write] as const] : [])),
  )
  const entries = [
    ...sales.flatMap((history) => entriesOfSale(history, voids.get(carrierOf(history.sale)), unsent)),
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
