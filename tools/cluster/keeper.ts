import { type ChildProcess, spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

export interface User {
  readonly uid: number
  readonly gid: number
}

export interface Program {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  readonly env?: Readonly<Record<string, string>>
  /** How long it stays away after it has died, as a machine that starts again does. */
  readonly restartMs: number
  /** The signal that ends it in order. */
  readonly stop?: NodeJS.Signals
}

/** Keeps programs running, as systemd would, and knows the id of each process that it has started. */
export interface Keeper {
  start(program: Program): void
  pidOf(name: string): number | undefined
  /** The program starts again after its pause. */
  kill(name: string, signal?: NodeJS.Signals): void
  /** Ends it in order; resolves when it has ended. */
  stop(name: string): Promise<void>
  stopAll(): Promise<void>
}

const STOP_MS = 20_000

interface Kept {
  readonly program: Program
  child?: ChildProcess | undefined
  timer?: NodeJS.Timeout
  stopping: boolean
  ended: Promise<void>
}

/** Programs run in `folder`, with their output in a log of their own, as `user` when we are root. */
export const openKeeper = (folder: string, user: User | undefined): Keeper => {
  const kept = new Map<string, Kept>()
  const pidFile = (name: string) => join(folder, `${name}.pid`)

  const launch = (one: Kept): void => {
    const { name, command, env, restartMs } = one.program
    const log = openSync(join(folder, `${name}.log`), 'a')
    const [file, ...args] = command
    const child = spawn(file, args, {
      cwd: folder,
      stdio: ['ignore', log, log],
      env: { PATH: process.env.PATH ?? '', HOME: folder, LC_ALL: 'C.UTF-8', ...env },
      // A Ctrl-C in the terminal reaches us alone, and we end the others in their order.
      detached: true,
      ...user,
    })
    closeSync(log)
    one.child = child
    writeFileSync(pidFile(name), String(child.pid ?? ''))
    one.ended = new Promise((resolve) => {
      const end = () => {
        one.child = undefined
        rmSync(pidFile(name), { force: true })
        resolve()
        if (!one.stopping) one.timer = setTimeout(() => launch(one), restartMs)
      }
      child.once('close', end)
      child.once('error', end)
    })
  }

  const stop = async (name: string): Promise<void> => {
    const one = kept.get(name)
    if (one === undefined) return
    one.stopping = true
    clearTimeout(one.timer)
    kept.delete(name)
    if (one.child === undefined) return
    one.child.kill(one.program.stop ?? 'SIGTERM')
    const hard = setTimeout(() => one.child?.kill('SIGKILL'), STOP_MS)
    await one.ended
    clearTimeout(hard)
  }

  return {
    start: (program) => {
      const one: Kept = { program, stopping: false, ended: Promise.resolve() }
      kept.set(program.name, one)
      launch(one)
    },
    pidOf: (name) => kept.get(name)?.child?.pid,
    kill: (name, signal = 'SIGKILL') => {
      kept.get(name)?.child?.kill(signal)
    },
    stop,
    stopAll: async () => {
      // The last first: servers before the database, the database before etcd.
      for (const name of [...kept.keys()].reverse()) await stop(name)
    },
  }
}

/** The process that wrote this file, if it still runs. */
export const pidIn = (file: string): number | undefined => {
  if (!existsSync(file)) return undefined
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 1) return undefined
  try {
    process.kill(pid, 0)
    return pid
  } catch {
    return undefined
  }
}

const worksIn = (pid: number, folder: string): boolean => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)
  } catch {
    return false
  }
}

/**
 * Ends what a cluster that was killed has left behind: the processes whose ids it recorded, if they still work in its
 * folder. An id alone may belong to another program by now.
 */
export const endLeftovers = (folder: string): void => {
  if (!existsSync(folder)) return
  const files = readdirSync(folder).flatMap((name) => [
    join(folder, name, 'postmaster.pid'),
    ...(name.endsWith('.pid') ? [join(folder, name)] : []),
  ])
  for (const pid of files.map(pidIn)) {
    if (pid !== undefined && worksIn(pid, folder)) process.kill(pid, 'SIGKILL')
  }
}
