import { dedicatedClient } from '../connection.ts'
import { migrate } from '../migrate.ts'
import { closePermanently, duringMaintenance } from './maintenance-mode.ts'
import { dumpDatabase } from './dump.ts'
import { loadDatabase, openBackup } from './load.ts'
import { listBackupTables, quoted } from './tables.ts'

export type DatabaseTotals = { readonly tables: Record<string, number>; readonly payable: string }

/** The number of rows of every table and the sum of all sales. Both databases of a move must agree on them. */
export const databaseTotals = async (databaseUrl: string): Promise<DatabaseTotals> => {
  const client = dedicatedClient(databaseUrl, 'move')
  await client.connect()
  try {
    const tables: Record<string, number> = {}
    for (const { name } of await listBackupTables(client)) {
      const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${quoted(name)}`)
      tables[name] = Number(rows[0]?.count)
    }
    const { rows } = await client.query<{ payable: string }>(
      'select coalesce(sum(payable_amount), 0)::text as payable from sales',
    )
    return { tables, payable: rows[0]?.payable ?? '' }
  } finally {
    await client.end()
  }
}

export class MoveRefused extends Error {
  override readonly name = 'MoveRefused'
}

/** Copies everything to an empty PostgreSQL, compares the totals, and leaves the old database closed. Keeps the epoch. */
export const moveDatabase = async (from: string, to: string): Promise<DatabaseTotals> => {
  await migrate(to)
  const existing = await databaseTotals(to)
  if ((existing.tables.registrations ?? 0) > 0) throw new MoveRefused('the new database already holds data')
  const moved = await duringMaintenance(from, 'move', async () => {
    await loadDatabase(to, await openBackup(dumpDatabase(from).stream), { isRestore: false })
    const [before, after] = [await databaseTotals(from), await databaseTotals(to)]
    if (JSON.stringify(before) !== JSON.stringify(after)) {
      throw new MoveRefused('the totals of the new database differ: keep using the old one')
    }
    return after
  })
  await closePermanently(from)
  return moved
}
