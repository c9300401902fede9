import { readFileSync } from 'node:fs'
import type { Closing } from '@evertill/contract'
import { CURRENCIES } from '@evertill/domain'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { closingTableOf } from './closing-table-of.ts'

const fixture = new URL('../../../../../packages/contract/fixtures/closing.json', import.meta.url)
const { closing } = JSON.parse(readFileSync(fixture, 'utf8')) as { closing: Closing }

const timesIn = (timeZone: string, one: Closing) => {
  const t = ((key: string) => key) as TFunction
  const [, row] = closingTableOf([one], { t, currency: CURRENCIES.INR, timeZone })
  return [row?.[2], row?.[4]]
}

test('FR-31 a saved list of closings has the times of the zone that is given, and none for an open register', () => {
  const pair = (utc: string) => ({ seconds: Date.parse(utc) / 1000, nanoseconds: 0 })
  const one = {
    ...closing,
    OpeningTime: pair('2026-11-16T03:30:00Z'),
    ClosingTime: pair('2026-11-16T20:00:00Z'),
  }
  expect(timesIn('Asia/Kolkata', one)).toEqual(['2026-11-16 09:00', '2026-11-17 01:30'])
  expect(timesIn('America/Los_Angeles', one)).toEqual(['2026-11-15 19:30', '2026-11-16 12:00'])
  expect(timesIn('Asia/Kolkata', { ...one, ClosingTime: null })).toEqual(['2026-11-16 09:00', ''])
})
