import { expect, test } from 'vitest'
import { checkDeadCode } from './dead-code.mjs'
import { plantFiles } from './testing/plant-files.mjs'

test('an unused file, export and dependency and an unlisted package are faults', async () => {
  const root = plantFiles({
    'package.json': JSON.stringify({
      name: 'planted',
      type: 'module',
      dependencies: { 'left-over': '1.0.0' },
    }),
    'knip.json': JSON.stringify({ entry: ['main.ts'], project: ['*.ts'] }),
    'main.ts': "import { used } from './used.ts'\nimport 'not-listed'\nused()\n",
    'used.ts': 'export const used = (): void => {}\nexport const unused = 1\n',
    'forgotten.ts': 'export const forgotten = 1\n',
  })
  const { checked, faults } = await checkDeadCode(root)
  expect(checked).toBeGreaterThan(0)
  expect(faults.toSorted()).toEqual([
    'forgotten.ts unused file',
    expect.stringContaining('main.ts:2 unused or unlisted (unlisted): not-listed'),
    expect.stringContaining('(dependencies): left-over'),
    expect.stringContaining('used.ts:2 unused or unlisted (exports): unused'),
  ])
})

test('an error of knip is a fault', async () => {
  const { checked, faults } = await checkDeadCode(plantFiles({ 'knip.json': '{ broken' }))
  expect(checked).toBe(0)
  expect(faults).toHaveLength(1)
})
