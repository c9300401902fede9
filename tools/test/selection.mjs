/** @typedef {import('./rings.mjs').Ring} Ring */

export const CHECKS = /** @type {const} */ ([
  'types',
  'lint',
  'format',
  'dead-code',
  'domain-exports',
  'unused-texts',
  'languages',
  'direction',
  'migrations',
  'rules',
  'lockfile',
  'file-size',
  'bundle-size',
])
export const RING_NAMES = /** @type {const} */ (['unit', 'pg', 'web', 'e2e'])

/**
 * Parses `npm test -- …`. Without arguments everything runs. `checks` and names of checks and rings select those. Any
 * other argument selects the test files whose path contains it, and no checks.
 *
 * @param {string[]} args
 * @returns {{ checks: (typeof CHECKS)[number][], rings: Ring[], filters: string[], oldest: boolean }}
 */
export function parseSelection(args) {
  const words = args.filter((arg) => arg !== '')
  const checks = CHECKS.filter((name) => words.includes(name) || words.includes('checks'))
  const rings = RING_NAMES.filter((name) => words.includes(name))
  // The pg ring again on the oldest PostgreSQL. Only by name: a whole run has to stay under 15 minutes.
  const oldest = words.includes('pg15')
  const known = /** @type {string[]} */ ([...CHECKS, ...RING_NAMES, 'checks', 'pg15'])
  const filters = words.filter((word) => !known.includes(word))
  if (words.length === 0) return { checks: [...CHECKS], rings: [...RING_NAMES], filters, oldest }
  if (filters.length > 0 && rings.length === 0) return { checks, rings: [...RING_NAMES], filters, oldest }
  return { checks, rings, filters, oldest }
}
