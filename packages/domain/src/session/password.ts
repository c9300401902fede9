import { COMMON_PASSWORDS, COMMON_WORDS } from './common-passwords.ts'

export const MIN_PASSWORD_LENGTH = 10

export type PasswordRefusal = 'passwordTooShort' | 'passwordTooSimple' | 'passwordCommon' | 'passwordOwnName'

/** Rows of keyboards, the alphabet and the digits. Neighbours in one of them make a run, in both directions. */
const ROWS = [
  '1234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
]
const RUNS = [...ROWS, ...ROWS.map((row) => [...row].reverse().join(''))]
const MIN_RUN = 3
/** Besides runs, or besides a name, a password needs this many characters of its own. */
const MIN_OWN = 5
/** "abcabcabcabc" repeats a unit of three. Longer units are as good as what they repeat. */
const MAX_UNIT = 4

const common = new Set(COMMON_PASSWORDS)
const words = new Set(COMMON_WORDS)

/** Signs that are typed in place of letters. */
const LETTERS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
const asLetters = (text: string): string => text.replaceAll(/[@431!0$57]/g, (sign) => LETTERS[sign] ?? sign)

const isCommon = (lower: string): boolean => {
  const withoutEnd = lower.replace(/[^a-z]+$/, '')
  const core = withoutEnd.replace(/^[^a-z]+/, '')
  return (
    [lower, asLetters(lower)].some((text) => common.has(text)) ||
    [core, asLetters(core), asLetters(withoutEnd)].some((text) => words.has(text))
  )
}

const isRepetition = (lower: string): boolean =>
  Array.from({ length: MAX_UNIT }, (_, index) => lower.slice(0, index + 1)).some(
    (unit) => unit.repeat(Math.ceil(lower.length / unit.length)).slice(0, lower.length) === lower,
  )

const runLengthAt = (text: string, at: number): number => {
  let longest = 0
  for (let length = MIN_RUN; at + length <= text.length; length++) {
    const piece = text.slice(at, at + length)
    if (!RUNS.some((run) => run.includes(piece))) break
    longest = length
  }
  return longest
}

/** How many characters are not part of a run such as "123" or "qwerty". */
const charactersOutsideRuns = (text: string): number => {
  let outside = 0
  for (let at = 0; at < text.length;) {
    const run = runLengthAt(text, at)
    if (run === 0) outside += 1
    at += Math.max(1, run)
  }
  return outside
}

const lettersAndDigits = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** A login id is also known by the part before its @. */
const isOwnName = (password: string, names: readonly string[]): boolean => {
  const squeezed = lettersAndDigits(password)
  return names
    .flatMap((name) => [name, name.split('@')[0] ?? ''])
    .map(lettersAndDigits)
    .some((name) => name.length >= 3 && squeezed.includes(name) && squeezed.length - name.length < MIN_OWN)
}

/**
 * For a password that is being set; passwords set earlier keep working. `names`: login id, name and company, which a
 * stranger knows or guesses first.
 */
export function passwordRefusal(
  password: string,
  names: readonly string[] = [],
): PasswordRefusal | undefined {
  if ([...password].length < MIN_PASSWORD_LENGTH) return 'passwordTooShort'
  const lower = password.toLowerCase()
  if (isRepetition(lower) || charactersOutsideRuns(lower) < MIN_OWN) return 'passwordTooSimple'
  if (isCommon(lower)) return 'passwordCommon'
  return isOwnName(password, names) ? 'passwordOwnName' : undefined
}
