import { hasRightCheckDigit } from '@evertill/domain'

/** Scanners on a cable are faster than this; a short code counts as a scan only at their speed. */
const MAX_CABLE_GAP_MS = 35
/** A wireless scanner may pause within a code, and before its Enter. */
const MAX_STUMBLE_MS = 250
/** After a longer pause, pieces are joined only by a known code or a check digit. */
const MAX_PAUSE_MS = 1_000
/** Shorter codes go to the search box, which finds them too. */
export const MIN_CODE_LENGTH = 6
/** At the speed of Bluetooth, shorter codes must be known or have a check digit. */
const MIN_SLOW_LENGTH = 8
/** So many keys at a scanner's speed were not typed by a person. */
const MIN_SURE_LENGTH = 3
/** A few held keys were typed by a person after this pause. */
const SILENCE_MS = 90
/** Nobody is silent before the next key of a slow scanner could have come. */
const TIMER_SLACK_MS = 25

/** How the scanner of this device sends, as it is set. */
export interface ScanTuning {
  /** What it sends before and after each code; both are removed. */
  prefix: string
  suffix: string
  /** The slowest Bluetooth scanners send a key every 60 ms. A person does not keep this up for a whole code. */
  maxGapMs: number
}

interface Key {
  key: string
  /** The event's time stamp: a busy page handles keys late. */
  at: number
  isRepeat: boolean
}

/** Keys without a pause between them. */
interface Piece {
  keys: string
  /** The pause before its first key, and the longest within it. */
  pause: number
  maxGap: number
}

/** Why keys are a scan: they have prefix and suffix, the device knows the code, it is one with its check digit, or they are fast. */
export type ScanReason = 'marked' | 'known' | 'checkDigit' | 'fast'

/** `from` is the first piece of the code: what it and later ones wrote into a field must be removed. */
export interface Scan {
  kind: 'scan'
  code: string
  from: number
  why: ScanReason
}

/**
 * What to do with a key. `held` keys reach no field until it is clear whether they are a scan. `typed` are held keys that
 * a person typed; they must be written into the field before this key.
 */
export type Verdict =
  | { kind: 'pass'; typed: string }
  /** The first key of a piece: it is written, and may have to be removed again. */
  | { kind: 'begin'; typed: string; piece: number }
  | { kind: 'held' }
  | Scan

/** A quantity and this sign are typed before a scan. */
const TIMES = '*'

const MODIFIERS = new Set(['Shift', 'CapsLock', 'Control', 'Alt', 'AltGraph', 'Meta'])

/** A code has a digit and no space. Other fast input comes from a macro or dictation and stays text. */
export const looksLikeCode = (text: string): boolean => /^\S*\d\S*$/.test(text)

/** The code without what the scanner sends around it. `isMarked` if all of that was there. */
export const stripAffixes = (sent: string, { prefix, suffix }: Pick<ScanTuning, 'prefix' | 'suffix'>) => {
  const isMarked =
    prefix + suffix !== '' &&
    sent.length > prefix.length + suffix.length &&
    sent.startsWith(prefix) &&
    sent.endsWith(suffix)
  return { code: isMarked ? sent.slice(prefix.length, sent.length - suffix.length) : sent, isMarked }
}

/**
 * Tells a scanner from a person by the speed of the keys. `isKnown` says whether the device can sell a code; `tuning` may
 * change at any time.
 */
export const createScanBurst = (isKnown: (code: string) => boolean, tuning: () => ScanTuning) => {
  let pieces: Piece[] = []
  /** How many keys of the last piece are already in the field. */
  let written = 0
  let lastAt = -Infinity

  const stumbleMs = () => Math.max(MAX_STUMBLE_MS, tuning().maxGapMs + TIMER_SLACK_MS)
  const takeHeld = (): string => {
    const held = pieces.at(-1)?.keys.slice(written) ?? ''
    written += held.length
    return held
  }
  const forget = () => {
    pieces = []
    written = 0
    lastAt = -Infinity
  }
  /** The scan that these keys are, if a scanner sent them. */
  const takeScan = (boxIsEmpty: boolean): Scan | undefined => {
    const scan = findScan(pieces, isKnown, boxIsEmpty, tuning())
    if (scan) forget()
    return scan
  }

  return {
    /** `boxIsEmpty` says whether the field was empty before the first piece. */
    press: ({ key, at, isRepeat }: Key, boxIsEmpty: boolean): Verdict => {
      if (MODIFIERS.has(key)) return { kind: 'pass', typed: '' }
      const gap = at - lastAt
      const last = pieces.at(-1)
      if (key.length === 1 && !isRepeat) {
        lastAt = at
        if (gap <= tuning().maxGapMs && last) {
          last.keys += key
          last.maxGap = Math.max(last.maxGap, gap)
          return { kind: 'held' }
        }
        const typed = takeHeld()
        if (gap > MAX_PAUSE_MS) pieces = []
        pieces.push({ keys: key, pause: gap, maxGap: 0 })
        written = 1
        return { kind: 'begin', typed, piece: pieces.length - 1 }
      }
      const isEnd = (key === 'Enter' || key === 'Tab') && gap <= stumbleMs()
      const scan = isEnd ? takeScan(boxIsEmpty) : undefined
      if (scan) return scan
      const typed = takeHeld()
      forget()
      return { kind: 'pass', typed }
    },

    /** How long to wait for the next key before `silence` or `end`. */
    patience: (): number =>
      pieces.some(({ keys }) => keys.length >= MIN_SURE_LENGTH)
        ? stumbleMs()
        : Math.max(SILENCE_MS, tuning().maxGapMs + TIMER_SLACK_MS),

    /**
     * Returns the held keys after a pause: a person typed them. The burst is not reset: on a busy page the timer may run
     * before keys that were pressed in time, and the code would be cut in two.
     */
    silence: takeHeld,

    /** The scan of a scanner that sends no Enter, after a pause. */
    end: takeScan,
  }
}

