/**
 * A row of docs/PROOFS.md: the last run of one part.
 *
 * @typedef {object} Proof
 * @property {string} part
 * @property {string} date
 * @property {string} commit
 * @property {string} figures
 * @property {string} took
 * @property {string} result
 */

const COLUMNS = /** @type {const} */ (['part', 'date', 'commit', 'figures', 'took', 'result'])

const HEAD = `# Proofs

The last run of each part of \`npm run prove\`: what is too long for \`npm test\`. The command writes this file; [Testing](TESTING.md) says what the parts are. A part that was not run keeps its row.
`

/**
 * @param {string} text
 * @returns {Proof[]}
 */
export function parseProofs(text) {
  const rows = text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  // The first two are the names of the columns and the rule below them.
  return rows.slice(2).map((cells) => {
    const [part = '', date = '', commit = '', figures = '', took = '', result = ''] = cells
    return { part, date, commit, figures, took, result }
  })
}

/**
 * One row for each part in the table's order: the new one where it ran, else the one from before. What is no part any
 * more goes.
 *
 * @param {readonly string[]} parts
 * @param {readonly Proof[]} before
 * @param {readonly Proof[]} ran
 * @returns {Proof[]}
 */
export function mergeProofs(parts, before, ran) {
  return parts.map((part) => {
    const isIt = (/** @type {Proof} */ proof) => proof.part === part
    const never = { part, date: '', commit: '', figures: '', took: '', result: 'not run yet' }
    return ran.findLast(isIt) ?? before.find(isIt) ?? never
  })
}

/**
 * @param {readonly Proof[]} proofs
 * @returns {string} Markdown, not yet in the formatter's columns
 */
export function renderProofs(proofs) {
  const line = (/** @type {readonly string[]} */ cells) => `| ${cells.join(' | ')} |`
  const rows = proofs.map((proof) => line(COLUMNS.map((column) => proof[column].replaceAll('|', '/'))))
  return [HEAD, line(COLUMNS), line(COLUMNS.map(() => '---')), ...rows, ''].join('\n')
}

/** @param {number} seconds */
export function formatDuration(seconds) {
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  const minutes = Math.floor(whole / 60)
  return whole % 60 === 0 ? `${minutes} min` : `${minutes} min ${whole % 60} s`
}
