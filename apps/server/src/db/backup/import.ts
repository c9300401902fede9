import type pg from 'pg'
import { dedicatedClient } from '../connection.ts'
import { LIST_IMPORT_STATEMENTS } from './list-import-statements.ts'

export type ImportRow = { readonly line: number; readonly data?: object; readonly errors?: readonly string[] }
export type ImportError = { readonly line: number; readonly message: string }
export type ImportResult = {
  readonly rows: number
  readonly written: boolean
  readonly badRows: number
  /** In the order of the file, at most MAX_ERRORS. */
  readonly errors: readonly ImportError[]
}

const BATCH_SIZE = 1_000
const MAX_ERRORS = 1_000

/** Rows go into a temporary table first: the file may be larger than our memory. */
class Staging {
  readonly #client: pg.Client
  #waiting: ImportRow[] = []

  constructor(client: pg.Client) {
    this.#client = client
  }

  async add(row: ImportRow): Promise<void> {
    this.#waiting.push(row)
    if (this.#waiting.length >= BATCH_SIZE) await this.flush()
  }

  async flush(): Promise<void> {
    const rows = this.#waiting.splice(0)
    if (rows.length === 0) return
    await this.#client.query('insert into import_rows select * from unnest($1::int[], $2::jsonb[])', [
      rows.map(({ line }) => line),
      rows.map(({ data }) => JSON.stringify(data)),
    ])
  }
}

/**
 * Writes all rows of a file, or none. Only the short transaction that writes takes the tenant's position: taken while
 * the file is read, its lock would block every other change of the catalogue.
 */
export const importRows = async (
  databaseUrl: string,
  registrationId: string,
  kind: string,
  rows: AsyncIterable<ImportRow>,
  { dryRun }: { dryRun: boolean },
): Promise<ImportResult> => {
  const statements = LIST_IMPORT_STATEMENTS[kind]
  if (!statements) throw new Error(`unknown kind of import: ${kind}`)
  const client = dedicatedClient(databaseUrl, 'import')
  await client.connect()
  try {
    await client.query('create temp table import_rows (line int not null, data jsonb not null)')
    const errors: ImportError[] = []
    const badLines = new Set<number>()
    const addError = (line: number, message: string): void => {
      badLines.add(line)
      if (errors.length < MAX_ERRORS) errors.push({ line, message })
    }
    const staging = new Staging(client)
    let count = 0
    for await (const row of rows) {
      count += 1
      for (const message of row.errors ?? []) addError(row.line, message)
      if (row.data) await staging.add(row)
    }
    await staging.flush()
    await client.query('analyze import_rows')
    const { rows: found } = await client.query<ImportError>(
      statements.errors.includes('$1')
        ? {
            text: statements.errors,
            values: [registrationId],
          }
        : statements.errors,
    )
    for (const { line, message } of found) addError(line, message)
    errors.sort((a, b) => a.line - b.line)
    const result = { rows: count, badRows: badLines.size, errors }
    if (badLines.size > 0 || dryRun) return { ...result, written: false }
    await write(client, [...statements.writes, auditOf(kind, count)], registrationId)
    return { ...result, written: true }
  } finally {
    await client.end()
  }
}

/** Both come from our own code. */
const auditOf = (kind: string, count: number): string =>
  `insert into audit_trail (registration_id, action, subject) values ($1, 'import.${kind}', '${count} rows')`

const write = async (client: pg.Client, writes: readonly string[], registrationId: string): Promise<void> => {
  // CREATE TABLE AS takes no parameters, so the id is written into the text. It comes from our own database.
  const id = client.escapeLiteral(registrationId)
  await client.query('begin')
  for (const text of writes) await client.query(text.replaceAll('$1', `${id}::uuid`))
  await client.query('commit')
}

/** As owner: a file that was only checked leaves nothing behind. */
export const deleteImport = async (
  databaseUrl: string,
  registrationId: string,
  importId: string,
): Promise<void> => {
  const client = dedicatedClient(databaseUrl, 'import')
  await client.connect()
  try {
    await client.query('delete from imports where registration_id = $1 and import_id = $2', [
      registrationId,
      importId,
    ])
  } finally {
    await client.end()
  }
}
