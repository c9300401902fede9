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
import { bareEnvironment } from './environment.ts'
import { clusterPaths } from './initdb.ts'
import { asArguments, type Settings } from './settings.ts'
import type { RunAs } from './run-as.ts'

/** A running PostgreSQL, by its own word in postmaster.pid. */
export type Postmaster = { readonly pid: number; readonly port: number; readonly ready: boolean }

const LOOK_AGAIN_MS = 20

/** Reads postmaster.pid; says nothing about whether that process lives. */
export function readPidFile(folder: string): Postmaster | undefined {
  const lines = linesOf(join(clusterPaths(folder).data, 'postmaster.pid'))
  const pid = Number(lines[0])
  return pid > 0 ? { pid, port: Number(lines[3] ?? 0), ready: lines[7]?.trim() === 'ready' } : undefined
}

/** PostgreSQL deletes the file when it ends, also between our looking and our reading. */
function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return []
  }
}

/** The live PostgreSQL of this folder. After a crash the file may name a dead process, or one that got its number. */
export function findPostmaster(folder: string): Postmaster | undefined {
  const named = readPidFile(folder)
  return named && isPostmasterOf(named.pid, folder) ? named : undefined
}

/** PostgreSQL's working folder is its data folder. A zombie has none, and counts as gone. */
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
  /** Throw-away clusters stay in the caller's process group and end with its Ctrl-C. */
  detached: boolean
  /** The port to take again after a loss; any free one when not given. */
  port?: number | undefined
}

/** Starts PostgreSQL and waits until it accepts connections; `undefined` when it ended instead. */
export async function startPostmaster(options: StartOptions): Promise<Postmaster | undefined> {
  const { binaries, folder, user, settings, detached } = options
  const paths = clusterPaths(folder)
  const port = options.port ?? (await freePort())
  const stale = readPidFile(folder)
  // PostgreSQL takes a pid file for stale when it names its own grandparent. That keeps its check for orphaned
  // backends in shared memory, which deleting the file would skip: two postmasters on one folder destroy it.
  const env = bareEnvironment(
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
    await pause(LOOK_AGAIN_MS)
  }
  return undefined
}

/** What PostgreSQL said when it would not start. */
export function readStartError(folder: string): string {
  const { startLog } = clusterPaths(folder)
  return existsSync(startLog) ? readFileSync(startLog, 'utf8').slice(-2000).trim() : ''
}

/**
 * Fast shutdown: connections are cut, everything is flushed. One that hangs is stopped hard after the patience; the
 * next start then recovers from the write-ahead log, as after a power cut.
 */
export async function stopPostmaster(pid: number, folder: string, patienceMs: number): Promise<void> {
  signal(pid, 'SIGINT')
  if (await ends(pid, folder, patienceMs)) return
  signal(pid, 'SIGQUIT')
  if (!(await ends(pid, folder, 10_000))) signal(pid, 'SIGKILL')
}

async function ends(pid: number, folder: string, patienceMs: number): Promise<boolean> {
  const limit = Date.now() + patienceMs
  while (isPostmasterOf(pid, folder)) {
    if (Date.now() > limit) return false
    await pause(LOOK_AGAIN_MS)
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
