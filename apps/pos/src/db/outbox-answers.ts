import type { SaleFlag } from '@evertill/contract'
import { toInstant } from '../platform/clock.ts'
import type { LedgerRows, LedgerWriter } from './ledger-db.ts'
import type { OtherWrite, QueuedRow, Refusal } from './ledger-records.ts'
import { acceptRow, isSameOffer, postponeRow, refuseRow } from './queued-row.ts'
import type { HistorySale, JournalEntry, QueuedSale } from './records.ts'

/** What became of one row. `stumbled`: the server itself fell over it, which says nothing about the others. */
export type RowOutcome =
  | { kind: 'accepted'; serverId: string; flags: readonly SaleFlag[] }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'stumbled'; message: string }

interface Moment {
  now: number
  /** 0..1, for the jitter. */
  random: number
}

/** The rows that are still what the answers speak of. */
const answered = <Row extends QueuedRow>(
  rows: readonly (Row | undefined)[],
  claimed: readonly Row[],
): Row[] => {
  const asked = new Map(claimed.map((row) => [row.key, row]))
  return rows.filter((row) => row !== undefined && isSameOffer(row, asked.get(row.key))) as Row[]
}

const keyOf = (row: QueuedSale) => row.key
const uuidOf = (row: QueuedSale) => row.originalData.UUID

/**
 * The rows of these keys, as they are now. What is settled together was made one after the other, so a look at that time
 * finds nearly all at once: a request for each would cost as much as writing them.
 */
const findTogether = async <Store extends 'salesQueue' | 'salesHistory'>(
  tx: LedgerWriter,
  store: Store,
  rows: readonly QueuedSale[],
  askedBy: (row: QueuedSale) => string,
  nameOf: (row: LedgerRows[Store]) => string,
): Promise<Map<string, LedgerRows[Store]>> => {
  const moments = rows.map((row) => row.createdAt).toSorted()
  const near = await tx.madeBetween(store, moments[0] ?? '', moments.at(-1) ?? '', rows.length * 2)
  const found = new Map(near.map((row) => [nameOf(row), row]))
  const missing = rows.map(askedBy).filter((key) => !found.has(key))
  const others = missing.length > 0 ? await tx.getMany(store, missing) : []
  for (const [index, key] of missing.entries()) {
    const row = others[index]
    if (row) found.set(key, row)
  }
  return found
}

/** Sales in history as they were queued, for a sale whose history row is gone. */
const historyOf = (row: QueuedSale): HistorySale => ({
  UUID: row.originalData.UUID,
  sale: row.originalData,
  createdAt: row.createdAt,
  serverId: null,
  syncedAt: null,
  flags: [],
})

/**
 * Out of the queue only together with the server's key in history: a crash in between would forget one of them. All
 * rows in a handful of requests: one by one they would hold up the next sale's commit.
 */
export const settleSales = async (
  tx: LedgerWriter,
  claimed: readonly QueuedSale[],
  answers: ReadonlyMap<string, RowOutcome>,
  { now, random }: Moment,
): Promise<void> => {
  const at = toInstant(now)
  const asked = claimed.filter((row) => answers.has(row.key))
  const waiting = await findTogether(tx, 'salesQueue', asked, keyOf, keyOf)
  const rows = answered(
    asked.map((row) => waiting.get(row.key)),
    asked,
  )
  const known = await findTogether(tx, 'salesHistory', rows, uuidOf, ({ UUID }) => UUID)
  const kept: QueuedSale[] = []
  const gone: string[] = []
  const history: HistorySale[] = []
  const journal: JournalEntry[] = []
  const accepted = new Map<string, string>()
  for (const row of rows) {
    const answer = answers.get(row.key)
    const { UUID } = row.originalData
    // Another claim has it by now, after a clock that jumped: only a yes still means something.
    if (answer?.kind !== 'accepted' && row.status !== 'processing') continue
    if (answer?.kind === 'stumbled') kept.push(postponeRow(row, answer.message, now, random))
    if (answer?.kind === 'refused') {
      kept.push(refuseRow(row, answer.refusal, now, random))
      journal.push({ UUID, at, event: 'refused', detail: answer.refusal.message })
    }
    if (answer?.kind === 'accepted') {
      const { serverId, flags } = answer
      gone.push(row.key)
      history.push({ ...(known.get(UUID) ?? historyOf(row)), serverId, flags: [...flags], syncedAt: at })
      accepted.set(UUID, serverId)
    }
  }
  if (accepted.size > 0)
    journal.push({
      UUID: [...accepted.keys()],
      at,
      event: 'acknowledged',
      detail: [...accepted.values()].join(' '),
    })
  await Promise.all([
    tx.put('salesQueue', kept),
    tx.remove('salesQueue', gone),
    tx.put('salesHistory', history),
    tx.put('journal', journal),
  ])
}

export const settleWrite = async (
  tx: LedgerWriter,
  claimed: OtherWrite,
  answers: ReadonlyMap<string, RowOutcome>,
  { now, random }: Moment,
): Promise<void> => {
  const at = toInstant(now)
  const kept: OtherWrite[] = []
  const journal: JournalEntry[] = []
  for (const row of answered(await tx.getMany('otherWrites', [...answers.keys()]), [claimed])) {
    const answer = answers.get(row.key)
    if (answer?.kind !== 'accepted' && row.status !== 'processing') continue
    if (answer?.kind === 'stumbled') kept.push(postponeRow(row, answer.message, now, random))
    if (answer?.kind === 'refused') {
      kept.push(refuseRow(row, answer.refusal, now, random))
      journal.push({ UUID: row.key, at, event: 'refused', detail: answer.refusal.message })
    }
    if (answer?.kind === 'accepted') {
      kept.push(acceptRow(row, now))
      journal.push({ UUID: row.key, at, event: 'acknowledged', detail: answer.serverId })
    }
  }
  await Promise.all([tx.put('otherWrites', kept), tx.put('journal', journal)])
}
