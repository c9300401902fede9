import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { dedicatedClient } from '../connection.ts'
import { DEMO_REGISTRATION_IDS } from '../seed/companies.ts'
import { isConflict } from '../errors.ts'
import type { DumpEnd, DumpHeader, TableEnd } from './dump.ts'
import { InvalidBackup, FrameReader, MAGIC, MAGIC_WITHOUT_CHECKSUM } from './frames.ts'
import { type BackupTable, appliedMigrations, advanceSequences, listBackupTables, quoted } from './tables.ts'

/** A backup whose header was read. */
export type OpenedBackup = {
  readonly reader: FrameReader
  readonly header: DumpHeader
  /** False for a backup of the first layout, which has no checksum over its header. */
  readonly hasChecksum: boolean
}

/** Reads the beginning only, so that a wrong file or passphrase is found before anything else is done. */
export const openBackup = async (stream: Readable): Promise<OpenedBackup> => {
  const reader = new FrameReader(stream)
  const magic = await reader.line()
  if (magic !== MAGIC && magic !== MAGIC_WITHOUT_CHECKSUM)
    throw new InvalidBackup('this is not a backup of Evertill')
  const header = await reader.json<DumpHeader>()
  if (!Array.isArray(header.migrations)) throw new InvalidBackup('the backup is damaged')
  if (!(header.tables > 0)) throw new InvalidBackup('the backup has no tables')
  return { reader, header, hasChecksum: magic === MAGIC }
}

export type LoadResult = { readonly rows: number; readonly epoch: string }

/**
 * Replaces the whole database by the backup, in one transaction. A restore gives the server a new epoch, so that the
 * tills send their sales again, and ends all sessions; a move keeps both.
 */
export const loadDatabase = async (
  databaseUrl: string,
  { reader, header, hasChecksum }: OpenedBackup,
  { isRestore }: { isRestore: boolean },
): Promise<LoadResult> => {
  const client = dedicatedClient(databaseUrl, 'restore')
  await client.connect()
  try {
    await refuseOtherVersion(client, header)
    await lockAll(client)
    await refuseOtherCompanies(client, header)
    const version = await highestCredentialVersion(client)
    const rows = await replaceAll(client, reader, header)
    await checkEnd(reader, hasChecksum)
    await advanceSequences(client)
    if (isRestore) {
      await endSessions(client, version)
      await recordRestore(client, header)
    }
    const epoch = isRestore ? randomUUID() : header.epoch
    await client.query('update server_state set epoch = $1, timeline = wal_timeline()', [epoch])
    await client.query('commit')
    await client.query('analyze')
    return { rows, epoch }
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

/** Whatever the database holds is replaced: the file of one company must not end the others. */
const refuseOtherCompanies = async (client: pg.Client, { company }: DumpHeader): Promise<void> => {
  if (company === undefined) return
  const { rowCount } = await client.query(
    'select from registrations where registration_id <> all ($1::uuid[]) limit 1',
    [[company, ...DEMO_REGISTRATION_IDS]],
  )
  if (rowCount) throw new InvalidBackup('the file holds one company, and this database holds others')
}

const checkEnd = async (reader: FrameReader, hasChecksum: boolean): Promise<void> => {
  const expected = reader.sha256()
  const { end, sha256 } = await reader.json<Partial<DumpEnd>>()
  if (!end) throw new InvalidBackup('the backup is incomplete')
  if (hasChecksum && sha256 !== expected)
    throw new InvalidBackup('the backup is damaged or was changed: its checksum does not match')
  await reader.end()
}

const highestCredentialVersion = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ version: number }>(
    'select coalesce(max(credential_version), 0)::int as version from users',
  )
  return rows[0]?.version ?? 0
}

/**
 * Makes every token issued so far invalid. The backup, and a new database too, may have lower versions than tokens that
 * were issued since, so the version starts again from the minutes since 1970, which no password change reaches.
 */
const endSessions = async (client: pg.Client, before: number): Promise<void> => {
  const minutes = Math.floor(Date.now() / 60_000)
  await client.query('update users set credential_version = greatest(credential_version, $1, $2) + 1', [
    before,
    minutes,
  ])
}

/** What happened since the backup is gone from the trail of each company: its next entry says so. */
const recordRestore = async (client: pg.Client, { at }: DumpHeader): Promise<void> => {
  await client.query(
    `insert into audit_trail (registration_id, action, subject, detail)
     select registration_id, 'database.restored', 'database', jsonb_build_object('backupOf', $1::text) from registrations`,
    [at],
  )
}

const replaceAll = async (client: pg.Client, reader: FrameReader, header: DumpHeader): Promise<number> => {
  const tables = new Map((await listBackupTables(client)).map((table) => [table.name, table]))
  const names = [...tables.keys()].map(quoted)
  // Restored rows must not raise events again.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${names.join(', ')}`)
  let rows = 0
  const loaded = new Set<string>()
  for (let left = header.tables; left > 0; left--) {
    const table = await loadTable(client, reader, tables)
    loaded.add(table.name)
    rows += table.rows
  }
  // The tables of the first migration: without them the database would be empty after the restore.
  for (const name of ['registrations', 'users'])
    if (!loaded.has(name)) throw new InvalidBackup(`the backup lacks the table ${name}`)
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  return rows
}

/** A row that does not fit its table: SQLSTATE class 22 or 23. */
const isRefusedRow = (error: unknown): boolean => /^2[23]/.test((error as { code?: string }).code ?? '')

const loadTable = async (
  client: pg.Client,
  reader: FrameReader,
  tables: ReadonlyMap<string, BackupTable>,
): Promise<{ name: string; rows: number }> => {
  const { name, columns } = await reader.json<BackupTable>()
  const known = tables.get(name)
  if (!Array.isArray(columns)) throw new InvalidBackup('the backup is damaged')
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
  await pipeline(Readable.from(chunks()), target).catch((error: unknown) => {
    throw isRefusedRow(error) ? new InvalidBackup(`the backup is damaged in ${name}`) : error
  })
  const { rows, sha256 } = await reader.json<TableEnd>()
  if (sha256 !== hash.digest('hex')) throw new InvalidBackup(`the backup is damaged in ${name}`)
  const written = (target as unknown as { rowCount: number }).rowCount
  if (rows !== written) throw new InvalidBackup(`${name}: ${rows} rows in the backup, ${written} written`)
  return { name, rows }
}
