/**
 * The rings of tests. Every `*.test.*` file is in exactly one: `test.mjs` compares the files that ran with those on the
 * disk, so no test file can be missed. `*.long.test.ts` run with `EVERTILL_LONG=1` only, in `npm run prove`.
 *
 * @typedef {'unit' | 'pg' | 'web' | 'e2e'} Ring
 */

const SKIPPED = ['**/node_modules/**', '**/dist/**', 'tools/checks/planted/**', '**/.stryker-tmp/**']
const PG = '**/*.pg.test.ts'
const WEB = '**/*.web.test.{ts,tsx}'
const E2E = 'e2e/**/*.test.ts'
/** Files with nothing but long tests. Loading them to skip them takes half a second each. */
const ONLY_LONG = 'e2e/**/*.long.test.ts'
const isLong = process.env['EVERTILL_LONG'] === '1'

/** @type {Record<Ring, { include: string[], exclude: string[] }>} */
export const RINGS = {
  unit: { include: ['**/*.test.{ts,tsx,mjs}'], exclude: [...SKIPPED, PG, WEB, E2E] },
  pg: { include: [PG], exclude: [...SKIPPED, E2E] },
  web: { include: [WEB], exclude: [...SKIPPED, E2E] },
  e2e: { include: [E2E], exclude: isLong ? SKIPPED : [...SKIPPED, ONLY_LONG] },
}

/**
 * @param {string} file path from the root
 * @param {boolean} [withLong]
 * @returns {Ring | undefined}
 */
export function ringOf(file, withLong = isLong) {
  if (!/\.test\.[cm]?[jt]sx?$/.test(file)) return undefined
  if (/\.long\.test\./.test(file) && !withLong) return undefined
  if (file.startsWith('e2e/')) return 'e2e'
  if (/\.pg\.test\./.test(file)) return 'pg'
  return /\.web\.test\./.test(file) ? 'web' : 'unit'
}
