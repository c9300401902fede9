import { z } from 'zod'
import { PICTURE_REPLY, PictureHash, PictureParams } from '../catalogue/product-picture.ts'
import { defineEndpoints } from '../endpoint.ts'
import { SuccessCode } from '../scalars.ts'
import { CATALOGUE_RESOURCES } from './resources-catalogue.ts'

/** What a photo of a phone has. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024
/** A square of 6,300 by 6,300; decoded it takes 160 MB. */
export const MAX_PICTURE_PIXELS = 40_000_000

const { access } = CATALOGUE_RESOURCES.products

export const PRODUCT_PICTURE_ENDPOINTS = defineEndpoints({
  /** Makes a picture small and stores it. It belongs to whichever product is saved with it. */
  addProductPicture: {
    method: 'POST',
    path: '/manage/pictures',
    auth: 'hub',
    permission: { id: access, perm: 'update', store: 'all' },
    /** The file as base64. */
    body: z.object({ Content: z.string().max(Math.ceil(MAX_PICTURE_BYTES / 3) * 4, 'is larger than 5 MB') }),
    reply: z.object({ code: SuccessCode, Picture: PictureHash }),
  },
  showProductPicture: {
    method: 'GET',
    path: '/manage/pictures/{picture}',
    auth: 'hub',
    permission: { id: access, perm: 'read', store: 'any' },
    params: PictureParams,
    ...PICTURE_REPLY,
  },
})
