import { z } from 'zod'
import { PICTURE_REPLY, PictureHash, PictureParams } from '../catalogue/product-picture.ts'
import { defineEndpoints } from '../endpoint.ts'
import { SuccessCode } from '../scalars.ts'
import { CATALOGUE_RESOURCES } from './resources-catalogue.ts'

/** What a photo of a phone has. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024
/** A square of 6,300 by 6,300; decoded it takes 160 MB. */
export const MAX_PICTURE_PIXELS = 40_000_000

/** The most files that are matched with products at once. */
export const MAX_PICTURE_NAMES = 1_000

/** The product that a file is for, by its code, its barcode or its name. */
export const MatchedPicture = z.object({
  /** The name as it was sent. */
  File: z.string(),
  key: z.string(),
  Version: z.int(),
  Name: z.string(),
  Picture: PictureHash.nullable(),
})
export type MatchedPicture = z.infer<typeof MatchedPicture>

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
  /** Finds products by names of files without their ending. A name that several products have finds none. */
  matchProductPictures: {
    method: 'POST',
    path: '/manage/pictures/match',
    auth: 'hub',
    permission: { id: access, perm: 'update', store: 'all' },
    body: z.object({ Files: z.array(z.string().max(200)).min(1).max(MAX_PICTURE_NAMES) }),
    reply: z.object({ code: SuccessCode, Rows: z.array(MatchedPicture) }),
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
