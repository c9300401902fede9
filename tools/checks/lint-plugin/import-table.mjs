import { HUB_ROWS } from './hub-rows.mjs'
import { REPOSITORY_ROWS } from './repository-rows.mjs'
import { SERVER_ROWS } from './server-rows.mjs'
import { TILL_ROWS } from './till-rows.mjs'

/**
 * A forbidden kind of import.
 *
 * @typedef {object} Row
 * @property {string} id quoted by the report and by the planted file
 * @property {string} message the sentence in the report
 * @property {(from: import('./places.mjs').Place, to: import('./resolve.mjs').Target) => boolean} isBroken
 */

/**
 * Who may import whom. `import-rule.mjs` reports the first row that an import breaks, so narrow rows come before wide
 * ones. `planted/lint` has one violation of every row; the tests fail for a row without one.
 *
 * @type {Row[]}
 */
export const IMPORT_TABLE = [...REPOSITORY_ROWS, ...TILL_ROWS, ...HUB_ROWS, ...SERVER_ROWS]
