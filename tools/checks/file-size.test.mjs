import { expect, test } from 'vitest'
import { faultsOf } from './check.mjs'
import { MOST_LINES, checkFileSize } from './file-size.mjs'
import { plantHouse } from './testing/plant-house.mjs'

test('a source file of one line too many is a fault, a long document is not', async () => {
  const line = '// one\n'
  const root = plantHouse({
    'full.ts': line.repeat(MOST_LINES),
    'over.sql': line.repeat(MOST_LINES + 1),
    'long.md': line.repeat(2 * MOST_LINES),
  })
  const { looked, faults } = await checkFileSize(root)
  expect(looked).toBe(2)
  expect(faults).toEqual([`over.sql has ${MOST_LINES + 1} lines, more than ${MOST_LINES}: split it`])
})

test('a check that looked at nothing has a fault', async () => {
  expect(faultsOf(await checkFileSize(plantHouse({ 'README.md': '' })))).toEqual([
    'file-size looked at nothing',
  ])
})
