import { ownConnection } from '../connection.ts'
import { migrate } from '../migrate.ts'
import { closeForGood, whileClosed } from './closed-sign.ts'
import { dumpDatabase } from './dump.ts'
import { loadDatabase } from './load.ts'
import { keptTables, quoted } from './tables.ts'

export type Figures = { readonly tables: Record<string, number>; readonly payable: string }

/** Rows of every table and the money of all sales: what both sides of a move must agree on. */
export const figuresOf = async (databaseUrl: string): Promise<Figures> => {
  const client = ownConnection(databaseUrl, 'move')
  await client.connect()
  try {
    const tables: Record<string, number> = {}
    for (const { name } of await keptTables(client)) {
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

/** Copies everything to an empty PostgreSQL, compares, and leaves the old books closed. The epoch stays the same. */
export const moveDatabase = async (from: string, to: string): Promise<Figures> => {
  await migrate(to)
  const there = await figuresOf(to)
  if ((there.tables.registrations ?? 0) > 0) throw new MoveRefused('there are books already at the new place')
  const moved = await whileClosed(from, 'move', async () => {
    await loadDatabase(to, dumpDatabase(from).stream, { newEpoch: false })
    const [before, after] = [await figuresOf(from), await figuresOf(to)]
    if (JSON.stringify(before) !== JSON.stringify(after)) {
      throw new MoveRefused('the figures at the new place differ: go on with the old one')
    }
    return after
  })
  await closeForGood(from)
  return moved
}
