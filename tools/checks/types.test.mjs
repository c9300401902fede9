import { expect, test } from 'vitest'
import { plantFiles } from './testing/plant-files.mjs'
import { checkTypes } from './types.mjs'

const CONFIG = JSON.stringify({
  compilerOptions: { strict: true, noEmit: true, types: [], target: 'ES2023' },
  include: ['src'],
})

test('a wrong type is a fault of every project that reads it', async () => {
  const root = plantFiles({
    'packages/good/tsconfig.json': CONFIG,
    'packages/good/src/a.ts': 'export const a: number = 1\n',
    'apps/bad/tsconfig.json': CONFIG,
    'apps/bad/src/a.ts': "export const a: number = 'one'\n",
  })
  const { checked, faults } = await checkTypes(root)
  expect(checked).toBe(2)
  expect(faults).toEqual([expect.stringContaining('apps/bad/src/a.ts(1,14): error TS2322')])
})

test('a project that reads only files of others is a fault', async () => {
  const root = plantFiles({
    'packages/good/src/a.ts': 'export const a: number = 1\n',
    'e2e/tsconfig.json': CONFIG.replace('"src"', '"../packages/good/src"'),
  })
  const { checked, faults } = await checkTypes(root)
  expect(checked).toBe(0)
  expect(faults).toEqual(['e2e/tsconfig.json: the compiler read no file of its own'])
})

test('a project without any file is a fault', async () => {
  const { faults } = await checkTypes(plantFiles({ 'tools/tsconfig.worker.json': CONFIG }))
  expect(faults[0]).toBe('tools/tsconfig.worker.json: the compiler read no file of its own')
})
