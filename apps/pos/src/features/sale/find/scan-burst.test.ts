import { describe, expect, test } from 'vitest'
import { createScanBurst, looksLikeCode } from './scan-burst.ts'

/** A field and a cart that follow the verdicts, as on the screen. */
const till = () => {
  const burst = createScanBurst()
  const state = { field: '', before: '', scans: [] as string[], passed: [] as string[] }
  const press = (key: string, at: number, isRepeat = false) => {
    const verdict = burst.press({ key, at, isRepeat })
    if (verdict.kind === 'scan') {
      state.scans.push(verdict.code)
      state.field = state.before
    } else if (verdict.kind !== 'held') {
      state.field += verdict.typed
      if (verdict.kind === 'begin') state.before = state.field
      if (key.length === 1) state.field += key
      else state.passed.push(key)
    }
  }
  return {
    state,
    press,
    silence: () => {
      state.field += burst.silence()
    },
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

  test('FC-25 a scan reports the keys that are not in a field yet', () => {
    const burst = createScanBurst()
    const verdicts = [...'Blue bag', 'Enter'].map((key, at) => burst.press({ key, at, isRepeat: false }))
    expect(verdicts.at(-1)).toEqual({ kind: 'scan', code: 'Blue bag', whole: 'Blue bag', held: 'lue bag' })
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

  test('a code that came in two pieces is offered whole, and a person who typed before it is not part of it', () => {
    const burst = createScanBurst()
    const press = (text: string, from: number) =>
      [...text].map((key, place) => burst.press({ key, at: from + place * 5, isRepeat: false }))
    press('890000', 0)
    press('0000012', 120)
    const end = burst.press({ key: 'Enter', at: 155, isRepeat: false })
    expect(end).toMatchObject({ kind: 'scan', code: '0000012', whole: '8900000000012' })
    press('b', 1_000)
    press('8900000000012', 1_400)
    const next = burst.press({ key: 'Enter', at: 1_465, isRepeat: false })
    expect(next).toMatchObject({ kind: 'scan', code: '8900000000012', whole: '8900000000012' })
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
