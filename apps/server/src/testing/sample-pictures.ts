import sharp from 'sharp'

type Size = { readonly width: number; readonly height: number }

/** The upper half is red, the lower one blue. */
const twoColours = ({ width, height }: Size) => {
  const half = { width, height: Math.floor(height / 2), channels: 3 } as const
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: { create: { ...half, background: '#0000ff' } }, gravity: 'south' },
  ])
}

export const jpegOf = (size: Size): Promise<Buffer> => twoColours(size).jpeg().toBuffer()
export const pngOf = (size: Size): Promise<Buffer> => twoColours(size).png().toBuffer()
export const webpOf = (size: Size): Promise<Buffer> => twoColours(size).webp().toBuffer()

export const OWNER_OF_PHOTO = 'Photo of Asha Rao'

/** A photo taken with the phone turned left, with the place where it was taken. */
export const phonePhoto = (size: Size): Promise<Buffer> =>
  twoColours(size)
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Copyright: OWNER_OF_PHOTO },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '12/1 58/1 0/1' },
    })
    .jpeg()
    .toBuffer()
