// oxlint-disable-next-line typescript/triple-slash-reference -- because the library has no types, and apps read this file too
/// <reference path="./bidi-js.d.ts" />
import newBidi from 'bidi-js'
import { type Face, faceOf } from './faces.ts'

/** Text in one face. Null if no face has its characters. */
export interface Run {
  text: string
  face: Face | null
}

interface LevelRun extends Run {
  /** Odd where the text runs from right to left. */
  level: number
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
/** The first letter decides; digits and signs before it do not. */
const FIRST_IS_LATIN = /^\P{L}*\p{Script=Latin}/u
/** They say in which direction a text runs and are not drawn. */
const MARKS = /[\u200e\u200f\u061c\u2066-\u2069]/
/** Joins letters or keeps them apart, so it is drawn with them. */
const JOINER = /[\u200c\u200d]/

let bidi: ReturnType<typeof newBidi> | undefined

const levelsOf = (text: string, direction: 'ltr' | 'rtl'): Uint8Array | undefined => {
  if (direction === 'ltr' && !RIGHT_TO_LEFT.test(text)) return undefined
  bidi ??= newBidi()
  // An address or a name in Latin letters keeps its order on a page that runs from the right.
  const base = direction === 'rtl' && FIRST_IS_LATIN.test(text) ? 'ltr' : direction
  return bidi.getEmbeddingLevels(text, base).levels
}

const splitRuns = (text: string, levels: Uint8Array | undefined): LevelRun[] => {
  const runs: LevelRun[] = []
  let at = 0
  for (const letter of text) {
    const level = levels?.[at] ?? 0
    at += letter.length
    if (MARKS.test(letter)) continue
    const last = runs.at(-1)
    const face = JOINER.test(letter) && last ? last.face : faceOf(letter.codePointAt(0) ?? 0)
    // The font turns every text of Arabic letters round, also one of digits, which run from left to right.
    const isTurned = face === 'arabic' && level % 2 === 0
    if (last?.face === face && last.level === level && !isTurned) last.text += letter
    else runs.push({ text: letter, face, level })
  }
  return runs
}

/** Rule L2 of the bidirectional algorithm: from the highest level down, what is at that level or above is turned round. */
const turned = (runs: LevelRun[]): LevelRun[] => {
  const order = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < order.length; from += 1) {
      let to = from
      while (to < order.length && (order[to]?.level ?? 0) >= level) to += 1
      if (to === from) continue
      order.splice(from, to - from, ...order.slice(from, to).toReversed())
      from = to
    }
  }
  return order
}

/** Letters of Arabic are turned by the font, which joins them before. What is between them is turned here. */
const written = ({ text, face, level }: LevelRun): string =>
  level % 2 === 0 || face === 'arabic'
    ? text
    : [...text]
        .toReversed()
        .map((letter) => bidi?.getMirroredCharacter(letter) ?? letter)
        .join('')

/** The pieces of a text from left to right on the page. `has` says which fonts are there. */
export const runsOf = (
  text: string,
  direction: 'ltr' | 'rtl',
  has: (face: Face) => boolean = () => true,
): Run[] =>
  turned(splitRuns(text, levelsOf(text, direction))).map((run) => {
    const face = run.face !== null && has(run.face) ? run.face : null
    // A picture of the text turns it by itself.
    return face === null ? { text: run.text, face } : { text: written(run), face }
  })
