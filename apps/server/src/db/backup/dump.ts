import { createHash } from 'node:crypto'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { dedicatedClient } from '../connection.ts'
import { END_OF_TABLE, MAGIC, framed } from './frames.ts'
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

/** How many rows a COPY moved is in the word that ends it, which the stream keeps. */
const rowsOf = (stream: unknown): number => (stream as { rowCount: number }).rowCount

/** All tables as one stream, seen at one moment: sales that come in meanwhile are wholly in it or not at all. */
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
  // Whoever reads the stream learns of the failure there; this one may be awaited late.
  done.catch(() => undefined)
  return { stream: out, done }
}

const writeAll = async (databaseUrl: string, out: PassThrough): Promise<DumpHeader> => {
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
    await write(out, `${MAGIC}\n${JSON.stringify(header)}\n`)
    for (const table of tables) await writeTable(client, table, out)
    await write(out, `${JSON.stringify({ end: true })}\n`)
    await client.query('commit')
    return header
  } finally {
    await client.end()
  }
}

const writeTable = async (
  client: pg.Client,
  { name, columns }: BackupTable,
  out: PassThrough,
): Promise<void> => {
  await write(out, `${JSON.stringify({ name, columns })}\n`)
  const source = client.query(copyTo(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`))
  const hash = createHash('sha256')
  await pipeline(source, async (pieces: AsyncIterable<Buffer>) => {
    for await (const piece of pieces) {
      hash.update(piece)
      await write(out, framed(piece))
    }
  })
  await write(out, END_OF_TABLE)
  await write(
    out,
    `${JSON.stringify({ rows: rowsOf(source), sha256: hash.digest('hex') } satisfies TableEnd)}\n`,
  )
}

/** Waits while the reader is slower than PostgreSQL: the memory stays flat however large the books are. */
const write = async (out: PassThrough, piece: string | Buffer): Promise<void> => {
  if (out.destroyed) throw new Error('nobody takes the backup any more')
  if (out.write(piece)) return
  await new Promise<void>((resolve, reject) => {
    const settle = (error?: Error): void => {
      out.off('drain', settle)
      out.off('close', closed)
      if (error) reject(error)
      else resolve()
    }
    const closed = (): void => settle(new Error('nobody takes the backup any more'))
    out.once('drain', () => settle())
    out.once('close', closed)
  })
}
