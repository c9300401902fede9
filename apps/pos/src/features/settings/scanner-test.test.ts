import { describe, expect, test } from 'vitest'
import type { ScanTuning } from '../../actions/scan-burst.ts'
import { createScannerTest, findAffixes, fittingGap, type ScannerReport } from './scanner-test.ts'

const SOAP = '8900000000029'
const USUAL: ScanTuning = { prefix: '', suffix: '', maxGapMs: 65 }
const isKnown = (code: string) => code === SOAP || code === 'X7'

const openTest = (tuning: Partial<ScanTuning> = {}, endsByPause = false) => {
  const reports: ScannerReport[] = []
  const scanner = createScannerTest({
    isKnown,
    tuning: () => ({ ...USUAL, ...tuning }),
    endsByPause: () => endsByPause,
    report: (one) => reports.push(one),
  })
  const send = (keys: readonly string[], gap: number, endGap = gap) => {
    for (const [place, key] of keys.entries())
      scanner.press(key, place * gap + (key.length > 1 ? endGap - gap : 0), false)
    return reports.at(-1)
  }
  return { scanner, reports, send }
}

describe('the test of a scanner', () => {
  test('SK-4 tells what came, its end and the time between the keys', () => {
    expect(openTest().send([...SOAP, 'Enter'], 5)).toEqual({
      text: SOAP,
      end: 'Enter',
      gaps: { min: 5, average: 5, max: 5 },
      verdict: { kind: 'scan', why: 'known' },
      code: SOAP,
      isStripped: false,
    })
  })

  test.each([
    ['a known code', SOAP, 5, {}, 'known'],
    ['a code with its check digit', '8900000000036', 40, {}, 'checkDigit'],
    ['fast keys', 'ABC-123456', 5, {}, 'fast'],
    ['prefix and suffix', '~12#', 5, { prefix: '~', suffix: '#' }, 'marked'],
  ])('SK-5 says why it is a scan: %s', (_, text, gap, tuning, why) => {
    expect(openTest(tuning).send([...text, 'Tab'], gap)?.verdict).toEqual({ kind: 'scan', why })
  })

  test.each([
    ['too slow', [...SOAP, 'Enter'], 90, 90, 'slow'],
    ['too short', [...'12345', 'Enter'], 5, 5, 'short'],
    ['words', [...'blue bag', 'Enter'], 5, 5, 'words'],
    ['the end came late', [...SOAP, 'Enter'], 5, 400, 'lateEnd'],
    ['a short code at the speed of Bluetooth', [...'ABC-123', 'Enter'], 50, 50, 'unsure'],
  ])('SK-5 says why it is typing: %s', (_, keys, gap, endGap, why) => {
    expect(openTest().send(keys, gap, endGap)?.verdict).toEqual({ kind: 'typing', why })
  })

  test('SK-5 a code without Enter is a scan if the device is set so, and otherwise says what is missing', () => {
    const set = openTest({}, true)
    set.send([...SOAP], 5)
    set.scanner.silence()
    expect(set.reports[0]?.verdict).toEqual({ kind: 'scan', why: 'known' })
    const usual = openTest()
    usual.send([...SOAP], 5)
    usual.scanner.silence()
    expect(usual.reports).toEqual([])
    usual.scanner.idle()
    expect(usual.reports[0]).toMatchObject({ end: null, verdict: { kind: 'typing', why: 'noEnd' } })
  })

  test('SK-4 keys that do not belong to a code are left to the browser, Tab too while nothing came', () => {
    const { scanner, reports } = openTest()
    for (const key of ['Tab', 'Enter', 'Escape', 'ArrowDown', 'F9', 'Shift'])
      expect([key, scanner.press(key, 0, false)]).toEqual([key, false])
    scanner.idle()
    expect(reports).toEqual([])
  })

  test('SK-8 proposes the prefix and suffix around a code that it recognises', () => {
    expect(findAffixes(`]E0${SOAP}`, isKnown)).toEqual({ prefix: ']E0', suffix: '' })
    expect(findAffixes(`~${SOAP}#`, isKnown)).toEqual({ prefix: '~', suffix: '#' })
    expect(findAffixes('$8900000000036', () => false)).toEqual({ prefix: '$', suffix: '' })
    expect(findAffixes('aaX7', isKnown)).toEqual({ prefix: 'aa', suffix: '' })
    expect(findAffixes(SOAP, isKnown)).toBeUndefined()
    expect(findAffixes('blue bag', isKnown)).toBeUndefined()
  })

  test('SK-8 proposes the speed at which a slow scanner would be recognised', () => {
    expect(fittingGap(openTest().send([...SOAP, 'Enter'], 90)!)).toBe(100)
    expect(fittingGap(openTest().send([...SOAP, 'Enter'], 300)!)).toBeUndefined()
    expect(fittingGap(openTest().send([...'blue bag', 'Enter'], 90)!)).toBeUndefined()
    expect(fittingGap(openTest().send([...SOAP, 'Enter'], 5)!)).toBeUndefined()
  })
})
