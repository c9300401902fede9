import ranges from '@fontsource/noto-sans/unicode.json' with { type: 'json' }

/** The parts of Noto Sans that a PDF may use, in the order in which they are asked. The rupee sign is in the second. */
export const FACES = ['latin', 'latin-ext', 'devanagari'] as const
export type Face = (typeof FACES)[number]
export type Weight = '400' | '700'

/** The unpacked fonts. Their files are WOFF and not WOFF2, of which fontkit cannot embed a part. */
export type PdfFonts = Readonly<Record<`${Face}-${Weight}`, Uint8Array>>

/** "U+0900-097F,U+20B9" */
const rangesOf = (text: string): readonly (readonly [number, number])[] =>
  text.split(',').map((range) => {
    const [from = '', to = from] = range.slice(2).split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })

const COVERED = FACES.map((face) => ({ face, ranges: rangesOf(ranges[face]) }))

const faceOf = (codePoint: number): Face | null =>
  COVERED.find(({ ranges: own }) => own.some(([from, to]) => from <= codePoint && codePoint <= to))?.face ??
  null

/** Text in one face. Null if no face has its characters. */
export interface Run {
  text: string
  face: Face | null
}

export const runsOf = (text: string): Run[] => {
  const runs: Run[] = []
  for (const letter of text) {
    const face = faceOf(letter.codePointAt(0) ?? 0)
    const last = runs.at(-1)
    if (last?.face === face) last.text += letter
    else runs.push({ text: letter, face })
  }
  return runs
}
