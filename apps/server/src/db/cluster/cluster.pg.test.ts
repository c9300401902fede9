import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openCluster } from './cluster.ts'
import { findPostmaster, readPidFile } from './postmaster.ts'
import { isRoot } from './run-as.ts'

let base = ''
let messages: string[] = []
const log = { info: (text: string) => messages.push(text), warn: (text: string) => messages.push(text) }
const open = (onLost: (reason: string) => void = () => undefined) =>
  openCluster({ dataDir: join(base, 'data'), log, onLost })
const folder = () => join(base, 'data', 'postgres')

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'evertill-cluster-'))
  chmodSync(base, 0o755)
  messages = []
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

async function ask(url: string, sql: string): Promise<Record<string, unknown>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows[0] ?? {}
  } finally {
    await client.end()
  }
}

describe('the embedded PostgreSQL', { timeout: 60_000 }, () => {
  test('ST-12 ST-13 listens on loopback, requires its password, and keeps acknowledged writes', async () => {
    const cluster = await open()
    try {
      const names =
        'listen_addresses unix_socket_directories fsync synchronous_commit full_page_writes data_checksums'
      const columns = names.split(' ').map((name) => `current_setting('${name}') AS ${name}`)
      expect(await ask(cluster.url, `SELECT ${columns.join(', ')}`)).toEqual({
        listen_addresses: '127.0.0.1',
        unix_socket_directories: '',
        fsync: 'on',
        synchronous_commit: 'on',
        full_page_writes: 'on',
        data_checksums: 'on',
      })
      const sorting = `SELECT pg_encoding_to_char(encoding) AS encoding, datlocprovider AS provider, datlocale AS locale
                       FROM pg_database WHERE datname = current_database()`
      expect(await ask(cluster.url, sorting)).toEqual({ encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8' })
      const password = join(folder(), 'password')
      expect(statSync(password).mode & 0o777).toBe(0o600)
      expect(readFileSync(password, 'utf8').trim()).toHaveLength(32)
      const wrong = cluster.url.replace(/:[^:@]+@/, ':guess@')
      await expect(ask(wrong, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' })
      expect(readFileSync(join(folder(), 'data', 'pg_hba.conf'), 'utf8')).not.toMatch(/^\w.*\btrust$/m)
    } finally {
      await cluster.stop()
    }
    expect(findPostmaster(folder())).toBeUndefined()
  })

  test('ST-23 a pid file of a dead process or another program does not block the start', async () => {
    await (await open()).stop()
    const owner = statSync(folder())
    const ids = isRoot() ? { uid: owner.uid, gid: owner.gid } : {}
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], {
      cwd: '/',
      stdio: 'ignore',
      ...ids,
    })
    const dead = spawn(process.execPath, ['-e', ''], { stdio: 'ignore' })
    await once(dead, 'exit')
    try {
      for (const pid of [other.pid, dead.pid]) {
        const lines = [pid, join(folder(), 'data'), 1, 5432, '', '127.0.0.1', '', 'ready']
        const file = join(folder(), 'data', 'postmaster.pid')
        writeFileSync(file, `${lines.join('\n')}\n`)
        const cluster = await open()
        expect(readPidFile(folder())?.pid).not.toBe(pid)
        expect(await ask(cluster.url, 'SELECT 1 AS one')).toEqual({ one: 1 })
        await cluster.stop()
      }
    } finally {
      other.kill('SIGKILL')
    }
  })

  test('ST-17 a killed PostgreSQL is restarted on its port with its data', async () => {
    const lost = vi.fn()
    const cluster = await open(lost)
    try {
      await ask(cluster.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
      const { pid } = findPostmaster(folder())!
      process.kill(pid, 'SIGKILL')
      await vi.waitFor(() => expect(messages).toContain('PostgreSQL is back'), { timeout: 30_000 })
      expect(findPostmaster(folder())?.pid).not.toBe(pid)
      expect(await ask(cluster.url, 'SELECT answer FROM kept')).toEqual({ answer: 42 })
      expect(lost).not.toHaveBeenCalled()
    } finally {
      await cluster.stop()
    }
    expect(findPostmaster(folder())).toBeUndefined()
  })

  test('ST-22 leftovers of a killed initdb are removed', async () => {
    mkdirSync(join(base, 'data', 'postgres.new-dead', 'data'), { recursive: true })
    writeFileSync(join(base, 'data', 'postgres.new-dead', 'data', 'PG_VERSION'), '18\n')
    await (await open()).stop()
    expect(readdirSync(join(base, 'data'))).toEqual(['postgres'])
  })
})
