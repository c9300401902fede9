import { expect, test } from 'vitest'
import { facesIn } from './faces.ts'
import { runsOf } from './runs.ts'

const textsOf = (text: string, direction: 'ltr' | 'rtl') => runsOf(text, direction).map((run) => run.text)

test('LN-11 Latin text is one run, and its marks of direction are not drawn', () => {
  expect(runsOf('Total 5.00', 'ltr')).toEqual([{ text: 'Total 5.00', face: 'latin' }])
  expect(textsOf('\u2068BLR1A/S26/00043\u2069', 'rtl')).toEqual(['BLR1A/S26/00043'])
})

test('LN-11 words of Arabic are placed from right to left, each whole for the font to join', () => {
  expect(textsOf('فاتورة ضريبية', 'rtl')).toEqual(['ضريبية', ' ', 'فاتورة'])
})

test('LN-11 LN-6 an amount within Arabic keeps its order, and its minus on the left', () => {
  expect(textsOf('المجموع \u2068-٥٫٠٠\u2069', 'rtl').join('')).toBe('-٥٫٠٠ المجموع')
  expect(textsOf('رقم \u2068BLR1A/S26\u2069 (نسخة)', 'rtl').join('')).toBe('(نسخة) BLR1A/S26 رقم')
})

test('LN-11 a joiner stays with the letters that it joins', () => {
  expect(runsOf('क्\u200dष', 'ltr')).toEqual([{ text: 'क्\u200dष', face: 'devanagari' }])
})

test('LN-11 LN-12 a PDF asks for the fonts of its own letters alone', () => {
  expect([...facesIn(['Butter ₹5'])]).toEqual(['latin', 'latin-ext'])
  expect([...facesIn(['மொத்தம்', 'ಒಟ್ಟು'])]).toEqual(['latin', 'latin-ext', 'tamil', 'kannada'])
})

test('LN-11 text in a font that cannot be had becomes a picture of itself', () => {
  expect(runsOf('مجموع', 'rtl', () => false)).toEqual([{ text: 'مجموع', face: null }])
})
