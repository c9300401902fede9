import { chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBinaries } from './binaries.ts'
import { CLUSTER_USER, initCluster, readPassword } from './initdb.ts'
import { placeBinaries } from './placement.ts'
import { findPostmaster, readStartError, startPostmaster, stopPostmaster } from './postmaster.ts'
import { isRoot, unprivilegedUser } from './run-as.ts'
import { testSettings } from './settings.ts'

/** `url` names the cluster's own superuser and its empty database `postgres`. */
export type TestCluster = { readonly url: string; readonly folder: string; stop(): Promise<void> }

const PREFIX = 'evertill-test-'

/** A temporary PostgreSQL for tests. It ends with `stop`, or with this process. */
export async function startTestCluster(): Promise<TestCluster> {
  await removeLeftovers()
  const user = isRoot() ? unprivilegedUser() : undefined
  const binaries = placeBinaries(findBinaries(), user)
  const parent = realpathSync(mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`)))
  chmodSync(parent, 0o711)
  const folder = join(parent, 'cluster')
  await initCluster({ binaries, folder, user, sync: false })
  const settings = testSettings()
  const postmaster = await startPostmaster({ binaries, folder, user, settings, detached: false })
  if (!postmaster) throw new Error(`The test cluster did not start: ${readStartError(folder)}`)
  const { pid, port } = postmaster
  const atExit = () => discardNow(pid, parent)
  process.once('exit', atExit)
  return {
    url: `postgres://${CLUSTER_USER}:${readPassword(folder)}@127.0.0.1:${port}/postgres`,
    folder,
    async stop() {
      process.off('exit', atExit)
      await stopPostmaster(pid, folder, 10_000)
      rmSync(parent, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function discardNow(pid: number, parent: string): void {
  try {
    process.kill(pid, 'SIGQUIT')
  } catch {
    // Already ended.
  }
  rmSync(parent, { recursive: true, force: true, maxRetries: 5 })
}

/** A test run killed with SIGKILL leaves its PostgreSQL running; the next run stops it. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const owner = Number(name.slice(PREFIX.length).split('-')[0])
    if (!owner || isAlive(owner)) continue
    const parent = join(tmpdir(), name)
    const folder = join(parent, 'cluster')
    try {
      const left = findPostmaster(folder)
      if (left) await stopPostmaster(left.pid, folder, 5_000)
      rmSync(parent, { recursive: true, force: true, maxRetries: 5 })
    } catch {
      // It belongs to another user, or another run removes it at the same time.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
