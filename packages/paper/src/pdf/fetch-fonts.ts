import arabic400 from '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff?url'
import arabic700 from '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-700-normal.woff?url'
import kannada400 from '@fontsource/noto-sans-kannada/files/noto-sans-kannada-kannada-400-normal.woff?url'
import kannada700 from '@fontsource/noto-sans-kannada/files/noto-sans-kannada-kannada-700-normal.woff?url'
import tamil400 from '@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-400-normal.woff?url'
import tamil700 from '@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-700-normal.woff?url'
import devanagari400 from '@fontsource/noto-sans/files/noto-sans-devanagari-400-normal.woff?url'
import devanagari700 from '@fontsource/noto-sans/files/noto-sans-devanagari-700-normal.woff?url'
import latinExt400 from '@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff?url'
import latinExt700 from '@fontsource/noto-sans/files/noto-sans-latin-ext-700-normal.woff?url'
import latin400 from '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff?url'
import latin700 from '@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff?url'
import { ALWAYS, type Face, type FontName, type LoadFonts, WEIGHTS } from './faces.ts'
import { unpackWoff } from './unpack-woff.ts'

const FILES: Readonly<Record<FontName, string>> = {
  'latin-400': latin400,
  'latin-700': latin700,
  'latin-ext-400': latinExt400,
  'latin-ext-700': latinExt700,
  'devanagari-400': devanagari400,
  'devanagari-700': devanagari700,
  'tamil-400': tamil400,
  'tamil-700': tamil700,
  'kannada-400': kannada400,
  'kannada-700': kannada700,
  'arabic-400': arabic400,
  'arabic-700': arabic700,
}

const fetchFace = (face: Face): Promise<(readonly [FontName, Uint8Array])[]> =>
  Promise.all(
    WEIGHTS.map(async (weight) => {
      const name = `${face}-${weight}` as const
      const reply = await fetch(FILES[name])
      if (!reply.ok) throw new Error(`The font ${FILES[name]} could not be loaded: ${reply.status}.`)
      return [name, await unpackWoff(new Uint8Array(await reply.arrayBuffer()))] as const
    }),
  )

/**
 * The fonts of a PDF in a browser. The till's worker keeps the files: the Latin ones from the start, those of other
 * scripts once they were loaded. A till that was never online with a script draws its texts as pictures.
 */
export const fetchFonts: LoadFonts = async (faces) => {
  const fonts = await Promise.all(
    [...faces].map((face) => (ALWAYS.includes(face) ? fetchFace(face) : fetchFace(face).catch(() => []))),
  )
  return new Map(fonts.flat())
}
