import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { dedicatedClient } from '../connection.ts'
import { isConflict } from '../errors.ts'
import type { DumpHeader, TableEnd } from './dump.ts'
import { InvalidBackup, FrameReader, MAGIC } from './frames.ts'
import { type BackupTable, appliedMigrations, advanceSequences, listBackupTables, quoted } from './tables.ts'

export type LoadResult = { readonly header: DumpHeader; readonly rows: number; readonly epoch: string }

/**
 * Replaces the whole database by the backup, in one transaction. A restore gives the server a new epoch, so that the
 * tills send their sales again; a move keeps the epoch.
 */
export const loadDatabase = async (
  databaseUrl: string,
  stream: Readable,
  { newEpoch }: { newEpoch: boolean },
): Promise<LoadResult> => {
  const client = dedicatedClient(databaseUrl, 'restore')
  const reader = new FrameReader(stream)
  await client.connect()
  try {
    if ((await reader.line()) !== MAGIC) throw new InvalidBackup('this is not a backup of Evertill')
    const header = await reader.json<DumpHeader>()
    await refuseOtherVersion(client, header)
    await lockAll(client)
    const rows = await replaceAll(client, reader, header)
    const epoch = newEpoch ? randomUUID() : header.epoch
    await client.query('update server_state set epoch = $1', [epoch])
    await client.query('commit')
    await client.query('analyze')
    return { header, rows, epoch }
  } finally {
    // Closing the connection rolls an open transaction back.
    await client.end()
  }
}

const MAX_LOCK_RETRIES = 20

/**
 * Opens the transaction and locks every table. Other transactions lock tables in another order, so a deadlock is
 * possible. Nothing has been read from the stream yet, so the lock is simply retried.
 */
const lockAll = async (client: pg.Client): Promise<void> => {
  const names = (await listBackupTables(client)).map(({ name }) => quoted(name)).join(', ')
  for (let left = MAX_LOCK_RETRIES; ; left--) {
    try {
      await client.query('begin')
      await client.query(`lock table ${names} in access exclusive mode`)
      return
    } catch (error) {
      await client.query('rollback')
      if (left === 0 || !isConflict(error)) throw error
    }
  }
}

const refuseOtherVersion = async (client: pg.Client, { migrations }: DumpHeader): Promise<void> => {
  const ours = new Map((await appliedMigrations(client)).map(({ name, checksum }) => [name, checksum]))
  const unknown = migrations.find(({ name, checksum }) => ours.get(name) !== checksum)
  if (unknown)
    throw new InvalidBackup(`the backup comes from another version: it has the migration ${unknown.name}`)
}

const replaceAll = async (client: pg.Client, reader: FrameReader, header: DumpHeader): Promise<number> => {
  const tables = new Map((await listBackupTables(client)).map((table) => [table.name, table]))
  const names = [...tables.keys()].map(quoted)
  // Restored rows must not raise events again.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${names.join(', ')}`)
  let rows = 0
  for (let left = header.tables; left > 0; left--) rows += await loadTable(client, reader, tables)
  const { end } = await reader.json<{ end?: boolean }>()
  if (!end) throw new InvalidBackup('the backup is incomplete')
  await advanceSequences(client)
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  return rows
}

const loadTable = async (
  client: pg.Client,
  reader: FrameReader,
  tables: ReadonlyMap<string, BackupTable>,
): Promise<number> => {
  const { name, columns } = await reader.json<BackupTable>()
  const known = tables.get(name)
  const missing = columns.filter((column) => !known?.columns.includes(column))
  if (!known || missing.length > 0)
    throw new InvalidBackup(`the backup has an unknown table or column: ${name} (${missing.join(', ')})`)
  const hash = createHash('sha256')
  const target = client.query(copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`))
  const chunks = async function* () {
    for await (const chunk of reader.chunks()) {
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(Readable.from(chunks()), target)
  const { rows, sha256 } = await reader.json<TableEnd>()
  if (sha256 !== hash.digest('hex')) throw new InvalidBackup(`the backup is damaged in ${name}`)
  const written = (target as unknown as { rowCount: number }).rowCount
  if (rows !== written) throw new InvalidBackup(`${name}: ${rows} rows in the backup, ${written} written`)
  return rows
}
