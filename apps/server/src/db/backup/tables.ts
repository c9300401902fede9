import type { ClientBase } from 'pg'

export type BackupTable = { readonly name: string; readonly columns: readonly string[] }

/**
 * The applied migrations belong to the schema; the others describe this server and its processes, or hold the same data
 * once more.
 */
const EXCLUDED_TABLES = [
  'schema_migrations',
  'server_state',
  'server_processes',
  'first_run_codes',
  'company_exports',
  'company_export_parts',
  'company_moves',
  'company_move_tables',
  'company_move_changes',
]

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Every table with its writable columns. A table comes after the tables it refers to. */
export const listBackupTables = async (client: ClientBase): Promise<BackupTable[]> => {
  const { rows: tables } = await client.query<BackupTable>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all ($1)
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname`,
    [EXCLUDED_TABLES],
  )
  const { rows: references } = await client.query<{ child: string; parent: string }>(
    `select k.conrelid::regclass::text as child, k.confrelid::regclass::text as parent
       from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace
        and k.conrelid <> k.confrelid`,
  )
  const sorted: BackupTable[] = []
  const left = new Map(tables.map((table) => [table.name, table]))
  while (left.size > 0) {
    const ready = [...left.values()].filter(
      ({ name }) => !references.some(({ child, parent }) => child === name && left.has(parent)),
    )
    if (ready.length === 0)
      throw new Error(`tables refer to each other in a circle: ${[...left.keys()].join(', ')}`)
    for (const table of ready) left.delete(table.name)
    sorted.push(...ready)
  }
  return sorted
}

export type AppliedMigration = { readonly name: string; readonly checksum: string }

export const appliedMigrations = async (client: ClientBase): Promise<AppliedMigration[]> => {
  const { rows } = await client.query<AppliedMigration>(
    'select name, checksum from schema_migrations order by name',
  )
  return rows
}

/**
 * Raises every sequence to the highest value in use. None is ever lowered: a sequence does not follow a transaction that is
 * rolled back, and after a refused restore the next number would be taken.
 */
export const advanceSequences = async (client: ClientBase): Promise<void> => {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.relname as "table", a.attname as "column",
            pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attidentity <> ''`,
  )
  for (const { table, column, sequence } of rows) {
    await client.query(
      `select setval($1, greatest((select max(${quoted(column)}) from ${quoted(table)}), s.last_value),
                     s.is_called or exists (select from ${quoted(table)})) from ${sequence} s`,
      [sequence],
    )
  }
}
