import { createHash, randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../../config/startup-error.ts'
import { makeOpenFolder, SYSTEM_HOME } from './placement.ts'
import { isRoot, mayReach, unprivilegedUser, userWithId, type RunAs } from './run-as.ts'

/** The cluster folder of a data folder, and the user PostgreSQL runs as (`undefined`: our own user). */
export type ClusterHome = { readonly folder: string; readonly user: RunAs | undefined }

const FOLDER = 'postgres'
/** A file that names the cluster folder outside the data folder. Without it the next start creates a new cluster. */
const POINTER = 'postgres-location'

export function findHome(dataDir: string, systemHome: string = SYSTEM_HOME): ClusterHome {
  const inside = join(dataDir, FOLDER)
  const pointer = join(dataDir, POINTER)
  if (!isRoot()) return asOurselves(dataDir, inside, pointer)
  if (existsSync(inside)) return asOwner(inside)
  if (existsSync(pointer)) return asOwner(readFileSync(pointer, 'utf8').trim())
  const user = unprivilegedUser()
  if (mayReach(inside, user)) return { folder: inside, user }
  return { folder: chooseOutside(dataDir, pointer, systemHome), user }
}

function asOurselves(dataDir: string, inside: string, pointer: string): ClusterHome {
  const elsewhere = !existsSync(inside) && existsSync(pointer)
  if (elsewhere || (existsSync(inside) && statSync(inside).uid !== process.getuid?.())) {
    throw new StartupError(
      `The data in ${dataDir} was created by another user: start Evertill as that user, or name another folder with EVERTILL_DATA.`,
    )
  }
  return { folder: inside, user: undefined }
}

/** Root continues as the owner of the cluster, so that the owner can also start it without root. */
function asOwner(folder: string): ClusterHome {
  if (!existsSync(folder)) return { folder, user: unprivilegedUser() }
  const { uid, gid } = statSync(folder)
  const user = uid === 0 ? unprivilegedUser() : userWithId(uid, gid)
  if (mayReach(folder, user)) return { folder, user }
  throw new StartupError(
    `PostgreSQL runs as user ${user.name}, who may no longer enter the folders above ${folder}: open them to that user (chmod o+x).`,
  )
}

/** One folder per data folder. The random part keeps a new data folder from reusing the cluster of a deleted one. */
function chooseOutside(dataDir: string, pointer: string, systemHome: string): string {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const target = join(systemHome, `${hash}-${randomBytes(3).toString('hex')}`)
  const temporary = `${pointer}.${process.pid}`
  writeFileSync(temporary, `${join(target, FOLDER)}\n`, { mode: 0o644 })
  try {
    // Unlike a rename, a link never overwrites: of two simultaneous first starts, both use the first folder.
    linkSync(temporary, pointer)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(temporary, { force: true })
  }
  return readFileSync(pointer, 'utf8').trim()
}

/** Creates the folders above the cluster so that PostgreSQL's user may enter them. */
export function makeParentFolders(folder: string): void {
  const parent = join(folder, '..')
  makeOpenFolder(join(parent, '..'))
  makeOpenFolder(parent)
}
