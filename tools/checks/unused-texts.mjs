import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { runAsScript } from './check.mjs'
import { ROOT, listFiles } from './files.mjs'

/** Whose texts only one app shows have a file of their own, and only that app is searched for them. */
const TEXTS = [
  { file: 'packages/texts/src/en.json', only: /^(apps|packages)\// },
  { file: 'packages/texts/src/hub/en.json', only: /^apps\/hub\// },
]
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
  const results = TEXTS.map(({ file, only }) => unusedOf(root, file, only))
  return {
    name: 'unused-texts',
    checked: results.reduce((sum, { checked }) => sum + checked, 0),
    faults: results.flatMap(({ unused }) => unused.map((key) => `${key} is never shown`)),
  }
}

/**
 * @param {string} root
 * @param {string} texts
 * @param {RegExp} only the files that may show them
 */
function unusedOf(root, texts, only) {
  const file = path.join(root, texts)
  const keys = existsSync(file) ? [...new Set(keysOf(JSON.parse(readFileSync(file, 'utf8'))))] : []
  /** @type {Set<string>} */
  const named = new Set()
  /** @type {Set<string>} */
  const patterns = new Set()
  for (const file of listFiles(root, (file) => only.test(file) && isProduct(file))) {
    for (const [, , key = ''] of readFileSync(path.join(root, file), 'utf8').matchAll(LITERAL)) {
      if (key.includes('${')) patterns.add(key.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[^.]*'))
      else named.add(key)
    }
  }
  const composed = [...patterns].map((pattern) => new RegExp(`^${pattern}$`))
  return {
    checked: keys.length,
    unused: keys.filter((key) => !named.has(key) && !composed.some((pattern) => pattern.test(key))),
  }
}

await runAsScript(import.meta.url, checkUnusedTexts)
