import type { Sale } from '@evertill/contract'
import type { JournalApproval } from '../db/sales/approved-entries.ts'
import { commitRevision, type CommittedRevision } from '../db/sales/commit-revision.ts'
import type { LedgerDb } from '../db/ledger-db.ts'
import { type Clock, toInstant } from '../platform/clock.ts'
import { logFailure } from '../platform/log.ts'
import type { Outcome } from '../platform/outcome.ts'

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
  const at = toInstant(clock.now())
  const sale: Sale = {
    ...made,
    ChangedAt: at,
    ...(closingKey === undefined ? {} : { ChangedInClosingKey: closingKey }),
  }
  let done: CommittedRevision
  try {
    done = await commitRevision(db, { base, sale, at, by, isOffline: !isOnline(), approvals })
  } catch (error) {
    logFailure('A change of a sale could not be stored.', error)
    return { ok: false, code: 'notSaved' }
  }
  return done.kind === 'committed' ? { ok: true, sale: done.sale } : { ok: false, code: done.kind }
}
