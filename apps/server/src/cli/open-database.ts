import { existsSync } from 'node:fs'
import type { Config } from '../config/config.ts'
import { urlOf } from '../db/cluster/acquire.ts'
import { openCluster } from '../db/cluster/cluster.ts'
import { findHome } from '../db/cluster/home.ts'
import { checkOwnDatabase } from '../db/cluster/own-database.ts'
import { findPostmaster } from '../db/cluster/postmaster.ts'
import { upgradeDatabase } from '../services/backup/upgrade.service.ts'

type CliDatabase = { readonly url: string; readonly isUpgraded: boolean; close(): Promise<void> }

/**
 * Opens the database of the running server, as its owner. Without one, starts the embedded PostgreSQL until the command
 * ends.
 */
export const openCliDatabase = async (
  { databaseUrl, databaseOwnerUrl, dataDir, backup }: Config,
  warn: (line: string) => void,
): Promise<CliDatabase> => {
  const external = databaseOwnerUrl ?? databaseUrl
  const database = external ? await openExternal(external) : await openEmbedded(dataDir, warn)
  try {
    return { ...database, isUpgraded: await upgradeDatabase(database.url, backup, warn) }
  } catch (error) {
    await database.close()
    throw error
  }
}

type Opened = Omit<CliDatabase, 'isUpgraded'>

const openExternal = async (url: string): Promise<Opened> => {
  await checkOwnDatabase(url, 'DATABASE_OWNER_URL')
  return { url, close: () => Promise.resolve() }
}

const openEmbedded = async (dataDir: string, warn: (line: string) => void): Promise<Opened> => {
  const { folder } = findHome(dataDir)
  const running = existsSync(folder) ? findPostmaster(folder) : undefined
  if (running?.ready) return { url: urlOf(folder, running.port, 'evertill'), close: () => Promise.resolve() }
  const cluster = await openCluster({
    dataDir,
    log: { info: () => undefined, warn },
    onLost: (reason) => {
      throw new Error(`PostgreSQL ended: ${reason}`)
    },
  })
  return { url: cluster.url, close: () => cluster.stop() }
}
