import { createHash, randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../../config/startup-error.ts'
import { makeOpenFolder, SYSTEM_HOME } from './placement.ts'
import { isRoot, mayReach, unprivilegedUser, userWithId, type RunAs } from './run-as.ts'

/** Where the cluster of a data folder lies, and as whom PostgreSQL runs on it (`undefined`: as ourselves). */
export type ClusterHome = { readonly folder: string; readonly user: RunAs | undefined }

const FOLDER = 'postgres'
/** Names the folder outside the checkout. Deleting the data folder deletes this file: the next start begins afresh. */
const POINTER = 'postgres-location'

export function findHome(dataDir: string, systemHome: string = SYSTEM_HOME): ClusterHome {
  const inside = join(dataDir, FOLDER)
  const pointer = join(dataDir, POINTER)
  if (!isRoot()) return asOurselves(dataDir, inside, pointer)
  if (existsSync(inside)) return asOwner(inside)
  if (existsSync(pointer)) return asOwner(readFileSync(pointer, 'utf8').trim())
  const user = unprivilegedUser()
  if (mayReach(inside, user)) return { folder: inside, user }
  return { folder: settleOutside(dataDir, pointer, systemHome), user }
}

function asOurselves(dataDir: string, inside: string, pointer: string): ClusterHome {
  const elsewhere = !existsSync(inside) && existsSync(pointer)
  if (elsewhere || (existsSync(inside) && statSync(inside).uid !== process.getuid?.())) {
    throw new StartupError(
      `The data in ${dataDir} was made by another user: start Evertill as that user, or name another folder with EVERTILL_DATA.`,
    )
  }
  return { folder: inside, user: undefined }
}

/** Root goes on as the user who began, so that this user can start it again without root. */
function asOwner(folder: string): ClusterHome {
  if (!existsSync(folder)) return { folder, user: unprivilegedUser() }
  const { uid, gid } = statSync(folder)
  const user = uid === 0 ? unprivilegedUser() : userWithId(uid, gid)
  if (mayReach(folder, user)) return { folder, user }
  throw new StartupError(
    `PostgreSQL runs as user ${user.name}, who may no longer enter the folders above ${folder}: open them to that user (chmod o+x).`,
  )
}

/** One folder per data folder; the random part keeps a new data folder from meeting the remains of a deleted one. */
function settleOutside(dataDir: string, pointer: string, systemHome: string): string {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const place = join(systemHome, `${hash}-${randomBytes(3).toString('hex')}`)
  const draft = `${pointer}.${process.pid}`
  writeFileSync(draft, `${join(place, FOLDER)}\n`, { mode: 0o644 })
  try {
    // Unlike a rename, a link never replaces: of two first starts at once, both go where the first one said.
    linkSync(draft, pointer)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(pointer, 'utf8').trim()
}

/** Makes the folder above the cluster, open enough for PostgreSQL's user to pass through. */
export function makeRoomFor(folder: string): void {
  const parent = join(folder, '..')
  makeOpenFolder(join(parent, '..'))
  makeOpenFolder(parent)
}
