import { expect, test } from 'vitest'
import { faultsOf } from './check.mjs'
import { MAX_LINES, checkFileSize } from './file-size.mjs'
import { plantFiles } from './testing/plant-files.mjs'

test('a source file of one line too many is a fault, a long document is not', async () => {
  const line = '// one\n'
  const root = plantFiles({
    'full.ts': line.repeat(MAX_LINES),
    'over.sql': line.repeat(MAX_LINES + 1),
    'long.md': line.repeat(2 * MAX_LINES),
  })
  const { checked, faults } = await checkFileSize(root)
  expect(checked).toBe(2)
  expect(faults).toEqual([`over.sql has ${MAX_LINES + 1} lines, more than ${MAX_LINES}: split it`])
})

test('a check that checked nothing has a fault', async () => {
  expect(faultsOf(await checkFileSize(plantFiles({ 'README.md': '' })))).toEqual([
    'file-size checked nothing',
  ])
})

test('the output of a run is not checked, a folder of the same name in the source is', async () => {
  const root = plantFiles({
    'reports/output.ts': '',
    'packages/reports/src/day.ts': '',
    'apps/server/src/reports/day.ts': '',
  })
  expect((await checkFileSize(root)).checked).toBe(2)
})
