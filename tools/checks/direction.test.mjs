import { expect, test } from 'vitest'
import { checkDirection } from './direction.mjs'
import { plantFiles } from './testing/plant-files.mjs'

test('LN-5 a style that names a side is a fault, one that names the beginning of the line is not', async () => {
  const { checked, faults } = await checkDirection(
    plantFiles({
      'apps/pos/src/cart.module.css': [
        '.a { margin-left: 4px; }',
        '  right: 8px;',
        '.b { text-align: left; }',
        '.c { padding: 1px 2px 3px 4px; }',
        '.d { padding: 1px 2px 3px 2px; margin-inline: 4px; text-align: end; inset-inline-start: 0; }',
      ].join('\n'),
      'packages/ui/src/head.tsx': '<Box ml="sm" style={{ paddingRight: 4 }} /><Menu position="bottom-end" />',
      'packages/ui/src/head.test.tsx': 'style={{ marginLeft: 4 }}',
    }),
  )
  expect(checked).toBe(2)
  expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
    'apps/pos/src/cart.module.css:1',
    'apps/pos/src/cart.module.css:2',
    'apps/pos/src/cart.module.css:3',
    'apps/pos/src/cart.module.css:4',
    'packages/ui/src/head.tsx:1',
  ])
})
