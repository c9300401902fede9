import { expect, test } from 'vitest'
import { checkFormat } from './format.mjs'
import { plantFiles } from './testing/plant-files.mjs'

test('a file that the formatter would change is a fault', async () => {
  const root = plantFiles({
    'good.ts': "export const a = 'one'\n",
    'semicolon.ts': "export const a = 'one';\n",
    'picture.png': 'not for the formatter',
    'node_modules/ignored.ts': 'export  const  a = 1\n',
  })
  const { checked, faults } = await checkFormat(root)
  expect(checked).toBe(2)
  expect(faults).toEqual(['semicolon.ts is not formatted (npm run format)'])
})

test('a file that cannot be read is a fault', async () => {
  const root = plantFiles({ 'good.ts': "export const a = 'one'\n", 'broken.ts': 'export const = \n' })
  const { faults } = await checkFormat(root)
  expect(faults).toEqual(['broken.ts cannot be read'])
})
