import { documentsOf, type Sale, type SaleFlag } from '@evertill/contract'
import type { LedgerReader, LedgerRows, LedgerWriter } from '../ledger-db.ts'
import type { AcknowledgedSales, HistorySale, QueuedSale } from '../records.ts'
import { isValidRow } from '../quarantine/valid-rows.ts'

/** From this many sales on, a batch is the backlog of an offline day rather than single customers. */
export const BULK_THRESHOLD = 5

/** History rows written in one transaction; more of them would make a sale that is being committed wait. */
const FOLD_BATCH = 25

/** Rows read at a time: a day of ten thousand sales leaves a hundred. */
const PAGE = 10

/** A queued sale and the server's answer. */
export interface Accepted {
  row: QueuedSale
  serverId: string
  flags: readonly SaleFlag[]
  creditNoteFlags?: readonly SaleFlag[] | undefined
}

interface AcceptedDocument {
  /** Of the row in the queue. */
  key: string
  sale: Sale
  createdAt: string
  serverId: string
  flags: readonly SaleFlag[]
}

/** One of a sale, two of an exchange. The server's key of a document is its UUID. */
const acceptedDocuments = ({ row, serverId, flags, creditNoteFlags = [] }: Accepted): AcceptedDocument[] => {
  const { key, createdAt, originalData } = row
  return documentsOf(originalData).map((sale) =>
    sale.UUID === originalData.UUID
      ? { key, sale, createdAt, serverId, flags }
      : { key, sale, createdAt, serverId: sale.UUID, flags: creditNoteFlags },
  )
}

/**
 * The current rows of these keys. A batch was made in one period, so one range read finds nearly all of them; a request
 * for each would cost as much as writing them.
 */
export const findRows = async <Store extends 'salesQueue' | 'salesHistory'>(
  tx: LedgerReader,
  store: Store,
  asked: readonly { createdAt: string; key: string }[],
  nameOf: (row: LedgerRows[Store]) => string,
): Promise<Map<string, LedgerRows[Store]>> => {
  const moments = asked.map(({ createdAt }) => createdAt).toSorted()
  const near = await tx.madeBetween(store, moments[0] ?? '', moments.at(-1) ?? '', asked.length * 2)
  const found = new Map(near.map((row) => [nameOf(row), row]))
  const missing = asked.map(({ key }) => key).filter((key) => !found.has(key))
  const others = missing.length > 0 ? await tx.getMany(store, missing) : []
  for (const [index, key] of missing.entries()) {
    const row = others[index]
    if (row) found.set(key, row)
  }
  return found
}

/** The history row of a queued sale whose own is missing. */
const historyOf = ({ sale, createdAt }: AcceptedDocument): HistorySale => ({
  UUID: sale.UUID,
  sale,
  createdAt,
  serverId: null,
  syncedAt: null,
  flags: [],
})

const findHistory = (tx: LedgerReader, sales: readonly { UUID: string; createdAt: string }[]) =>
  findRows(
    tx,
    'salesHistory',
    sales.map(({ UUID: key, createdAt }) => ({ key, createdAt })),
    ({ UUID }) => UUID,
  )

/**
 * Stores the server's answers in the transaction that removes the sales from the queue. A few go straight into history;
 * many become one row in `acknowledged`. A history row has seven indexes, so rewriting a thousand takes a second, in
 * which a till that is online again would not be sending.
 */
export const acknowledge = async (
  tx: LedgerWriter,
  accepted: readonly Accepted[],
  at: string,
): Promise<void> => {
  const [first] = accepted
  if (!first) return
  const documents = accepted.flatMap(acceptedDocuments)
  if (accepted.length < BULK_THRESHOLD) {
    const known = await findHistory(
      tx,
      documents.map(({ sale: { UUID }, createdAt }) => ({ UUID, createdAt })),
    )
    const written = documents.map((document) => ({
      ...(known.get(document.sale.UUID) ?? historyOf(document)),
      serverId: document.serverId,
      flags: [...document.flags],
      syncedAt: at,
    }))
    return tx.put('salesHistory', written)
  }
  const answers = documents.map(({ key, sale: { UUID }, createdAt, serverId, flags }) => ({
    key,
    UUID,
    createdAt,
    serverId,
    flags: [...flags],
  }))
  await tx.put('acknowledged', [{ key: `${at} ${first.row.key}`, at, answers }])
}

/** History with the answers that are not folded into it yet, so that no accepted sale is shown as unsent. */
export const withAnswers = (
  sales: readonly HistorySale[],
  unfolded: readonly AcknowledgedSales[],
): readonly HistorySale[] => {
  if (unfolded.length === 0) return sales
  const answers = new Map(
    unfolded
      .filter((row) => isValidRow('acknowledged', row))
      .flatMap(({ at, answers: some }) => some.map((answer) => [answer.UUID, { ...answer, at }] as const)),
  )
  return sales.map((row) => {
    const answer = answers.get(row.UUID)
    return answer
      ? { ...row, serverId: answer.serverId, flags: bothFlags(row, answer.flags), syncedAt: answer.at }
      : row
  })
}

/** An event may have brought further flags before the answer is folded in. */
const bothFlags = (row: HistorySale, flags: readonly SaleFlag[]): SaleFlag[] => [
  ...new Set([...flags, ...row.flags]),
]

/** Moves part of the oldest `acknowledged` row into history. False when there is none. */
export const foldAcknowledged = async (tx: LedgerWriter): Promise<boolean> => {
  // Damaged rows are quarantined at the next start; until then they must not stop the sender (F-33).
  const oldest = (await tx.list('acknowledged', '', PAGE)).find((row) => isValidRow('acknowledged', row))
  if (!oldest) return false
  const some = oldest.answers.slice(0, FOLD_BATCH)
  const rest: AcknowledgedSales['answers'] = oldest.answers.slice(FOLD_BATCH)
  const known = await findHistory(tx, some)
  const requeued = await tx.getMany(
    'salesQueue',
    some.map(({ key }) => key),
  )
  const written = some.flatMap(({ UUID, serverId, flags }, index) => {
    const row = known.get(UUID)
    // Requeued: the database that acknowledged it is gone (F-55).
    return row && !requeued[index]
      ? [{ ...row, serverId, flags: bothFlags(row, flags), syncedAt: oldest.at }]
      : []
  })
  await tx.put('salesHistory', written)
  if (rest.length > 0) await tx.put('acknowledged', [{ ...oldest, answers: rest }])
  else await tx.remove('acknowledged', [oldest.key])
  return true
}
