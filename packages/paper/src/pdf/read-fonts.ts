import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type Face, type FontName, type LoadFonts, type Weight, WEIGHTS } from './faces.ts'
import { unpackWoff } from './unpack-woff.ts'

const { resolve } = createRequire(import.meta.url)

const PACKAGES: Readonly<Record<Face, string>> = {
  latin: 'noto-sans',
  'latin-ext': 'noto-sans',
  devanagari: 'noto-sans',
  tamil: 'noto-sans-tamil',
  kannada: 'noto-sans-kannada',
  arabic: 'noto-sans-arabic',
}

const known = new Map<FontName, Promise<Uint8Array>>()

const readFont = (face: Face, weight: Weight): Promise<Uint8Array> => {
  const name = `${face}-${weight}` as const
  const before = known.get(name)
  if (before) return before
  const read = readFile(resolve(`@fontsource/${PACKAGES[face]}/files/${PACKAGES[face]}-${name}-normal.woff`))
    .then((bytes) => unpackWoff(new Uint8Array(bytes)))
    .catch((error: unknown) => {
      // The next PDF tries again.
      known.delete(name)
      throw error
    })
  known.set(name, read)
  return read
}

/** The fonts of a PDF on a server, each read once; a browser fetches them (`fetch-fonts.ts`). */
export const readFonts: LoadFonts = async (faces) => {
  const names = [...faces].flatMap((face) => WEIGHTS.map((weight) => [face, weight] as const))
  return new Map(
    await Promise.all(
      names.map(
        async ([face, weight]) => [`${face}-${weight}` as const, await readFont(face, weight)] as const,
      ),
    ),
  )
}
