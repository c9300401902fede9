import { HOUSE_ROWS } from './house-rows.mjs'
import { SERVER_ROWS } from './server-rows.mjs'
import { TILL_ROWS } from './till-rows.mjs'

/**
 * One thing that an import may not do.
 *
 * @typedef {object} Row
 * @property {string} id what a report and the planted file quote
 * @property {string} says one sentence for whoever broke it
 * @property {(from: import('./places.mjs').Place, to: import('./resolve.mjs').Target) => boolean} broken
 */

/**
 * Who may import whom. `import-rule.mjs` reports the first row an import breaks, so narrow rows stand before
 * wide ones. `planted/lint` holds one broken import for every row: a row without one fails the tests.
 *
 * @type {Row[]}
 */
export const IMPORT_TABLE = [...HOUSE_ROWS, ...TILL_ROWS, ...SERVER_ROWS]
