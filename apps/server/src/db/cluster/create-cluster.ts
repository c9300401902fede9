import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { clusterPaths, initCluster } from './initdb.ts'
import type { RunAs } from './run-as.ts'

const MARK = '.new-'

/**
 * Creates the cluster beside its place and renames it there when it is whole: a start killed half-way leaves nothing
 * that looks like a cluster. When two starts do this at once, the second rename finds the place taken and gives way.
 */
export async function createCluster(
  binaries: Binaries,
  folder: string,
  user: RunAs | undefined,
): Promise<void> {
  const beside = `${folder}${MARK}${randomBytes(4).toString('hex')}`
  try {
    await initCluster({ binaries, folder: beside, user, sync: true })
    flush(clusterPaths(beside).password)
    flush(beside)
    renameSync(beside, folder)
    flush(dirname(folder))
  } catch (error) {
    rmSync(beside, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

/**
 * Removes what killed starts left. Only for the holder of the lock: until then another start's half-made cluster may
 * lie here. An initdb that outlived its start may still be writing: what cannot be removed now goes the next time.
 */
export function removeUnfinished(folder: string): void {
  const parent = dirname(folder)
  const left = readdirSync(parent).filter((name) => name.startsWith(`${basename(folder)}${MARK}`))
  for (const name of left) {
    try {
      rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 3 })
    } catch {
      // See above.
    }
  }
}

/** A power cut after the rename must not bring back a folder without its password or its name. */
function flush(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
