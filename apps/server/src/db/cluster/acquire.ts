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
export type Place = {
  readonly binaries: Binaries
  readonly folder: string
  readonly user: RunAs | undefined
  readonly settings: Settings
  readonly dataDir: string
}
export type Acquired = { readonly client: Client; readonly port: number }

/** A holder that is alive may be on its way out, and one just killed needs a moment until the kernel says so. */
const GRACE_MS = { alive: 2_500, gone: 10_000 }
const START_MS = 15_000
const LOOK_AGAIN_MS = 50

/**
 * Makes PostgreSQL run and takes the lock, whatever was left: nothing, a stale pid file, a PostgreSQL whose server was
 * killed. Two starts at once both come here; PostgreSQL lets one postmaster live, and the lock picks one server.
 */
export async function acquire(place: Place, log: ClusterLog, port?: number): Promise<Acquired> {
  const began = Date.now()
  let reason = ''
  let mentioned = began
  for (;;) {
    const running = findPostmaster(place.folder)
    if (running && !running.ready) {
      if (Date.now() - mentioned > 10_000) {
        log.info(`PostgreSQL (process ${running.pid}) is still starting or stopping`)
        mentioned = Date.now()
      }
    } else {
      const postmaster = running ?? (await startPostmaster({ ...withMark(place), detached: true, port }))
      if (postmaster) {
        const attempt = await tryLock(urlOf(place.folder, postmaster.port, 'postgres'))
        if (attempt.kind === 'taken') {
          const kept = await keepOrStop(place, log, attempt.client, postmaster, running !== undefined)
          if (kept) return kept
          continue
        }
        if (attempt.kind === 'denied') throw foreign(place, postmaster)
        if (attempt.kind === 'held') refuseWhenCertain(place, attempt.byPid, Date.now() - began)
        else reason = attempt.reason
      } else {
        // Not the end yet: another start may have been quicker, or backends of a killed PostgreSQL are still going.
        if (reason === '') log.warn(`PostgreSQL did not start at once: ${readStartError(place.folder)}`)
        reason = readStartError(place.folder)
      }
      if (Date.now() - began > START_MS) throw new StartupError(`PostgreSQL does not start: ${reason}`)
    }
    await pause(LOOK_AGAIN_MS)
  }
}

export function urlOf(folder: string, port: number, database: string): string {
  return `postgres://${CLUSTER_USER}:${readPassword(folder)}@127.0.0.1:${port}/${database}`
}

/** A PostgreSQL found running is kept, unless an update brought other binaries or settings since it was started. */
async function keepOrStop(
  place: Place,
  log: ClusterLog,
  client: Client,
  postmaster: Postmaster,
  found: boolean,
): Promise<Acquired | undefined> {
  if (!found) return { client, port: postmaster.port }
  const answer = await client.query<{ mark: string | null }>(
    `SELECT current_setting('${MARK}', true) AS mark`,
  )
  if (answer.rows[0]?.mark === markOf(place)) {
    log.info(`PostgreSQL (process ${postmaster.pid}) was still running and is used again`)
    return { client, port: postmaster.port }
  }
  log.info(
    `PostgreSQL (process ${postmaster.pid}) was still running with other settings and is started again`,
  )
  await stopPostmaster(postmaster.pid, place.folder, 60_000)
  await client.end().catch(() => undefined)
  return undefined
}

function refuseWhenCertain(place: Place, byPid: number | undefined, waitedMs: number): void {
  if (waitedMs < (byPid && isAlive(byPid) ? GRACE_MS.alive : GRACE_MS.gone)) return
  const who = byPid ? ` (process ${byPid})` : ''
  throw new StartupError(
    `Evertill is already running on the data in ${place.dataDir}${who}: stop it first, or name another folder with EVERTILL_DATA.`,
  )
}

function foreign(place: Place, postmaster: Postmaster): StartupError {
  return new StartupError(
    `A PostgreSQL (process ${postmaster.pid}) runs on ${place.folder} and does not accept the password kept there: stop it, then start again.`,
  )
}

const MARK = 'evertill.started_with'

function withMark(place: Place): Place {
  return { ...place, settings: { ...place.settings, [MARK]: markOf(place) } }
}

function markOf({ binaries, settings }: Place): string {
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
