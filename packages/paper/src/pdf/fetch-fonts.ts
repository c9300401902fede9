import devanagari400 from '@fontsource/noto-sans/files/noto-sans-devanagari-400-normal.woff?url'
import devanagari700 from '@fontsource/noto-sans/files/noto-sans-devanagari-700-normal.woff?url'
import latinExt400 from '@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff?url'
import latinExt700 from '@fontsource/noto-sans/files/noto-sans-latin-ext-700-normal.woff?url'
import latin400 from '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff?url'
import latin700 from '@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff?url'
import type { PdfFonts } from './faces.ts'
import { unpackWoff } from './unpack-woff.ts'

const FILES: Readonly<Record<keyof PdfFonts, string>> = {
  'latin-400': latin400,
  'latin-700': latin700,
  'latin-ext-400': latinExt400,
  'latin-ext-700': latinExt700,
  'devanagari-400': devanagari400,
  'devanagari-700': devanagari700,
}

/** The fonts of a PDF in a browser. The till's worker keeps the files, so that this works offline. */
export const fetchFonts = async (): Promise<PdfFonts> => {
  const fonts = await Promise.all(
    Object.entries(FILES).map(async ([name, address]) => {
      const reply = await fetch(address)
      if (!reply.ok) throw new Error(`The font ${address} could not be loaded: ${reply.status}.`)
      return [name, await unpackWoff(new Uint8Array(await reply.arrayBuffer()))] as const
    }),
  )
  return Object.fromEntries(fonts) as PdfFonts
}
