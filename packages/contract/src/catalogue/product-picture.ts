import { z } from 'zod'
import { READ, defineEndpoints } from '../endpoint.ts'

/** A picture is named by its content, so it never changes and may be kept for ever. */
export const PictureHash = z.string().regex(/^[\da-f]{32}$/, 'is not a picture')

export const PICTURE_TYPE = 'image/webp'
/** The longer side of a stored picture, in pixels. */
export const PICTURE_SIDE = 256

export const PictureParams = z.object({ picture: PictureHash })

/** The bytes of one picture, instead of JSON. */
export const PICTURE_REPLY = { file: PICTURE_TYPE, reply: z.instanceof(Uint8Array) } as const

export const PICTURE_ENDPOINTS = defineEndpoints({
  getProductPicture: {
    ...READ,
    path: '/catalog/pictures/{picture}',
    params: PictureParams,
    ...PICTURE_REPLY,
  },
})
