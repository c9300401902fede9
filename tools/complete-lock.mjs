import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ROOT } from './checks/files.mjs'

/**
 * A package registry may lack the binaries of other systems. `npm install` then leaves them out of package-lock.json,
 * and `npm ci` on any machine refuses a lockfile that lacks an optional dependency. This script adds the missing
 * entries by name and version; npm downloads them only on matching systems.
 *
 * Run `npm run lock` after every `npm install` that changed the lockfile.
 *
 * @typedef {{ version?: string, dev?: boolean, os?: string[], cpu?: string[], libc?: string[], license?: string,
 *   optional?: boolean, optionalDependencies?: Record<string, string> }} Entry
 * @typedef {Record<string, Entry>} Packages
 */

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openbsd', 'openharmony', 'win32']
const PROCESSORS = ['arm64', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'arm']

/**
 * Looks up a package as Node does: in the requesting folder, then in each folder above.
 *
 * @param {Packages} packages
 * @param {string} requester
 * @param {string} name
 */
function isLocked(packages, requester, name) {
  const folders = requester.split('/')
  return (
    folders.some((_, depth) => [...folders.slice(0, depth), 'node_modules', name].join('/') in packages) ||
    `${requester}/node_modules/${name}` in packages
  )
}

/**
 * @param {string} name
 * @param {string} version
 * @param {boolean} dev
 * @returns {Entry}
 */
function entryFor(name, version, dev) {
  const os = SYSTEMS.find((system) => name.includes(system))
  const cpu = PROCESSORS.find((processor) => new RegExp(`[-/]${processor}(-|$)`).test(name))
  if (!os || !cpu)
    throw new Error(`${name} names no system and processor: add it to package-lock.json by hand.`)
  const libc = name.includes('musl') ? 'musl' : name.endsWith('-gnu') ? 'glibc' : undefined
  return {
    version,
    cpu: [cpu],
    ...(dev ? { dev } : {}),
    ...(os === 'linux' && libc ? { libc: [libc] } : {}),
    optional: true,
    os: [os],
  }
}

/**
 * @param {Packages} packages
 * @returns {string[]} the names that were added
 */
export function addMissing(packages) {
  const added = []
  for (const [requester, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isLocked(packages, requester, name)) continue
      packages[`node_modules/${name}`] = entryFor(name, version, entry.dev === true)
      added.push(name)
    }
  }
  return added
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = `${ROOT}/package-lock.json`
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  const added = addMissing(lock.packages)
  const sorted = Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'))
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
  process.stdout.write(`${added.length} binaries of other systems added to package-lock.json.\n`)
}
