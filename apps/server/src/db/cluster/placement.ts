import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { programOf, type Binaries } from './binaries.ts'
import { mayRead, type RunAs } from './run-as.ts'

/** Where root puts files that PostgreSQL's user cannot reach inside the checkout. */
export const SYSTEM_HOME = '/var/lib/evertill'

const TEMPORARY_PREFIX = 'copying-'

/** The binaries themselves, or a copy of them that PostgreSQL's user can read. */
export function placeBinaries(
  binaries: Binaries,
  user: RunAs | undefined,
  home: string = SYSTEM_HOME,
): Binaries {
  if (!user || mayReadBinaries(binaries, user)) return binaries
  const parent = join(home, 'postgresql')
  const root = join(parent, `${binaries.version}-${process.platform}-${process.arch}`)
  const copy = { root, version: binaries.version }
  if (mayReadBinaries(copy, user)) return copy
  makeOpenFolder(home)
  makeOpenFolder(parent)
  removeUnfinishedCopies(parent)
  // Copied to a temporary folder, then renamed, so that an interrupted copy is never used.
  const temporary = mkdtempSync(join(parent, TEMPORARY_PREFIX))
  cpSync(binaries.root, temporary, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  })
  openToAll(temporary)
  try {
    renameSync(temporary, root)
  } catch (error) {
    // Another start made the same copy meanwhile.
    rmSync(temporary, { recursive: true, force: true })
    if (!mayReadBinaries(copy, user)) throw error
  }
  return copy
}

/** Removes interrupted copies. A recent one may belong to a start that is still copying. */
function removeUnfinishedCopies(parent: string): void {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(TEMPORARY_PREFIX))) {
    const path = join(parent, name)
    if (Date.now() - statSync(path).mtimeMs > 600_000) rmSync(path, { recursive: true, force: true })
  }
}

/** With a strict umask of root (077), PostgreSQL's user could not enter the folder. */
export function makeOpenFolder(path: string): void {
  if (existsSync(path)) return
  mkdirSync(path, { recursive: true })
  chmodSync(path, 0o755)
}

function mayReadBinaries(binaries: Binaries, user: RunAs): boolean {
  const folders = ['lib', join('lib', 'postgresql'), 'share', join('share', 'postgresql')]
  const programs = [programOf(binaries, 'postgres'), programOf(binaries, 'initdb')]
  const all = [...folders.map((folder) => join(binaries.root, folder)), ...programs]
  return all.every((path) => existsSync(path) && mayRead(path, user))
}

function openToAll(path: string): void {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return
  if (!stat.isDirectory()) return chmodSync(path, (stat.mode & 0o777) | 0o444)
  chmodSync(path, 0o755)
  for (const name of readdirSync(path)) openToAll(join(path, name))
}
