import type { Sale } from '@evertill/contract'
import type { LedgerDb } from '../ledger-db.ts'
import { activePerson, newRow } from '../outbox/queued-row.ts'
import type { HistorySale } from '../records.ts'
import { approvedEntries, type JournalApproval } from './approved-entries.ts'

export interface RevisionToCommit {
  /** The next revision, frozen as it will be sent. */
  sale: Sale
  /** What it was made from. */
  base: Sale
  /** ISO instant of the commit. */
  at: string
  by: string
  isOffline: boolean
  approvals?: readonly JournalApproval[] | undefined
}

/** Nothing was written. `stale`: this device holds a later revision; `signedOut`: it holds no register any more. */
export type CommittedRevision = { kind: 'committed'; sale: Sale } | { kind: 'stale' | 'signedOut' }

/**
 * A sale that this device did not make, as it came from the server: from now on the device answers for a change of it.
 */
export const foreignHistory = (sale: Sale): HistorySale => ({
  UUID: sale.UUID,
  sale,
  createdAt: sale.TransactionDate,
  serverId: sale.UUID,
  syncedAt: null,
  flags: [],
})

/**
 * A change of a sale: the next revision queued behind whatever of the sale still waits, the one before it kept, the
 * cart gone, all or nothing and strict, as the sale itself was.
 */
export const commitRevision = (
  db: LedgerDb,
  { sale, base, at, by, isOffline, approvals }: RevisionToCommit,
): Promise<CommittedRevision> =>
  db.asCommit(() =>
    db.write(
      'strict',
      ['salesQueue', 'salesHistory', 'cart', 'journal', 'registerLease', 'user'],
      async (tx): Promise<CommittedRevision> => {
        const known = (await tx.get('salesHistory', sale.UUID)) ?? foreignHistory(base)
        // Another tab signed out for good: the change would be sent by whoever signs in next (CM-11).
        if ((await tx.list('registerLease', '', 1)).length === 0) return { kind: 'signedOut' }
        // When two windows edit one sale, the second is refused and keeps its cart.
        if (known.sale.Revision > base.Revision) return { kind: 'stale' }
        const maker = await activePerson(tx)
        await Promise.all([
          tx.add('salesQueue', {
            ...newRow(`${sale.UUID}/${sale.Revision}`, at),
            ...maker,
            originalData: sale,
            isOffline,
            serverId: known.serverId,
            syncedAt: null,
          }),
          tx.put('salesHistory', [{ ...known, sale, earlier: [...(known.earlier ?? []), base] }]),
          tx.remove('cart', [sale.UUID]),
          tx.put('journal', [
            ...approvedEntries({ UUID: sale.UUID, at }, approvals),
            { UUID: sale.UUID, at, event: 'edited', detail: `${sale.Revision} – ${by}` },
          ]),
        ])
        return { kind: 'committed', sale }
      },
    ),
  )
