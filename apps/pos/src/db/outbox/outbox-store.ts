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
import { claimRow, releaseRow } from './queued-row.ts'
import type { QueuedSale } from '../records.ts'
import { isValidRow } from '../quarantine/valid-rows.ts'

/** What the sender holds while it asks the server: some sales, or one other write. */
export type Claim = { kind: 'sales'; rows: readonly QueuedSale[] } | { kind: 'other'; row: OtherWrite }

/** Rows read at a time while looking for the next to send. */
const PAGE = 100

/** Answers stored in one transaction: as many as one call brings. */
const ANSWER_BATCH = 100

type IsReady = (row: QueuedRow) => boolean

/** Never sent, never retried by a person. */
const isUntouched = ({ status, attempts, tries }: QueuedRow) =>
  status === 'pending' && attempts === 0 && tries === 0

/** Refers to no other document and is no edit, so it may be sent in any order. */
const isIndependent = ({ originalData: { Revision, Original, ConvertedFromUUID } }: QueuedSale) =>
  Revision === 1 && Original === undefined && ConvertedFromUUID === undefined

/**
 * Visits the rows oldest first, a page at a time, until `isEnough`. Skips damaged rows, which the next start
 * quarantines; they must not stop the others.
 */
const scan = async <Store extends QueueStore>(
  tx: LedgerReader,
  store: Store,
  isEnough: (row: LedgerRows[Store]) => boolean,
): Promise<void> => {
  let after: LedgerRows[Store] | null = null
  for (;;) {
    const rows: LedgerRows[Store][] = await tx.page(store, after, PAGE)
    if (rows.some((row) => isValidRow(store, row) && isEnough(row)) || rows.length < PAGE) return
    after = rows.at(-1) ?? null
  }
}

/** Whether a sale, or a change of it, is still to be sent. */
export const isQueued = async (tx: LedgerReader, uuid: string): Promise<boolean> => {
  if (await tx.get('salesQueue', uuid)) return true
  const [next] = await tx.list('salesQueue', uuid, 1)
  return next?.originalData.UUID === uuid
}

type VoidWrite = Extract<OtherWrite, { kind: 'void' }>

interface ReadyWrites {
  first: OtherWrite | undefined
  /** Earlier voids that the server does not have yet: waiting for a retry or for their document. */
  held: readonly VoidWrite[]
  /** No later sale may be sent. */
  until: string | undefined
}

/** `away`: when the earliest write in flight was made. Later rows may depend on it and wait. */
const readyWrites = async (
  tx: LedgerReader,
  isReady: IsReady,
  away: string | undefined,
): Promise<ReadyWrites> => {
  const ready: OtherWrite[] = []
  const held: VoidWrite[] = []
  await scan(tx, 'otherWrites', (row) => {
    if (away !== undefined && row.createdAt >= away) return true
    if (isReady(row)) ready.push(row)
    else if (row.kind === 'void' && row.status !== 'completed' && row.attempts === 0) held.push(row)
    return ready.some(({ kind }) => kind !== 'void')
  })
  for (const row of ready) {
    // A void must not overtake its sale or an edit of it.
    if (row.kind !== 'void' || !(await isQueued(tx, row.body.SaleUUID)))
      return { first: row, held, until: row.createdAt }
    held.push(row)
  }
  return { first: undefined, held, until: away }
}

/**
 * Up to `most` sales, oldest first, none younger than `until`. Of one document only the first waiting row goes: an
 * edit that overtook its sale would be refused as unknown, and one that goods came back behind would be refused for
 * good. Rows that wait or need attention hold up nobody else.
 */
const readySales = async (
  tx: LedgerReader,
  isReady: IsReady,
  isAway: (key: string) => boolean,
  most: number,
  { until, held }: ReadyWrites,
): Promise<QueuedSale[]> => {
  const ready: QueuedSale[] = []
  const documents = new Set<string>()
  const unheard = new Set<string>()
  const turnedAway = new Set<string>()
  // A sale may be edited again once its return is void, so the server must get the void first.
  const isBehindVoid = ({ createdAt, originalData: { Revision } }: QueuedSale) =>
    Revision > 1 && held.some((row) => row.createdAt < createdAt && !turnedAway.has(row.body.SaleUUID))
  await scan(tx, 'salesQueue', (row) => {
    if (until !== undefined && row.createdAt > until) return true
    const { UUID, Revision, Original, ConvertedFromUUID } = row.originalData
    const follows = [Original?.UUID, ConvertedFromUUID].some(
      (uuid) => uuid !== undefined && unheard.has(uuid),
    )
    if (!documents.has(UUID) && !follows && !isBehindVoid(row) && isReady(row)) ready.push(row)
    documents.add(UUID)
    // A refused row blocks no other.
    if (row.attempts > 0) turnedAway.add(UUID)
    else if (Revision > 1 || isAway(row.key)) unheard.add(UUID)
    return ready.length >= most
  })
  return ready
}

/**
 * The next ones behind those that went last, as long as they are all alike: of a thousand sales each is read once, not
 * again with every hundred that goes. Whatever is not so simple ends the run, and the queue is looked at from its start.
 */
