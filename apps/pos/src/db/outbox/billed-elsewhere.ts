import type { LedgerWriter } from '../ledger-db.ts'
import type { QueuedSale } from '../records.ts'
import { ORDER_BILLED } from './queued-row.ts'

/**
 * Another till has packed the same order: its bill stands, and this one counts for nothing. The number stays used. The
 * row stays in the queue until somebody has read why.
 */
export const markBilledElsewhere = async (
  tx: LedgerWriter,
  refused: readonly QueuedSale[],
  at: string,
): Promise<void> => {
  for (const { refusal, originalData } of refused) {
    if (refusal?.code !== ORDER_BILLED) continue
    const known = await tx.get('salesHistory', originalData.UUID)
    if (!known || known.voided) continue
    const voided = {
      UUID: originalData.UUID,
      Reason: refusal.billedAs ?? refusal.message,
      At: at,
      ByUserName: '',
      ApprovedBy: '',
    }
    await tx.put('salesHistory', [{ ...known, voided }])
  }
}
