import type pg from 'pg'
import { dedicatedClient } from '../connection.ts'
import { IMPORT_STATEMENTS } from './import-statements.ts'

export type ImportRow = { readonly line: number; readonly data?: object; readonly errors?: readonly string[] }
export type ImportError = { readonly line: number; readonly message: string }
export type ImportResult = {
  readonly rows: number
  readonly written: boolean
  readonly badRows: number
  /** The first of them, in the order of the file. */
  readonly complaints: readonly ImportError[]
}

const BATCH = 1_000
const MOST_COMPLAINTS = 1_000

/** Rows go into a table of this connection first: the file may be larger than our memory. */
class Staging {
  readonly #client: pg.Client
  #waiting: ImportRow[] = []

  constructor(client: pg.Client) {
    this.#client = client
  }

  async add(row: ImportRow): Promise<void> {
    this.#waiting.push(row)
    if (this.#waiting.length >= BATCH) await this.flush()
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
 * Writes the rows of a file, all of them or none. The tenant's position and the events that tills wait for are taken
 * in the same short transaction that writes, not while the file is being read.
 */
export const importRows = async (
  databaseUrl: string,
  registrationId: string,
  kind: string,
  rows: AsyncIterable<ImportRow>,
  { dryRun }: { dryRun: boolean },
): Promise<ImportResult> => {
  const statements = IMPORT_STATEMENTS[kind]
  if (!statements) throw new Error(`nobody knows how to import ${kind}`)
  const client = dedicatedClient(databaseUrl, 'import')
  await client.connect()
  try {
    await client.query('create temp table import_rows (line int not null, data jsonb not null)')
    const complaints: ImportError[] = []
    const bad = new Set<number>()
    const complain = (line: number, message: string): void => {
      bad.add(line)
      if (complaints.length < MOST_COMPLAINTS) complaints.push({ line, message })
    }
    const staging = new Staging(client)
    let count = 0
    for await (const row of rows) {
      count += 1
      for (const message of row.errors ?? []) complain(row.line, message)
      if (row.data) await staging.add(row)
    }
    await staging.flush()
    await client.query('analyze import_rows')
    const { rows: found } = await client.query<ImportError>(
      statements.complaints.includes('$1')
        ? {
            text: statements.complaints,
            values: [registrationId],
          }
        : statements.complaints,
    )
    for (const { line, message } of found) complain(line, message)
    complaints.sort((a, b) => a.line - b.line)
    const result = { rows: count, badRows: bad.size, complaints }
    if (bad.size > 0 || dryRun) return { ...result, written: false }
    await write(client, statements.writes, registrationId)
    return { ...result, written: true }
  } finally {
    await client.end()
  }
}

const write = async (client: pg.Client, writes: readonly string[], registrationId: string): Promise<void> => {
  // Utility statements take no parameters, so the id is put in; it comes from the database itself.
  const id = client.escapeLiteral(registrationId)
  await client.query('begin')
  for (const text of writes) await client.query(text.replaceAll('$1', `${id}::uuid`))
  await client.query('commit')
}