const nextAfter = async (
  tx: LedgerReader,
  isReady: IsReady,
  most: number,
  { until }: ReadyWrites,
  last: QueuedSale,
): Promise<QueuedSale[]> => {
  const rows = await tx.page('salesQueue', last, most)
  const end = rows.findIndex(
    (row) =>
      !isValidRow('salesQueue', row) ||
      !(isUntouched(row) && isIndependent(row) && isReady(row)) ||
      (until !== undefined && row.createdAt > until),
  )
  return end === -1 ? rows : rows.slice(0, end)
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

/** The queue of what the server has not acknowledged. Only the one sender of this browser calls it. */
export const createOutboxStore = (
  db: LedgerDb,
  inFlight: Settable<readonly string[]> = createObservable<readonly string[]>([]),
) => {
  const away = createInFlight(inFlight)
  const write = <T>(stores: readonly LedgerStore[], body: (tx: LedgerWriter) => Promise<T>): Promise<T> =>
    db.afterCommits(() => db.write('strict', stores, body))

  /** Otherwise there may be another, and only the time ends what is marked on the disk. */
  let isOnlySender = false
  /** The last of those that went together; the next to go stand behind it. */
  let last: QueuedSale | undefined

  const isInterrupted = ({ key, status }: QueuedRow) =>
    status === 'processing' && isOnlySender && !away.has(key)
  const readyAt = (now: number) => (row: QueuedRow) =>
    (isEligible(row, now) || isLeaseOver(row, now) || isInterrupted(row)) && !away.isHeldInMemory(row, now)

  const nextSales = async (tx: LedgerReader, now: number, most: number, writes: ReadyWrites) => {
    const isReady = readyAt(now)
    const inRow = last ? await nextAfter(tx, isReady, most, writes, last) : []
    return inRow.length > 0 ? inRow : readySales(tx, isReady, away.has, most, writes)
  }

  return {
    inFlight,

    /**
     * From now on this is the only sender: rows that a dead sender left `processing` are sent again (D-2). Nothing is
     * read for that, which would delay a long queue.
     */
    takeOver: (): void => {
      away.clear()
      isOnlySender = true
      last = undefined
    },

    /**
     * The next rows to send, oldest first over both queues: a customer before the bill that names them. Dependent
     * writes are never in flight together.
     */
    claim: (now: number, leaseMs: number, most: number): Promise<Claim | undefined> =>
      write(['salesQueue', 'otherWrites'], async (tx) => {
        const writes = await readyWrites(tx, readyAt(now), away.earliestWrite(now))
        const sales = await nextSales(tx, now, most, writes)
        last = undefined
        if (sales.length > 0) {
          const rows = sales.map((sale) => claimRow(sale, now, leaseMs))
          const isInMemory = rows.length >= BULK_THRESHOLD && sales.every(isUntouched)
          if (isInMemory) last = rows.at(-1)
          else await tx.put('salesQueue', rows)
          away.add(rows, { of: 'sales', isInMemory })
          return { kind: 'sales', rows } as const
        }
        const { first } = writes
        if (!first || away.hasSalesUntil(first.createdAt, now)) return undefined
        const row = claimRow(first, now, leaseMs)
        await tx.put('otherWrites', [row])
        away.add([row], { of: 'writes', isInMemory: false })
        return { kind: 'other', row } as const
      }),

    /** Stores the server's answers, each in one transaction with all that follows from it. */
    applyAnswers: async (
      claim: Claim,
      answers: ReadonlyMap<string, RowOutcome>,
      at: { now: number; random: number },
    ): Promise<void> => {
      const entries = [...answers]
      for (let from = 0; from < entries.length; from += ANSWER_BATCH) {
        const some = new Map(entries.slice(from, from + ANSWER_BATCH))
        await (claim.kind === 'sales'
          ? write(['salesQueue', 'salesHistory', 'acknowledged', 'journal'], (tx) =>
              applySaleAnswers(tx, claim.rows, some, {
                ...at,
                isHeld: (row) => away.isHeldInMemory(row, at.now),
              }),
            )
          : write(['otherWrites', 'journal'], (tx) => applyWriteAnswer(tx, claim.row, some, at)))
      }
      away.remove([...answers.keys()])
    },

    /** Folds bulk acknowledgements into history while nothing is to be sent; false when none are left. */
    fold: async (): Promise<boolean> => {
      // Read first: the commit of a sale must not wait for a transaction that writes nothing.
      const unfolded = await db.read(['acknowledged'], (tx) => tx.count('acknowledged'))
      return unfolded > 0 && write(['acknowledged', 'salesHistory', 'salesQueue'], foldAcknowledged)
    },

    /** The server could not be asked: whatever the claim still holds is pending as before. */
    release: async (claim: Claim, message: string | null, now: number): Promise<void> => {
      await write(['salesQueue', 'otherWrites'], async (tx) => {
        if (claim.kind === 'other') {
          await releaseHeld(tx, 'otherWrites', [await tx.get('otherWrites', claim.row.key)], message, now)
          return
        }
        const keys = claim.rows.map((row) => row.key)
        const rows = await tx.getMany('salesQueue', keys)
        await releaseHeld(tx, 'salesQueue', rows, message, now)
        const inMemory = rows.filter(
          (row) => row?.status === 'pending' && away.isHeldInMemory(row, now),
        ) as QueuedSale[]
        // The Sync page shows why they still wait.
        if (message !== null)
          await tx.put(
            'salesQueue',
            inMemory.map((row) => ({ ...row, lastError: message })),
          )
      })
      // They are the oldest again.
      last = undefined
      away.remove(claim.kind === 'sales' ? claim.rows.map(({ key }) => key) : [claim.row.key])
    },
  }
}

export type OutboxStore = ReturnType<typeof createOutboxStore>
