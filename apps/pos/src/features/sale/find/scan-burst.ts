/** A wedge scanner sends a key every few milliseconds; no person types six keys in a row this fast. */
const MAX_GAP_MS = 35
/** Shorter codes go to the search box, which finds them too. */
const MIN_CODE_LENGTH = 6
/** A wireless scanner may pause within a code; the next article takes longer than this. */
const MAX_STUMBLE_MS = 250
/** After this pause, held keys were typed by a person. */
export const SILENCE_MS = 60

interface Key {
  key: string
  /** The event's time stamp: a busy page handles keys late. */
  at: number
  isRepeat: boolean
}

/**
 * What to do with a key. `held` keys reach no field until it is clear whether they are a scan. `typed` are held keys that
 * a person typed; they must be written into the field before this key.
 */
export type Verdict =
  | { kind: 'pass'; typed: string }
  /** The first key of a possible scan: it is written, and may have to be removed again. */
  | { kind: 'begin'; typed: string; isStumble: boolean }
  | { kind: 'held' }
  /** `whole` is longer if the scanner paused or a person typed right before it; `held` is not in a field yet. */
  | { kind: 'scan'; code: string; whole: string; held: string }

const MODIFIERS = new Set(['Shift', 'CapsLock', 'Control', 'Alt', 'AltGraph', 'Meta'])

/** A code has a digit and no space. Other fast input comes from a macro or dictation and stays text. */
export const looksLikeCode = (text: string): boolean => /^\S*\d\S*$/.test(text)

/** Tells a scanner from a person by the speed of the keys. */
export const createScanBurst = () => {
  let keys = ''
  /** The keys before them, after a pause that a scanner may make. */
  let before = ''
  /** How many of the keys are already in the field. */
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
      const isFast = at - lastAt <= MAX_GAP_MS
      if (key.length === 1 && !isRepeat) {
        const isStumble = at - lastAt <= MAX_STUMBLE_MS
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
      const isEnd = (key === 'Enter' || key === 'Tab') && isFast && keys.length >= MIN_CODE_LENGTH
      const [code, whole, held] = [keys, before + keys, takeHeld()]
      forget()
      return isEnd ? { kind: 'scan', code, whole, held } : { kind: 'pass', typed: held }
    },

    /**
     * Returns the held keys after a pause: a person typed them. The burst is not reset: on a busy page the timer may run
     * before keys that were pressed in time, and the code would be cut in two.
     */
    silence: takeHeld,
  }
}
