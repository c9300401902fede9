import { chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBinaries } from './binaries.ts'
import { CLUSTER_USER, initCluster, readPassword } from './initdb.ts'
import { placeBinaries } from './placement.ts'
import { findPostmaster, readStartError, startPostmaster, stopPostmaster } from './postmaster.ts'
import { isRoot, unprivilegedUser } from './run-as.ts'
import { throwAwaySettings } from './settings.ts'

/** `url` names the cluster's own superuser and its empty database `postgres`. */
export type TestCluster = { readonly url: string; readonly folder: string; stop(): Promise<void> }

const PREFIX = 'evertill-test-'

/** A throw-away PostgreSQL in a temporary folder. It ends with `stop`, or else with this process. */
export async function startTestCluster(): Promise<TestCluster> {
  await sweepLeftovers()
  const user = isRoot() ? unprivilegedUser() : undefined
  const binaries = placeBinaries(findBinaries(), user)
  const parent = realpathSync(mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`)))
  chmodSync(parent, 0o711)
  const folder = join(parent, 'cluster')
  await initCluster({ binaries, folder, user, sync: false })
  const settings = throwAwaySettings()
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
    // It ended before us.
  }
  rmSync(parent, { recursive: true, force: true, maxRetries: 5 })
}

/** A test run killed with SIGKILL leaves its PostgreSQL behind; the next one ends it. */
async function sweepLeftovers(): Promise<void> {
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
      // Another user's, or another run sweeps it at the same time.
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
