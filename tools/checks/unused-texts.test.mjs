import { expect, test } from 'vitest'
import { checkUnusedTexts } from './unused-texts.mjs'
import { plantFiles } from './testing/plant-files.mjs'

const texts = JSON.stringify({
  sale: { pay: 'Pay', park: 'Park', count_one: '1 item', count_other: 'items' },
  states: { sent: 'Sent', 'gave way': 'Gave way' },
  cameraHint: { none: 'No camera', noneHint: 'Connect one' },
  tested: { only: 'In a test' },
})

test('a text that no product code names is a fault, also if a test names it', async () => {
  const root = plantFiles({
    'packages/texts/src/en.json': texts,
    'apps/pos/src/pay.tsx': [
      "t('sale.pay')",
      "t('sale.count', { count })",
      't(`states.${state}`)',
      "t(`cameraHint.${isOff ? 'none' : 'busy'}Hint`)",
    ].join('\n'),
    'apps/pos/src/pay.test.tsx': "t('tested.only')",
  })
  expect(await checkUnusedTexts(root)).toEqual({
    name: 'unused-texts',
    checked: 8,
    faults: ['sale.park', 'cameraHint.none', 'tested.only'].map((key) => `${key} is never shown`),
  })
})
