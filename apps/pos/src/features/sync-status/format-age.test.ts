import { expect, test } from 'vitest'
import { formatAge } from './format-age.ts'

const NOW = Date.parse('2026-11-15T06:30:00.000Z')
const ago = (milliseconds: number) => new Date(NOW - milliseconds).toISOString()

test.each([
  [0, 'now'],
  [59_000, 'now'],
  [60_000, '1 minute ago'],
  [5_400_000, '1 hour ago'],
  [26 * 3_600_000, 'yesterday'],
  [30 * 86_400_000, '30 days ago'],
  [-86_400_000, 'now'],
])('OB-37 what was synced %i ms ago is that old in words', (milliseconds, words) => {
  expect(formatAge(ago(milliseconds), 'en', NOW)).toBe(words)
})
