import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The oldest PostgreSQL that Evertill runs on, as Debian 12 has it. */
const PROGRAMS = '/usr/lib/postgresql/15/bin'

/** The tests of the pg ring with the most SQL. The others would behave the same on any PostgreSQL. */
export const OLDEST_FILTERS = [
  'apps/server/src/db/backup',
  'apps/server/src/db/grants',
  'apps/server/src/db/migrate',
  'apps/server/src/db/server-login',
  'apps/server/src/db/tenant',
  'apps/server/src/repositories',
  'apps/server/src/services/sales/sale',
  'apps/server/src/services/drawer/close-register',
  'apps/server/src/services/catalogue/lists',
]

const isInstalled = () => existsSync(path.join(PROGRAMS, 'initdb'))
const isRoot = () => process.getuid?.() === 0

/** Only as root on Debian: others may not install, and a run must not ask for a password. */
function install() {
  if (!isRoot() || !existsSync('/usr/bin/apt-get')) return
  // Debian would start a cluster of its own on a fixed port.
  mkdirSync('/etc/postgresql-common/createcluster.d', { recursive: true })
  writeFileSync('/etc/postgresql-common/createcluster.d/evertill.conf', 'create_main_cluster = false\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'postgresql-15']]) {
    spawnSync('apt-get', args, { stdio: 'ignore', env, timeout: 120_000 })
  }
}

/** PostgreSQL does not run as root; its package has created a user for it. */
function postgresUser() {
  if (!isRoot()) return {}
  const number = (/** @type {string} */ flag) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: number('-u'), gid: number('-g') }
}

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/**
 * A temporary PostgreSQL 15 whose user is no superuser: it may create databases and roles, nothing else.
 *
 * @returns {Promise<{ url: string, stop: () => void } | undefined>} undefined if PostgreSQL 15 is not available
 */
export async function startOldest() {
  if (!isInstalled()) install()
  if (!isInstalled()) return undefined
  const folder = mkdtempSync(path.join(tmpdir(), 'evertill-pg15-'))
  const user = postgresUser()
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const password = randomBytes(16).toString('hex')
  const [data, secret] = [path.join(folder, 'data'), path.join(folder, 'password')]
  writeFileSync(secret, password, { mode: 0o644 })
  const port = await freePort()
  const run = (/** @type {string} */ program, /** @type {string[]} */ args) => {
    const env = { ...process.env, PGPASSWORD: password, LC_ALL: 'C.UTF-8' }
    const { status } = spawnSync(path.join(PROGRAMS, program), args, {
      cwd: folder,
      stdio: 'ignore',
      env,
      ...user,
    })
    if (status !== 0) throw new Error(`PostgreSQL 15 did not start: ${program} failed`)
  }
  const stop = () => {
    try {
      run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${secret}`, '-E', 'UTF8'])
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=200`
  run('pg_ctl', ['-D', data, '-w', '-l', path.join(folder, 'log'), '-o', settings, 'start'])
  const owner = `create role tester login createdb createrole password '${password}'`
  run('psql', ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-q', '-c', owner])
  return { url: `postgres://tester:${password}@127.0.0.1:${port}/postgres`, stop }
}
