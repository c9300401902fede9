import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { quoted } from '../backup/tables.ts'
import { type CompanyTable, columnsOf, keysIn, keysOf } from './company-tables.ts'

/** Both databases of a move, as their owners. */
export type MoveEnds = { readonly from: Client; readonly to: Client; readonly company: string }

const BATCH = 5_000

/** Rows come in as they were: no trigger writes history or events of them, and no reference is checked before all are there. */
export const asCopy = async <Result>(to: Client, work: () => Promise<Result>): Promise<Result> => {
  await to.query('begin')
  try {
    await to.query('set local session_replication_role = replica')
    const result = await work()
    await to.query('commit')
    return result
  } catch (error) {
    await to.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Streams the rows of a query into a temporary table of the transaction that is open there. */
export const bringRows = async (
  { from, to }: MoveEnds,
  query: string,
  table: CompanyTable,
  name: string,
): Promise<void> => {
  const columns = columnsOf(table)
  await to.query(
    `create temp table ${name} on commit drop as select ${columns} from ${quoted(table.name)} with no data`,
  )
  await pipeline(
    from.query(copyTo(`copy (${query}) to stdout`)),
    to.query(copyFrom(`copy ${name} (${columns}) from stdin`)),
  )
}

type Progress = { readonly after: string | null; readonly isCopied: boolean }

const readProgress = async ({ to, company }: MoveEnds, table: CompanyTable): Promise<Progress> => {
  const { rows } = await to.query<Progress>(
    `select after_key::text as after, is_copied as "isCopied" from company_move_tables
      where registration_id = $1 and table_name = $2`,
    [company, table.name],
  )
  return rows[0] ?? { after: null, isCopied: false }
}

/** The key of the last row of the next batch; undefined when the rest is smaller than a batch. */
const findBound = async (
  { from, company }: MoveEnds,
  table: CompanyTable,
  after: string,
): Promise<string | undefined> => {
  if (table.keys.length === 0) return undefined
  const keys = keysOf(table)
  const { rows } = await from.query<{ key: string }>(
    `select jsonb_build_array(${keys})::text as key from ${quoted(table.name)}
      where registration_id = '${company}' ${after} order by ${keys} offset ${BATCH - 1} limit 1`,
  )
  return rows[0]?.key
}

/**
 * Copies one table in batches, each with the place that it got to in one transaction: taken up again, it goes on there. A row
 * that meanwhile took a unique value of another one is left out; both are noted as changed, and copied again.
 */
export const copyTable = async (
  ends: MoveEnds,
  table: CompanyTable,
  afterBatch: () => Promise<void>,
): Promise<void> => {
  const { from, to, company } = ends
  const literal = (key: string): string => `${from.escapeLiteral(key)}::jsonb`
  for (;;) {
    const { after, isCopied } = await readProgress(ends, table)
    if (isCopied) return
    const behind = after === null ? '' : `and (${keysOf(table)}) > (${keysIn(table, literal(after))})`
    const bound = await findBound(ends, table, behind)
    const upTo = bound === undefined ? '' : `and (${keysOf(table)}) <= (${keysIn(table, literal(bound))})`
    const columns = columnsOf(table)
    await asCopy(to, async () => {
      const rows = `select ${columns} from ${quoted(table.name)} where registration_id = '${company}' ${behind} ${upTo}`
      await bringRows(ends, rows, table, 'move_in')
      await to.query(
        `insert into ${quoted(table.name)} (${columns}) overriding system value
         select ${columns} from move_in on conflict do nothing`,
      )
      await to.query(
        `insert into company_move_tables (registration_id, table_name, after_key, is_copied)
         values ($1, $2, $3, $4)
         on conflict (registration_id, table_name) do update set after_key = excluded.after_key,
           is_copied = excluded.is_copied`,
        [company, table.name, bound ?? after, bound === undefined],
      )
    })
    await afterBatch()
  }
}
