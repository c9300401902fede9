import { MAX_PICTURE_BYTES, MAX_PICTURE_NAMES } from '@evertill/contract'
import type { UnzipFileInfo } from 'fflate'
import { FileRefused } from '../../../parts/file-refused.ts'
import { isZip } from '../../../parts/is-zip.ts'

/** One picture among the files that were chosen. */
export interface PictureFile {
  /** As it is called in its folder. */
  name: string
  /** Without folder and ending: the code, barcode or name of a product. */
  product: string
  read(): Promise<Blob>
}

export interface ChosenFiles {
  pictures: readonly PictureFile[]
  /** Other files, and pictures that are too large. */
  left: readonly string[]
}

/** A browser holds it in memory while it reads it. */
const MAX_ZIP_BYTES = 300 * 1024 * 1024

const PICTURE = /\.(jpe?g|png|webp)$/i

/** Folders, and what a Mac adds to every archive. */
const isNoFile = (path: string): boolean => path.endsWith('/') || /(^|\/)(__MACOSX\/|\.[^/]*$)/.test(path)

const nameIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Names with accents come in two spellings, by the system that packed them. */
const productOf = (name: string): string => name.replace(PICTURE, '').normalize('NFC').trim()

const isUsable = (name: string, size: number): boolean => PICTURE.test(name) && size <= MAX_PICTURE_BYTES

/** What is in the archive, without unpacking any of it; each picture is unpacked when it is sent. */
const readZip = async (file: File): Promise<ChosenFiles> => {
  if (file.size > MAX_ZIP_BYTES) throw new FileRefused('zipTooLarge')
  const { unzipSync } = await import('fflate')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const unpack = (filter: (entry: UnzipFileInfo) => boolean) => {
    try {
      return unzipSync(bytes, { filter })
    } catch {
      throw new FileRefused('brokenZip')
    }
  }
  const entries: UnzipFileInfo[] = []
  unpack((entry) => {
    if (!isNoFile(entry.name)) entries.push(entry)
    return false
  })
  const isPicture = ({ name, originalSize }: UnzipFileInfo) => isUsable(name, originalSize)
  return {
    pictures: entries.filter(isPicture).map(({ name: path }) => ({
      name: nameIn(path),
      product: productOf(nameIn(path)),
      // No more is unpacked than the archive says, and that was judged before.
      read: async () => new Blob([Uint8Array.from(unpack(({ name }) => name === path)[path] ?? [])]),
    })),
    left: entries.filter((entry) => !isPicture(entry)).map(({ name }) => nameIn(name)),
  }
}

/** The pictures in a ZIP file, or those that were chosen one beside the other. */
export const readPictureFiles = async (files: readonly File[]): Promise<ChosenFiles> => {
  const parts = await Promise.all(
    files.map(async (file): Promise<ChosenFiles> => {
      if (await isZip(file)) return readZip(file)
      const { name, size } = file
      if (!isUsable(name, size)) return { pictures: [], left: [name] }
      return { pictures: [{ name, product: productOf(name), read: async () => file }], left: [] }
    }),
  )
  const pictures = parts.flatMap((part) => part.pictures)
  if (pictures.length > MAX_PICTURE_NAMES) throw new FileRefused('tooManyPictures')
  return { pictures, left: parts.flatMap((part) => part.left) }
}
