import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const PROGRAM = '/usr/sbin/pgbouncer'

const install = (): void => {
  if (existsSync(PROGRAM)) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'))
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'pgbouncer'], { stdio: 'ignore', env })
  if (!existsSync(PROGRAM)) throw new Error('PgBouncer is missing: apt-get install pgbouncer')
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.end())
  })

/** PgBouncer does not run as root. */
const ordinaryUser = (): { uid: number; gid: number } | undefined =>
  process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined

/** As an administrator would set it up: nothing of a session survives its transaction. */
const settings = (target: URL, port: number, folder: string): string =>
  `[databases]
* = host=${target.hostname} port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
max_client_conn = 2000
default_pool_size = 20
logfile = ${join(folder, 'log')}
`

/** A PgBouncer in transaction mode in front of a PostgreSQL, for one login. */
export const startPgBouncer = async (loginUrl: string): Promise<{ url: string; stop(): Promise<void> }> => {
  install()
  const target = new URL(loginUrl)
  const folder = mkdtempSync(join(tmpdir(), 'evertill-pgbouncer-'))
  const port = await freePort()
  writeFileSync(join(folder, 'users.txt'), `"${target.username}" "${target.password}"\n`)
  writeFileSync(join(folder, 'pgbouncer.ini'), settings(target, port, folder))
  const user = ordinaryUser()
  chmodSync(folder, 0o700)
  if (user) for (const name of ['', 'users.txt']) chownSync(join(folder, name), user.uid, user.gid)
  const child: ChildProcess = spawn(PROGRAM, ['-q', join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
    ...user,
  })
  for (let tries = 0; !(await isListening(port)); tries++) {
    if (tries > 100 || child.exitCode !== null) throw new Error(`PgBouncer did not start: see ${folder}/log`)
    await pause(50)
  }
  const through = new URL(loginUrl)
  through.port = String(port)
  through.searchParams.set('pgbouncer', 'true')
  return {
    url: through.href,
    stop: async () => {
      const ended = once(child, 'close')
      child.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
