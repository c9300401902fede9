import { hasRightCheckDigit } from '@evertill/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createScanBurst, looksLikeCode, type ScanTuning } from './scan-burst.ts'

const RUNS = Number(process.env['EVERTILL_RUNS'] ?? 500)

const USUAL: ScanTuning = { prefix: '', suffix: '', maxGapMs: 65 }

/** A field and a cart that follow the verdicts, as on the screen. */
const till = (
  isKnown: (code: string) => boolean = () => false,
  endsByPause = false,
  tuning: Partial<ScanTuning> = {},
) => {
  const burst = createScanBurst(isKnown, () => ({ ...USUAL, ...tuning }))
  const state = { field: '', before: [] as string[], scans: [] as string[], passed: [] as string[] }
  const take = ({ code, from }: { code: string; from: number }) => {
    state.scans.push(code)
    state.field = state.before[from] ?? ''
    state.before = []
  }
  const press = (key: string, at: number, isRepeat = false) => {
    const verdict = burst.press({ key, at, isRepeat }, state.before[0] === '')
    if (verdict.kind === 'scan') return take(verdict)
    if (verdict.kind === 'held') return
    state.field += verdict.typed
    if (verdict.kind === 'begin') state.before = [...state.before.slice(0, verdict.piece), state.field]
    else state.before = []
    if (key.length === 1) state.field += key
    else state.passed.push(key)
  }
  const silence = () => {
    const scan = endsByPause ? burst.end(state.before[0] === '') : undefined
    if (scan) take(scan)
    else state.field += burst.silence()
  }
  return {
    state,
    press,
    silence,
    patience: burst.patience,
    keys: (text: string, from: number, gap: number): number => {
      let at = from
      for (const key of [...text, 'Enter']) {
        press(key, at)
        at += gap
      }
      return at
    },
  }
}

describe('FC-8 a scanner is recognised by its speed', () => {
  test('a fast code with Enter is a scan, and the field is as it was', () => {
    const { state, keys, press } = till()
    press('2', 0)
    keys('8900000000012', 500, 5)
    expect(state).toMatchObject({ scans: ['8900000000012'], field: '2', passed: [] })
  })

  test.each(['8900000000012', 'DEMO-002', 'STA-07D', '2112345015002', 'X7'])(
    'FC-25 %s looks like a code',
    (code) => expect(looksLikeCode(code)).toBe(true),
  )

  test.each(['Blue bag', 'table butter 100 g', 'butter', 'back at 5'])('FC-25 "%s" is text', (text) =>
    expect(looksLikeCode(text)).toBe(false),
  )

  test('FC-25 words at the speed of a scanner are written whole, and their Enter goes through', () => {
    const { state, keys } = till()
    keys('Blue bag', 0, 1)
    expect(state).toMatchObject({ scans: [], field: 'Blue bag', passed: ['Enter'] })
  })

  test('what a person types stays, and their Enter goes through', () => {
    const { state, keys } = till()
    keys('8900000000012', 0, 80)
    expect(state).toMatchObject({ scans: [], field: '8900000000012', passed: ['Enter'] })
  })

  test('a few fast keys are no code: they are written before the Enter', () => {
    const { state, keys } = till()
    keys('12345', 0, 5)
    expect(state).toMatchObject({ scans: [], field: '12345', passed: ['Enter'] })
  })

  test('two keys that fall together are written after a moment of silence, or with the next key', () => {
    const { state, press, silence } = till()
    press('b', 0)
    press('u', 10)
    expect(state.field).toBe('b')
    silence()
    expect(state.field).toBe('bu')
    press('t', 300)
    press('t', 310)
    press('e', 600)
    expect(state.field).toBe('butte')
  })

  test('a timer that runs late on a busy page does not cut a code in two', () => {
    const { state, press, silence, keys } = till()
    for (const [place, key] of [...'890000'].entries()) press(key, place * 5)
    silence()
    expect(state.field).toBe('890000')
    keys('0000012', 30, 5)
    expect(state).toMatchObject({ scans: ['8900000000012'], field: '' })
  })

  test('a key held down is a person', () => {
    const { state, press } = till()
    press('8', 0)
    for (let at = 30; at < 600; at += 30) press('8', at, true)
    press('Enter', 610)
    expect(state.scans).toEqual([])
    expect(state.field).toBe('8'.repeat(20))
  })

  test('B-20 fifty scans a second with typing between the bursts: none is lost or merged', () => {
    const { state, keys, press } = till()
    const codes = Array.from({ length: 50 }, (_, index) => String(8_900_000_000_000 + index))
    let at = 0
    let typed = ''
    for (const [index, code] of codes.entries()) {
      if (index % 10 === 0) {
        for (const key of 'ab') {
          at += 120
          press(key, at)
        }
        typed += 'ab'
        at += 120
      }
      at = keys(code, at, 1.4)
    }
    expect(state.scans).toEqual(codes)
    expect(state.field).toBe(typed)
  })
})

