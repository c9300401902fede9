import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {import('./parts.mjs').Part} Part */

/** Stored inside the output: an output without it is built again. */
export const STAMP = '.evertill-build'

const IGNORED = new Set(['node_modules', 'dist', 'data', 'coverage', 'results', '.cache'])

/**
 * Hashes contents, not times: switching to another branch and back builds nothing.
 * @param {string} root
 * @param {string[]} inputs
 */
export function hashOf(root, inputs) {
  const hash = createHash('sha256')
  for (const input of inputs) {
    for (const file of filesIn(root, input)) {
      const content = readFileSync(join(root, file))
      hash.update(`${file}\0${content.length}\0`).update(content)
    }
  }
  return hash.digest('hex')
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {string[]}
 */
export function filesIn(root, path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return /\.test\.[cm]?[jt]sx?$/.test(path) ? [] : [path]
  const names = readdirSync(full).filter((name) => !IGNORED.has(name))
  return names.sort().flatMap((name) => filesIn(root, `${path}/${name}`))
}

/**
 * @param {string} root
 * @param {Part} part
 */
export function isFresh(root, part) {
  const output = join(root, part.output)
  const stamp = join(output, STAMP)
  if (!existsSync(stamp) || !existsSync(join(output, part.proof))) return false
  return readFileSync(stamp, 'utf8').trim() === hashOf(root, part.inputs)
}
