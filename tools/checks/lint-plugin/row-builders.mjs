/**
 * @typedef {import('./places.mjs').Place} Place
 * @typedef {import('./resolve.mjs').Target} Target
 * @typedef {import('./import-table.mjs').Row} Row
 */

/** Libraries that are never shipped. */
export const TEST_ONLY = /^(vitest|@vitest\/.+|fast-check|playwright-core|@axe-core\/.+)$/

/** @param {Target} to */
export const isOutside = (to) => to.kind === 'package' || to.kind === 'node'

/**
 * Tests may use the test libraries, Node, and the golden examples that every part asserts.
 *
 * @param {Place} from
 * @param {Target} to
 */
export const isAllowedInTests = (from, to) =>
  from.isTest &&
  (to.kind === 'node' ||
    TEST_ONLY.test(to.name) ||
    to.place?.file.startsWith('packages/contract/fixtures/') === true)

/**
 * @param {string} part
 * @param {Place} from
 * @param {Target} to
 */
export const within = (part, from, to) => from.part === part && to.kind === 'file' && to.place?.part === part

/**
 * One row per layer, so that each has a planted violation of its own.
 *
 * @param {string} part
 * @param {string} prefix
 * @param {Record<string, string[]>} layers
 * @returns {Row[]}
 */
export const layerRows = (part, prefix, layers) =>
  Object.entries(layers).map(([layer, below]) => ({
    id: `${prefix}-${layer}`,
    message: `${layer}/ may import ${below.length > 0 ? below.map((name) => `${name}/`).join(', ') : 'no other layer'}`,
    isBroken: (from, to) =>
      within(part, from, to) &&
      from.layer === layer &&
      to.place?.layer !== layer &&
      !below.includes(to.place?.layer ?? '') &&
      !(from.isTest && to.place?.layer === 'testing'),
  }))

/**
 * @param {string} part
 * @param {string} prefix
 * @param {string[]} layers
 * @param {RegExp} packages
 * @param {string} what
 * @returns {Row[]}
 */
export const forbiddenPackageRows = (part, prefix, layers, packages, what) =>
  layers.map((layer) => ({
    id: `${prefix}-${layer}`,
    message: `${layer}/ may not import ${what}`,
    isBroken: (from, to) =>
      from.part === part &&
      from.layer === layer &&
      to.kind === 'package' &&
      packages.test(to.name) &&
      // A test may name types of values that a testing/ folder gives it.
      !(from.isTest && to.typeOnly),
  }))

/**
 * @param {string} part
 * @param {string} id
 * @returns {Row}
 */
export const featuresApart = (part, id) => ({
  id,
  message: 'a feature never imports another feature: move what they share to a lower layer',
  isBroken: (from, to) =>
    within(part, from, to) &&
    from.layer === 'features' &&
    to.place?.layer === 'features' &&
    to.place.feature !== from.feature,
})
