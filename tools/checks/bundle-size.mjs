import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { runAsScript, runTool } from './check.mjs'
import { ROOT } from './files.mjs'

/** JavaScript that a new device loads before its cashier can type a password; gzip, kB of 1000 bytes. */
export const MOST_KB = 200
/** Everything that loads until the first item is sold; gzip, kB of 1000 bytes. */
export const MOST_KB_TO_SELL = 310

/** The page itself, with the one screen it shows when nobody is signed in. */
const BEFORE_SIGN_IN = ['index.html']
/** The whole till, the frame around its screens, and the sale; sheets, dialogs, camera and printing come when asked for. */
const TO_SELL = [
  ...BEFORE_SIGN_IN,
  // Asked for with the first call, and nobody signs in without one.
  'src/api/wire.ts',
  'src/app/selling.ts',
]

/** @typedef {Record<string, { file: string, imports?: string[] }>} Manifest */

/**
 * Every chunk that the entries import, directly or through others; what is imported on demand is not among them.
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
 * Looks at what is built; a stale build is made anew first.
 *
 * @param {string} [root]
 * @returns {Promise<import('./check.mjs').CheckResult>}
 */
export async function checkBundleSize(root = ROOT) {
  const name = 'bundle-size'
  if (root === ROOT) {
    const { code, stderr } = await runTool('tools/start/build.mjs', [])
    if (code !== 0) return { name, looked: 0, faults: [stderr.trim()] }
  }
  const dist = path.join(root, 'apps', 'pos', 'dist')
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite', 'manifest.json'), 'utf8'))
  const missing = TO_SELL.filter((entry) => !(entry in manifest))
  if (missing.length > 0) return { name, looked: 0, faults: [`the build has no ${missing.join(', ')}`] }

  /** @param {string[]} entries @param {number} most @param {string} when */
  const faultsOf = (entries, most, when) => {
    const sizes = chunksOf(manifest, entries)
      .map((file) => ({ file, bytes: gzipSync(readFileSync(path.join(dist, file))).length }))
      .toSorted((a, b) => b.bytes - a.bytes)
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
    const largest = sizes.slice(0, 5).map(({ file, bytes }) => `${path.basename(file)} ${kb(bytes)}`)
    return total > most * 1000
      ? [`${kb(total)} of JavaScript ${when}, more than ${most} kB; the largest: ${largest.join(', ')}`]
      : []
  }
  return {
    name,
    looked: chunksOf(manifest, TO_SELL).length,
    faults: [
      ...faultsOf(BEFORE_SIGN_IN, MOST_KB, 'before sign-in'),
      ...faultsOf(TO_SELL, MOST_KB_TO_SELL, 'until the first sale'),
    ],
  }
}

/** @param {number} bytes */
const kb = (bytes) => `${(bytes / 1000).toFixed(1)} kB`

await runAsScript(import.meta.url, checkBundleSize)
