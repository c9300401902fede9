import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { acquire, urlOf, type Acquired, type ClusterLog, type Place } from './acquire.ts'
import { findBinaries } from './binaries.ts'
import { createCluster, removeUnfinished } from './create-cluster.ts'
import { findHome, makeRoomFor } from './home.ts'
import { clusterPaths } from './initdb.ts'
import { makeOpenFolder, placeBinaries } from './placement.ts'
import { findPostmaster, stopPostmaster } from './postmaster.ts'
import { durableSettings } from './settings.ts'

export type ClusterOptions = {
  /** Absolute. Made when missing. */
  dataDir: string
  log: ClusterLog
  /** Called when PostgreSQL ended under us and could not be brought back. */
  onLost(reason: string): void
}
export type Cluster = {
  readonly url: string
  /** Where PostgreSQL's files lie: below the data folder, or where its user may go. */
  readonly folder: string
  stop(): Promise<void>
}

const DATABASE = 'evertill'
const STOP_PATIENCE_MS = 30_000
const REVIVALS = 3

/** Opens the embedded PostgreSQL of a data folder for this process alone. */
export async function openCluster({ dataDir, log, onLost }: ClusterOptions): Promise<Cluster> {
  makeOpenFolder(dataDir)
  const { folder, user } = findHome(dataDir)
  const found = findBinaries()
  const binaries = placeBinaries(found, user)
  if (binaries.root !== found.root) log.info(`PostgreSQL's programs are run from ${binaries.root}`)
  if (!folder.startsWith(`${dataDir}/`)) log.info(`PostgreSQL's data lies in ${folder}`)
  if (!existsSync(folder)) {
    makeRoomFor(folder)
    await createCluster(binaries, folder, user)
  }
  const settings = durableSettings(clusterPaths(folder).log)
  const place: Place = { binaries, folder, user, settings, dataDir }
  const { client, port } = await acquire(place, log)
  removeUnfinished(folder)
  await makeDatabase(client)
  return supervise(place, log, onLost, { client, port })
}

async function makeDatabase(client: Client): Promise<void> {
  const known = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE])
  if (known.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`)
}

/** Holds the lock until `stop`. Its connection ends when PostgreSQL does: then PostgreSQL is brought back on its port. */
function supervise(
  place: Place,
  log: ClusterLog,
  onLost: (reason: string) => void,
  first: Acquired,
): Cluster {
  let stopping = false
  let mine = true
  let revival: Promise<void> = Promise.resolve()
  const watch = (client: Client) => {
    client.once('end', () => {
      mine = false
      if (!stopping) revival = revive()
    })
  }
  const revive = async () => {
    for (let attempt = 1; !stopping; attempt += 1) {
      log.warn('The connection to PostgreSQL was lost')
      try {
        const { client, port } = await acquire(place, log, first.port)
        if (port !== first.port) throw new Error(`PostgreSQL came back on another port (${port})`)
        mine = true
        watch(client)
        return log.info('PostgreSQL is back')
      } catch (error) {
        if (attempt >= REVIVALS) return onLost(error instanceof Error ? error.message : String(error))
        await pause(1_000)
      }
    }
  }
  watch(first.client)
  return {
    url: urlOf(place.folder, first.port, DATABASE),
    folder: place.folder,
    async stop() {
      stopping = true
      await revival
      const running = findPostmaster(place.folder)
      // Without the lock another server may be working on it already.
      if (mine && running) await stopPostmaster(running.pid, place.folder, STOP_PATIENCE_MS)
    },
  }
}
