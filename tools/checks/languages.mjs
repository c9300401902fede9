import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { runAsScript } from './check.mjs'
import { ROOT } from './files.mjs'

/** The folders with a file of texts for each language. */
const FOLDERS = ['packages/texts/src', 'packages/texts/src/hub']
const LIST = 'packages/texts/src/languages.ts'
const FORM = /_(zero|one|two|few|many|other)$/
/** Forms in which a language may say the number in a word, or not at all. */
const SPOKEN = new Set(['zero', 'one', 'two'])

/** @typedef {{ [key: string]: string | Tree }} Tree */

/**
 * @param {Tree} tree
 * @returns {[string, string][]} `sale.pay.button` and its text
 */
const textsIn = (tree, prefix = '') =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [/** @type {[string, string]} */ ([prefix + key, value])]
      : textsIn(value, `${prefix}${key}.`),
  )

/** @param {string} text */
const placesIn = (text) => new Set([...text.matchAll(/{{\s*([\w.]+)\s*}}/g)].map(([, name = '']) => name))

/**
 * The keys that a language has by those of English: a plural has the forms of the language, and none besides if English
 * has it. Each with the English texts that it says; the first has the values that it needs.
 *
 * @param {Map<string, string>} english
 * @param {string} language
 * @returns {Map<string, string[]>}
 */
function keysOf(english, language) {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  /** @type {Map<string, string[]>} */
  const keys = new Map()
  for (const [key, text] of english) {
    const base = key.replace(FORM, '')
    const other = english.get(`${base}_other`)
    if (base === key || other === undefined) keys.set(key, [text])
    else {
      // The English form for one may name the one.
      const all = [other, ...['one', 'zero'].flatMap((form) => english.get(`${base}_${form}`) ?? [])]
      for (const form of key.endsWith('_zero') ? ['zero'] : forms) keys.set(`${base}_${form}`, all)
    }
  }
  return keys
}

/**
 * @param {string} key
 * @param {string} text
 * @param {string[]} english
 */
function placeFaults(key, text, english) {
  const [own, wanted, allowed] = [placesIn(text), placesIn(english[0] ?? ''), placesIn(english.join(' '))]
  const form = FORM.exec(key)?.[1] ?? ''
  const missing = [...wanted].filter((name) => !own.has(name) && !(name === 'count' && SPOKEN.has(form)))
  const extra = [...own].filter((name) => !allowed.has(name))
  return [
    ...missing.map((name) => `${key} lacks {{${name}}}`),
    ...extra.map((name) => `${key} has {{${name}}}, which English has not`),
  ]
}

/**
 * Every listed language has the texts of English, no other, in the forms of its plural, with the same values. A file of
 * another one is still being written.
 *
 * @param {string} [root]
 * @returns {Promise<import('./check.mjs').CheckResult>}
 */
export async function checkLanguages(root = ROOT) {
  const list = existsSync(path.join(root, LIST)) ? readFileSync(path.join(root, LIST), 'utf8') : ''
  const languages = [...list.matchAll(/^ {2}([a-z]{2}): {/gm)].map(([, language = '']) => language)
  /** @type {string[]} */
  const faults = []
  let checked = 0
  for (const folder of FOLDERS) {
    const read = (/** @type {string} */ language) => {
      const file = path.join(root, folder, `${language}.json`)
      return existsSync(file) ? new Map(textsIn(JSON.parse(readFileSync(file, 'utf8')))) : undefined
    }
    const english = read('en') ?? new Map()
    for (const language of languages) {
      const name = `${folder}/${language}.json`
      const texts = read(language)
      if (!texts) faults.push(`${name} is missing`)
      else faults.push(...faultsOf(texts, keysOf(english, language)).map((fault) => `${name}: ${fault}`))
      checked += texts?.size ?? 0
    }
  }
  return { name: 'languages', checked, faults }
}

/**
 * @param {Map<string, string>} texts
 * @param {Map<string, string[]>} wanted
 */
const faultsOf = (texts, wanted) => [
  ...[...wanted.keys()].filter((key) => !texts.has(key)).map((key) => `${key} is missing`),
  ...[...texts].flatMap(([key, text]) => {
    const english = wanted.get(key)
    if (english === undefined) return [`${key} is not in English`]
    return text.trim() === '' ? [`${key} is empty`] : placeFaults(key, text, english)
  }),
]

await runAsScript(import.meta.url, checkLanguages)
