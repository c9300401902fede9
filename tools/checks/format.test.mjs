import { expect, test } from 'vitest'
import { checkFormat } from './format.mjs'
import { plantFiles } from './testing/plant-files.mjs'

test('a file that prettier would change is a fault, and so is one it cannot read', async () => {
  const root = plantFiles({
    'good.ts': "export const a = 'one'\n",
    'semicolon.ts': "export const a = 'one';\n",
    'broken.ts': 'export const = \n',
    'picture.png': 'not for prettier',
    'node_modules/ignored.ts': 'export  const  a = 1\n',
  })
  const { checked, faults } = await checkFormat(root)
  expect(checked).toBe(3)
  expect(faults).toEqual([
    expect.stringContaining('broken.ts cannot be read'),
    'semicolon.ts is not formatted (npm run format)',
  ])
})
