import type { Sale } from '@evertill/contract'
import type { LedgerDb } from './ledger-db.ts'
import { newRow } from './queued-row.ts'
import type { HistorySale } from './records.ts'

export interface RevisionToCommit {
  /** The next revision, frozen as it will be sent. */
  sale: Sale
  /** What it was made from. */
  base: Sale
  /** ISO instant of the commit. */
  at: string
  by: string
  isOffline: boolean
}

/** `stale`: this device holds another revision than the change was made from; nothing was written. */
export type CommittedRevision = { kind: 'committed'; sale: Sale } | { kind: 'stale'; standing: Sale }

/** A sale that this device did not make, as it came from the server: from now on the device answers for a change of it. */
export const foreignHistory = (sale: Sale): HistorySale => ({
  UUID: sale.UUID,
  sale,
  createdAt: sale.TransactionDate,
  serverId: sale.UUID,
  syncedAt: null,
  flags: [],
})

/**
 * A change of a sale: the next revision queued behind whatever of the sale still waits, the one before it kept, the cart
 * gone, all or nothing and strict, as the sale itself was.
 */
export const commitRevision = (
  db: LedgerDb,
  { sale, base, at, by, isOffline }: RevisionToCommit,
): Promise<CommittedRevision> =>
  db.goFirst(() =>
    db.write(
      'strict',
      ['salesQueue', 'salesHistory', 'cart', 'journal'],
      async (tx): Promise<CommittedRevision> => {
        const known = (await tx.get('salesHistory', sale.UUID)) ?? foreignHistory(base)
        // Of two windows that change one sale the second is told; its cart stays.
        if (known.sale.Revision > base.Revision) return { kind: 'stale', standing: known.sale }
        await Promise.all([
          tx.add('salesQueue', {
            ...newRow(`${sale.UUID}/${sale.Revision}`, at),
            originalData: sale,
            isOffline,
            serverId: known.serverId,
            syncedAt: null,
          }),
          tx.put('salesHistory', [{ ...known, sale, earlier: [...(known.earlier ?? []), base] }]),
          tx.remove('cart', [sale.UUID]),
          tx.add('journal', { UUID: sale.UUID, at, event: 'edited', detail: `${sale.Revision} – ${by}` }),
        ])
        return { kind: 'committed', sale }
      },
    ),
  )
