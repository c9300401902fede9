import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runAsScript } from './check.mjs'
import { ROOT } from './files.mjs'

/**
 * @typedef {object} LockEntry
 * @property {string} [version]
 * @property {string} [resolved]
 * @property {boolean} [link]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 * @property {Record<string, string>} [optionalDependencies]
 */

/** The CPUs that we support: a lockfile made on one of them must install on the other. */
const CPUS = /** @type {const} */ (['x64', 'arm64'])

/**
 * The CPU of a package with binaries for Linux and glibc. The name decides, because a variant
 * that npm dropped from the lockfile has no entry to ask.
 *
 * @param {string} name
 * @param {LockEntry | undefined} entry
 */
function glibcCpu(name, entry) {
  if (/musl|android|openharmony/.test(name) || entry?.libc?.includes('musl')) return undefined
  const forLinux = /linux/.test(name) || entry?.os?.includes('linux')
  if (!forLinux) return undefined
  return CPUS.find((cpu) => entry?.cpu?.includes(cpu) ?? new RegExp(`\\b${cpu}\\b`).test(name))
}

/**
 * Where Node would find a package: in the nearest `node_modules` from the requiring package upwards.
 *
 * @param {Record<string, LockEntry>} packages
 * @param {string} where
 * @param {string} name
 * @returns {LockEntry | undefined}
 */
function findEntry(packages, where, name) {
  const folders = where.split('/')
  for (let depth = folders.length; depth >= 0; depth -= 1) {
    const found = packages[[...folders.slice(0, depth), 'node_modules', name].join('/')]
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * @param {{ packages: Record<string, LockEntry> }} lock
 * @returns {import('./check.mjs').CheckResult}
 */
export function lockfileFaults({ packages }) {
  /** @type {string[]} */
  const faults = []
  let checked = 0
  for (const [where, entry] of Object.entries(packages)) {
    if (!entry.link && /^[a-z+]+:/.test(entry.resolved ?? '')) {
      faults.push(`${where} names the registry it came from; .npmrc says omit-lockfile-registry-resolved`)
    }
    /** @type {Set<string>} */
    const requested = new Set()
    /** @type {Set<string>} */
    const present = new Set()
    for (const name of Object.keys(entry.optionalDependencies ?? {})) {
      const found = findEntry(packages, where, name)
      // Even a binary for a system nobody uses: `npm ci` refuses a lockfile that leaves one out.
      if (found === undefined) faults.push(`${where} asks for ${name}, which is not in the lockfile`)
      const cpu = glibcCpu(name, found)
      if (cpu !== undefined) requested.add(cpu)
      if (cpu !== undefined && found !== undefined) present.add(cpu)
    }
    if (requested.size === 0) continue
    checked += 1
    // What is installed on one CPU alone asks for the binaries of that one.
    for (const cpu of CPUS.filter((one) => entry.cpu?.includes(one) ?? true)) {
      if (!present.has(cpu)) faults.push(`${where} has no binary for linux-${cpu}`)
    }
  }
  return { name: 'lockfile', checked, faults }
}

/** @returns {Promise<import('./check.mjs').CheckResult>} */
export async function checkLockfile() {
  return lockfileFaults(JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')))
}

await runAsScript(import.meta.url, checkLockfile)
