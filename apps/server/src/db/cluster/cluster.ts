import { existsSync, closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { randomBytes } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { acquire, urlOf, type LockedCluster, type ClusterLog, type ClusterContext } from './acquire.ts'
import { findBinaries, type Binaries } from './binaries.ts'
import { findHome, makeParentFolders } from './home.ts'
import { clusterPaths, initCluster } from './initdb.ts'
import { makeOpenFolder, placeBinaries } from './placement.ts'
import { findPostmaster, stopPostmaster } from './postmaster.ts'
import { durableSettings } from './settings.ts'
import type { RunAs } from './run-as.ts'

const TEMPORARY_SUFFIX = '.new-'

/**
 * Creates the cluster in a temporary folder and renames it when it is complete, so that a start killed half-way leaves
 * nothing that looks like a cluster. Of two simultaneous starts the second rename fails, and the first cluster is used.
 */
async function createCluster(binaries: Binaries, folder: string, user: RunAs | undefined): Promise<void> {
  const temporary = `${folder}${TEMPORARY_SUFFIX}${randomBytes(4).toString('hex')}`
  try {
    await initCluster({ binaries, folder: temporary, user, sync: true })
    fsync(clusterPaths(temporary).password)
    fsync(temporary)
    renameSync(temporary, folder)
    fsync(dirname(folder))
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

/**
 * Removes what killed starts left behind. Only the holder of the lock may call it: a temporary folder could belong to
 * another start. An initdb that outlived its start may still be writing, so a failed removal is left to the next start.
 */
function removeUnfinished(folder: string): void {
  const parent = dirname(folder)
  const left = readdirSync(parent).filter((name) => name.startsWith(`${basename(folder)}${TEMPORARY_SUFFIX}`))
  for (const name of left) {
    try {
      rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 3 })
    } catch {
      // See above.
    }
  }
}

/** After a power cut the folder must have its final name and its password. */
function fsync(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

export type ClusterOptions = {
  /** Absolute. Made when missing. */
  dataDir: string
  log: ClusterLog
  /** Called before a new cluster is made, which takes seconds. */
  onCreate?(): void
  /** Called when PostgreSQL has ended and could not be restarted. */
  onLost(reason: string): void
}
export type Cluster = {
  readonly url: string
  /** The folder of PostgreSQL: below the data folder, or elsewhere when PostgreSQL's user cannot reach that. */
  readonly folder: string
  stop(): Promise<void>
}

const DATABASE = 'evertill'
const STOP_TIMEOUT_MS = 30_000
const MAX_RESTARTS = 3

/** Opens the embedded PostgreSQL of a data folder, exclusively for this process. */
export async function openCluster({ dataDir, log, onCreate, onLost }: ClusterOptions): Promise<Cluster> {
  makeOpenFolder(dataDir)
  const { folder, user } = findHome(dataDir)
  const found = findBinaries()
  const binaries = placeBinaries(found, user)
  if (binaries.root !== found.root) log.info(`PostgreSQL's programs are run from ${binaries.root}`)
  if (!folder.startsWith(`${dataDir}/`)) log.info(`PostgreSQL's data lies in ${folder}`)
  if (!existsSync(folder)) {
    onCreate?.()
    makeParentFolders(folder)
    await createCluster(binaries, folder, user)
  }
  const settings = durableSettings(clusterPaths(folder).log)
  const context: ClusterContext = { binaries, folder, user, settings, dataDir }
  const { client, port } = await acquire(context, log)
  removeUnfinished(folder)
  await makeDatabase(client)
  return supervise(context, log, onLost, { client, port })
}

async function makeDatabase(client: Client): Promise<void> {
  const known = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE])
  if (known.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`)
}

/** Holds the lock until `stop`. When the lock's connection ends, PostgreSQL has ended and is restarted on its port. */
function supervise(
  context: ClusterContext,
  log: ClusterLog,
  onLost: (reason: string) => void,
  first: LockedCluster,
): Cluster {
  let stopping = false
  let hasLock = true
  let restarting: Promise<void> = Promise.resolve()
  const watch = (client: Client) => {
    client.once('end', () => {
      hasLock = false
      if (!stopping) restarting = restart()
    })
  }
  const restart = async () => {
    for (let attempt = 1; !stopping; attempt += 1) {
      log.warn('The connection to PostgreSQL was lost')
      try {
        const { client, port } = await acquire(context, log, first.port)
        if (port !== first.port) throw new Error(`PostgreSQL came back on another port (${port})`)
        hasLock = true
        watch(client)
        return log.info('PostgreSQL is back')
      } catch (error) {
        if (attempt >= MAX_RESTARTS) return onLost(error instanceof Error ? error.message : String(error))
        await pause(1_000)
      }
    }
  }
  watch(first.client)
  return {
    url: urlOf(context.folder, first.port, DATABASE),
    folder: context.folder,
    async stop() {
      stopping = true
      await restarting
      const running = findPostmaster(context.folder)
      // Without the lock another server may already be using it.
      if (hasLock && running) await stopPostmaster(running.pid, context.folder, STOP_TIMEOUT_MS)
    },
  }
}
