import { createHash } from 'node:crypto'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { isUuid } from '../../platform/uuid.ts'
import { dedicatedClient } from '../connection.ts'
import { END_OF_TABLE, MAGIC, toFrame } from './frames.ts'
import {
  type AppliedMigration,
  type BackupTable,
  appliedMigrations,
  listBackupTables,
  quoted,
} from './tables.ts'

export type DumpHeader = {
  readonly at: string
  readonly epoch: string
  readonly migrations: readonly AppliedMigration[]
  readonly tables: number
  /** Set when the file holds one company and nothing of others. */
  readonly company?: string
}
export type TableEnd = { readonly rows: number; readonly sha256: string }
/** The last line. The checksum is over everything before it; backups of the first layout have none. */
export type DumpEnd = { readonly end: true; readonly sha256?: string }

/** pg-copy-streams sets `rowCount` when the COPY has ended; its types do not say so. */
const rowCountOf = (stream: unknown): number => (stream as { rowCount: number }).rowCount

type DumpOptions = {
  /** The rows of this company alone. */
  readonly company?: string
  /** After each table. */
  readonly onTable?: (done: number, total: number) => Promise<void>
}

/** Streams all tables from one snapshot. A sale that arrives meanwhile is in it completely or not at all. */
export const dumpDatabase = (
  databaseUrl: string,
  options: DumpOptions = {},
): { stream: Readable; done: Promise<DumpHeader> } => {
  const out = new PassThrough()
  const done = writeAll(databaseUrl, out, options).then(
    (header) => {
      out.end()
      return header
    },
    (error: Error) => {
      out.destroy(error)
      throw error
    },
  )
  // The reader of the stream gets the error too. Without this handler it would be unhandled until `done` is awaited.
  done.catch(() => undefined)
  return { stream: out, done }
}

type Write = (chunk: string | Buffer) => Promise<void>

const writeAll = async (
  databaseUrl: string,
  out: PassThrough,
  { company, onTable }: DumpOptions,
): Promise<DumpHeader> => {
  const hash = createHash('sha256')
  const write: Write = (chunk) => {
    hash.update(chunk)
    return writeTo(out, chunk)
  }
  const client = dedicatedClient(databaseUrl, 'backup')
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const all = await listBackupTables(client)
    const tables = company === undefined ? all : all.filter(isOfCompanies)
    const { rows } = await client.query<{ epoch: string }>('select server_epoch() as epoch')
    const header: DumpHeader = {
      at: new Date().toISOString(),
      epoch: rows[0]?.epoch ?? '',
      migrations: await appliedMigrations(client),
      tables: tables.length,
      ...(company === undefined ? {} : { company }),
    }
    await write(`${MAGIC}\n${JSON.stringify(header)}\n`)
    for (const [index, table] of tables.entries()) {
      await writeTable(client, table, company, write)
      await onTable?.(index + 1, tables.length)
    }
    await writeTo(out, `${JSON.stringify({ end: true, sha256: hash.digest('hex') } satisfies DumpEnd)}\n`)
    await client.query('commit')
    return header
  } finally {
    await client.end()
  }
}

/** A company that leaves is deleted here, not where its file is taken to. */
const isOfCompanies = ({ name, columns }: BackupTable): boolean =>
  columns.includes('registration_id') && name !== 'company_deletions'

/** COPY takes no parameters, so only an id may pass. */
const sourceOf = ({ name, columns }: BackupTable, company: string | undefined): string => {
  const list = columns.map(quoted).join(', ')
  if (company === undefined) return `${quoted(name)} (${list})`
  if (!isUuid(company)) throw new Error('the id of a company must be a UUID')
  return `(select ${list} from ${quoted(name)} where registration_id = '${company}')`
}

const writeTable = async (
  client: pg.Client,
  table: BackupTable,
  company: string | undefined,
  write: Write,
): Promise<void> => {
  const { name, columns } = table
  await write(`${JSON.stringify({ name, columns })}\n`)
  const source = client.query(copyTo(`copy ${sourceOf(table, company)} to stdout`))
  const hash = createHash('sha256')
  await pipeline(source, async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk)
      await write(toFrame(chunk))
    }
  })
  await write(END_OF_TABLE)
  await write(
    `${JSON.stringify({ rows: rowCountOf(source), sha256: hash.digest('hex') } satisfies TableEnd)}\n`,
  )
}

/** Waits while the reader is slower than PostgreSQL, so that memory stays flat however large the database is. */
const writeTo = async (out: PassThrough, chunk: string | Buffer): Promise<void> => {
  if (out.destroyed) throw new Error('the reader of the backup has gone')
  if (out.write(chunk)) return
  await new Promise<void>((resolve, reject) => {
    const settle = (error?: Error): void => {
      out.off('drain', settle)
      out.off('close', closed)
      if (error) reject(error)
      else resolve()
    }
    const closed = (): void => settle(new Error('the reader of the backup has gone'))
    out.once('drain', () => settle())
    out.once('close', closed)
  })
}
