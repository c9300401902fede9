import { documentsOf, type Sale, type SentSale } from '@evertill/contract'
import { documentNumber, type Fault, isFault, type SeriesKey, seriesId } from '@evertill/domain'
import type { LedgerDb, LedgerWriter } from '../db/ledger-db.ts'
import { nextNumber, type NoNumber, slotsOf, usableLease } from '../db/numbers/slots.ts'
import { newRow } from '../db/outbox/queued-row.ts'
import { referredBy } from '../db/outbox/ready-rows.ts'
import type { LeaseRecord, LocalRunningNumber, QueuedSale } from '../db/records.ts'
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
  { sale: SentSale },
  RefusedCode<NoNumber | 'gone' | 'sending' | 'noConflict' | 'followed' | 'notSaved'>
>

/** The server has accepted another sale under the same UUID, as after the copy of a profile with an open cart. */
export const isTakenByOther = ({
  refusal,
  originalData,
}: Pick<QueuedSale, 'refusal' | 'originalData'>): boolean =>
  refusal?.code === 'SALE_DIFFERS_FROM_ACCEPTED' && originalData.Revision === 1

/** A change, a void, a return or a payment would follow the other sale, which the server has under this UUID. */
const hasFollowers = async (tx: LedgerWriter, { key, originalData }: QueuedSale): Promise<boolean> => {
  const own = new Set(documentsOf(originalData).map(({ UUID }) => UUID))
  const sales = await tx.list('salesQueue', '', MAX_ROWS)
  const writes = await tx.list('otherWrites', '', MAX_ROWS)
  return (
    sales.some(
      (row) => row.key !== key && [row.originalData.UUID, ...referredBy(row)].some((uuid) => own.has(uuid)),
    ) ||
    writes.some(
      (row) =>
        row.status !== 'completed' &&
        ((row.kind === 'void' && own.has(row.body.SaleUUID)) ||
          (row.kind === 'payment' &&
            row.body.Allocations?.some(({ SaleUUID }) => own.has(SaleUUID)) === true)),
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

/** The document under a new UUID and the next number of its series. */
const renumbered = async (
  tx: LedgerWriter,
  old: Sale,
  lease: LeaseRecord,
  newUuid: () => string,
): Promise<{ sale: Sale; number: LocalRunningNumber } | Fault> => {
  const { slot, series, runningNo } = await nextNumber(
    slotsOf(lease),
    (one) => seriesId(seriesIn(old, lease, one)),
    async (one) => (await tx.get('runningNumbers', one))?.RunningNo,
  )
  const TransactionNo = documentNumber(seriesIn(old, lease, slot), runningNo)
  if (isFault(TransactionNo)) return TransactionNo
  const { CashRegisterID, TransactionTypeID } = old
  const numbered = { TransactionNo, Series: series, RunningNo: runningNo, DeviceID: lease.DeviceID }
  return {
    sale: { ...withNewIds(old, newUuid), ...numbered },
    number: { key: series, RunningNo: runningNo, CashRegisterID, TransactionTypeID },
  }
}

const linkTo = ({ UUID, TransactionNo }: Sale) => ({ UUID, TransactionNo })

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
  const { CreditNote: oldNote, ...old } = row.originalData
  const held = await tx.get('registerLease', old.CashRegisterID)
  const lease = usableLease(held, held?.Slot ?? '')
  if (typeof lease === 'string') return refusedWith(lease)
  const note = oldNote && (await renumbered(tx, oldNote, lease, newUuid))
  const bill = await renumbered(tx, old, lease, newUuid)
  if (isFault(bill)) return refusedFault(bill.message)
  if (note && isFault(note)) return refusedFault(note.message)
  const sale: SentSale = note
    ? {
        ...bill.sale,
        Exchange: linkTo(note.sale),
        CreditNote: { ...note.sale, Exchange: linkTo(bill.sale) },
      }
    : bill.sale
  await tx.put('runningNumbers', [bill.number, ...(note ? [note.number] : [])])
  const at = toInstant(clock.now())
  const history = await tx.get('salesHistory', old.UUID)
  const createdAt = history?.createdAt ?? row.createdAt
  const unsent = { serverId: null, syncedAt: null }
  await tx.remove('salesQueue', [key])
  // The server's sale of this UUID is another one: the next comparison would take this row for it.
  await tx.remove('salesHistory', [old.UUID, ...(oldNote ? [oldNote.UUID] : [])])
  await tx.add('salesQueue', {
    ...newRow(sale.UUID, at),
    originalData: sale,
    isOffline: row.isOffline,
    ...unsent,
  })
  for (const document of documentsOf(sale)) {
    await tx.add('salesHistory', { UUID: document.UUID, sale: document, createdAt, ...unsent, flags: [] })
  }
  const who = approvedBy === undefined ? by : `${by}, ${approvedBy}`
  const { UUID, TransactionNo } = sale
  await tx.put('journal', [
    { UUID: old.UUID, at, event: 'booked as new', detail: `${TransactionNo} (${UUID}) – ${who}` },
    { UUID, at, event: 'booked as new', detail: `${old.TransactionNo} (${old.UUID}) – ${who}` },
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
