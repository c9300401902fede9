import { expect, test } from 'vitest'
import { workbookText } from './workbook-text.ts'

test('HI-22 a day of a workbook is a day, and what would run as a formula is escaped', async () => {
  const text = await workbookText([
    ['SKU', 'ValidFrom', 'Price', 'Weighed'],
    ['=A', new Date(Date.UTC(2026, 3, 1)), 60.5, true],
    ['B', null, undefined, false],
  ])
  expect(text.replace('\uFEFF', '').split('\r\n')).toEqual([
    'SKU,ValidFrom,Price,Weighed',
    `"'=A",2026-04-01,60.5,true`,
    'B,,,false',
  ])
})
