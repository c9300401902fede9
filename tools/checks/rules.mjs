import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runAsScript } from './check.mjs'
import { ROOT, listFiles } from './files.mjs'
import { testTitles } from './test-titles.mjs'

const RULE_FILE = /^docs\/rules\/(?!README\.md$).+\.md$/
const RULE = /^- \*\*([A-Z]{2}-\d+)\*\* (.+)$/
const SENTENCE = /^\S.*\. \(([^()]+)\)$/
const REFERENCE_FILE = /^docs\/reference\/(?!README\.md$).+\.md$/
// `R-101`, `F-02`, and `K1` for worked examples. Two letters would be a rule.
const ENTRY = /^(?:- |\| )\*\*([A-Z]-?\d+)\*\* /
const TEST_FILE = /\.test\.tsx?$/
const ID = /\b[A-Z]{2}-\d+\b/g

/**
 * The rules of a file, each `- **AB-1** One sentence. (source, source)`. A malformed rule is a fault: nobody would test
 * it.
 *
 * @param {string} file
 * @param {string} text
 * @returns {{ file: string, rules: { id: string, sources: string[] }[], faults: string[] }}
 */
export function parseRules(file, text) {
  /** @type {{ id: string, sources: string[] }[]} */
  const rules = []
  const faults = text.split('\n').flatMap((line, index) => {
    if (!/^\s*[-*] \*\*/.test(line)) return []
    const [, id, rest = ''] = line.match(RULE) ?? []
    const where = `${file}:${index + 1}`
    if (id === undefined) return [`${where} a rule reads \`- **AB-1** One sentence. (source)\``]
    const [, sources] = rest.match(SENTENCE) ?? []
    rules.push({ id, sources: sources?.split(', ') ?? [] })
    return sources === undefined
      ? [`${where} ${id} needs one sentence and its sources in brackets at the end`]
      : []
  })
  return { file, rules, faults }
}

/**
 * The ids that a file of docs/reference defines: the bold start of a list item or of a table row.
 *
 * @param {string} file
 * @param {string} text
 * @returns {{ file: string, ids: string[], faults: string[] }}
 */
export function parseReference(file, text) {
  /** @type {string[]} */
  const ids = []
  const faults = text.split('\n').flatMap((line, index) => {
    if (!/^\s*[-*|] *\*\*/.test(line)) return []
    const id = line.match(ENTRY)?.[1]
    if (id === undefined)
      return [`${file}:${index + 1} an entry starts with its id, such as \`- **R-101** \``]
    ids.push(id)
    return []
  })
  return { file, ids, faults }
}

/** @param {string} root */
function readRules(root) {
  const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), 'utf8')
  const files = listFiles(root, (file) => RULE_FILE.test(file)).map((file) => parseRules(file, read(file)))
  const references = listFiles(root, (file) => REFERENCE_FILE.test(file)).map((file) =>
    parseReference(file, read(file)),
  )
  return { read, files, references }
}

/**
 * Entries of docs/reference that no rule cites. Some describe what is not built yet, so they are no faults.
 *
 * @param {string} [root]
 */
export function uncited(root = ROOT) {
  const { files, references } = readRules(root)
  const cited = new Set(files.flatMap(({ rules }) => rules.flatMap(({ sources }) => sources)))
  return references.flatMap(({ ids }) => ids).filter((id) => !cited.has(id))
}

/**
 * @param {string} [root]
 * @returns {Promise<import('./check.mjs').CheckResult>}
 */
export async function checkRules(root = ROOT) {
  const { read, files, references } = readRules(root)
  const faults = [...files, ...references].flatMap((one) => one.faults)

  /** @type {Map<string, string>} */
  const entries = new Map()
  for (const { file, ids } of references) {
    for (const id of ids) {
      const other = entries.get(id)
      if (other !== undefined) faults.push(`${file} ${id} is defined in ${other} already`)
      entries.set(id, file)
    }
  }

  /** @type {Map<string, string>} */
  const known = new Map()
  /** @type {Set<string>} */
  const cited = new Set()
  let resolved = 0
  for (const { file, rules } of files) {
    for (const { id, sources } of rules) {
      const other = known.get(id)
      if (other !== undefined) faults.push(`${file} ${id} is a rule of ${other} already`)
      known.set(id, file)
      for (const [index, source] of sources.entries()) {
        if (!entries.has(source))
          faults.push(`${file} ${id} cites ${source}, which docs/reference does not define`)
        else if (sources.indexOf(source) < index) faults.push(`${file} ${id} cites ${source} twice`)
        else {
          resolved += 1
          cited.add(source)
        }
      }
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
  const note = `${resolved} sources resolved, ${cited.size} of ${entries.size} entries of docs/reference cited`
  return { name: 'rules', checked: known.size, faults: [...new Set(faults)], note }
}

if (process.argv[1] === import.meta.filename && process.argv[2] === '--uncited')
  console.log(uncited().join('\n'))
else await runAsScript(import.meta.url, checkRules)
