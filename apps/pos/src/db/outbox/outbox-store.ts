import { isEligible, isLeaseOver } from '@evertill/domain'
import { createObservable, type Settable } from '@evertill/ui/observable.ts'
import { foldAcknowledged, BULK_THRESHOLD } from './acknowledgements.ts'
import { createInFlight } from './in-flight.ts'
import type {
  LedgerDb,
  LedgerReader,
  LedgerRows,
  LedgerStore,
  LedgerWriter,
  QueueStore,
} from '../ledger-db.ts'
import type { OtherWrite, QueuedRow } from '../ledger-records.ts'
import { type RowOutcome, applySaleAnswers, applyWriteAnswer } from './outbox-answers.ts'
import { claimRow, makerOf, releaseRow } from './queued-row.ts'
import { isUntouched, nextAfter, readySales, readyWrites, type ReadyWrites } from './ready-rows.ts'
import type { QueuedSale } from '../records.ts'

/** What is sent in one call: some sales, or one other write. */
export type Claim = { kind: 'sales'; rows: readonly QueuedSale[] } | { kind: 'other'; row: OtherWrite }

/** Answers stored in one transaction: as many as one call brings. */
const ANSWER_BATCH = 100

function* inBatches(answers: ReadonlyMap<string, RowOutcome>): Generator<Map<string, RowOutcome>> {
  const entries = [...answers]
  for (let from = 0; from < entries.length; from += ANSWER_BATCH) {
    yield new Map(entries.slice(from, from + ANSWER_BATCH))
  }
}

const releaseHeld = async <Store extends QueueStore>(
  tx: LedgerWriter,
  store: Store,
  rows: readonly (LedgerRows[Store] | undefined)[],
  message: string | null,
  now: number,
): Promise<void> => {
  const held = rows.filter((row) => row?.status === 'processing') as LedgerRows[Store][]
  await tx.put(
    store,
    held.map((row) => releaseRow(row, message, now)),
  )
}

/** One call has one token, so the sales of the next person are the next claim. */
const ofOnePerson = (sales: readonly QueuedSale[]): readonly QueuedSale[] => {
  const [first] = sales
  const end = sales.findIndex((sale) => first && makerOf(sale) !== makerOf(first))
  return end === -1 ? sales : sales.slice(0, end)
}

/** Puts back to `pending` what the claim still holds; `isInMemory` rows are pending on the disk already. */
const releaseClaim = async (
  tx: LedgerWriter,
  claim: Claim,
  { message, now, isInMemory }: { message: string | null; now: number; isInMemory(row: QueuedRow): boolean },
): Promise<void> => {
  if (claim.kind === 'other') {
    await releaseHeld(tx, 'otherWrites', [await tx.get('otherWrites', claim.row.key)], message, now)
    return
  }
  const rows = await tx.getMany(
    'salesQueue',
    claim.rows.map((row) => row.key),
  )
  await releaseHeld(tx, 'salesQueue', rows, message, now)
  if (message === null) return
  const inMemory = rows.filter((row) => row?.status === 'pending' && isInMemory(row)) as QueuedSale[]
  // The Sync page shows why they still wait.
  await tx.put(
    'salesQueue',
    inMemory.map((row) => ({ ...row, lastError: message })),
  )
}

