import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runChild } from './run-child.mjs'

/** @typedef {{ version?: string, link?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} LockEntry */
/** @typedef {Record<string, LockEntry>} LockEntries */

/**
 * Installs what package-lock.json names, unless it is all there already.
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
 * `npm ci` empties what a linked node_modules leads to, and with it the installation of another checkout.
 * @param {string} modules
 */
function refuseLink(modules) {
  if (!lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return
  throw new Error(
    `${modules} is a link to a folder that lacks packages: install them there, or remove the link.`,
  )
}

/**
 * npm writes its own list of what it installed as its last step. Somebody who ran `npm install` by hand, or added a
 * package, has it all: `npm ci` would delete and fetch everything again, under the feet of whatever runs.
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
 * Workspaces are links, and binaries of other platforms are left out by npm. A libc in the entry cannot be compared
 * without asking the system, so such a package is npm's business alone.
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
 * Not being able to write the stamp (somebody else's checkout) only costs the comparison at the next start.
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
