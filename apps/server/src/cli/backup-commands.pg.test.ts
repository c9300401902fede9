import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { databaseTotals } from '../db/backup/move.ts'
import { buildTestApp, callerOf } from '../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../testing/test-database.ts'
import { OFFLINE, openTill } from '../testing/test-sale.ts'
import { backup, move, restore } from './backup-commands.ts'

const PASSPHRASE = 'correct horse battery staple'

let database: TestDatabase
let folder: string
let copies: string

beforeAll(async () => {
  database = await openTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'evertill-backup-'))
  copies = join(folder, 'copies')
})
afterEach(() => rmSync(copies, { recursive: true, force: true }))
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await database.drop()
})

const fileOf = (name: string, content: string | Buffer): string => {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}
const restoreFrom = (file: string, passphrase = PASSPHRASE) =>
  restore(database.ownerUrl, file, { copyFolder: copies, passphrase: () => Promise.resolve(passphrase) })
/** Of everything but the trail, which gets an entry with each restore. */
const totals = async () => {
  const { tables, payable } = await databaseTotals(database.ownerUrl)
  return { tables: { ...tables, audit_trail: 0 }, payable }
}
const removeSoap = () => database.query(`delete from products where sku = 'DEMO-002'`)
const copiesLeft = (): string[] => {
  try {
    return readdirSync(copies)
  } catch {
    return []
  }
}

describe('backup and restore', () => {
  test('KP-4 a backup file is restored by command', async () => {
    const file = join(folder, 'night.evertill')
    expect(await backup(database.ownerUrl, file)).toContain('tables')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const then = await totals()
    await removeSoap()
    const said = await restoreFrom(file)
    expect(said).toContain('Restored the backup')
    expect(said).not.toContain('checksum')
    expect(await totals()).toEqual(then)
    await expect(restoreFrom(fileOf('no.gz', 'not a backup'))).rejects.toThrow(
      'Nothing was changed: the file is not a backup, or it is damaged.',
    )
    expect(await totals()).toEqual(then)
  })

  test('KP-34 a restore saves what it replaces first and says where, so that it can be undone', async () => {
    const file = join(folder, 'full.evertill')
    await backup(database.ownerUrl, file)
    await removeSoap()
    const replaced = await totals()
    const said = await restoreFrom(file)
    const copy = /What was there before is in (\S+\.evertill)\./.exec(said)?.[1] ?? ''
    expect(copiesLeft().map((name) => join(copies, name))).toEqual([copy])
    expect(statSync(copy).mode & 0o777).toBe(0o600)
    expect(await totals()).not.toEqual(replaced)
    await restoreFrom(copy)
    expect(await totals()).toEqual(replaced)
  })

  test('KP-34 nothing is replaced when it cannot be saved, and a refused backup leaves no copy', async () => {
    const file = join(folder, 'whole.evertill')
    await backup(database.ownerUrl, file)
    const then = await totals()
    const noFolder = fileOf('a-file', '')
    const refused = restore(database.ownerUrl, file, {
      copyFolder: noFolder,
      passphrase: () => Promise.resolve(''),
    })
    await expect(refused).rejects.toThrow('Nothing was changed: what is there now could not be saved')
    const bytes = gunzipSync(readFileSync(file))
    bytes.write('X', bytes.lastIndexOf('DEMO-001'))
    await expect(restoreFrom(fileOf('damaged.evertill', gzipSync(bytes)))).rejects.toThrow(
      'Nothing was changed',
    )
    expect(copiesLeft()).toEqual([])
    expect(await totals()).toEqual(then)
  })

  test('KP-35 a backup of the first layout is restored, with a note that its header has no checksum', async () => {
    const file = join(folder, 'new.evertill')
    await backup(database.ownerUrl, file)
    const then = await totals()
    const bytes = gunzipSync(readFileSync(file))
    bytes.write('EVERTILL-BACKUP 1')
    const body = bytes.subarray(0, bytes.lastIndexOf('{"end":true'))
    const old = fileOf('old.evertill', gzipSync(Buffer.concat([body, Buffer.from('{"end":true}\n')])))
    await removeSoap()
    expect(await restoreFrom(old)).toContain('has no checksum over its header')
    expect(await totals()).toEqual(then)
  })
})

describe('an encrypted backup', () => {
  test('KP-32 it is restored with its passphrase and shows nothing without', async () => {
    const file = join(folder, 'secret.evertill')
    expect(await backup(database.ownerUrl, file, PASSPHRASE)).toContain('encrypted')
    const bytes = readFileSync(file)
    expect(bytes.subarray(0, 21).toString()).toBe('EVERTILL-ENCRYPTED 1\n')
    expect(bytes.includes('DEMO-001') || bytes.includes('EVERTILL-BACKUP')).toBe(false)
    const then = await totals()
    await removeSoap()
    expect(await restoreFrom(file)).toContain('Restored the backup')
    expect(await totals()).toEqual(then)
    const [copy = ''] = copiesLeft()
    expect(readFileSync(join(copies, copy)).subarray(0, 18).toString()).toBe('EVERTILL-ENCRYPTED')
  })

  test('KP-32 with a wrong passphrase, or changed behind its beginning, it changes nothing', async () => {
    const file = join(folder, 'large.evertill')
    // Random ids do not compress, so that the file has several chunks.
    await database.query(
      `insert into audit_trail (registration_id, action, subject, detail)
       select registration_id, 'test', '', (select jsonb_agg(gen_random_uuid()) from generate_series(1, 9000))
         from registrations`,
    )
    await backup(database.ownerUrl, file, PASSPHRASE)
    const bytes = readFileSync(file)
    expect(bytes.length).toBeGreaterThan(3 * 64 * 1024)
    const then = await totals()
    await expect(restoreFrom(file, 'another passphrase')).rejects.toThrow(
      'Nothing was changed: the passphrase is wrong, or the backup was changed.',
    )
    const at = bytes.length - 1
    bytes[at] = (bytes[at] ?? 0) ^ 1
    await expect(restoreFrom(fileOf('forged.evertill', bytes))).rejects.toThrow(
      'Nothing was changed: the backup was changed, or its end is missing.',
    )
    expect(await totals()).toEqual(then)
    expect(copiesLeft()).toEqual([])
  })

  test('KP-32 a short passphrase is refused before anything is written', async () => {
    const file = join(folder, 'short.evertill')
    await expect(backup(database.ownerUrl, file, 'too short')).rejects.toThrow('at least 12 characters')
    expect(() => statSync(file)).toThrow('ENOENT')
  })
})

describe('move', () => {
  test('KP-13 a move copies everything to an empty PostgreSQL and leaves the old database closed', async () => {
    const target = await openTestDatabase('empty')
    const source = await openTestDatabase()
    expect(await move(source.ownerUrl, target.ownerUrl)).toContain('Moved')
    expect(await databaseTotals(target.ownerUrl)).toEqual(await databaseTotals(source.ownerUrl))
    const app = await buildTestApp(target.url)
    const cashier = await callerOf(app, 'cashier@demo.test')
    const sale = (await openTill(cashier)).makeSale()
    expect((await cashier.post(OFFLINE, sale)).status).toBe(200)
    await app.close()
    expect(await source.query('select closed_for from server_state')).toEqual([{ closed_for: 'moved' }])
    await expect(move(source.ownerUrl, target.ownerUrl)).rejects.toThrow(
      'the new database already holds data',
    )
    await target.drop()
    await source.drop()
  })
})
