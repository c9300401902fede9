import { describe, expect, test } from 'vitest'
import { shortenMiddle } from './shorten-middle.ts'

describe('FC-34 a name is shortened in its middle', () => {
  test.each([
    ['Table butter 100 g', 34, 'Table butter 100 g'],
    ['Basmati rice premium long grain aged two years pack of 12', 34, 'Basmati rice… pack of 12'],
    [
      'Hand-woven cotton bed sheet with two pillow covers, king size',
      40,
      'Hand-woven cotton… covers, king size',
    ],
    ['Extra virgin olive oil, first harvest 750 ml', 30, 'Extra virgin olive… 750 ml'],
    ['Donaudampfschifffahrtsgesellschaft', 20, 'Donaudam… ellschaft'],
    ['MAXIMUM WIDTH MAMMOTH WASHING POWDER, PACK OF 12', 30, 'MAXIMUM… PACK OF 12'],
    ['LARGE WASHING POWDER SOFT', 30, 'LARGE WASHING… SOFT'],
    ['प्रीमियम बासमती चावल पाँच किलो का पैक', 24, 'प्रीमियम… का पैक'],
  ])('FC-34 %s', (name, max, short) => {
    expect(shortenMiddle(name, max)).toBe(short)
  })

  test('FC-34 no character is cut in half', () => {
    const short = shortenMiddle('🧈'.repeat(40), 17)
    expect(short).toBe(`${'🧈'.repeat(4)}… ${'🧈'.repeat(4)}`)
  })
})
