import type { Sale } from '@evertill/contract'
import type { LedgerDb } from '../db/ledger-db.ts'

const MANY = 100

/** "Sale completed" is on the screen. Losing this line with the power only says it once more. */
export const markShown = (db: LedgerDb, uuid: string): Promise<void> =>
  db.write('relaxed', ['unshownSales'], (tx) => tx.remove('unshownSales', [uuid]))

/**
 * Sales that were committed by a till that died before it could say so (crash point 4). Those of a page that is still
 * alive are its own to show, hence only what is older than this page. They stay until somebody has seen them: a till
 * that dies again asks again.
 */
export const listUnshown = (db: LedgerDb, before: string): Promise<Sale[]> =>
  db.read(['unshownSales', 'salesHistory'], async (tx) => {
    const rows = (await tx.list('unshownSales', '', MANY)).filter((row) => row.at < before)
    const sales = await tx.getMany(
      'salesHistory',
      rows.map((row) => row.UUID),
    )
    return sales.flatMap((row) => (row ? [row.sale] : []))
  })