/** The last pieces, as one code. */
interface Join {
  from: number
  parts: readonly Piece[]
  code: string
  isMarked: boolean
}

/**
 * The code in the last pieces, if a scanner sent them: the longest that the device knows, else the longest that began at
 * a scanner's speed, else what has a right check digit, else what the speed and the box tell.
 */
function findScan(
  pieces: readonly Piece[],
  isKnown: (code: string) => boolean,
  boxIsEmpty: boolean,
  tuning: ScanTuning,
): Scan | undefined {
  const joins: Join[] = pieces
    .map((_, from) => ({ from, parts: pieces.slice(from) }))
    .map(({ from, parts }) => {
      const sent = parts.map(({ keys }) => keys).join('')
      // Known as it came: the prefix of the setting is a part of this code.
      return {
        from,
        parts,
        ...(isKnown(sent) ? { code: sent, isMarked: false } : stripAffixes(sent, tuning)),
      }
    })
    .filter((join) => (join.isMarked ? isSure(join) : join.code.length >= MIN_CODE_LENGTH))
    .filter(({ parts }) => isFast(parts))
  const isValid = ({ code }: Join) => hasRightCheckDigit(code)
  const isAlone = (join: Join) => join.from === 0 && boxIsEmpty && hasOnlyStumbles(join)
  const scanOf = (join: Join | undefined, why: ScanReason): Scan | undefined =>
    join && { kind: 'scan', code: join.code, from: join.from, why }
  return (
    scanOf(
      joins.find(({ code }) => isKnown(code)),
      'known',
    ) ??
    scanOf(
      joins.find((join) => join.isMarked && hasOnlyStumbles(join)),
      'marked',
    ) ??
    scanOf(
      joins.find((join) => join.parts.length > 1 && isSure(join) && (isValid(join) || isOneCode(join))),
      'fast',
    ) ??
    scanOf(
      joins.find((join) => isValid(join) && isAlone(join)),
      'checkDigit',
    ) ??
    // The shortest: a digit typed before a whole code can make a longer one that is valid by chance.
    scanOf(joins.findLast(isValid), 'checkDigit') ??
    scanOf(
      joins.find((join) => join.parts.length === 2 && isAlone(join) && isOneCode(join)),
      'fast',
    ) ??
    scanOf(
      joins.find((join) => join.parts.length === 1 && isOneCode(join)),
      'fast',
    )
  )
}

/** Two thirds of the gaps are a scanner's. A person who hits two keys at once needs longer for the next ones. */
function isFast(parts: readonly Piece[]): boolean {
  const gaps = parts.reduce((sum, { keys }) => sum + keys.length, 0) - 1
  return 3 * (parts.length - 1) <= gaps
}

/** No person typed the first keys. */
const isSure = ({ parts: [first] }: Join): boolean => (first?.keys.length ?? 0) >= MIN_SURE_LENGTH

/** A person needs longer from a key to the trigger. */
const hasOnlyStumbles = ({ parts }: Join): boolean =>
  parts.slice(1).every(({ pause }) => pause <= MAX_STUMBLE_MS)

/** For codes that the device does not know and that have no check digit. */
function isOneCode(join: Join): boolean {
  const { code, parts } = join
  if (!looksLikeCode(code) || code.includes(TIMES) || !hasOnlyStumbles(join)) return false
  return code.length >= MIN_SLOW_LENGTH || parts.every(({ maxGap }) => maxGap <= MAX_CABLE_GAP_MS)
}
