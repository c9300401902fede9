import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { openTokenKeys } from '../config/token-keys.ts'
import { openDatabase } from '../db/database.ts'
import { type TestApp, buildTestApp, callerOf } from '../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../testing/test-database.ts'
import { type Options, runAdminCommand } from './admin.ts'
import { runKeyCommand } from './key-commands.ts'

let database: TestDatabase
let app: TestApp

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url)
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const run = async (command: string, options: Options, password = '') => {
  const db = openDatabase(database.ownerUrl, { connections: 1 })
  try {
    return await db.kysely
      .transaction()
      .execute((tx) => runAdminCommand(tx, command.split(' '), options, () => Promise.resolve(password)))
  } finally {
    await db.close()
  }
}
const LOGIN = { login: 'cashier@demo.test' }

describe('admin session', () => {
  test('US-7 the sessions of an account are listed, and one or all of them end', async () => {
    expect(await run('session list', LOGIN)).toBe('There are no open sessions.')
    const callers = [
      await callerOf(app, LOGIN.login),
      await callerOf(app, LOGIN.login),
      await callerOf(app, LOGIN.login),
    ]
    const rows = (await run('session list', LOGIN)).split('\n')
    const ids = rows.map((row) => (JSON.parse(row) as { session_id: string }).session_id)
    expect(ids).toHaveLength(3)
    expect(await run('session end', { ...LOGIN, id: ids[0] })).toBe('Sessions ended: 1')
    const statuses = async () =>
      (await Promise.all(callers.map((caller) => caller.get('/user/stores')))).map(({ status }) => status)
    expect((await statuses()).filter((status) => status === 401)).toHaveLength(1)
    await expect(run('session end', { ...LOGIN, id: ids[0] })).rejects.toThrow('no such open session')
    await expect(run('session end', { ...LOGIN, id: 'x' })).rejects.toThrow('no such open session')
    expect(await run('session end', LOGIN)).toBe('Sessions ended: 2')
    expect(await statuses()).toEqual([401, 401, 401])
    await expect(run('session end', LOGIN)).rejects.toThrow('no open sessions')
    await expect(run('session close', LOGIN)).rejects.toThrow('list or end')
    const trail = await database.query(`select 1 from audit_trail where action = 'admin.session.end'`)
    expect(trail).toHaveLength(3)
  })
})

describe('passwords', () => {
  test.each([
    ['short', 'at least 10'],
    ['1234567890', 'run or a repetition'],
    ['Welcome@2026', 'guessed first'],
    ['Manager-demo', 'login id'],
  ])('US-13 password set refuses %s', async (password, reason) => {
    await expect(run('password set', { login: 'manager@demo.test' }, password)).rejects.toThrow(reason)
    const create = { registration: 'Demo Retail', login: 'manager.demo@demo.test', name: 'New' }
    await expect(run('user create', create, password)).rejects.toThrow(reason)
  })
})

describe('admin key', () => {
  const configOf = (dataDir: string, more: Record<string, string> = {}) =>
    readConfig({ EVERTILL_DATA: dataDir, ...more }, '/')

  test('US-16 US-18 rotate puts a new key in front, list names them, and --drop-old leaves only the new one', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'evertill-cli-'))
    try {
      const config = configOf(dataDir)
      const [first] = openTokenKeys(dataDir)()
      expect(runKeyCommand(config, 'rotate', {})).toMatch(/stay valid until they expire/)
      const lines = runKeyCommand(config, 'list', {}).split('\n')
      expect(lines).toHaveLength(2)
      expect(lines[1]).toBe(`${first.id} verifies`)
      expect(runKeyCommand(config, 'rotate', { 'drop-old': 'yes' })).toMatch(/everybody signs in again/)
      expect(runKeyCommand(config, 'list', {})).not.toContain(first.id)
      expect(() => runKeyCommand(config, 'rotate', { 'drop-old': 'maybe' })).toThrow('yes or no')
      expect(() => runKeyCommand(config, 'rotate', { dropold: 'yes' })).toThrow('--dropold is not known')
      expect(() => runKeyCommand(config, 'turn', {})).toThrow('list or rotate')
    } finally {
      rmSync(dataDir, { recursive: true })
    }
  })

  test('US-16 a key by setting is not rotated here, and the command says how', () => {
    const config = configOf('/nowhere', { EVERTILL_TOKEN_SECRET: 'x'.repeat(32) })
    expect(() => runKeyCommand(config, 'rotate', {})).toThrow('EVERTILL_OLD_TOKEN_SECRET')
  })
})
