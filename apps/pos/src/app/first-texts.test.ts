import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { FIRST_TEXTS } from './first-texts.ts'

const SRC = dirname(import.meta.dirname)
const PACKAGES = join(SRC, '../../../packages')
/** The files that the till opens with, as in the bundle size check. */
const ENTRIES = ['main.tsx', 'app/selling.ts']

/** The entries and their static imports. Dynamic imports wait for the later texts. */
function* filesOf(entries: readonly string[]): Generator<string> {
  const seen = new Set(entries.map((entry) => join(SRC, entry)))
  for (const file of seen) {
    const text = readFileSync(file, 'utf8')
    for (const [, name = ''] of text.matchAll(
      /^(?:import|export|\}) (?!type ).*?from '([.@][^']+\.tsx?)'/gm,
    )) {
      const other = name.startsWith('.')
        ? join(dirname(file), name)
        : name.replace(/^@evertill\/(\w+)/, `${PACKAGES}/$1/src`)
      if (existsSync(other)) seen.add(other)
    }
    yield text
  }
}

test('FR-22 every text of the first screen and of a sale is in the first file', () => {
  const used = new Set<string>()
  for (const text of filesOf(ENTRIES)) {
    for (const [, section = ''] of text.matchAll(/['"`](\w+)(?:\.[\w${}]+)+['"`]/g)) used.add(section)
  }
  const english = JSON.parse(readFileSync(join(PACKAGES, 'texts/src/en.json'), 'utf8')) as object
  const sections = Object.keys(english).filter((section) => used.has(section))
  expect(sections.length).toBeGreaterThan(10)
  expect(sections.filter((section) => !(section in FIRST_TEXTS))).toEqual([])
})
