import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runAsScript } from './check.mjs'
import { ROOT, listFiles } from './files.mjs'

const TEXTS = 'packages/texts/src/en.json'
const PLURAL = /_(zero|one|two|few|many|other)$/

/** @typedef {{ [key: string]: string | Tree }} Tree */

/**
 * @param {Tree} tree
 * @returns {string[]} `sale.pay.button` for every text; the forms of a plural are one
 */
const keysOf = (tree, prefix = '') =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? prefix + key.replace(PLURAL, '') : keysOf(value, `${prefix}${key}.`),
  )

/** @param {string} file */
const isProduct = (file) =>
  /^(apps|packages)\/[^/]+\/src\/.*\.tsx?$/.test(file) &&
  !file.includes('/testing/') &&
  !/\.test\.tsx?$/.test(file)

/** A key that is written out, or the parts of one around its values: `history.states.${state}`. */
const LITERAL = /(['"`])([\w.]+\.(?:[\w.]|\$\{[^}]*\})+)\1/g

/**
 * Texts that no product code names. Every language has the texts of English, so English stands for all.
 *
 * @param {string} [root]
 * @returns {Promise<import('./check.mjs').CheckResult>}
 */
export async function checkUnusedTexts(root = ROOT) {
  const keys = [...new Set(keysOf(JSON.parse(readFileSync(path.join(root, TEXTS), 'utf8'))))]
  /** @type {Set<string>} */
  const named = new Set()
  /** @type {Set<string>} */
  const patterns = new Set()
  for (const file of listFiles(root, isProduct)) {
    for (const [, , key = ''] of readFileSync(path.join(root, file), 'utf8').matchAll(LITERAL)) {
      if (key.includes('${')) patterns.add(key.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[^.]*'))
      else named.add(key)
    }
  }
  const composed = [...patterns].map((pattern) => new RegExp(`^${pattern}$`))
  const unused = keys.filter((key) => !named.has(key) && !composed.some((pattern) => pattern.test(key)))
  return { name: 'unused-texts', checked: keys.length, faults: unused.map((key) => `${key} is never shown`) }
}

await runAsScript(import.meta.url, checkUnusedTexts)
