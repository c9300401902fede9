import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runAsScript } from './check.mjs'
import { ROOT, listFiles } from './files.mjs'

const DOMAIN = 'packages/domain/src/'
const DOOR = `${DOMAIN}index.ts`

/**
 * Exports that no product code uses yet. Each group names its future user and a deadline.
 *
 * @typedef {{ until: string, usedBy: string, names: readonly string[] }} Waiting
 * @type {readonly Waiting[]}
 */
export const WAITING = [
  {
    until: '2027-03-31',
    usedBy: 'the screens and calls of online orders',
    names: [
      'FULFILMENT_MOVES',
      'ORDER_NAMESPACE',
      'OndcOrderState',
      'OrderEvent',
      'OrderOutcome',
      'PackageProgress',
      'ServiceArea',
      'ondcStateOfFulfilment',
      'transitionFulfilment',
    ],
  },
]

const IMPORTS = /\b(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s*from\s*'([^']+)'/g
const EXPORTS = /^export\s+(?:const|function|interface|type|class)\s+(\w+)/gm

/** @param {string} file */
const isProduct = (file) =>
  /^(apps|packages)\/[^/]+\/src\/.*\.tsx?$/.test(file) &&
  !file.includes('/testing/') &&
  !/\.test\.tsx?$/.test(file)

/**
 * The exported names in braces: `type A, b as c` gives A and b.
 *
 * @param {string} text
 */
const namesIn = (text) =>
  text
    .split(',')
    .map((name) => name.trim().replace(/^type\s+/, ''))
    .map((name) => name.split(/\s+as\s+/)[0] ?? '')
    .filter((name) => name !== '')

/**
 * Every import of a text.
 *
 * @param {string} text
 */
const importsOf = (text) =>
  [...text.matchAll(IMPORTS)].flatMap(([, names = '', from = '']) =>
    namesIn(names).map((name) => ({ name, from })),
  )

/**
 * A test of code that the product never runs proves nothing. So every export of the domain has a user in product code, or
 * is in the dated list of exceptions, and no file of the domain exports anything that only tests import.
 *
 * @param {string} [root]
 * @param {{ waiting?: readonly Waiting[], today?: string }} [options]
 * @returns {Promise<import('./check.mjs').CheckResult>}
 */
export async function checkDomainExports(
  root = ROOT,
  { waiting = WAITING, today = new Date().toISOString().slice(0, 10) } = {},
) {
  const texts = new Map(
    listFiles(root, isProduct).map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
  )
  const door = texts.get(DOOR)
  if (door === undefined) return { name: 'domain-exports', checked: 0, faults: [`${DOOR} is missing`] }
  const exported = importsOf(door).map(({ name }) => name)
  const used = new Set(
    [...texts].flatMap(([file, text]) =>
      file.startsWith(DOMAIN)
        ? []
        : importsOf(text).flatMap(({ name, from }) => (from === '@evertill/domain' ? [name] : [])),
    ),
  )
  const waits = new Set(waiting.flatMap(({ names }) => names))
  const faults = [
    ...(/^export\s+\*/m.test(door) ? [`${DOOR} exports a whole file: name what it exports`] : []),
    ...exported
      .filter((name) => !used.has(name) && !waits.has(name))
      .map((name) => `${name} has no user in the product: use it, or delete it with its rule and its tests`),
    ...waiting.flatMap((group) => faultsOfWaiting(group, { exported, used, today })),
    ...testedOnly(texts),
  ]
  return { name: 'domain-exports', checked: exported.length, faults }
}

/**
 * @param {Waiting} group
 * @param {{ exported: readonly string[], used: ReadonlySet<string>, today: string }} found
 */
const faultsOfWaiting = ({ until, usedBy, names }, { exported, used, today }) => [
  ...(until < today ? [`${names.join(', ')} waited for ${usedBy} until ${until}`] : []),
  ...names
    .filter((name) => used.has(name))
    .map((name) => `${name} has a user now: remove it from the list of exceptions`),
  ...names
    .filter((name) => !exported.includes(name))
    .map((name) => `${name} is in the list of exceptions and is no export of the domain`),
]

/**
 * Exports that only tests can reach: neither the file itself nor another one uses them.
 *
 * @param {ReadonlyMap<string, string>} texts
 */
const testedOnly = (texts) => {
  const domain = [...texts].filter(([file]) => file.startsWith(DOMAIN))
  const imported = new Set(
    domain.flatMap(([file, text]) =>
      importsOf(text).map(({ name, from }) => `${path.posix.join(path.posix.dirname(file), from)} ${name}`),
    ),
  )
  return domain.flatMap(([file, text]) =>
    [...text.matchAll(EXPORTS)].flatMap(([, name = '']) => {
      const isUsedInside = (text.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length > 1
      return isUsedInside || imported.has(`${file} ${name}`)
        ? []
        : [`${file} exports ${name}, which only tests can reach`]
    }),
  )
}

await runAsScript(import.meta.url, checkDomainExports)
