import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runAsScript } from './check.mjs'
import { ROOT, listFiles } from './files.mjs'

const MIGRATION = /^apps\/server\/src\/db\/migrations\/\d{4}_\w+\.sql$/
/** Earlier ones ran before two versions of the server had to work on one schema. */
const FIRST_CHECKED = '0470'

/** Tables with a few rows for each company or process. Every other one may have millions, and locking it stops the tills. */
const SMALL = new Set([
  'cash_registers',
  'registrations',
  'roles',
  'schema_migrations',
  'server_processes',
  'server_state',
  'stores',
])

/** A file of statements that cannot run in a transaction begins with this; `migrate` runs them one by one. */
const WITHOUT_TRANSACTION = /^-- without a transaction\b/
/** Said above a statement that takes away what the version before no longer uses. */
const CONTRACT = /--\s*contract: \S/

const NAME = String.raw`(?:only\s+)?(?:if\s+exists\s+)?(?:public\.)?"?(\w+)"?`

/** @typedef {{ pattern: RegExp, unless?: RegExp, why: string, isContract?: boolean }} Rule the first group is the table */

/** @type {readonly Rule[]} */
const RULES = [
  {
    pattern:
      /create\s+(?:unique\s+)?index\b(?!\s+concurrently).*?\son\s+(?:only\s+)?(?:public\.)?"?(\w+)"?/is,
    why: 'an index that is not made concurrently stops all writes: a file of its own, "-- without a transaction"',
  },
  {
    pattern: new RegExp(
      String.raw`alter\s+table\s+${NAME}.*?\badd\s+(?:constraint\s+\w+\s+)?(?:check|foreign\s+key)\b`,
      'is',
    ),
    unless: /\bnot\s+valid\b/i,
    why: 'a constraint is checked on every row under a lock: add it NOT VALID, and validate it in the next migration',
  },
  {
    pattern: new RegExp(
      String.raw`alter\s+table\s+${NAME}.*?\badd\s+(?:constraint\s+\w+\s+)?(?:unique|primary\s+key)\b`,
      'is',
    ),
    unless: /\busing\s+index\b/i,
    why: 'a unique constraint makes its index under a lock: make it concurrently, then add it USING INDEX',
  },
  {
    pattern: new RegExp(
      String.raw`alter\s+table\s+${NAME}.*?\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b`,
      'is',
    ),
    why: 'another type rewrites the table: add a column, fill it in batches, use it, drop the old one later',
  },
  {
    pattern: new RegExp(String.raw`alter\s+table\s+${NAME}.*?\bset\s+not\s+null\b`, 'is'),
    why: 'SET NOT NULL reads the whole table under a lock: a CHECK that is NOT VALID first, validated later',
  },
  {
    pattern: new RegExp(
      String.raw`alter\s+table\s+${NAME}.*?\badd\s+(?:column\s+)?(?!constraint)\w+[^,;]*?(?:\bgenerated\b.*?\bstored\b|\bdefault\s+\(?(?:gen_random_uuid|clock_timestamp|nextval|random)\b)`,
      'is',
    ),
    why: 'a column that is computed for each row rewrites the table: add it empty, fill it in batches',
  },
  {
    pattern: new RegExp(String.raw`^\s*update\s+${NAME}`, 'is'),
    why: 'one UPDATE of all rows holds their locks until it ends: a job fills them in batches',
  },
  {
    pattern: new RegExp(String.raw`^\s*delete\s+from\s+${NAME}`, 'is'),
    why: 'one DELETE of many rows holds their locks until it ends: a job takes them in batches',
  },
  {
    pattern: new RegExp(
      String.raw`^\s*(?:lock\s+(?:table\s+)?|cluster\s+|vacuum\s+full\s+|reindex\s+table\s+)${NAME}`,
      'is',
    ),
    why: 'the table is locked for as long as this takes',
  },
  {
    pattern: new RegExp(String.raw`alter\s+table\s+${NAME}.*?\b(?:drop\s+column|rename)\b`, 'is'),
    isContract: true,
    why: 'the version before still uses it: take it away one version later, with "-- contract: …" above',
  },
  {
    pattern: new RegExp(String.raw`^\s*drop\s+table\s+${NAME}`, 'is'),
    isContract: true,
    why: 'the version before still uses it: take it away one version later, with "-- contract: …" above',
  },
]

/**
 * The statements of a file, each with the comments above it. Bodies of functions are left out: they run later.
 *
 * @param {string} text
 * @returns {{ comment: string, sql: string }[]}
 */
export function statementsOf(text) {
  const withoutBodies = text.replaceAll(/\$(\w*)\$.*?\$\1\$/gs, `''`)
  return withoutBodies.split(';').flatMap((part) => {
    const comment = (part.match(/--.*$/gm) ?? []).join('\n')
    const sql = part.replaceAll(/--.*$/gm, '').trim()
    return sql === '' ? [] : [{ comment, sql }]
  })
}

/**
 * @param {string} file
 * @param {string} text
 * @returns {string[]}
 */
function faultsOf(file, text) {
  const statements = statementsOf(text)
  const made = new Set(
    statements.flatMap(
      ({ sql }) => /^create\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/i.exec(sql)?.[1] ?? [],
    ),
  )
  const isWithout = WITHOUT_TRANSACTION.test(text)
  const faults = statements.flatMap(({ comment, sql }) =>
    RULES.flatMap(({ pattern, unless, why, isContract = false }) => {
      const table = pattern.exec(sql)?.[1]?.toLowerCase()
      if (table === undefined || made.has(table) || unless?.test(sql)) return []
      // Renaming a small table breaks the version before like any other.
      if (isContract ? CONTRACT.test(comment) : SMALL.has(table)) return []
      return [`${file}: ${table}: ${why}`]
    }),
  )
  const isConcurrent = statements.some(({ sql }) => /\bconcurrently\b/i.test(sql))
  if (isConcurrent && !isWithout)
    faults.push(`${file}: CONCURRENTLY needs "-- without a transaction" in the first line`)
  if (isWithout && !statements.every(({ sql }) => /\bconcurrently\b/i.test(sql)))
    faults.push(`${file}: without a transaction only what is done CONCURRENTLY: half of the rest could stay`)
  return faults
}

/**
 * While a server of the version before works on the schema, and tills sell, a migration locks no large table for long.
 *
 * @param {string} [root]
 * @returns {Promise<import('./check.mjs').CheckResult>}
 */
export async function checkMigrations(root = ROOT) {
  const files = listFiles(root, (file) => MIGRATION.test(file))
  const faults = files
    .filter((file) => path.basename(file) >= FIRST_CHECKED)
    .flatMap((file) => faultsOf(file, readFileSync(path.join(root, file), 'utf8')))
  return { name: 'migrations', checked: files.length, faults }
}

await runAsScript(import.meta.url, checkMigrations)
