import type { LedgerDb } from '../db/ledger-db.ts'
import { ORDER_BILLED } from '../db/outbox/queued-row.ts'
import { type Clock, toInstant } from '../platform/clock.ts'

/**
 * Takes a bill out of the queue whose order another till has billed. The server keeps its body in quarantine and its
 * number as void; history keeps it as void. False for any other row.
 */
export const putAsideBilled = (
  { db, clock }: { db: LedgerDb; clock: Clock },
  key: string,
): Promise<boolean> =>
  db.write('strict', ['salesQueue', 'journal'], async (tx) => {
    const row = await tx.get('salesQueue', key)
    if (row?.refusal?.code !== ORDER_BILLED) return false
    await tx.remove('salesQueue', [key])
    const detail = row.refusal.billedAs ?? row.refusal.message
    const at = toInstant(clock.now())
    await tx.add('journal', { UUID: row.originalData.UUID, at, event: 'gave way', detail })
    return true
  })
