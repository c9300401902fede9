import { isEligible, isLeaseOver } from '@evertill/domain'
import { createObservable, type Settable } from '../platform/observable.ts'
import { foldAcknowledged, MANY } from './acknowledgements.ts'
import type {
  LedgerDb,
  LedgerReader,
  LedgerRows,
  LedgerStore,
  LedgerWriter,
  QueueStore,
} from './ledger-db.ts'
import type { OtherWrite, QueuedRow } from './ledger-records.ts'
import { type RowOutcome, settleSales, settleWrite } from './outbox-answers.ts'
import { claimRow, releaseRow } from './queued-row.ts'
import type { QueuedSale } from './records.ts'
import { isSoundRow } from './sound-rows.ts'

/** What the sender holds while it asks the server: some sales, or one other write. */
export type Claim = { kind: 'sales'; rows: readonly QueuedSale[] } | { kind: 'other'; row: OtherWrite }

/** Rows read at a time while looking for the next to send. */
const PAGE = 100

/** Answers stored in one transaction: as many as one call brings. Nothing of a yes is written row by row. */
const SETTLED_TOGETHER = 100

const isReady = (row: QueuedRow, now: number) => isEligible(row, now) || isLeaseOver(row, now)

/** Never sent, never touched by a person: nothing on the disk speaks of it but the sale itself. */
const isFresh = ({ status, attempts, tries }: QueuedRow) =>
  status === 'pending' && attempts === 0 && tries === 0

/**
 * Sales that go by the hundred are marked in memory only: writing `processing` onto each of a thousand rows costs more
 * than sending them. Gone with the tab, as it should be: then they are pending, which is what they say on the disk.
 * `shown` is for the screens, which would call them waiting.
 */
const createHeld = (shown: Settable<readonly string[]>) => {
  const until = new Map<string, number>()
  /** Nothing when nothing has changed, as behind every sale that goes alone. */
  const show = () => {
    if (until.size !== shown.get().length) shown.set([...until.keys()])
  }
  return {
    hold: (rows: readonly QueuedRow[]) => {
      for (const { key, leaseUntil } of rows) until.set(key, leaseUntil)
      show()
    },
    has: (row: QueuedRow, now: number): boolean => {
      const leaseUntil = until.get(row.key)
      return leaseUntil !== undefined && !isLeaseOver({ ...row, status: 'processing', leaseUntil }, now)
    },
    letGo: (keys: Iterable<string>) => {
      for (const key of keys) until.delete(key)
      show()
    },
    clear: () => {
      until.clear()
      show()
    },
  }
}
type Held = ReturnType<typeof createHeld>

/**
 * Shows the rows oldest first, a page at a time, until the visitor has had enough. A damaged one is passed over: the
 * next start sets it aside, and whoever fell over it would keep every other from being sent.
 */