/** Presses keys with the given gaps before them; the timer of the screen runs in the pauses. */
const playing = (one: ReturnType<typeof till>) => {
  let now = 0
  return {
    pause: (ms: number) => {
      if (ms > one.patience()) one.silence()
      now += ms
    },
    type: (keys: readonly string[], gaps: readonly number[]) => {
      for (const [place, key] of keys.entries()) {
        const gap = gaps[place] ?? 0
        if (gap > one.patience()) one.silence()
        now += gap
        one.press(key, now)
      }
    },
  }
}

const withCheckDigit = (digits: string): string =>
  [...'0123456789'].map((last) => digits + last).find(hasRightCheckDigit) ?? ''

/** EAN-8, UPC-A and EAN-13. Without its leading zeros, a code is often valid too. */
const gtin = fc
  .oneof(
    fc.stringMatching(/^[1-9]\d{6}$/),
    fc.stringMatching(/^[1-9]\d{10}$/),
    fc.stringMatching(/^[1-9]\d{11}$/),
  )
  .map(withCheckDigit)

/** One that a catalogue could have: letters, digits and a dash. */
const sku = fc.stringMatching(/^[A-Z]{3}-[0-9]{4,8}$/)

/** Gaps between the keys of a code and before its Enter, with at most one stumble. */
const scannerGaps = (code: string, slowest: number, maxStumble: number, earliest: number) =>
  fc
    .tuple(
      fc.array(fc.integer({ min: 1, max: slowest }), {
        minLength: code.length + 1,
        maxLength: code.length + 1,
      }),
      fc.integer({ min: earliest, max: code.length }),
      fc.integer({ min: slowest, max: maxStumble }),
    )
    .map(([gaps, place, stumble]) =>
      gaps.map((gap, at) =>
        at === 0 ? 0 : at !== place ? gap : at === code.length ? Math.min(stumble, 250) : stumble,
      ),
    )

const scanOf = (code: fc.Arbitrary<string>, slowest: number, maxStumble: number, earliest = 1) =>
  code.chain((text) =>
    scannerGaps(text, slowest, maxStumble, earliest).map((gaps) => ({ by: 'scanner' as const, text, gaps })),
  )

/** A person: two keys may fall together, but then the next two take their time. */
const typed = fc
  .tuple(
    fc.stringMatching(/^[0-9a-z.]{1,14}$/),
    fc.array(fc.integer({ min: 70, max: 400 }), { minLength: 16, maxLength: 16 }),
    fc.integer({ min: 0, max: 2 }),
    fc.integer({ min: 1, max: 65 }),
  )
  .map(([text, slow, phase, together]) => ({
    by: 'person' as const,
    text,
    gaps: slow.map((gap, place) => (place % 3 === phase ? together : gap)),
  }))

/** What one does after the other: from a key to the trigger takes a hand at least this long. */
const pause = fc.integer({ min: 300, max: 3_000 })

