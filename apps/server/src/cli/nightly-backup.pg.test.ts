import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BackupReply } from '@evertill/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { restore } from './backup-commands.ts'
import { readBackupConfig } from '../config/backup-config.ts'
import { StartupError } from '../config/startup-error.ts'
import { readMigrationState } from '../db/migrate.ts'
import { hubCallerOf } from '../testing/hub-caller.ts'
import { buildTestApp, call } from '../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../testing/test-database.ts'
import { makeNightlyBackup } from '../services/backup/nightly-backup.service.ts'
import { upgradeDatabase } from '../services/backup/upgrade.service.ts'

let database: TestDatabase
const root = mkdtempSync(join(tmpdir(), 'evertill-nightly-'))
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(async () => {
  await database.drop()
  rmSync(root, { recursive: true })
})

let folder: string
beforeEach(() => {
  folder = join(mkdtempSync(join(root, 'run-')), 'backups')
})

const HOUR_MS = 60 * 60_000

const nightly = (passphrase?: string) => {
  let now = new Date(2026, 10, 19, 12, 0)
  const said: string[] = []
  const config = { isOn: true, folder, minuteOfDay: 120, passphrase }
  const log = {
    info: (text: string) => said.push(text),
    error: (_: unknown, text: string) => said.push(text),
  }
  const backup = makeNightlyBackup({ ownerUrl: database.ownerUrl, config, clock: () => now, log })
  return { backup, said, pass: (hours: number) => (now = new Date(now.getTime() + hours * HOUR_MS)) }
}

describe('the nightly backup', () => {
  test('NB-1 NB-4 it makes one a night that can be restored, and tells its age', async () => {
    const { backup, pass } = nightly()
    expect(await backup.runIfDue()).toBe(false)
    expect(await backup.state()).toMatchObject({ IsOn: true, LastAt: null, AgeSeconds: null, Failure: null })
    pass(14)
    expect(await backup.runIfDue()).toBe(true)
    expect(await backup.runIfDue()).toBe(false)
    const [file = '', ...others] = readdirSync(folder)
    expect([file, others]).toEqual([expect.stringMatching(/^nightly-.*\.evertill$/), []])
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600)
    pass(1)
    expect(await backup.state()).toMatchObject({ AgeSeconds: 3_600, IsEncrypted: false, FailedAt: null })
    const target = await openTestDatabase()
    const passphrase = () => Promise.reject(new Error('not encrypted'))
    expect(await restore(target.ownerUrl, join(folder, file), { copyFolder: folder, passphrase })).toContain(
      'Restored',
    )
    await target.drop()
  })

  test('NB-5 with a passphrase in the settings it is encrypted', async () => {
    const { backup, pass } = nightly('correct horse battery')
    pass(14)
    await backup.runIfDue()
    const file = join(folder, readdirSync(folder)[0] ?? '')
    const refused = restore(database.ownerUrl, file, {
      copyFolder: folder,
      passphrase: () => Promise.resolve('another horse battery'),
    })
    await expect(refused).rejects.toThrow('passphrase is wrong')
    expect(await backup.state()).toMatchObject({ IsEncrypted: true })
  })

  test('NB-6 a failed one is said in capitals, stays visible and is tried again after an hour', async () => {
    const { backup, said, pass } = nightly()
    // The folder cannot be made: something else is in its place.
    writeFileSync(folder, 'no folder')
    pass(14)
    expect(await backup.runIfDue()).toBe(false)
    expect(said).toEqual([expect.stringContaining('THE NIGHTLY BACKUP FAILED')])
    expect(await backup.state()).toMatchObject({ FailedAt: expect.any(String), Failure: expect.any(String) })
    rmSync(folder)
    expect(await backup.runIfDue()).toBe(false)
    pass(1)
    expect(await backup.runIfDue()).toBe(true)
    expect(await backup.state()).toMatchObject({ FailedAt: null, Failure: null })
  })

  test('NB-4 its age is in the metrics and in the hub, and a server without one says so', async () => {
    const { backup, pass } = nightly()
    pass(14)
    await backup.runIfDue()
    pass(2)
    await database.query(
      `insert into access_entries (registration_id, user_id, store_id, resource, perms)
       select registration_id, user_id, store_id, 'HubCompany', '{"read": true}' from user_stores
       on conflict (registration_id, user_id, store_id, resource) do update set perms = excluded.perms`,
    )
    const app = await buildTestApp(database.url, { nightlyBackup: backup })
    const metrics = await app.inject('/metrics')
    expect(metrics.body).toContain('evertill_backup_age_seconds 7200')
    expect(metrics.body).toContain('evertill_backup_failed 0')
    const hub = await hubCallerOf(app, 'manager@demo.test')
    expect((await hub.get<BackupReply>('/manage/backup')).body).toMatchObject({
      IsOn: true,
      AgeSeconds: 7_200,
    })
    expect((await call(app, { method: 'GET', url: '/api/manage/backup' })).status).toBe(401)
    await app.close()
    const without = await buildTestApp(database.url)
    expect((await without.inject('/metrics')).body).not.toContain('evertill_backup')
    const manager = await hubCallerOf(without, 'manager@demo.test')
    expect((await manager.get<BackupReply>('/manage/backup')).body).toMatchObject({
      IsOn: false,
      LastAt: null,
    })
    await without.close()
  })

  test('NB-2 it is on unless the settings say otherwise, and settings without sense are refused', () => {
    const read = (env: Record<string, string>) => readBackupConfig(env, '/shop/data', '/shop')
    expect(read({})).toEqual({
      isOn: true,
      folder: '/shop/data/backups',
      minuteOfDay: 120,
      passphrase: undefined,
    })
    expect(read({ EVERTILL_BACKUP: '0' }).isOn).toBe(false)
    expect(read({ EVERTILL_BACKUP_TIME: '23:15', EVERTILL_BACKUP_FOLDER: 'usb' })).toMatchObject({
      minuteOfDay: 1_395,
      folder: '/shop/usb',
    })
    for (const wrong of [
      { EVERTILL_BACKUP: 'yes' },
      { EVERTILL_BACKUP_TIME: '24:00' },
      { EVERTILL_BACKUP_PASSPHRASE: 'short' },
    ])
      expect(() => read(wrong)).toThrow(StartupError)
  })
})

