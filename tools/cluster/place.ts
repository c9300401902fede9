import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { User } from './keeper.ts'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** One for each checkout. */
export const FOLDER =
  process.env.EVERTILL_CLUSTER_FOLDER ??
  join(tmpdir(), `evertill-cluster-${createHash('sha256').update(ROOT).digest('hex').slice(0, 8)}`)

const idOf = (flag: string): number =>
  Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim())

/** PostgreSQL does not run as root; its package has made a user for it. */
export const clusterUser = (): User | undefined =>
  process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined

/** Builds what changed since the last build. */
export const buildProduct = (): void => {
  const { status } = spawnSync(process.execPath, [join(ROOT, 'tools', 'start', 'build.mjs')], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('the build failed')
}
