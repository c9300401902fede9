import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { FACES, type PdfFonts } from './faces.ts'
import { unpackWoff } from './unpack-woff.ts'

/** The fonts of a PDF on a server; a browser fetches them (`fetch-fonts.ts`). */
export const readFonts = async (): Promise<PdfFonts> => {
  const { resolve } = createRequire(import.meta.url)
  const names = FACES.flatMap((face) => [`${face}-400`, `${face}-700`] as const)
  const files = await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(resolve(`@fontsource/noto-sans/files/noto-sans-${name}-normal.woff`))
      return [name, await unpackWoff(new Uint8Array(bytes))] as const
    }),
  )
  return Object.fromEntries(files) as PdfFonts
}
