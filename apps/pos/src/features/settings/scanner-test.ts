import { hasRightCheckDigit } from '@evertill/domain'
import {
  createScanBurst,
  looksLikeCode,
  MIN_CODE_LENGTH,
  type ScanReason,
  type ScanTuning,
  stripAffixes,
} from '../../actions/scan-burst.ts'

/** Why keys were taken as typing. */
export type TypingReason = 'slow' | 'short' | 'words' | 'noEnd' | 'lateEnd' | 'unsure'

export interface ScannerReport {
  /** The characters that came, and the key that ended them. */
  text: string
  end: 'Enter' | 'Tab' | null
  /** Milliseconds between two characters; null for a single one. */
  gaps: { min: number; average: number; max: number } | null
  verdict: { kind: 'scan'; why: ScanReason } | { kind: 'typing'; why: TypingReason }
  /** Without prefix and suffix. */
  code: string
  isStripped: boolean
}

interface Pressed {
  key: string
  at: number
}

interface Ports {
  isKnown(code: string): boolean
  tuning(): ScanTuning
  /** The scanner sends no Enter. */
  endsByPause(): boolean
  report(report: ScannerReport): void
}

const isEnd = (key: string): key is 'Enter' | 'Tab' => key === 'Enter' || key === 'Tab'

/** From here on a wireless scanner has ended, and so has a person. */
const LATE_END_MS = 250

/** Watches keys with the detection of the sale screen and says what it made of them. */
export const createScannerTest = ({ isKnown, tuning, endsByPause, report }: Ports) => {
  let burst = createScanBurst(isKnown, tuning)
  let keys: Pressed[] = []

  const finish = (why: ScanReason | undefined, scanned: string | undefined) => {
    const characters = keys.filter(({ key }) => key.length === 1)
    const text = characters.map(({ key }) => key).join('')
    const last = keys.at(-1)
    const end = last && isEnd(last.key) ? last.key : null
    const stripped = stripAffixes(text, tuning())
    const code = scanned ?? stripped.code
    report({
      text,
      end,
      gaps: gapsOf(characters),
      verdict: why
        ? { kind: 'scan', why }
        : { kind: 'typing', why: whyTyping(keys, stripped.code, tuning(), endsByPause()) },
      code,
      isStripped: code !== text && stripped.isMarked,
    })
    keys = []
    burst = createScanBurst(isKnown, tuning)
  }

  return {
    /** What has come since the last report. */
    text: () => keys.map(({ key }) => key).join(''),
    patience: () => burst.patience(),

    /** False if the key is not for the test: the browser does what it always does. */
    press: (key: string, at: number, isRepeat: boolean): boolean => {
      if (key.length > 1 && (!isEnd(key) || keys.length === 0)) return false
      const verdict = burst.press({ key, at, isRepeat }, true)
      keys = [...keys, { key, at }]
      if (verdict.kind === 'scan') finish(verdict.why, verdict.code)
      else if (isEnd(key)) finish(undefined, undefined)
      return true
    },

    /** After `patience`: a scanner that sends no Enter has ended. */
    silence: () => {
      const scan = endsByPause() ? burst.end(true) : undefined
      if (scan) finish(scan.why, scan.code)
    },

    /** Nothing came for so long that whatever it was has ended. */
    idle: () => {
      if (keys.length > 0) finish(undefined, undefined)
    },
  }
}

const gapsBetween = (characters: readonly Pressed[]): number[] =>
  characters.slice(1).map(({ at }, place) => at - (characters[place]?.at ?? at))

const gapsOf = (characters: readonly Pressed[]): ScannerReport['gaps'] => {
  const gaps = gapsBetween(characters)
  if (gaps.length === 0) return null
  const sum = gaps.reduce((total, gap) => total + gap, 0)
  return { min: Math.min(...gaps), average: sum / gaps.length, max: Math.max(...gaps) }
}

function whyTyping(
  keys: readonly Pressed[],
  code: string,
  { maxGapMs }: ScanTuning,
  endsByPause: boolean,
): TypingReason {
  const gaps = gapsBetween(keys.filter(({ key }) => key.length === 1))
  const [last, beforeLast] = [keys.at(-1), keys.at(-2)]
  const hasEnd = last !== undefined && isEnd(last.key)
  if (3 * gaps.filter((gap) => gap > maxGapMs).length > gaps.length) return 'slow'
  if (code.length < MIN_CODE_LENGTH) return 'short'
  if (!looksLikeCode(code)) return 'words'
  if (!hasEnd && !endsByPause) return 'noEnd'
  if (hasEnd && beforeLast && last.at - beforeLast.at > LATE_END_MS) return 'lateEnd'
  return 'unsure'
}

/** As many characters as a setting holds. */
const MAX_AFFIX = 8

/**
 * What stands around a code that the device knows, or around digits with a right check digit: the scanner probably adds
 * it to every code.
 */
export const findAffixes = (
  text: string,
  isKnown: (code: string) => boolean,
): { prefix: string; suffix: string } | undefined => {
  if (isKnown(text) || hasRightCheckDigit(text)) return undefined
  for (let around = 1; around <= 2 * MAX_AFFIX && around <= text.length - 2; around += 1) {
    for (let before = Math.min(around, MAX_AFFIX); before >= 0 && around - before <= MAX_AFFIX; before -= 1) {
      const end = text.length - (around - before)
      if (isKnown(text.slice(before, end))) return { prefix: text.slice(0, before), suffix: text.slice(end) }
    }
  }
  const digits = /^(\D{0,8})(\d+)(\D{0,8})$/.exec(text)
  if (digits && hasRightCheckDigit(digits[2] ?? '')) {
    return { prefix: digits[1] ?? '', suffix: digits[3] ?? '' }
  }
  return undefined
}

/** The choices of the speed, in milliseconds. */
export const GAP_CHOICES = [20, 35, 65, 100, 150] as const

/** The smallest choice with which a scanner of this speed is recognised; undefined if none is needed or enough. */
export const fittingGap = ({ verdict, gaps, code }: ScannerReport): number | undefined =>
  verdict.kind === 'typing' && verdict.why === 'slow' && gaps && looksLikeCode(code)
    ? GAP_CHOICES.find((choice) => choice >= gaps.max)
    : undefined
