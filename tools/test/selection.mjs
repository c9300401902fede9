/** @typedef {import('./rings.mjs').Ring} Ring */

export const CHECKS = /** @type {const} */ ([
  'types',
  'lint',
  'format',
  'dead-code',
  'domain-exports',
  'rules',
  'lockfile',
  'file-size',
  'bundle-size',
])
export const RING_NAMES = /** @type {const} */ (['unit', 'pg', 'web', 'e2e'])

/**
 * What `npm test -- …` asks for. Nothing: everything. `checks` or names of checks and rings: only those. Any
 * other word narrows the rings to the test files whose path contains it, and leaves the checks out.
 *
 * @param {string[]} args
 * @returns {{ checks: (typeof CHECKS)[number][], rings: Ring[], filters: string[], oldest: boolean }}
 */
export function parseSelection(args) {
  const words = args.filter((arg) => arg !== '')
  const checks = CHECKS.filter((name) => words.includes(name) || words.includes('checks'))
  const rings = RING_NAMES.filter((name) => words.includes(name))
  // The pg ring once more on the oldest PostgreSQL. Only asked for by name: a whole run has to stay under 15 minutes.
  const oldest = words.includes('pg15')
  const known = /** @type {string[]} */ ([...CHECKS, ...RING_NAMES, 'checks', 'pg15'])
  const filters = words.filter((word) => !known.includes(word))
  if (words.length === 0) return { checks: [...CHECKS], rings: [...RING_NAMES], filters, oldest }
  if (filters.length > 0 && rings.length === 0) return { checks, rings: [...RING_NAMES], filters, oldest }
  return { checks, rings, filters, oldest }
}
