import latin from '@fontsource/noto-sans/unicode.json' with { type: 'json' }
import arabic from '@fontsource/noto-sans-arabic/unicode.json' with { type: 'json' }
import kannada from '@fontsource/noto-sans-kannada/unicode.json' with { type: 'json' }
import tamil from '@fontsource/noto-sans-tamil/unicode.json' with { type: 'json' }

/**
 * The parts of Noto Sans that a PDF may use, in the order in which they are asked. Latin letters come first, so that every
 * figure on a page is drawn alike. The rupee sign is in the second.
 */
export const FACES = ['latin', 'latin-ext', 'devanagari', 'tamil', 'kannada', 'arabic'] as const
export type Face = (typeof FACES)[number]
export const WEIGHTS = ['400', '700'] as const
export type Weight = (typeof WEIGHTS)[number]
export type FontName = `${Face}-${Weight}`

/** The unpacked fonts. Their files are WOFF and not WOFF2, of which fontkit cannot embed a part. */
export type PdfFonts = ReadonlyMap<FontName, Uint8Array>

/** Gets the fonts of some faces. One that cannot be had, as without a network, is left out. */
export type LoadFonts = (faces: ReadonlySet<Face>) => Promise<PdfFonts>

/** Every page has them; without them there is no PDF. */
export const ALWAYS: readonly Face[] = ['latin', 'latin-ext']

/** "U+0900-097F,U+20B9" */
const rangesOf = (text: string): readonly (readonly [number, number])[] =>
  text.split(',').map((range) => {
    const [from = '', to = from] = range.slice(2).split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })

const RANGES: Readonly<Record<Face, string>> = {
  latin: latin.latin,
  'latin-ext': latin['latin-ext'],
  devanagari: latin.devanagari,
  tamil: tamil.tamil,
  kannada: kannada.kannada,
  arabic: arabic.arabic,
}
const COVERED = FACES.map((face) => ({ face, ranges: rangesOf(RANGES[face]) }))

export const faceOf = (codePoint: number): Face | null =>
  COVERED.find(({ ranges: own }) => own.some(([from, to]) => from <= codePoint && codePoint <= to))?.face ??
  null

export const facesIn = (texts: readonly string[]): ReadonlySet<Face> => {
  const faces = new Set<Face>(ALWAYS)
  const letters = new Set(texts.join(''))
  for (const letter of letters) {
    const face = faceOf(letter.codePointAt(0) ?? 0)
    if (face) faces.add(face)
  }
  return faces
}
