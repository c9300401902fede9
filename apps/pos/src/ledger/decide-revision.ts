import type { Sale } from '@evertill/contract'
import type { LedgerDb } from '../db/ledger-db.ts'
import { newRow } from '../db/outbox/queued-row.ts'
import { type Clock, toInstant } from '../platform/clock.ts'

type Decision = { keep: 'mine' } | { keep: 'theirs' }

/**
 * Resolves a conflict after the cashier has seen both versions. Mine becomes the revision after theirs; with theirs,
 * mine is kept as an earlier body and in the journal. A row in flight cannot be decided.
 */
export const decideRevision = (
  { db, clock }: { db: LedgerDb; clock: Clock },
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
    const sale = { ...mine, Revision: theirs.Revision + 1 }
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
