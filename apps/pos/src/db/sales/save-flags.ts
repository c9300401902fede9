import type { SaleFlag } from '@evertill/contract'
import type { LedgerDb } from '../ledger-db.ts'

/** What the server found out about a sale after it was sent. A sale of another device is not here. */
export const saveFlags = (
  db: LedgerDb,
  { UUID, Flags: flags }: { UUID: string; Flags: readonly SaleFlag[] },
): Promise<void> =>
  db.afterCommits(() =>
    db.write('relaxed', ['salesHistory'], async (tx) => {
      const known = await tx.get('salesHistory', UUID)
      if (known) await tx.put('salesHistory', [{ ...known, flags }])
    }),
  )
