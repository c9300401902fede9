import { expect, test } from 'vitest'
import { parseCommandLine, validateCommandLine } from './parse-args.ts'

test('KP-16 arguments and options are read in any order', () => {
  const read = parseCommandLine(['import', '--dry-run', 'products', 'a.csv', '--registration', 'Demo Retail'])
  expect(read).toEqual({
    args: ['import', 'products', 'a.csv'],
    options: { 'dry-run': true, registration: 'Demo Retail' },
  })
  expect(() => validateCommandLine(read)).not.toThrow()
})

test.each([
  ['import products a.csv --dryrun', '--dryrun is not known. Options of import: --registration, --dry-run.'],
  ['import products a.csv --dry-run=no', '--dry-run takes no value.'],
  ['backup night file', 'Unexpected argument "file". Put names that contain spaces in quotes.'],
  ['restore night --dry-run', '--dry-run is not known. Options of restore: none.'],
  [
    'admin store create --store-name Corner shop',
    'Unexpected argument "shop". Put names that contain spaces in quotes.',
  ],
  ['move now --to postgres://x', 'Unexpected argument "now". Put names that contain spaces in quotes.'],
])('KP-16 `%s` is refused before anything runs', (line, sentence) => {
  expect(() => validateCommandLine(parseCommandLine(line.split(' ')))).toThrow(sentence)
})