describe('FC-48 FC-8 timings of scanners and people', () => {
  const check = (
    scan: fc.Arbitrary<{ by: 'scanner'; text: string; gaps: number[] }>,
    isKnown: (code: string) => boolean,
    end: 'key' | 'pause' = 'key',
  ) =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.oneof(scan, typed), pause), { maxLength: 12 }), (steps) => {
        const one = till(isKnown, end === 'pause')
        const { type, pause: wait } = playing(one)
        for (const [{ by, text, gaps }, ms] of steps) {
          type(by === 'scanner' && end === 'key' ? [...text, 'Enter'] : [...text], gaps)
          wait(ms)
        }
        const ofOne = (who: string) => steps.filter(([{ by }]) => by === who).map(([{ text }]) => text)
        expect(one.state.scans).toEqual(ofOne('scanner'))
        expect(one.state.field).toBe(ofOne('person').join(''))
      }),
      { numRuns: RUNS },
    )

  test('FC-42 a code with a check digit is whole although the device knows none, with a stumble of up to 900 ms', () =>
    check(scanOf(gtin, 30, 900), () => false))

  test('FC-43 a Bluetooth scanner with up to 60 ms between keys, and a stumble of up to 250 ms', () =>
    check(scanOf(gtin, 60, 250), () => false))

  test('FC-42 a code that the device knows is whole after any stumble', () =>
    check(scanOf(sku, 60, 900), (code) => /^[A-Z]{3}-[0-9]{4,8}$/.test(code)))

  test('FC-42 an unknown code without a check digit is whole when it stumbles after its third key', () =>
    check(scanOf(sku, 30, 250, 3), () => false))

  test('FC-44 a scanner without Enter, set so', () => check(scanOf(gtin, 60, 240), () => false, 'pause'))

  test('FC-48 what a person types, also with Enter, is never a scan, even of a known code', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(typed, fc.boolean(), pause), { maxLength: 12 }), (steps) => {
        const one = till(() => true, true)
        const { type, pause: wait } = playing(one)
        for (const [{ text, gaps }, withEnter, ms] of steps) {
          type(withEnter ? [...text, 'Enter'] : [...text], gaps)
          wait(ms)
        }
        expect(one.state.scans).toEqual([])
        expect(one.state.field).toBe(steps.map(([{ text }]) => text).join(''))
      }),
      { numRuns: RUNS },
    ))

  test('FC-42 one or two keys before a stumble belong to the code if they are all that is in the box', () => {
    const alone = till()
    playing(alone).type([...'AB1234-77', 'Enter'], [0, 150, 5, 5, 5, 5, 5, 5, 5, 5])
    expect(alone.state).toMatchObject({ scans: ['AB1234-77'], field: '' })

    const typing = till()
    const { type } = playing(typing)
    type(['a'], [0])
    type([...'b1234-77', 'Enter'], [2_000, 150, 5, 5, 5, 5, 5, 5, 5])
    expect(typing.state).toMatchObject({ scans: ['1234-77'], field: 'ab' })
  })

  test('FC-28 a quantity and a star typed right before a scan are no part of the code', () => {
    const one = till()
    playing(one).type([...'5*AB1234-77', 'Enter'], [0, 40, 200, 5, 5, 5, 5, 5, 5, 5, 5, 5])
    expect(one.state).toMatchObject({ scans: ['AB1234-77'], field: '5*' })
  })
})

describe('a scanner that is set up', () => {
  const known = (code: string) => code === '8900000000012'

  test('SK-1 prefix and suffix are removed, and what has both is a scan, however short', () => {
    const { state, keys } = till(known, false, { prefix: '~', suffix: '#' })
    keys('~8900000000012#', 0, 5)
    keys('~7#', 2_000, 5)
    expect(state).toMatchObject({ scans: ['8900000000012', '7'], field: '', passed: [] })
  })

  test('SK-1 a code without them is read as before', () => {
    const { state, keys } = till(known, false, { prefix: '~' })
    keys('8900000000012', 0, 5)
    keys('12', 2_000, 5)
    expect(state).toMatchObject({ scans: ['8900000000012'], field: '12', passed: ['Enter'] })
  })

  test('SK-1 a code that the device knows as it came keeps its beginning', () => {
    const { state, keys } = till(known, false, { prefix: '89' })
    keys('8900000000012', 0, 5)
    expect(state.scans).toEqual(['8900000000012'])
  })

  test('SK-1 the first characters of a person do not become a scan by being the prefix', () => {
    const { state, keys } = till(() => false, false, { prefix: 's' })
    keys('so', 0, 30)
    keys('soap', 2_000, 120)
    expect(state).toMatchObject({ scans: [], field: 'sosoap' })
  })

  test.each([
    [65, 90, []],
    [100, 90, ['8900000000036']],
    [20, 30, []],
    [35, 30, ['8900000000036']],
  ])('SK-2 with at most %i ms between its keys, a scanner of %i ms scans %o', (maxGapMs, gap, scans) => {
    const { state, keys } = till(() => false, false, { maxGapMs })
    keys('8900000000036', 0, gap)
    expect(state.scans).toEqual(scans)
  })

  test('SK-2 a slow scanner is waited for as long as its keys take', () => {
    const { patience, press } = till(() => false, true, { maxGapMs: 150 })
    press('8', 0)
    expect(patience()).toBeGreaterThan(150)
    for (const [place, key] of [...'900'].entries()) press(key, 140 * (place + 1))
    expect(patience()).toBeGreaterThan(150)
  })
})
