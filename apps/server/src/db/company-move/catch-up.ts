import { pipeline } from 'node:stream/promises'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { quoted } from '../backup/tables.ts'
import { type CompanyTable, columnsOf, keysIn, keysOf } from './company-tables.ts'
import { type MoveEnds, asCopy, bringRows } from './copy-rows.ts'

/** Replaces the changed rows of one table by what they are now; those that are gone go there too. */
const replaceRows = async (ends: MoveEnds, table: CompanyTable): Promise<void> => {
  const { to, company } = ends
  const columns = columnsOf(table)
  const name = quoted(table.name)
  const isChanged = (keys: string): string =>
    `registration_id = '${company}' and (${keysOf(table)}) in (select ${keysIn(table, 'k.row_key')}
       from ${keys} k where k.table_name = '${table.name}')`
  await bringRows(ends, `select ${columns} from ${name} where ${isChanged('move_keys')}`, table, 'move_in')
  await to.query(`delete from ${name} where ${isChanged('move_keys')}`)
  await to.query(`insert into ${name} (${columns}) overriding system value select ${columns} from move_in`)
  await to.query('drop table move_in')
}

const KEYS = 'table_name text, row_key jsonb'

/**
 * Copies once more what has changed since it was copied, and returns how many rows. Keys and rows are of one moment at the
 * source, and become one moment at the target: no unique value is there twice. Notes go only when their rows have
 * arrived; after a crash the same rows are copied again.
 */
export const catchUp = async (ends: MoveEnds, tables: readonly CompanyTable[]): Promise<number> => {
  const { from, to, company } = ends
  await from.query('begin isolation level repeatable read')
  try {
    await from.query(`create temp table move_keys (${KEYS}) on commit drop`)
    const { rowCount } = await from.query(
      `insert into move_keys select distinct table_name, row_key from company_move_changes where registration_id = $1`,
      [company],
    )
    const { rows } = await from.query<{ name: string }>('select distinct table_name as name from move_keys')
    const changed = new Set(rows.map(({ name }) => name))
    if (changed.size > 0)
      await asCopy(to, async () => {
        await to.query(`create temp table move_keys (${KEYS}) on commit drop`)
        await pipeline(
          from.query(copyTo('copy move_keys to stdout')),
          to.query(copyFrom('copy move_keys from stdin')),
        )
        for (const table of tables) if (changed.has(table.name)) await replaceRows(ends, table)
      })
    // Sees the notes of the snapshot alone: what was noted since stays.
    await from.query('delete from company_move_changes where registration_id = $1', [company])
    await from.query('commit')
    return rowCount ?? 0
  } catch (error) {
    await from.query('rollback').catch(() => undefined)
    throw error
  }
}
