import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { dedicatedClient } from '../connection.ts'
import { isConflict } from '../errors.ts'
import type { DumpHeader, TableEnd } from './dump.ts'
import { InvalidBackup, FrameReader, MAGIC } from './frames.ts'
import { type BackupTable, appliedMigrations, catchUpSequences, listBackupTables, quoted } from './tables.ts'

export type LoadResult = { readonly header: DumpHeader; readonly rows: number; readonly epoch: string }

/**
 * Replaces everything by what the stream holds, in one transaction: it works as a whole, or the books stay as they
 * were. A restore gives the server a new epoch, so that the tills offer their sales again; a move keeps the old one.
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
    if ((await reader.line()) !== MAGIC) throw new InvalidBackup('this is no backup of Evertill')
    const header = await reader.json<DumpHeader>()
    await refuseNewer(client, header)
    await lockAll(client)
    const rows = await replaceAll(client, reader, header)
    const epoch = newEpoch ? randomUUID() : header.epoch
    await client.query('update server_state set epoch = $1', [epoch])
    await client.query('commit')
    await client.query('analyze')
    return { header, rows, epoch }
  } finally {
    // An open transaction ends with the connection, as if nothing had happened.
    await client.end()
  }
}

const LOCK_TRIES = 20

/**
 * Opens the transaction with every table locked. Whoever is at work meanwhile takes the tables in another order, so
 * PostgreSQL may end one of the two; nothing has been read from the stream yet, and we simply try again.
 */
const lockAll = async (client: pg.Client): Promise<void> => {
  const names = (await listBackupTables(client)).map(({ name }) => quoted(name)).join(', ')
  for (let left = LOCK_TRIES; ; left--) {
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

const refuseNewer = async (client: pg.Client, { migrations }: DumpHeader): Promise<void> => {
  const ours = new Map((await appliedMigrations(client)).map(({ name, checksum }) => [name, checksum]))
  const foreign = migrations.find(({ name, checksum }) => ours.get(name) !== checksum)
  if (foreign) throw new InvalidBackup(`the backup comes from another version: it knows ${foreign.name}`)
}

const replaceAll = async (client: pg.Client, reader: FrameReader, header: DumpHeader): Promise<number> => {
  const tables = new Map((await listBackupTables(client)).map((table) => [table.name, table]))
  const names = [...tables.keys()].map(quoted)
  // Nothing that is put back happens anew: no event is raised for it.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${names.join(', ')}`)
  let rows = 0
  for (let left = header.tables; left > 0; left--) rows += await loadTable(client, reader, tables)
  const { end } = await reader.json<{ end?: boolean }>()
  if (!end) throw new InvalidBackup('the backup has no end')
  await catchUpSequences(client)
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
    throw new InvalidBackup(`the backup holds ${name} (${missing.join(', ')})`)
  const hash = createHash('sha256')
  const target = client.query(copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`))
  const pieces = async function* () {
    for await (const piece of reader.pieces()) {
      hash.update(piece)
      yield piece
    }
  }
  await pipeline(Readable.from(pieces()), target)
  const { rows, sha256 } = await reader.json<TableEnd>()
  if (sha256 !== hash.digest('hex')) throw new InvalidBackup(`the backup is damaged in ${name}`)
  const written = (target as unknown as { rowCount: number }).rowCount
  if (rows !== written) throw new InvalidBackup(`${name}: ${rows} rows in the backup, ${written} written`)
  return rows
}
