import type { LedgerDb } from '../db/ledger-db.ts'
import { type Clock, toInstant } from '../platform/clock.ts'

/**
 * Counts a printed receipt and returns the number before: every one after the first is a copy. Not strict: a power cut
 * loses at most the word COPY on one receipt.
 */
export const countPrint = ({ db, clock }: { db: LedgerDb; clock: Clock }, uuid: string): Promise<number> =>
  db.write('relaxed', ['salesHistory', 'journal'], async (tx) => {
    const row = await tx.get('salesHistory', uuid)
    if (!row) return 0
    const before = row.prints ?? 0
    await tx.put('salesHistory', [{ ...row, prints: before + 1 }])
    await tx.add('journal', {
      UUID: uuid,
      at: toInstant(clock.now()),
      event: 'printed',
      detail: String(before + 1),
    })
    return before
  })
