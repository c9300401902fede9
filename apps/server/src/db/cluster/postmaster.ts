import { spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { programOf, type Binaries } from './binaries.ts'
import { minimalEnvironment } from './environment.ts'
import { clusterPaths } from './initdb.ts'
import { asArguments, type Settings } from './settings.ts'
import type { RunAs } from './run-as.ts'

/** A PostgreSQL process, as described by its postmaster.pid. */
export type Postmaster = { readonly pid: number; readonly port: number; readonly ready: boolean }

const POLL_MS = 20

/** Reads postmaster.pid. The process may be dead. */
export function readPidFile(folder: string): Postmaster | undefined {
  const lines = linesOf(join(clusterPaths(folder).data, 'postmaster.pid'))
  const pid = Number(lines[0])
  return pid > 0 ? { pid, port: Number(lines[3] ?? 0), ready: lines[7]?.trim() === 'ready' } : undefined
}

/** PostgreSQL deletes the file when it ends, perhaps just before we read it. */
function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return []
  }
}

/** The running PostgreSQL of this folder. After a crash the pid may be dead or belong to another program. */
export function findPostmaster(folder: string): Postmaster | undefined {
  const named = readPidFile(folder)
  return named && isPostmasterOf(named.pid, folder) ? named : undefined
}

/** PostgreSQL's working directory is its data folder. A zombie has none and counts as dead. */
function isPostmasterOf(pid: number, folder: string): boolean {
  const data = realpathSync(clusterPaths(folder).data)
  if (!existsSync('/proc/self/cwd')) {
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(data)
  }
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === data
  } catch {
    return false
  }
}

export type StartOptions = {
  binaries: Binaries
  folder: string
  user: RunAs | undefined
  settings: Settings
  /** Test clusters stay in the caller's process group and end with its Ctrl-C. */
  detached: boolean
  /** Used for a restart on the same port. `undefined`: any free port. */
  port?: number | undefined
}

/** Starts PostgreSQL and waits until it accepts connections. `undefined`: it ended instead. */
export async function startPostmaster(options: StartOptions): Promise<Postmaster | undefined> {
  const { binaries, folder, user, settings, detached } = options
  const paths = clusterPaths(folder)
  const port = options.port ?? (await freePort())
  const stale = readPidFile(folder)
  // PostgreSQL treats a pid file as stale when it names its own grandparent. Deleting the file instead would skip the
  // check for orphaned backends in shared memory, and two postmasters on one folder destroy the data.
  const env = minimalEnvironment(
    stale && !isPostmasterOf(stale.pid, folder) ? { PG_GRANDPARENT_PID: String(stale.pid) } : {},
  )
  const log = openSync(paths.startLog, 'w', 0o600)
  if (user) chownSync(paths.startLog, user.uid, user.gid)
  const args = ['-D', paths.data, '-p', String(port), ...asArguments(settings)]
  const ids = user ? { uid: user.uid, gid: user.gid } : {}
  // Detached: Ctrl-C goes to the whole process group, and PostgreSQL must outlive the server's drain.
  const child = spawn(programOf(binaries, 'postgres'), args, {
    cwd: folder,
    env,
    detached,
    stdio: ['ignore', log, log],
    ...ids,
  })
  closeSync(log)
  let ended = false
  child.once('error', (error) => {
    appendFileSync(paths.startLog, error.message)
    ended = true
  })
  child.once('exit', () => (ended = true))
  child.unref()
  while (!ended) {
    const now = readPidFile(folder)
    if (now?.pid === child.pid && now?.ready) return now
    await pause(POLL_MS)
  }
  return undefined
}

/** The output of a PostgreSQL that failed to start. */
export function readStartError(folder: string): string {
  const { startLog } = clusterPaths(folder)
  return existsSync(startLog) ? readFileSync(startLog, 'utf8').slice(-2000).trim() : ''
}

/**
 * Fast shutdown: connections are closed and everything is flushed. After the timeout PostgreSQL is stopped hard, and the
 * next start recovers from the write-ahead log, as after a power cut.
 */
export async function stopPostmaster(pid: number, folder: string, timeoutMs: number): Promise<void> {
  signal(pid, 'SIGINT')
  if (await waitForEnd(pid, folder, timeoutMs)) return
  signal(pid, 'SIGQUIT')
  if (!(await waitForEnd(pid, folder, 10_000))) signal(pid, 'SIGKILL')
}

async function waitForEnd(pid: number, folder: string, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (isPostmasterOf(pid, folder)) {
    if (Date.now() > deadline) return false
    await pause(POLL_MS)
  }
  return true
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
