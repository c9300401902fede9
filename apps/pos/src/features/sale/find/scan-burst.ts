/** A wedge scanner types a key every few milliseconds; nobody's fingers stay below this for six keys in a row. */
const LONGEST_GAP_MS = 35
/** Shorter codes are left to the search box, which finds them as well. */
const SHORTEST_CODE = 6
/** A wireless scanner may stumble within a code; a customer's next article takes longer. */
const LONGEST_STUMBLE_MS = 250
/** Silence after which held back keys were no scan. */
export const SILENCE_MS = 60

interface Key {
  key: string
  /** Of the event itself: a busy page handles keys late, but they were pressed when they were pressed. */
  at: number
  isRepeat: boolean
}

/**
 * What becomes of a key. `held` keys reach no field until it is clear what they are; `typed` are held keys that turned
 * out to be a person's and have to be written where they belong, before this key goes its way.
 */
export type Verdict =
  | { kind: 'pass'; typed: string }
  /** The first key of what may be a scan: it is written, and may have to be taken back. */
  | { kind: 'begin'; typed: string; isStumble: boolean }
  | { kind: 'held' }
  /** `whole` is longer when the scanner stumbled, or when a person typed right before it; `held` is in no field yet. */
  | { kind: 'scan'; code: string; whole: string; held: string }

const MODIFIERS = new Set(['Shift', 'CapsLock', 'Control', 'Alt', 'AltGraph', 'Meta'])

/** A code has a digit and no gap. Words that come as fast are somebody's macro or dictation, and stay words. */
export const looksLikeCode = (text: string): boolean => /^\S*\d\S*$/.test(text)

/** Tells a scanner from a person by speed, key by key. */
export const createScanBurst = () => {
  let keys = ''
  /** What came before them without a real pause. */
  let before = ''
  /** How many of the keys the field already has. */
  let written = 0
  let lastAt = -Infinity

  const takeHeld = (): string => {
    const held = keys.slice(written)
    written = keys.length
    return held
  }
  const forget = () => {
    keys = ''
    before = ''
    written = 0
    lastAt = -Infinity
  }

  return {
    press: ({ key, at, isRepeat }: Key): Verdict => {
      if (MODIFIERS.has(key)) return { kind: 'pass', typed: '' }
      const isFast = at - lastAt <= LONGEST_GAP_MS
      if (key.length === 1 && !isRepeat) {
        const isStumble = at - lastAt <= LONGEST_STUMBLE_MS
        lastAt = at
        if (isFast && keys !== '') {
          keys += key
          return { kind: 'held' }
        }
        const typed = takeHeld()
        before = isStumble ? before + keys : ''
        keys = key
        written = 1
        return { kind: 'begin', typed, isStumble }
      }
      const isEnd = (key === 'Enter' || key === 'Tab') && isFast && keys.length >= SHORTEST_CODE
      const [code, whole, held] = [keys, before + keys, takeHeld()]
      forget()
      return isEnd ? { kind: 'scan', code, whole, held } : { kind: 'pass', typed: held }
    },

    /**
     * Nothing came for a while: held keys were a person's. The burst is not over, though. On a busy page the timer may
     * run before keys that were pressed in time, and the code would be cut in two.
     */
    silence: takeHeld,
  }
}
