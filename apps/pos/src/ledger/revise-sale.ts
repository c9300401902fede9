import type { Sale } from '@evertill/contract'
import type { JournalApproval } from '../db/sales/approved-entries.ts'
import { commitRevision, type CommittedRevision } from '../db/sales/commit-revision.ts'
import type { LedgerDb } from '../db/ledger-db.ts'
import { newRow } from '../db/outbox/queued-row.ts'
import { type Clock, toInstant } from '../platform/clock.ts'
import { logFailure } from '../platform/log.ts'
import type { Outcome } from '../platform/outcome.ts'
import { rebaseRevision } from './edit-sale.ts'

interface RevisePorts {
  db: LedgerDb
  clock: Clock
  isOnline(): boolean
}

export type RevisedSale = Outcome<{ sale: Sale }, { code: 'stale' | 'signedOut' | 'notSaved' }>

/**
 * Commits the next revision of a sale on this device and queues it like any sale. Cash that it moves counts in the
 * register session that is open now, not in that of the sale.
 */
export const reviseSale = async (
  { db, clock, isOnline }: RevisePorts,
  {
    base,
    sale: made,
    by,
    closingKey,
    approvals,
  }: {
    base: Sale
    sale: Sale
    by: string
    closingKey?: string | undefined
    approvals?: readonly JournalApproval[] | undefined
  },
): Promise<RevisedSale> => {
  const sale = closingKey === undefined ? made : { ...made, ChangedInClosingKey: closingKey }
  let done: CommittedRevision
  try {
    const at = toInstant(clock.now())
    done = await commitRevision(db, { base, sale, at, by, isOffline: !isOnline(), approvals })
  } catch (error) {
    logFailure('A change of a sale could not be stored.', error)
    return { ok: false, code: 'notSaved' }
  }
  return done.kind === 'committed' ? { ok: true, sale: done.sale } : { ok: false, code: done.kind }
}

type Decision = { keep: 'mine' } | { keep: 'theirs' }

/**
 * Resolves a conflict after the cashier has seen both versions. Mine becomes the revision after theirs; with theirs,
 * mine is kept as an earlier body and in the journal. A row in flight cannot be decided.
 */
export const decideRevision = (
  { db, clock }: Pick<RevisePorts, 'db' | 'clock'>,
  { theirs, keep, by }: { theirs: Sale; by: string } & Decision,
): Promise<boolean> =>
  db.write('strict', ['salesQueue', 'salesHistory', 'journal'], async (tx) => {
    const { UUID } = theirs
    const known = await tx.get('salesHistory', UUID)
    if (!known) return false
    const mine = known.sale
    const key = `${UUID}/${mine.Revision}`
    const row = await tx.get('salesQueue', key)
    if (row?.status !== 'failed') return false
    const at = toInstant(clock.now())
    const earlier = known.earlier ?? []
    await tx.remove('salesQueue', [key])
    if (keep === 'theirs') {
      await tx.put('salesHistory', [{ ...known, sale: theirs, earlier: [...earlier, mine] }])
      await tx.add('journal', { UUID, at, event: 'gave way', detail: `${mine.Revision} – ${by}` })
      return true
    }
    const sale = rebaseRevision(theirs, mine)
    const fresh = newRow(`${UUID}/${sale.Revision}`, row.createdAt)
    const { isOffline, serverId } = row
    const maker = row.madeBy === undefined ? {} : { madeBy: row.madeBy }
    await tx.put('salesQueue', [
      { ...fresh, ...maker, originalData: sale, isOffline, serverId, syncedAt: null },
    ])
    await tx.put('salesHistory', [{ ...known, sale, earlier: [...earlier, theirs] }])
    await tx.add('journal', { UUID, at, event: 'edited', detail: `${sale.Revision} – ${by}` })
    return true
  })
