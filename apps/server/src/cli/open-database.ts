import { existsSync } from 'node:fs'
import type { Config } from '../config/config.ts'
import { urlOf } from '../db/cluster/acquire.ts'
import { openCluster } from '../db/cluster/cluster.ts'
import { findHome } from '../db/cluster/home.ts'
import { checkOwnDatabase } from '../db/cluster/own-database.ts'
import { findPostmaster } from '../db/cluster/postmaster.ts'
import { migrate } from '../db/migrate.ts'

export type CliDatabase = { readonly url: string; close(): Promise<void> }

/** The database of the running server, or the one it would use: then PostgreSQL runs for as long as the command. */
export const openCliDatabase = async (
  { databaseUrl, dataDir }: Config,
  say: (line: string) => void,
): Promise<CliDatabase> => {
  const books = databaseUrl ? await own(databaseUrl) : await embedded(dataDir, say)
  await migrate(books.url)
  return books
}

const own = async (url: string): Promise<CliDatabase> => {
  await checkOwnDatabase(url)
  return { url, close: () => Promise.resolve() }
}

const embedded = async (dataDir: string, say: (line: string) => void): Promise<CliDatabase> => {
  const { folder } = findHome(dataDir)
  const running = existsSync(folder) ? findPostmaster(folder) : undefined
  if (running?.ready) return { url: urlOf(folder, running.port, 'evertill'), close: () => Promise.resolve() }
  const cluster = await openCluster({
    dataDir,
    log: { info: () => undefined, warn: say },
    onLost: (reason) => {
      throw new Error(`PostgreSQL ended: ${reason}`)
    },
  })
  return { url: cluster.url, close: () => cluster.stop() }
}
