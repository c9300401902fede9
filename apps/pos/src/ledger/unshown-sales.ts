import type { SentSale } from '@evertill/contract'
import type { LedgerDb } from '../db/ledger-db.ts'
import { sentFromHistory } from '../db/sales/commit-sale.ts'

/** More than this are never unshown at once. */
const MAX_UNSHOWN = 100

/** "Sale completed" is on the screen. Not strict: a power cut only shows it once more. */
export const markShown = (db: LedgerDb, uuid: string): Promise<void> =>
  db.write('relaxed', ['unshownSales'], (tx) => tx.remove('unshownSales', [uuid]))

/**
 * Sales of a till that crashed after the commit and before it showed them. Only sales older than this page:
 * another open page shows its own. They stay in the list until somebody has seen them.
 */
export const listUnshown = (db: LedgerDb, before: string): Promise<SentSale[]> =>
  db.read(['unshownSales', 'salesHistory'], async (tx) => {
    const rows = (await tx.list('unshownSales', '', MAX_UNSHOWN)).filter((row) => row.at < before)
    const sales = await Promise.all(rows.map(({ UUID }) => sentFromHistory(tx, UUID)))
    return sales.filter((sale) => sale !== undefined)
  })
