import sharp from 'sharp'
import { MAX_PICTURE_PIXELS, PICTURE_SIDE } from '@evertill/contract'

/** Why a file is no picture for us. */
export type PictureFault = 'svg' | 'other' | 'broken' | 'tooManyPixels'
export type SmallPicture = { readonly bytes: Buffer } | { readonly fault: PictureFault }

/** One thread for a picture: several companies may send one at the same time. */
sharp.concurrency(1)
sharp.cache(false)
// The library reads many more formats. Whatever the first bytes say, no other reader is ever started.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

const MAX_SECONDS = 10

const isJpeg = (file: Buffer): boolean => file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
const isPng = (file: Buffer): boolean =>
  file.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))
const isWebp = (file: Buffer): boolean =>
  file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP'
const isSvg = (file: Buffer): boolean => /<svg[\s>]/i.test(file.toString('latin1', 0, 4_096))

const options = { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'warning', sequentialRead: true } as const

/**
 * Upright, at most 256 pixels on each side, as WebP. Nothing but the pixels is kept: where and with what a photo was taken
 * stays with whoever took it. The work is done on threads of the library.
 */
export const makeSmallPicture = async (file: Buffer): Promise<SmallPicture> => {
  if (!isJpeg(file) && !isPng(file) && !isWebp(file)) return { fault: isSvg(file) ? 'svg' : 'other' }
  try {
    const { width, height } = await sharp(file, { ...options, limitInputPixels: false }).metadata()
    if (width * height > MAX_PICTURE_PIXELS) return { fault: 'tooManyPixels' }
    const bytes = await sharp(file, options)
      .autoOrient()
      .resize({ width: PICTURE_SIDE, height: PICTURE_SIDE, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: MAX_SECONDS })
      .webp({ quality: 80, alphaQuality: 80 })
      .toBuffer()
    return { bytes }
  } catch {
    // Cut off or damaged: the library names the place in the file, which helps nobody.
    return { fault: 'broken' }
  }
}