describe('an upgrade', () => {
  const config = () => ({ isOn: true, folder, minuteOfDay: 120, passphrase: undefined })
  /** As a database of an earlier version is: without its last step. */
  const asBefore = async () => {
    const old = await openTestDatabase()
    await old.query('drop function first_run_state')
    await old.query('drop table first_run_codes')
    await old.query('alter table server_state drop column demo_deleted')
    await old.query(`delete from schema_migrations where name = '0330_first_run.sql'`)
    return old
  }

  test('NB-7 it saves the database first, then upgrades, and says both', async () => {
    const old = await asBefore()
    const said: string[] = []
    expect(await upgradeDatabase(old.ownerUrl, config(), (line) => said.push(line))).toBe(true)
    expect(said).toEqual([
      expect.stringMatching(/^Saved the database to .*before-upgrade-.*\.evertill/),
      expect.stringContaining('Upgraded the database: 1 steps'),
    ])
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^before-upgrade-/)])
    expect((await readMigrationState(old.ownerUrl)).pending).toEqual([])
    said.length = 0
    expect(await upgradeDatabase(old.ownerUrl, config(), (line) => said.push(line))).toBe(false)
    expect(said).toEqual([])
    await old.drop()
  })

  test('NB-7 without a backup nothing is upgraded, unless backups are turned off', async () => {
    const old = await asBefore()
    writeFileSync(folder, 'no folder')
    await expect(upgradeDatabase(old.ownerUrl, config(), () => undefined)).rejects.toThrow(
      'Nothing was upgraded',
    )
    expect((await readMigrationState(old.ownerUrl)).pending).toEqual(['0330_first_run.sql'])
    const said: string[] = []
    await upgradeDatabase(old.ownerUrl, { ...config(), isOn: false }, (line) => said.push(line))
    expect(said[0]).toBe('No backup was made: EVERTILL_BACKUP is 0.')
    expect((await readMigrationState(old.ownerUrl)).pending).toEqual([])
    await old.drop()
  })

  test('NB-7 a new database is made without a backup of nothing', async () => {
    const empty = await openTestDatabase('empty')
    const said: string[] = []
    expect(await upgradeDatabase(empty.ownerUrl, config(), (line) => said.push(line))).toBe(false)
    expect(said).toEqual([])
    await empty.drop()
  })
})
