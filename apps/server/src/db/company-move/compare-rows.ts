import type { Client } from 'pg'
import { quoted } from '../backup/tables.ts'
import { type CompanyTable, columnsOf } from './company-tables.ts'
import type { MoveEnds } from './copy-rows.ts'

type Digest = { readonly name: string; readonly rows: number; readonly sum: string }

/** How many rows the company has in each table, and the sum of a hash of each row with all its fields. */
const digestsOf = async (
  client: Client,
  tables: readonly CompanyTable[],
  company: string,
): Promise<Map<string, Digest>> => {
  const digests = tables.map(
    (table) =>
      `select '${table.name}' as name, count(*)::float8 as rows,
              coalesce(sum(hash_record_extended(q, 0)::numeric), 0)::text as sum
         from (select ${columnsOf(table)} from ${quoted(table.name)} where registration_id = $1) q`,
  )
  const { rows } = await client.query<Digest>(digests.join(' union all '), [company])
  return new Map(rows.map((row) => [row.name, row]))
}

type Difference = { readonly table: string; readonly from: number; readonly to: number }

/** Both databases at once. Nobody may write meanwhile. */
export const compareRows = async (
  { from, to, company }: MoveEnds,
  tables: readonly CompanyTable[],
): Promise<{ readonly rows: number; readonly differences: readonly Difference[] }> => {
  const [left, right] = await Promise.all([digestsOf(from, tables, company), digestsOf(to, tables, company)])
  const differences = tables.flatMap(({ name }): Difference[] => {
    const [one, other] = [left.get(name), right.get(name)]
    if (one && other && one.rows === other.rows && one.sum === other.sum) return []
    return [{ table: name, from: one?.rows ?? 0, to: other?.rows ?? 0 }]
  })
  return { rows: [...left.values()].reduce((sum, { rows }) => sum + rows, 0), differences }
}

/** Enough for what other companies draw while a number is read and set: a sequence must never be set back. */
const MARGIN = 1_000

/** Numbers that PostgreSQL gives go on above those that came in. */
export const raiseSequences = async (to: Client, company: string): Promise<void> => {
  const { rows } = await to.query<{ table: string; column: string; sequence: string }>(
    `select c.relname as "table", a.attname as "column",
            pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
       from pg_class c join pg_attribute a on a.attrelid = c.oid
       join pg_attribute r on r.attrelid = c.oid and r.attname = 'registration_id'
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attidentity <> ''`,
  )
  for (const { table, column, sequence } of rows)
    await to.query(
      `select setval('${sequence}', highest + ${MARGIN})
         from (select max(${quoted(column)}) as highest from ${quoted(table)} where registration_id = $1) own,
              ${sequence} s
        where highest >= s.last_value`,
      [company],
    )
}
