import { describe, expect, test } from 'vitest'
import { canonicalJson, contentDigest } from './canonical-json.ts'
import { addDays, dateIn, daysBetween } from './clock.ts'
import { isUuid, uuidFromName } from './uuid.ts'

describe('canonical JSON', () => {
  test('IN-1 the same content gives the same text, whatever the order of its keys', () => {
    const one = { b: [1, { y: null, x: 'é"\\' }], a: true, 'k:"': 1e21, z: -0 }
    const other = { z: 0, a: true, 'k:"': 1e21, b: [1, { x: 'é"\\', y: null }] }
    expect(canonicalJson(one)).toBe(canonicalJson(other))
    expect(JSON.parse(canonicalJson(one))).toEqual(other)
  })

  test('IN-3 different content has a different digest', () => {
    const digests = [
      { a: [1, 2] },
      { a: [2, 1] },
      { a: '1,2' },
      { a: [12] },
      { a: [1, [2]] },
      { a: null },
      {},
    ]
    expect(new Set(digests.map((value) => contentDigest(value).toString('hex'))).size).toBe(digests.length)
  })
})

describe('calendar', () => {
  test('SV-21 a date is the calendar day in the time zone of the store', () => {
    const instant = new Date('2026-03-31T18:30:00Z')
    expect(dateIn('Asia/Kolkata', instant)).toBe('2026-04-01')
    expect(dateIn('America/New_York', instant)).toBe('2026-03-31')
    expect(daysBetween('2026-02-27', '2026-03-01')).toBe(2)
    expect(daysBetween('2026-03-01', '2026-02-27')).toBe(-2)
    expect(addDays('2026-12-30', 3)).toBe('2027-01-02')
  })
})

describe('keys', () => {
  test('SV-25 a name always gives the same UUID, as in RFC 9562', () => {
    expect(uuidFromName('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'www.example.com')).toBe(
      '2ed6657d-e927-568b-95e1-2665a8aea6a2',
    )
    expect(isUuid('2ed6657d-e927-568b-95e1-2665a8aea6a2')).toBe(true)
    for (const text of ['', 'x', '2ed6657de927568b95e12665a8aea6a2', 7, null, undefined]) {
      expect(isUuid(text)).toBe(false)
    }
  })
})
