import {
  isFault,
  MAX_ATTEMPTS,
  needsAttention,
  newQueuedSale,
  type QueuedSaleEvent,
  type QueuedSaleState,
  retryDelay,
  transitionQueuedSale,
} from '@evertill/domain'
import { toInstant } from '../../platform/clock.ts'
import type { Sale } from '@evertill/contract'
import type { LedgerReader } from '../ledger-db.ts'
import type { QueuedRow, Refusal } from '../ledger-records.ts'

/** The server's code for a bill whose order another till has billed. */
export const ORDER_BILLED = 'ORDER_ALREADY_BILLED'

/** Who made what the row sends. Unknown for rows of earlier versions that are no sales. */
export const makerOf = (
  row: QueuedRow & { originalData?: Pick<Sale, 'CreatedByUserID'> },
): string | undefined => row.madeBy ?? row.originalData?.CreatedByUserID

/** The active person, read in the transaction of the write: a switch of cashiers comes before or after it. */
export const activePerson = async (tx: LedgerReader): Promise<{ madeBy?: string }> => {
  const [user] = await tx.list('user', '', 1)
  return user ? { madeBy: user.key } : {}
}

/** The common fields of a new row. */
export const newRow = (key: string, at: string): QueuedRow => {
  const { status, attempts, tries, nextTryAt, leaseUntil } = newQueuedSale()
  return {
    key,
    status,
    attempts,
    tries,
    nextTryAt,
    leaseUntil,
    createdAt: at,
    updatedAt: at,
    lastError: null,
  }
}

/** The domain's table allows every transition. An unknown one is a bug and aborts the transaction. */
const move = <Row extends QueuedRow>(row: Row, event: QueuedSaleEvent, now: number): Row => {
  const { status, attempts, tries, nextTryAt, leaseUntil } = row
  const state: QueuedSaleState = { status, attempts, tries, nextTryAt, leaseUntil }
  const next = transitionQueuedSale(state, event)
  if (isFault(next)) throw new Error(`${row.key}: ${next.message} (${next.path})`)
  return {
    ...row,
    status: next.status,
    attempts: next.attempts,
    tries: next.tries,
    nextTryAt: next.nextTryAt,
    leaseUntil: next.leaseUntil,
    updatedAt: toInstant(now),
  }
}

export const claimRow = <Row extends QueuedRow>(row: Row, now: number, leaseMs: number): Row =>
  move(
    row.status === 'processing' ? move(row, { type: 'expireLease' }, now) : row,
    { type: 'send', now, leaseMs },
    now,
  )

/** The server was unreachable: no attempt is spent, the row is pending as before (D-3). */
export const releaseRow = <Row extends QueuedRow>(row: Row, lastError: string | null, now: number): Row => ({
  ...move(row, { type: 'expireLease' }, now),
  lastError: lastError ?? row.lastError,
})

/** The server failed on this row: no attempt is spent, and it is retried later so that others go first. */
export const postponeRow = <Row extends QueuedRow>(
  row: Row,
  lastError: string,
  now: number,
  random: number,
): Row => ({ ...move(row, { type: 'tryAgain', now, random, message: lastError }, now), lastError })

/** The server refused this row: one attempt is spent, and after the fifth it needs attention. */
export const refuseRow = <Row extends QueuedRow>(
  row: Row,
  refusal: Refusal,
  now: number,
  random: number,
): Row => {
  // No further try can succeed.
  const last = refusal.code === ORDER_BILLED ? { ...row, attempts: MAX_ATTEMPTS - 1 } : row
  const refused = move(last, { type: 'refuse', message: refusal.message }, now)
  return {
    ...refused,
    lastError: refusal.message,
    refusal,
    nextTryAt: now + retryDelay(refused.attempts + 1, random),
    ...(needsAttention(refused) ? { attentionAt: toInstant(now) } : {}),
  }
}

/** The server has it, whatever the row's status; the lease may have expired meanwhile. */
export const acceptRow = <Row extends QueuedRow>(row: Row, now: number): Row => {
  const { attentionAt: _, refusal: __, ...rest } = row
  return { ...rest, status: 'completed', leaseUntil: 0, lastError: null, updatedAt: toInstant(now) } as Row
}

/** After a restore of the server: pending again, and answers to earlier requests no longer count. */
export const requeueRow = <Row extends QueuedRow>(row: Row, now: number): Row => ({
  ...row,
  status: 'pending',
  leaseUntil: 0,
  nextTryAt: 0,
  offers: (row.offers ?? 0) + 1,
  updatedAt: toInstant(now),
})

/** Whether an answer to this claim still applies to the row. */
export const isSameClaim = (row: QueuedRow, claimed: QueuedRow | undefined): boolean =>
  (row.offers ?? 0) === (claimed?.offers ?? 0)

/** One more try, by hand. */
export const retryRow = <Row extends QueuedRow>(row: Row, now: number): Row => {
  const { attentionAt: _, ...rest } = row.status === 'failed' ? move(row, { type: 'retryNow' }, now) : row
  return { ...rest, nextTryAt: 0 } as Row
}