const scan = async <Store extends QueueStore>(
  tx: LedgerReader,
  store: Store,
  isEnough: (row: LedgerRows[Store]) => boolean,
): Promise<void> => {
  let after: LedgerRows[Store] | null = null
  for (;;) {
    const rows: LedgerRows[Store][] = await tx.page(store, after, PAGE)
    if (rows.some((row) => isSoundRow(store, row) && isEnough(row)) || rows.length < PAGE) return
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
  /** Voids before it that wait for their own document. */
  held: readonly VoidWrite[]
}

const readyWrites = async (tx: LedgerReader, now: number): Promise<ReadyWrites> => {
  const ready: OtherWrite[] = []
  await scan(tx, 'otherWrites', (row) => {
    if (isReady(row, now)) ready.push(row)
    return ready.some(({ kind }) => kind !== 'void')
  })
  const held: VoidWrite[] = []
  for (const row of ready) {
    // A void that overtook its sale, or a change of it, would be about another document than the cashier saw.
    if (row.kind !== 'void' || !(await isQueued(tx, row.body.SaleUUID))) return { first: row, held }
    held.push(row)
  }
  return { first: undefined, held }
}

/**
 * Up to `most` sales, oldest first, none younger than `until`. Of one document only the first waiting row goes: an
 * edit that overtook its sale would be refused as unknown, and one that goods came back behind would be refused for
 * good. Rows that wait or need attention hold up nobody else.
 */
const readySales = async (
  tx: LedgerReader,
  now: number,
  most: number,
  { first, held }: ReadyWrites,
  taken: Held,
): Promise<QueuedSale[]> => {
  const until = first?.createdAt
  const ready: QueuedSale[] = []
  const documents = new Set<string>()
  const changing = new Set<string>()
  const turnedAway = new Set<string>()
  // A sale may be changed again once the return of it is void: the server has to hear of the void first.
  const isBehindVoid = ({ createdAt, originalData: { Revision } }: QueuedSale) =>
    Revision > 1 && held.some((row) => row.createdAt < createdAt && !turnedAway.has(row.body.SaleUUID))
  await scan(tx, 'salesQueue', (row) => {
    if (until !== undefined && row.createdAt > until) return true
    const { UUID, Revision, Original, ConvertedFromUUID } = row.originalData
    const follows = [Original?.UUID, ConvertedFromUUID].some(
      (uuid) => uuid !== undefined && changing.has(uuid),
    )
    if (!documents.has(UUID) && !follows && !isBehindVoid(row) && isReady(row, now) && !taken.has(row, now))
      ready.push(row)
    documents.add(UUID)
    // One that the server has turned away holds up nobody.
    if (row.attempts > 0) turnedAway.add(UUID)
    else if (Revision > 1) changing.add(UUID)
    return ready.length >= most
  })
  return ready
}

const releaseHeld = async <Store extends QueueStore>(
  tx: LedgerWriter,
  store: Store,
  rows: readonly (LedgerRows[Store] | undefined)[],
  message: string | null,
  now: number,
): Promise<number> => {
  const held = rows.filter((row) => row?.status === 'processing') as LedgerRows[Store][]
  await tx.put(
    store,
    held.map((row) => releaseRow(row, message, now)),
  )
  return held.length
}

/** The queue of what the server has not acknowledged. Only the one sender of this browser calls it. */
export const createOutboxStore = (
  db: LedgerDb,
  underWay: Settable<readonly string[]> = createObservable<readonly string[]>([]),
) => {
  const taken = createHeld(underWay)
  const write = <T>(stores: readonly LedgerStore[], body: (tx: LedgerWriter) => Promise<T>): Promise<T> =>
    db.giveWay(() => db.write('strict', stores, body))

  const recover = async (tx: LedgerWriter, store: QueueStore, now: number): Promise<number> => {
    const held: LedgerRows[QueueStore][] = []
    await scan(tx, store, (row) => {
      if (row.status === 'processing') held.push(row)
      return false
    })
    return releaseHeld(tx, store, held, null, now)
  }

  return {
    underWay,

    /** A sender that died in mid-send left its rows `processing`; the new sender takes over (decisions.md 2). */
    recoverInterrupted: (now: number): Promise<number> => {
      taken.clear()
      return write(
        ['salesQueue', 'otherWrites'],
        async (tx) => (await recover(tx, 'salesQueue', now)) + (await recover(tx, 'otherWrites', now)),
      )
    },

    /** What goes next, oldest first over both queues: a customer before the bill that names him. */
    claim: (now: number, leaseMs: number, most: number): Promise<Claim | undefined> =>
      write(['salesQueue', 'otherWrites'], async (tx) => {
        const writes = await readyWrites(tx, now)
        const sales = await readySales(tx, now, most, writes, taken)
        if (sales.length > 0) {
          const rows = sales.map((sale) => claimRow(sale, now, leaseMs))
          if (rows.length >= MANY && sales.every(isFresh)) taken.hold(rows)
          else await tx.put('salesQueue', rows)
          return { kind: 'sales', rows } as const
        }
        if (!writes.first) return undefined
        const row = claimRow(writes.first, now, leaseMs)
        await tx.put('otherWrites', [row])
        return { kind: 'other', row } as const
      }),

    /** Stores the server's answers, each in one transaction with all that follows from it. */
    settle: async (
      claim: Claim,
      answers: ReadonlyMap<string, RowOutcome>,
      at: { now: number; random: number },
    ): Promise<void> => {
      const entries = [...answers]
      for (let from = 0; from < entries.length; from += SETTLED_TOGETHER) {
        const some = new Map(entries.slice(from, from + SETTLED_TOGETHER))
        await (claim.kind === 'sales'
          ? write(['salesQueue', 'salesHistory', 'acknowledged', 'journal'], (tx) =>
              settleSales(tx, claim.rows, some, { ...at, isHeld: (row) => taken.has(row, at.now) }),
            )
          : write(['otherWrites', 'journal'], (tx) => settleWrite(tx, claim.row, some, at)))
      }
      taken.letGo(answers.keys())
    },

    /** When nothing is to be sent: what was acknowledged by the hundred, into history; false when all of it is there. */
    fold: async (): Promise<boolean> => {
      // Looked at first: a sale that is being committed does not wait for a transaction that has nothing to write.
      const untold = await db.read(['acknowledged'], (tx) => tx.count('acknowledged'))
      return untold > 0 && write(['acknowledged', 'salesHistory', 'salesQueue'], foldAcknowledged)
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
          (row) => row?.status === 'pending' && taken.has(row, now),
        ) as QueuedSale[]
        // Why they still wait is what the Sync page tells.
        if (message !== null)
          await tx.put(
            'salesQueue',
            inMemory.map((row) => ({ ...row, lastError: message })),
          )
      })
      if (claim.kind === 'sales') taken.letGo(claim.rows.map(({ key }) => key))
    },
  }
}

export type OutboxStore = ReturnType<typeof createOutboxStore>
