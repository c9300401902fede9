import { createHash } from 'node:crypto'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
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
}
export type TableEnd = { readonly rows: number; readonly sha256: string }
/** The last line. The checksum is over everything before it; backups of the first layout have none. */
export type DumpEnd = { readonly end: true; readonly sha256?: string }

/** pg-copy-streams sets `rowCount` when the COPY has ended; its types do not say so. */
const rowCountOf = (stream: unknown): number => (stream as { rowCount: number }).rowCount

/** Streams all tables from one snapshot. A sale that arrives meanwhile is in it completely or not at all. */
export const dumpDatabase = (databaseUrl: string): { stream: Readable; done: Promise<DumpHeader> } => {
  const out = new PassThrough()
  const done = writeAll(databaseUrl, out).then(
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

const writeAll = async (databaseUrl: string, out: PassThrough): Promise<DumpHeader> => {
  const hash = createHash('sha256')
  const write: Write = (chunk) => {
    hash.update(chunk)
    return writeTo(out, chunk)
  }
  const client = dedicatedClient(databaseUrl, 'backup')
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const tables = await listBackupTables(client)
    const { rows } = await client.query<{ epoch: string }>('select epoch from server_state')
    const header: DumpHeader = {
      at: new Date().toISOString(),
      epoch: rows[0]?.epoch ?? '',
      migrations: await appliedMigrations(client),
      tables: tables.length,
    }
    await write(`${MAGIC}\n${JSON.stringify(header)}\n`)
    for (const table of tables) await writeTable(client, table, write)
    await writeTo(out, `${JSON.stringify({ end: true, sha256: hash.digest('hex') } satisfies DumpEnd)}\n`)
    await client.query('commit')
    return header
  } finally {
    await client.end()
  }
}

const writeTable = async (client: pg.Client, { name, columns }: BackupTable, write: Write): Promise<void> => {
  await write(`${JSON.stringify({ name, columns })}\n`)
  const source = client.query(copyTo(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`))
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
