import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { runAsScript, runTool } from './check.mjs'
import { ROOT } from './files.mjs'

/** JavaScript that a new device loads before the sign-in form works; gzip, kB of 1000 bytes. */
export const MAX_KB_BEFORE_SIGN_IN = 200
/** JavaScript that is loaded until the first sale; gzip, kB of 1000 bytes. */
export const MAX_KB_BEFORE_SALE = 310

/** JavaScript that the hub loads until its first page works; gzip, kB of 1000 bytes. */
export const MAX_KB_OF_HUB = 250

/** The page with the sign-in screen. */
const BEFORE_SIGN_IN = ['index.html']
/** The till, the frame and the sale screen. Sheets, dialogs, camera and printing are loaded on demand. */
const BEFORE_SALE = [
  ...BEFORE_SIGN_IN,
  // Loaded with the first call, which signing in needs.
  'src/api/wire.ts',
  'src/app/selling.ts',
]

/** The hub's page and what it draws first: sign-in, or the frame with the page of all sections. */
const FIRST_PAGE_OF_HUB = /^(index\.html|src\/features\/(sign-in|home)\/.*\.screen\.tsx)$/

/** @typedef {Record<string, { file: string, imports?: string[] }>} Manifest */

/**
 * Every chunk that the entries import, directly or indirectly, without dynamic imports.
 *
 * @param {Manifest} manifest
 * @param {string[]} entries
 * @returns {string[]} file names, or the names of entries that the build no longer has
 */
function chunksOf(manifest, entries) {
  const seen = new Set(entries)
  for (const name of seen) for (const other of manifest[name]?.imports ?? []) seen.add(other)
  return [...seen].map((name) => manifest[name]?.file ?? name).filter((file) => !file.endsWith('.css'))
}

/**
 * Measures the build; an outdated build is rebuilt first.
 *
 * @param {string} [root]
 * @returns {Promise<import('./check.mjs').CheckResult>}
 */
export async function checkBundleSize(root = ROOT) {
  const name = 'bundle-size'
  if (root === ROOT) {
    const { code, stderr } = await runTool('tools/start/build.mjs', [])
    // Whoever starts the product for the first time sees the build's warnings; Vite marks them with (!).
    if (code !== 0 || stderr.includes('(!)')) return { name, checked: 0, faults: [stderr.trim()] }
  }
  const till = readBuild(root, 'pos')
  const missing = BEFORE_SALE.filter((entry) => !(entry in till.manifest))
  if (missing.length > 0) return { name, checked: 0, faults: [`the build has no ${missing.join(', ')}`] }
  const hub = readBuild(root, 'hub')
  const firstPage = Object.keys(hub.manifest).filter((entry) => FIRST_PAGE_OF_HUB.test(entry))
  if (firstPage.length < 3) return { name, checked: 0, faults: ["the hub's build has no first page"] }
  return {
    name,
    checked: chunksOf(till.manifest, BEFORE_SALE).length + chunksOf(hub.manifest, firstPage).length,
    faults: [
      ...faultsOf(till, BEFORE_SIGN_IN, MAX_KB_BEFORE_SIGN_IN, 'before sign-in'),
      ...faultsOf(till, BEFORE_SALE, MAX_KB_BEFORE_SALE, 'until the first sale'),
      ...faultsOf(hub, firstPage, MAX_KB_OF_HUB, "until the hub's first page"),
    ],
  }
}

/**
 * @param {string} root
 * @param {string} app
 * @returns {{ dist: string, manifest: Manifest }}
 */
function readBuild(root, app) {
  const dist = path.join(root, 'apps', app, 'dist')
  return { dist, manifest: JSON.parse(readFileSync(path.join(dist, '.vite', 'manifest.json'), 'utf8')) }
}

/**
 * @param {{ dist: string, manifest: Manifest }} build
 * @param {string[]} entries
 * @param {number} max
 * @param {string} when
 */
function faultsOf({ dist, manifest }, entries, max, when) {
  const sizes = chunksOf(manifest, entries)
    .map((file) => ({ file, bytes: gzipSync(readFileSync(path.join(dist, file))).length }))
    .toSorted((a, b) => b.bytes - a.bytes)
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  const largest = sizes.slice(0, 5).map(({ file, bytes }) => `${path.basename(file)} ${kb(bytes)}`)
  return total > max * 1000
    ? [`${kb(total)} of JavaScript ${when}, more than ${max} kB; the largest: ${largest.join(', ')}`]
    : []
}

/** @param {number} bytes */
const kb = (bytes) => `${(bytes / 1000).toFixed(1)} kB`

await runAsScript(import.meta.url, checkBundleSize)
