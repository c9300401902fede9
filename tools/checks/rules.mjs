import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runAsScript } from './check.mjs'
import { ROOT, listFiles } from './files.mjs'
import { testTitles } from './test-titles.mjs'

const RULE_FILE = /^docs\/rules\/(?!README\.md$).+\.md$/
const RULE = /^- \*\*([A-Z]{2}-\d+)\*\* (.+)$/
const SENTENCE = /^\S.*\. \([^()]+(?:\([^()]*\)[^()]*)*\)$/
const TEST_FILE = /\.test\.tsx?$/
const ID = /\b[A-Z]{2}-\d+\b/g

/**
 * The rules of a file, each `- **AB-1** One sentence. (source)`. A line that starts like a rule and is not
 * one is a fault: it would be a rule that nobody tests.
 *
 * @param {string} file
 * @param {string} text
 * @returns {{ ids: string[], faults: string[] }}
 */
export function parseRules(file, text) {
  /** @type {string[]} */
  const ids = []
  const faults = text.split('\n').flatMap((line, index) => {
    if (!/^\s*[-*] \*\*/.test(line)) return []
    const [, id, rest = ''] = line.match(RULE) ?? []
    const where = `${file}:${index + 1}`
    if (id === undefined) return [`${where} a rule reads \`- **AB-1** One sentence. (source)\``]
    ids.push(id)
    return SENTENCE.test(rest)
      ? []
      : [`${where} ${id} needs one sentence and its source in brackets at the end`]
  })
  return { ids, faults }
}

/**
 * @param {string} [root]
 * @returns {Promise<import('./check.mjs').CheckResult>}
 */
export async function checkRules(root = ROOT) {
  const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), 'utf8')
  const files = listFiles(root, (file) => RULE_FILE.test(file)).map((file) => ({
    file,
    ...parseRules(file, read(file)),
  }))
  /** @type {Map<string, string>} */
  const known = new Map()
  const faults = files.flatMap((one) => one.faults)
  for (const { file, ids } of files) {
    for (const id of ids) {
      const other = known.get(id)
      if (other !== undefined) faults.push(`${file} ${id} is a rule of ${other} already`)
      known.set(id, file)
    }
  }
  /** @type {Set<string>} */
  const quoted = new Set()
  for (const file of listFiles(root, (name) => TEST_FILE.test(name))) {
    for (const id of testTitles(read(file)).flatMap((title) => title.match(ID) ?? [])) {
      quoted.add(id)
      if (!known.has(id)) faults.push(`${file} quotes ${id}, which is no rule of docs/rules`)
    }
  }
  for (const [id, file] of known) {
    if (!quoted.has(id)) faults.push(`${file} ${id} has no test: quote its id in a test title`)
  }
  return { name: 'rules', looked: known.size, faults: [...new Set(faults)] }
}

await runAsScript(import.meta.url, checkRules)
