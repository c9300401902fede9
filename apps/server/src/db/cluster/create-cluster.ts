import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { clusterPaths, initCluster } from './initdb.ts'
import type { RunAs } from './run-as.ts'

const TEMPORARY_SUFFIX = '.new-'

/**
 * Creates the cluster in a temporary folder and renames it when it is complete, so that a start killed half-way leaves
 * nothing that looks like a cluster. Of two simultaneous starts the second rename fails, and the first cluster is used.
 */
export async function createCluster(
  binaries: Binaries,
  folder: string,
  user: RunAs | undefined,
): Promise<void> {
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
export function removeUnfinished(folder: string): void {
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
