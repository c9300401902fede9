import { expect, test } from 'vitest'
import { readable } from './readable.ts'

test('CA-14 direction marks and invisible characters are removed, letters of every script stay', () => {
  expect(readable('Tea \u202e00.85₹\u202c 100 g')).toBe('Tea 00.85₹ 100 g')
  expect(readable('Ti\u200bger\ufeff b\u2060alm')).toBe('Tiger balm')
  expect(readable('Cake\r\nwith\tcream\u0007')).toBe('Cake with cream')
  for (const whole of [
    'चाय क्\u200dष',
    'مي\u200cخواهم',
    '<img src=x onerror=alert(1)>',
    'Crème 50 %',
    '👩‍🍳 mix',
  ])
    expect(readable(whole)).toBe(whole)
})

test('CA-14 a name without a visible character gets a fallback', () => {
  expect(readable('\u200b\u202e', 'DEMO-001')).toBe('DEMO-001')
  expect(readable('', 'DEMO-001')).toBe('DEMO-001')
  expect(readable('\u200b')).toBe('')
})