/** The queue of what the server has not acknowledged. Only the one sender of this browser calls it. */
export const createOutboxStore = (
  db: LedgerDb,
  inFlight: Settable<readonly string[]> = createObservable<readonly string[]>([]),
  /** Whether what that person made can be sent now. The rows of the others do not wait for theirs. */
  canSendFor: (makerKey: string | undefined) => boolean = () => true,
) => {
  const inFlightRows = createInFlight(inFlight)
  const write = <T>(stores: readonly LedgerStore[], body: (tx: LedgerWriter) => Promise<T>): Promise<T> =>
    db.afterCommits(() => db.write('strict', stores, body))

  /** While false another sender may be alive, so a `processing` row is free only when its lease is over. */
  let isOnlySender = false
  /** The last row of a bulk claim: the next claim continues after it. */
  let last: QueuedSale | undefined

  const isInterrupted = ({ key, status }: QueuedRow) =>
    status === 'processing' && isOnlySender && !inFlightRows.has(key)
  const readyAt = (now: number) => (row: QueuedRow) =>
    (isEligible(row, now) || isLeaseOver(row, now) || isInterrupted(row)) &&
    !inFlightRows.isHeldInMemory(row, now) &&
    canSendFor(makerOf(row))

  const nextSales = async (tx: LedgerReader, now: number, limit: number, writes: ReadyWrites) => {
    const isReady = readyAt(now)
    const following = last ? await nextAfter(tx, isReady, limit, writes, last) : []
    return following.length > 0 ? following : readySales(tx, isReady, inFlightRows.has, limit, writes)
  }

  return {
    inFlight,

    /**
     * From now on this is the only sender: rows that a dead sender left `processing` are sent again (D-2). Nothing is
     * read for that, which would delay a long queue.
     */
    takeOver: (): void => {
      inFlightRows.clear()
      isOnlySender = true
      last = undefined
    },

    /**
     * The next rows to send, oldest first over both queues: a customer before the bill that names them. Dependent
     * writes are never in flight together.
     */
    claim: (now: number, leaseMs: number, limit: number): Promise<Claim | undefined> =>
      write(['salesQueue', 'otherWrites'], async (tx) => {
        const writes = await readyWrites(tx, readyAt(now), inFlightRows.earliestWrite(now))
        const sales = ofOnePerson(await nextSales(tx, now, limit, writes))
        last = undefined
        if (sales.length > 0) {
          const rows = sales.map((sale) => claimRow(sale, now, leaseMs))
          const isInMemory = rows.length >= BULK_THRESHOLD && sales.every(isUntouched)
          if (isInMemory) last = rows.at(-1)
          else await tx.put('salesQueue', rows)
          inFlightRows.add(rows, { of: 'sales', isInMemory })
          return { kind: 'sales', rows } as const
        }
        const { first } = writes
        if (!first || inFlightRows.hasSalesUntil(first.createdAt, now)) return undefined
        const row = claimRow(first, now, leaseMs)
        await tx.put('otherWrites', [row])
        inFlightRows.add([row], { of: 'writes', isInMemory: false })
        return { kind: 'other', row } as const
      }),

    /** Stores the server's answers, each in one transaction with all that follows from it. */
    applyAnswers: async (
      claim: Claim,
      answers: ReadonlyMap<string, RowOutcome>,
      at: { now: number; random: number },
    ): Promise<void> => {
      const isHeld = (row: QueuedRow) => inFlightRows.isHeldInMemory(row, at.now)
      for (const batch of inBatches(answers)) {
        await (claim.kind === 'sales'
          ? write(['salesQueue', 'salesHistory', 'acknowledged', 'journal'], (tx) =>
              applySaleAnswers(tx, claim.rows, batch, { ...at, isHeld }),
            )
          : write(['otherWrites', 'journal'], (tx) => applyWriteAnswer(tx, claim.row, batch, at)))
      }
      inFlightRows.remove([...answers.keys()])
    },

    /** Folds bulk acknowledgements into history while nothing is to be sent; false when none are left. */
    fold: async (): Promise<boolean> =>
      // Read first: the commit of a sale must not wait for a transaction that writes nothing.
      (await db.read(['acknowledged'], (tx) => tx.count('acknowledged'))) > 0 &&
      write(['acknowledged', 'salesHistory', 'salesQueue'], foldAcknowledged),

    /** The server could not be asked: whatever the claim still holds is pending as before. */
    release: async (claim: Claim, message: string | null, now: number): Promise<void> => {
      const isInMemory = (row: QueuedRow) => inFlightRows.isHeldInMemory(row, now)
      const at = { message, now, isInMemory }
      await write(['salesQueue', 'otherWrites'], (tx) => releaseClaim(tx, claim, at))
      // They are the oldest again.
      last = undefined
      inFlightRows.remove(claim.kind === 'sales' ? claim.rows.map(({ key }) => key) : [claim.row.key])
    },
  }
}

export type OutboxStore = ReturnType<typeof createOutboxStore>
