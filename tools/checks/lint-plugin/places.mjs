import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * Where a file belongs.
 *
 * @typedef {object} Place
 * @property {string} file path from the root, with forward slashes
 * @property {string} part `domain`, `contract`, `pos`, `server`, `hub`, `e2e`, `bench`, `tools`, or `root`
 * @property {'packages' | 'apps' | 'around'} kind
 * @property {string | undefined} layer first folder below an app's `src`; `entry` for a file straight in `src`
 * @property {string | undefined} feature folder below `features`
 * @property {boolean} isTest
 */

/** `*.test.ts`, `*.web.test.tsx`, `*.pg.test.ts`, `*.test.mjs`, and everything below a `testing` folder. */
const TEST = /(\.test\.[cm]?[jt]sx?$)|(^|\/)testing\//

/**
 * @param {string} root
 * @param {string} absolute
 * @returns {Place}
 */
export function placeOf(root, absolute) {
  const file = path.relative(root, absolute).split(path.sep).join('/')
  const [top = '', second = '', third, fourth, fifth] = file.split('/')
  const isWorkspace = top === 'packages' || top === 'apps'
  const inSource = top === 'apps' && third === 'src'
  return {
    file,
    part: isWorkspace ? second : file.includes('/') ? top : 'root',
    kind: isWorkspace ? top : 'around',
    layer: inSource ? (file.split('/').length === 4 ? 'entry' : fourth) : undefined,
    feature: inSource && fourth === 'features' ? fifth : undefined,
    isTest: TEST.test(file),
  }
}

/** @type {Map<string, string>} */
const roots = new Map()

/**
 * The repository of a file: the nearest folder above it with a lint configuration. The planted tree has its own, so the
 * same table applies to it.
 *
 * @param {string} absolute
 * @returns {string}
 */
export function rootOf(absolute) {
  const folder = path.dirname(absolute)
  const known = roots.get(folder)
  if (known !== undefined) return known
  const isRoot = ['.oxlintrc.json', 'planted.oxlintrc.json'].some((name) =>
    existsSync(path.join(folder, name)),
  )
  const root = isRoot || folder === path.dirname(folder) ? folder : rootOf(folder)
  roots.set(folder, root)
  return root
}
