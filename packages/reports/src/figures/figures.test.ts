import { CURRENCIES } from '@evertill/domain'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { fileValue, valueText } from './format-value.ts'
import { rowLabel } from './row-label.ts'

const formats = { currency: CURRENCIES.INR, language: 'en', timeZone: 'Asia/Kolkata' }
const NOON = '2026-11-18T06:30:00.000Z'

test('RV-9 a value is written by its kind: money, counts, quantities, percentages and moments', () => {
  expect(valueText('netSales', 1_234_567_89, formats)).toBe('12,34,567.89')
  expect(valueText('netSales', -50, formats, true)).toBe('−₹0.50')
  expect(valueText('bills', 123_456, formats)).toBe('1,23,456')
  expect(valueText('quantity', 1_235, formats)).toBe('1.235')
  expect(valueText('share', 123_456, formats)).toBe('12.35 %')
  expect(valueText('share', 250_000, formats)).toBe('25.00 %')
  expect(valueText('rate', 180_000, formats)).toBe('18 %')
  expect(valueText('lastSoldOn', '2026-11-18', formats)).toBe('18 Nov 2026')
  expect(valueText('at', NOON, formats)).toContain('18 Nov 2026')
  expect([null, undefined, ''].map((value) => valueText('reference', value, formats))).toEqual([
    '–',
    '–',
    '–',
  ])
})

test('RV-10 a file has ordinary numbers, and moments in the time of the store', () => {
  expect(fileValue('netSales', -1_234_50, formats)).toBe(-1234.5)
  expect(fileValue('quantity', 1_235, formats)).toBe(1.235)
  expect(fileValue('rate', 180_000, formats)).toBe(18)
  expect(fileValue('at', NOON, formats)).toBe('2026-11-18 12:00')
  expect(fileValue('person', null, formats)).toBe('')
})

test('RV-9 hours and dates are written out, and what has no name gets a word', () => {
  const t = i18next.createInstance({ lng: 'en', resources: {}, initAsync: false }).t
  const label = (dimension: string, Key: string, Label = Key) => rowLabel(dimension, { Key, Label }, t, 'en')
  expect(label('hour', '9')).toBe('09:00')
  expect(label('weekday', '1')).toBe('Monday')
  expect(label('weekday', '7')).toBe('Sunday')
  expect(label('month', '2026-04')).toBe('April 2026')
  expect(label('day', '2026-04-01')).toBe('1 Apr 2026')
  expect(label('rate', '50000', '')).toBe('5 %')
  expect(label('product', 'a1', 'Tea')).toBe('Tea')
  // An order by hour of something else than an hour shows what came.
  expect(label('hour', 'x', 'Other')).toBe('Other')
})
