import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { StartupError } from '../../config/startup-error.ts'
import type { Binaries } from './binaries.ts'
import { CLUSTER_USER, readPassword } from './initdb.ts'
import { tryLock } from './lock.ts'
import {
  findPostmaster,
  readStartError,
  startPostmaster,
  stopPostmaster,
  type Postmaster,
} from './postmaster.ts'
import type { RunAs } from './run-as.ts'
import type { Settings } from './settings.ts'

export type ClusterLog = { info(message: string): void; warn(message: string): void }
export type ClusterContext = {
  readonly binaries: Binaries
  readonly folder: string
  readonly user: RunAs | undefined
  readonly settings: Settings
  readonly dataDir: string
}
export type LockedCluster = { readonly client: Client; readonly port: number }

/** A live holder may be shutting down. A killed one holds the lock until the kernel has closed its connection. */
const GRACE_MS = { alive: 2_500, gone: 10_000 }
const START_TIMEOUT_MS = 15_000
const POLL_MS = 50

/**
 * Starts PostgreSQL and takes the lock, whatever the last run left behind: nothing, a stale pid file, or a PostgreSQL
 * whose server was killed. Of two simultaneous starts PostgreSQL lets one postmaster live, and the lock picks one server.
 */
export async function acquire(
  context: ClusterContext,
  log: ClusterLog,
  port?: number,
): Promise<LockedCluster> {
  const startedAt = Date.now()
  let reason = ''
  let loggedAt = startedAt
  for (;;) {
    const running = findPostmaster(context.folder)
    if (running && !running.ready) {
      if (Date.now() - loggedAt > 10_000) {
        log.info(`PostgreSQL (process ${running.pid}) is still starting or stopping`)
        loggedAt = Date.now()
      }
    } else {
      const postmaster =
        running ?? (await startPostmaster({ ...withFingerprint(context), detached: true, port }))
      if (postmaster) {
        const attempt = await tryLock(urlOf(context.folder, postmaster.port, 'postgres'))
        if (attempt.kind === 'taken') {
          const reused = await reuseOrStop(context, log, attempt.client, postmaster, running !== undefined)
          if (reused) return reused
          continue
        }
        if (attempt.kind === 'denied') throw wrongPassword(context, postmaster)
        if (attempt.kind === 'held') refuseAfterGracePeriod(context, attempt.byPid, Date.now() - startedAt)
        else reason = attempt.reason
      } else {
        // Retried: another start may have been faster, or backends of a killed PostgreSQL are still running.
        if (reason === '') log.warn(`PostgreSQL did not start at once: ${readStartError(context.folder)}`)
        reason = readStartError(context.folder)
      }
      if (Date.now() - startedAt > START_TIMEOUT_MS)
        throw new StartupError(`PostgreSQL does not start: ${reason}`)
    }
    await pause(POLL_MS)
  }
}

export function urlOf(folder: string, port: number, database: string): string {
  return `postgres://${CLUSTER_USER}:${readPassword(folder)}@127.0.0.1:${port}/${database}`
}

/** Reuses a running PostgreSQL, unless binaries or settings have changed since it was started. */
async function reuseOrStop(
  context: ClusterContext,
  log: ClusterLog,
  client: Client,
  postmaster: Postmaster,
  found: boolean,
): Promise<LockedCluster | undefined> {
  if (!found) return { client, port: postmaster.port }
  const answer = await client.query<{ fingerprint: string | null }>(
    `SELECT current_setting('${FINGERPRINT}', true) AS fingerprint`,
  )
  if (answer.rows[0]?.fingerprint === fingerprintOf(context)) {
    log.info(`PostgreSQL (process ${postmaster.pid}) was still running and is reused`)
    return { client, port: postmaster.port }
  }
  log.info(`PostgreSQL (process ${postmaster.pid}) was still running with other settings and is restarted`)
  await stopPostmaster(postmaster.pid, context.folder, 60_000)
  await client.end().catch(() => undefined)
  return undefined
}

function refuseAfterGracePeriod(context: ClusterContext, byPid: number | undefined, waitedMs: number): void {
  if (waitedMs < (byPid && isAlive(byPid) ? GRACE_MS.alive : GRACE_MS.gone)) return
  const who = byPid ? ` (process ${byPid})` : ''
  throw new StartupError(
    `Evertill is already running on the data in ${context.dataDir}${who}: stop it first, or name another folder with EVERTILL_DATA.`,
  )
}

function wrongPassword(context: ClusterContext, postmaster: Postmaster): StartupError {
  return new StartupError(
    `A PostgreSQL (process ${postmaster.pid}) runs on ${context.folder} and does not accept the password stored there: stop it, then start again.`,
  )
}

const FINGERPRINT = 'evertill.started_with'

function withFingerprint(context: ClusterContext): ClusterContext {
  return { ...context, settings: { ...context.settings, [FINGERPRINT]: fingerprintOf(context) } }
}

function fingerprintOf({ binaries, settings }: ClusterContext): string {
  return createHash('sha256')
    .update(JSON.stringify([binaries, settings]))
    .digest('hex')
    .slice(0, 16)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
