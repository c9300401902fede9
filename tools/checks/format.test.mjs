import { expect, test } from 'vitest'
import { checkFormat } from './format.mjs'
import { plantHouse } from './testing/plant-house.mjs'

test('a file that prettier would change is a fault, and so is one it cannot read', async () => {
  const root = plantHouse({
    'good.ts': "export const a = 'one'\n",
    'semicolon.ts': "export const a = 'one';\n",
    'broken.ts': 'export const = \n',
    'picture.png': 'not for prettier',
    'node_modules/ignored.ts': 'export  const  a = 1\n',
  })
  const { looked, faults } = await checkFormat(root)
  expect(looked).toBe(3)
  expect(faults).toEqual([
    expect.stringContaining('broken.ts cannot be read'),
    'semicolon.ts is not formatted (npm run format)',
  ])
})
