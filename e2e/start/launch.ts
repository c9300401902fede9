import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout under test. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
export const AS_ROOT = process.getuid?.() === 0
/** The uid of an ordinary user, for tests that run as root. */
export const NOBODY = 65_534

export type Exit = { code: number | null; signal: NodeJS.Signals | null }
export type Launched = {
  readonly child: ChildProcess
  /** The address shown; rejects with the output if the start fails. */
  readonly ready: Promise<{ url: string; seconds: number }>
  readonly exit: Promise<Exit>
  readonly inGroup: boolean
  stdout(): string
  stderr(): string
}
export type LaunchOptions = {
  dataDir: string
  root?: string
  /** Through npm, in its own process group, as in a terminal. */
  npm?: boolean
  uid?: number
  gid?: number
  env?: Record<string, string>
}

/** Starts Evertill, on a free port by default. */
export function launch({ dataDir, root = ROOT, npm = false, uid, gid, env = {} }: LaunchOptions): Launched {
  const began = performance.now()
  const words = npm ? ['npm', 'start'] : [process.execPath, join(root, 'tools', 'start', 'start.mjs')]
  const [program = '', ...args] = words
  const child = spawn(program, args, {
    cwd: root,
    detached: npm,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '/',
      PORT: '0',
      EVERTILL_DATA: dataDir,
      ...env,
    },
    ...(uid === undefined ? {} : { uid }),
    ...(gid === undefined ? {} : { gid }),
  })
  let out = ''
  let err = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (err += text))
  const exit = new Promise<Exit>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal })),
  )
  const ready = new Promise<{ url: string; seconds: number }>((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      out += text
      const url = /Till +(https?:\S+)\/\n/.exec(out)?.[1]
      if (url && out.includes('Ctrl-C')) resolve({ url, seconds: (performance.now() - began) / 1000 })
    })
    child.once('close', () => reject(new Error(`It ended instead of starting.\n${out}\n${err}`)))
  })
  // Tests that expect a refusal await `exit` and never handle this rejection.
  ready.catch(() => undefined)
  return { child, ready, exit, inGroup: npm, stdout: () => out, stderr: () => err }
}

/** Builds what changed, so that the starts under test need not build. */
export function buildOnce(): void {
  const built = spawnSync(process.execPath, [join(ROOT, 'tools', 'start', 'build.mjs')], { encoding: 'utf8' })
  if (built.status !== 0) throw new Error(`${built.stdout}\n${built.stderr}`)
}

/** Every process whose working directory is inside the folder, such as PostgreSQL. */
export function processesIn(folder: string): number[] {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return numbers.flatMap((pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`).startsWith(`${folder}/`) ? [Number(pid)] : []
    } catch {
      return []
    }
  })
}

/** The owner of a process. */
export function uidOf(pid: number): number {
  return Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}

export function postmasterPid(clusterFolder: string): number {
  return Number(readFileSync(join(clusterFolder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** The embedded cluster's address, read from its files. */
export function databaseUrl(clusterFolder: string): string {
  const port = readFileSync(join(clusterFolder, 'data', 'postmaster.pid'), 'utf8').split('\n')[3]
  const password = readFileSync(join(clusterFolder, 'password'), 'utf8').trim()
  return `postgres://evertill:${password}@127.0.0.1:${port}/evertill`
}
