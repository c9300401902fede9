/** The share of the space that the end of a name may take: it tells sizes and packs apart ("pack of 12"). */
const MAX_END = 0.45

const WIDEST = /[MWmw@%\p{Extended_Pictographic}]/u
/** Capitals, and the letters of scripts that know no small ones. */
const WIDE = /[\p{Lu}\p{Lo}]/u

/** In widths of an ordinary small letter: names in capitals need a third more room. */
const widthOf = (letter: string): number => (WIDEST.test(letter) ? 1.7 : WIDE.test(letter) ? 1.3 : 1)

/** How many letters from the first one fit. */
const fitting = (letters: readonly string[], max: number): number => {
  let room = max
  const over = letters.findIndex((letter) => (room -= widthOf(letter)) < 0)
  return over < 0 ? letters.length : over
}

/** Cuts at a space, unless that loses too much: some names are one long word. */
const upToSpace = (letters: readonly string[], max: number): string[] => {
  const count = fitting(letters, max)
  const space = letters[count] === ' ' ? count : letters.lastIndexOf(' ', count - 1)
  return letters.slice(0, space > count / 3 ? space : count)
}

const sum = (letters: readonly string[]): number =>
  letters.reduce((width, letter) => width + widthOf(letter), 0)

/** Shortens a name in its middle, so that beginning and end stay readable. `max` counts small letters. */
export const shortenMiddle = (name: string, max: number): string => {
  // No letter is wider than two, and nearly every name is short.
  if (name.length <= max / 2) return name
  const letters = [...name]
  if (fitting(letters, max) === letters.length) return name
  const end = upToSpace(letters.toReversed(), max * MAX_END).toReversed()
  const start = upToSpace(letters, max - sum(end) - 2)
  return `${start.join('').trimEnd()}… ${end.join('').trimStart()}`
}
