import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, listFiles } from './files.mjs'
import { IMPORT_TABLE } from './lint-plugin/import-table.mjs'
import { PURITY_TABLE } from './lint-plugin/purity-table.mjs'
import { directiveFaults, runLinter } from './lint.mjs'

const PLANTED = path.join(ROOT, 'tools/checks/planted/lint')

/** `file:line code [row]` for every `// breaks …` of the planted tree. */
const planted = listFiles(PLANTED).flatMap((file) =>
  readFileSync(path.join(PLANTED, file), 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      (line.split('// breaks ')[1]?.split(', ') ?? []).map((what) => `${file}:${index + 1} ${what}`),
    ),
)

/** @param {string} suffix */
const plantedFor = (suffix) => planted.filter((one) => one.endsWith(suffix))

test('the linter reports every planted violation once and nothing else', async () => {
  const { checked, diagnostics, trouble } = await runLinter({ cwd: PLANTED, config: 'planted.oxlintrc.json' })
  const reports = diagnostics.map(({ filename, labels, code, message }) => {
    const row = message.match(/^\[[\w-]+\]/)?.[0]
    return `${filename}:${labels?.[0]?.span.line} ${code}${row ? ` ${row}` : ''}`
  })
  expect(trouble).toEqual([])
  expect(checked).toBeGreaterThan(planted.length / 2)
  expect(reports.toSorted()).toEqual(planted.toSorted())
})

test('every row of the import table has exactly one planted violation', () => {
  expect(IMPORT_TABLE.length).toBeGreaterThan(40)
  for (const { id } of IMPORT_TABLE) expect(plantedFor(`house(import-table) [${id}]`), id).toHaveLength(1)
})

test('every row of the purity table has a planted violation', () => {
  for (const { id } of PURITY_TABLE) expect(plantedFor(`house(domain-purity) [${id}]`), id).not.toEqual([])
})

test('every rule that the configuration enables has a planted violation', () => {
  const { rules, overrides } = JSON.parse(readFileSync(path.join(ROOT, '.oxlintrc.json'), 'utf8'))
  const all = [rules, ...overrides.map((/** @type {{ rules: object }} */ override) => override.rules)]
  const on = all.flatMap((some) =>
    Object.entries(some)
      .filter(([, level]) => level !== 'off')
      .map(([rule]) => rule),
  )
  const broken = new Set(planted.map((one) => one.split(' ')[1]?.replace(/^[\w-]+\(|\)$/g, '')))
  expect(on.length).toBeGreaterThan(10)
  for (const rule of on) expect(broken, rule).toContain(rule.split('/')[1])
})

test('a rule is disabled by name and with a reason, and a rule of house/ never', () => {
  const off = ['oxlint', 'disable-next-line'].join('-')
  expect(directiveFaults('a.ts', `// ${off} typescript/no-explicit-any -- the library says any`)).toEqual([])
  expect(directiveFaults('a.ts', `// ${off} typescript/no-explicit-any`)).toHaveLength(1)
  expect(directiveFaults('a.ts', `// ${off}`)).toHaveLength(1)
  expect(directiveFaults('a.ts', `// ${off} house/import-table -- just this once`)).toHaveLength(1)
})
