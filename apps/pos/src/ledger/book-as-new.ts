import type { Sale } from '@evertill/contract'
import { documentNumber, isFault, type SeriesKey, seriesId } from '@evertill/domain'
import type { LedgerDb, LedgerWriter } from '../db/ledger-db.ts'
import { nextNumber, type NoNumber, slotsOf, usableLease } from '../db/numbers/slots.ts'
import { newRow } from '../db/outbox/queued-row.ts'
import type { LeaseRecord, QueuedSale } from '../db/records.ts'
import { type Clock, toInstant } from '../platform/clock.ts'
import { logFailure } from '../platform/log.ts'
import { type Outcome, type RefusedCode, refusedFault, refusedWith } from '../platform/outcome.ts'

interface BookAsNewPorts {
  db: LedgerDb
  clock: Clock
  newUuid(): string
}

export interface SaleToBookAsNew {
  /** Of the row in the queue. */
  key: string
  /** Who decided it. */
  by: string
  approvedBy?: string | undefined
}

export type BookedAsNew = Outcome<
  { sale: Sale },
  RefusedCode<NoNumber | 'gone' | 'sending' | 'noConflict' | 'followed' | 'notSaved'>
>

/** The server has accepted another sale under the same UUID, as after the copy of a profile with an open cart. */
export const isTakenByOther = ({
  refusal,
  originalData,
}: Pick<QueuedSale, 'refusal' | 'originalData'>): boolean =>
  refusal?.code === 'SALE_DIFFERS_FROM_ACCEPTED' && originalData.Revision === 1

/** A change, a void, a return or a payment would follow the other sale, which the server has under this UUID. */
const hasFollowers = async (
  tx: LedgerWriter,
  { key, originalData: { UUID } }: QueuedSale,
): Promise<boolean> => {
  const sales = await tx.list('salesQueue', '', MAX_ROWS)
  const writes = await tx.list('otherWrites', '', MAX_ROWS)
  return (
    sales.some(
      (row) =>
        row.key !== key &&
        [row.originalData.UUID, row.originalData.Original?.UUID, row.originalData.ConvertedFromUUID].includes(
          UUID,
        ),
    ) ||
    writes.some(
      (row) =>
        row.status !== 'completed' &&
        ((row.kind === 'void' && row.body.SaleUUID === UUID) ||
          (row.kind === 'payment' &&
            row.body.Allocations?.some(({ SaleUUID }) => SaleUUID === UUID) === true)),
    )
  )
}
const MAX_ROWS = 100_000

/** The series of the sale, in another slot: `BLR1A/S/2026`. */
const seriesIn = ({ Series }: Sale, { Prefix: prefix }: LeaseRecord, slot: string): SeriesKey => {
  const [, typeLetter = '', year = ''] = Series.split('/')
  return { prefix, slot, typeLetter, financialYear: Number(year) }
}

const withNewIds = (sale: Sale, newUuid: () => string): Sale => {
  const renewed = <T extends { UUID: string }>(parts: readonly T[]) =>
    parts.map((part) => ({ ...part, UUID: newUuid() }))
  return {
    ...sale,
    UUID: newUuid(),
    Lines: renewed(sale.Lines),
    Payments: renewed(sale.Payments),
    ...(sale.Charges && { Charges: renewed(sale.Charges) }),
    ...(sale.Returns && { Returns: renewed(sale.Returns) }),
  }
}

const book = async (
  tx: LedgerWriter,
  { clock, newUuid }: BookAsNewPorts,
  { key, by, approvedBy }: SaleToBookAsNew,
): Promise<BookedAsNew> => {
  const row = await tx.get('salesQueue', key)
  if (!row) return refusedWith('gone')
  if (row.status === 'processing') return refusedWith('sending')
  if (!isTakenByOther(row)) return refusedWith('noConflict')
  if (await hasFollowers(tx, row)) return refusedWith('followed')
  const old = row.originalData
  const held = await tx.get('registerLease', old.CashRegisterID)
  const lease = usableLease(held, held?.Slot ?? '')
  if (typeof lease === 'string') return refusedWith(lease)
  const { slot, series, runningNo } = await nextNumber(
    slotsOf(lease),
    (one) => seriesId(seriesIn(old, lease, one)),
    async (one) => (await tx.get('runningNumbers', one))?.RunningNo,
  )
  const TransactionNo = documentNumber(seriesIn(old, lease, slot), runningNo)
  if (isFault(TransactionNo)) return refusedFault(TransactionNo.message)

  const numbered = { TransactionNo, Series: series, RunningNo: runningNo, DeviceID: lease.DeviceID }
  const sale = { ...withNewIds(old, newUuid), ...numbered }
  const at = toInstant(clock.now())
  const history = await tx.get('salesHistory', old.UUID)
  const { CashRegisterID, TransactionTypeID } = old
  await tx.put('runningNumbers', [{ key: series, RunningNo: runningNo, CashRegisterID, TransactionTypeID }])
  await tx.remove('salesQueue', [key])
  // The server's sale of this UUID is another one: the next comparison would take this row for it.
  await tx.remove('salesHistory', [old.UUID])
  await tx.add('salesQueue', {
    ...newRow(sale.UUID, at),
    originalData: sale,
    isOffline: row.isOffline,
    serverId: null,
    syncedAt: null,
  })
  await tx.add('salesHistory', {
    UUID: sale.UUID,
    sale,
    createdAt: history?.createdAt ?? row.createdAt,
    serverId: null,
    syncedAt: null,
    flags: [],
  })
  const who = approvedBy === undefined ? by : `${by}, ${approvedBy}`
  await tx.put('journal', [
    { UUID: old.UUID, at, event: 'booked as new', detail: `${TransactionNo} (${sale.UUID}) – ${who}` },
    { UUID: sale.UUID, at, event: 'booked as new', detail: `${old.TransactionNo} (${old.UUID}) – ${who}` },
  ])
  return { ok: true, sale }
}

/**
 * Books a sale again that the server refused because its UUID is another sale's: the same goods and money under a new
 * UUID and a new number. The journal links both.
 */
export const bookAsNew = async (ports: BookAsNewPorts, request: SaleToBookAsNew): Promise<BookedAsNew> => {
  try {
    return await ports.db.asCommit(() =>
      ports.db.write(
        'strict',
        ['salesQueue', 'salesHistory', 'otherWrites', 'runningNumbers', 'registerLease', 'journal'],
        (tx) => book(tx, ports, request),
      ),
    )
  } catch (error) {
    logFailure('The sale could not be booked as a new one.', error)
    return refusedWith('notSaved')
  }
}
