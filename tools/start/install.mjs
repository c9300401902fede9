import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runChild } from './run-child.mjs'

/** @typedef {{ version?: string, link?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} LockEntry */
/** @typedef {Record<string, LockEntry>} LockEntries */

/**
 * Installs the packages of package-lock.json, unless they are installed already.
 * @param {string} root
 */
export async function installMissing(root) {
  const lock = readFileSync(join(root, 'package-lock.json'))
  const stamp = join(root, 'node_modules', '.evertill-installed')
  // The folder may be shared between machines: another platform needs other binaries.
  const wanted = `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  if (!isInstalled(root, lock.toString('utf8'))) {
    refuseLink(join(root, 'node_modules'))
    process.stdout.write('Installing packages; this happens once …\n')
    const npm = process.env.npm_execpath
    const args = ['ci', '--no-audit', '--no-fund']
    if (npm?.endsWith('.js')) await runChild('npm ci', process.execPath, [npm, ...args], root)
    else await runChild('npm ci', 'npm', args, root)
  }
  remember(stamp, wanted)
}

/**
 * `npm ci` would empty the target of a linked node_modules, which belongs to another checkout.
 * @param {string} modules
 */
function refuseLink(modules) {
  if (!lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return
  throw new Error(
    `${modules} is a link to a folder that lacks packages: install them there, or remove the link.`,
  )
}

/**
 * npm writes its list of installed packages as its last step. After a manual `npm install` everything is there, and
 * `npm ci` would delete and download it all again while other programs may be using it.
 * @param {string} root
 * @param {string} lock
 */
export function isInstalled(root, lock) {
  const list = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(list)) return false
  const wanted = entriesOf(lock)
  const present = entriesOf(readFileSync(list, 'utf8'))
  return Object.entries(wanted).every(
    ([path, entry]) => isOptionalHere(path, entry) || present[path]?.version === entry.version,
  )
}

/**
 * @param {string} text
 * @returns {LockEntries}
 */
function entriesOf(text) {
  return JSON.parse(text).packages ?? {}
}

/**
 * Workspaces are links, and npm skips binaries of other platforms. The libc of this system is unknown here, so packages
 * that name one are left to npm.
 * @param {string} path
 * @param {LockEntry} entry
 */
function isOptionalHere(path, entry) {
  if (entry.link || !path.includes('node_modules/')) return true
  if (!entry.optional) return false
  const fits = (/** @type {string[] | undefined} */ list, /** @type {string} */ name) =>
    list?.includes(name) ?? false
  return !fits(entry.os, process.platform) || !fits(entry.cpu, process.arch) || entry.libc !== undefined
}

/**
 * Failing to write the stamp (a read-only checkout) only costs the comparison at the next start.
 * @param {string} stamp
 * @param {string} text
 */
function remember(stamp, text) {
  try {
    writeFileSync(stamp, text)
  } catch {
    // See above.
  }
}
