import type { ClientBase } from 'pg'
import { listBackupTables, quoted } from '../backup/tables.ts'

/** A table with rows of companies. */
export type CompanyTable = {
  readonly name: string
  /** What is copied: every column that can be written. */
  readonly columns: readonly string[]
  /** The primary key without the registration; none where a company has one row. */
  readonly keys: readonly { readonly name: string; readonly type: string }[]
}

/** A company that waits for its deletion does not move, and tickets are good for seconds. */
const LEFT_OUT = ['company_deletions', 'stream_tickets']
/** Whoever runs the old server does not run the new one. */
const LEFT_OUT_COLUMNS: Readonly<Record<string, readonly string[]>> = { registrations: ['runs_server'] }

const KEYS = `
  select c.relname as name,
         json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
                  order by k.nth) filter (where a.attname <> 'registration_id') as keys
    from pg_index i join pg_class c on c.oid = i.indrelid,
         unnest(i.indkey) with ordinality as k(attnum, nth)
    join pg_attribute a on true
   where i.indisprimary and c.relnamespace = 'public'::regnamespace
     and a.attrelid = c.oid and a.attnum = k.attnum
   group by c.relname`

/** A table comes after the tables that it refers to. */
export const listCompanyTables = async (client: ClientBase): Promise<CompanyTable[]> => {
  const { rows } = await client.query<{ name: string; keys: CompanyTable['keys'] | null }>(KEYS)
  const keys = new Map(rows.map((row) => [row.name, row.keys ?? []]))
  return (await listBackupTables(client))
    .filter(({ name, columns }) => columns.includes('registration_id') && !LEFT_OUT.includes(name))
    .map(({ name, columns }) => ({
      name,
      columns: columns.filter((column) => !(LEFT_OUT_COLUMNS[name] ?? []).includes(column)),
      keys: keys.get(name) ?? [],
    }))
}

/** Most companies use a part of the tables. */
export const listFilledTables = async (
  client: ClientBase,
  tables: readonly CompanyTable[],
  company: string,
): Promise<CompanyTable[]> => {
  const { rows } = await client.query<{ name: string }>(
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name where exists (select from ${quoted(name)} where registration_id = $1)`,
      )
      .join(' union all '),
    [company],
  )
  const filled = new Set(rows.map(({ name }) => name))
  return tables.filter(({ name }) => filled.has(name))
}

export const columnsOf = ({ columns }: CompanyTable): string => columns.map(quoted).join(', ')

/** `a, b`; a company that has one row needs no key to find it. */
export const keysOf = ({ keys }: CompanyTable): string =>
  keys.length === 0 ? 'true' : keys.map(({ name }) => quoted(name)).join(', ')

/** The same key, read from a JSON array of texts. */
export const keysIn = ({ keys }: CompanyTable, json: string): string =>
  keys.length === 0 ? 'true' : keys.map(({ type }, nth) => `(${json} ->> ${nth})::${type}`).join(', ')
