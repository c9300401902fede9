import type { SaleFlag } from '@evertill/contract'
import { toInstant } from '../../platform/clock.ts'
import type { LedgerWriter } from '../ledger-db.ts'
import type { OtherWrite, QueuedRow, Refusal } from '../ledger-records.ts'
import { type Accepted, acknowledge, findRows } from './acknowledgements.ts'
import { markBilledElsewhere } from './billed-elsewhere.ts'
import { acceptRow, claimRow, isSameClaim, postponeRow, refuseRow } from './queued-row.ts'
import type { JournalEntry, QueuedSale } from '../records.ts'

/** The outcome for one row. `server-error`: the server failed on it, which says nothing about other rows. */
export type RowOutcome =
  | {
      kind: 'accepted'
      serverId: string
      flags: readonly SaleFlag[]
      /** Of the credit note that the bill of an exchange carried. */
      creditNoteFlags?: readonly SaleFlag[] | undefined
    }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'server-error'; message: string }

interface Moment {
  now: number
  /** 0..1, for the jitter. */
  random: number
}

/** The rows that the answers still apply to. */
const answered = <Row extends QueuedRow>(
  rows: readonly (Row | undefined)[],
  claimed: readonly Row[],
): Row[] => {
  const asked = new Map(claimed.map((row) => [row.key, row]))
  return rows.filter((row) => row !== undefined && isSameClaim(row, asked.get(row.key))) as Row[]
}

/** The documents of a row: one, or the two of an exchange. */
const uuidsOf = ({ originalData: { UUID, CreditNote } }: QueuedSale): string | string[] =>
  CreditNote ? [UUID, CreditNote.UUID] : UUID

/** As the sender has it: one that is marked in memory only is `pending` on the disk. */
const asClaimed = (row: QueuedSale, isHeld: (row: QueuedSale) => boolean, now: number): QueuedSale =>
  row.status === 'pending' && isHeld(row) ? claimRow(row, now, 0) : row

/**
 * Removes sales from the queue in the same transaction that stores the answers; a crash in between would lose one of
 * them. Uses a few requests for all rows, so that the next sale's commit does not wait.
 */
export const applySaleAnswers = async (
  tx: LedgerWriter,
  claimed: readonly QueuedSale[],
  answers: ReadonlyMap<string, RowOutcome>,
  { now, random, isHeld }: Moment & { isHeld(row: QueuedSale): boolean },
): Promise<void> => {
  const at = toInstant(now)
  const asked = claimed.filter((row) => answers.has(row.key))
  const waiting = await findRows(tx, 'salesQueue', asked, (row) => row.key)
  const rows = answered(
    asked.map((row) => waiting.get(row.key)),
    asked,
  ).map((row) => asClaimed(row, isHeld, now))
  const kept: QueuedSale[] = []
  const gone: string[] = []
  const journal: JournalEntry[] = []
  const accepted: Accepted[] = []
  for (const row of rows) {
    const answer = answers.get(row.key)
    const UUID = uuidsOf(row)
    // Claimed again after a clock jump: only an acceptance still counts.
    if (answer?.kind !== 'accepted' && row.status !== 'processing') continue
    if (answer?.kind === 'server-error') kept.push(postponeRow(row, answer.message, now, random))
    if (answer?.kind === 'refused') {
      kept.push(refuseRow(row, answer.refusal, now, random))
      journal.push({ UUID, at, event: 'refused', detail: answer.refusal.message })
    }
    if (answer?.kind === 'accepted') {
      gone.push(row.key)
      accepted.push({ row, ...answer })
    }
  }
  if (accepted.length > 0)
    journal.push({
      UUID: accepted.flatMap(({ row }) => uuidsOf(row)),
      at,
      event: 'acknowledged',
      detail: accepted.map(({ serverId }) => serverId).join(' '),
    })
  await markBilledElsewhere(tx, kept, at)
  await Promise.all([
    tx.put('salesQueue', kept),
    tx.remove('salesQueue', gone),
    acknowledge(tx, accepted, at),
    tx.put('journal', journal),
  ])
}

export const applyWriteAnswer = async (
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
    if (answer?.kind === 'server-error') kept.push(postponeRow(row, answer.message, now, random))
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
