import type { Client } from 'pg'
import { quoted } from '../backup/tables.ts'
import { type CompanyTable, columnsOf } from './company-tables.ts'
import type { MoveEnds } from './copy-rows.ts'

type Digest = { readonly rows: number; readonly sum: string }

/** How many rows the company has in a table, and the sum of a hash of each with all its fields. */
const digestOf = async (client: Client, table: CompanyTable, company: string): Promise<Digest> => {
  const { rows } = await client.query<{ rows: string; sum: string }>(
    `select count(*)::text as rows, coalesce(sum(hash_record_extended(q, 0)::numeric), 0)::text as sum
       from (select ${columnsOf(table)} from ${quoted(table.name)} where registration_id = $1) q`,
    [company],
  )
  return { rows: Number(rows[0]?.rows), sum: rows[0]?.sum ?? '' }
}

export type Difference = { readonly table: string; readonly from: number; readonly to: number }

/** Both databases at once, table by table. Nobody may write meanwhile. */
export const compareRows = async (
  { from, to, company }: MoveEnds,
  tables: readonly CompanyTable[],
): Promise<{ readonly rows: number; readonly differences: readonly Difference[] }> => {
  const [left, right] = await Promise.all(
    [from, to].map(async (client) => {
      const digests: Digest[] = []
      for (const table of tables) digests.push(await digestOf(client, table, company))
      return digests
    }),
  )
  const differences = tables.flatMap(({ name }, nth): Difference[] => {
    const [one, other] = [left?.[nth], right?.[nth]]
    if (!one || !other || (one.rows === other.rows && one.sum === other.sum)) return []
    return [{ table: name, from: one.rows, to: other.rows }]
  })
  return { rows: (left ?? []).reduce((sum, { rows }) => sum + rows, 0), differences }
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
