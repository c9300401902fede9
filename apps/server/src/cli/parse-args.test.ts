import { expect, test } from 'vitest'
import { parseCommandLine, validateCommandLine } from './parse-args.ts'

test('KP-16 words and options are read in any order', () => {
  const read = parseCommandLine(['import', '--dry-run', 'products', 'a.csv', '--registration', 'Demo Retail'])
  expect(read).toEqual({
    words: ['import', 'products', 'a.csv'],
    options: { 'dry-run': true, registration: 'Demo Retail' },
  })
  expect(() => validateCommandLine(read)).not.toThrow()
})

test.each([
  ['import products a.csv --dryrun', '--dryrun is not known. Options of import: --registration, --dry-run.'],
  ['import products a.csv --dry-run=no', '--dry-run takes no value.'],
  ['backup night file', '"file" is one word too many. Put names with a space in quotes.'],
  ['restore night --dry-run', '--dry-run is not known. Options of restore: none.'],
  [
    'admin store create --store-name Corner shop',
    '"shop" is one word too many. Put names with a space in quotes.',
  ],
  ['move now --to postgres://x', '"now" is one word too many. Put names with a space in quotes.'],
])('KP-16 `%s` is refused before anything is done', (line, sentence) => {
  expect(() => validateCommandLine(parseCommandLine(line.split(' ')))).toThrow(sentence)
})
