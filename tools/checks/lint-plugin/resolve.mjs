import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { placeOf } from './places.mjs'

/**
 * The target of an import specifier.
 *
 * @typedef {object} Target
 * @property {'file' | 'package' | 'node' | 'missing' | 'computed'} kind
 * @property {string} specifier as written
 * @property {string} name name of the package, `node:…`, or the specifier
 * @property {import('./places.mjs').Place | undefined} place set for every file of this repository
 * @property {string | undefined} entry for a workspace package: the key of its `exports`, if it is one
 * @property {boolean} byName whether a file of this repository was imported by its package name
 * @property {boolean} typeOnly
 */

const SCOPE = '@evertill/'

/** @type {Map<string, { folder: string, exports: Record<string, string> } | undefined>} */
const workspaces = new Map()

/**
 * @param {string} root
 * @param {string} name
 */
function workspace(root, name) {
  const key = `${root}\0${name}`
  if (!workspaces.has(key)) {
    const folder = ['packages', 'apps', '.']
      .map((parent) => path.join(root, parent, name))
      .find((candidate) => existsSync(path.join(candidate, 'package.json')))
    const exports = folder
      ? (JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).exports ?? {})
      : {}
    workspaces.set(key, folder === undefined ? undefined : { folder, exports })
  }
  return workspaces.get(key)
}

/**
 * The `exports` key that serves a subpath, `*` included.
 *
 * @param {Record<string, string>} exports
 * @param {string} subpath
 */
function entryOf(exports, subpath) {
  if (exports[subpath] !== undefined) return { key: subpath, file: exports[subpath] }
  for (const [key, file] of Object.entries(exports)) {
    const [head = '', tail] = key.split('*')
    if (tail === undefined || !subpath.startsWith(head) || !subpath.endsWith(tail)) continue
    return { key, file: file.replace('*', subpath.slice(head.length, subpath.length - tail.length)) }
  }
  return undefined
}

/** @param {string} file */
const isFile = (file) => existsSync(file) && statSync(file).isFile()

/**
 * Resolves a specifier to a real file, package or builtin. Files need their extension: Node, which runs these sources
 * unbundled, does not guess one either.
 *
 * @param {string} root
 * @param {string} from absolute path of the importing file
 * @param {string} specifier
 * @param {boolean} typeOnly
 * @returns {Target}
 */
export function resolveImport(root, from, specifier, typeOnly) {
  const target = { specifier, name: specifier, place: undefined, entry: undefined, byName: false, typeOnly }
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('.') || path.isAbsolute(bare)) {
    const file = path.resolve(path.dirname(from), bare)
    if (!isFile(file)) return { ...target, kind: 'missing' }
    return { ...target, kind: 'file', place: placeOf(root, realpathSync(file)) }
  }
  if (bare.startsWith('node:') || isBuiltin(bare)) {
    return { ...target, kind: 'node', name: `node:${bare.replace(/^node:/, '')}` }
  }
  const parts = bare.split('/')
  const name = parts.slice(0, bare.startsWith('@') ? 2 : 1).join('/')
  if (!bare.startsWith(SCOPE)) return { ...target, kind: 'package', name }

  const home = workspace(root, name.slice(SCOPE.length))
  if (home === undefined) return { ...target, kind: 'missing' }
  const subpath = ['.', ...bare.slice(name.length).split('/').filter(Boolean)].join('/')
  const entry = entryOf(home.exports, subpath)
  const file = path.join(home.folder, entry?.file ?? subpath)
  if (entry !== undefined && !isFile(file)) return { ...target, kind: 'missing' }
  return { ...target, kind: 'file', name, byName: true, entry: entry?.key, place: placeOf(root, file) }
}
