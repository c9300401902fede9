import { createHash } from 'node:crypto'
import { MAX_PICTURE_BYTES } from '@evertill/contract'
import { type Identity, withTenant } from '../../db/tenant.ts'
import { NoPlace, createFairQueue } from '../../platform/fair-queue.ts'
import { type PictureFault, makeSmallPicture } from '../../platform/small-picture.ts'
import {
  addPicture,
  findPicture,
  hasAddedPictures,
} from '../../repositories/manage/product-picture.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import type { HubCaller } from '../people/hub-sessions.service.ts'
import type { ManagePorts } from './managed-rows.service.ts'

/** A day's share of a company. */
export const MAX_PICTURES_A_DAY = 50_000

const RETRY_AFTER_SECONDS = 5

/** A picture of 40 megapixels takes 160 MB while it is made small, so only two are at work at the same time. */
const work = createFairQueue({
  all: { total: 2, tenant: 1, user: 1 },
  search: { total: 0, tenant: 0, user: 0 },
  waiting: { tenant: 20, user: 10 },
  waitMs: 15_000,
  refuseAfterMs: 1_000,
})

const FAULTS: Readonly<Record<PictureFault, string>> = {
  svg: 'is a drawing (SVG): save it as PNG or JPEG',
  other: 'is no JPEG, PNG or WebP picture',
  broken: 'is damaged or incomplete: choose the file again',
  tooManyPixels: 'has more than 40 megapixels: make it smaller first',
}

const wrong = (message: string): Outcome<never> =>
  refuse('INVALID_REQUEST', { errors: [{ path: 'Content', message }] })

/** 128 bits: enough that no two pictures of a company share a name. */
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32)

const BASE64 = /^[\d+/A-Za-z]+={0,2}$/

export const addProductPicture = async (
  { db }: ManagePorts,
  caller: HubCaller,
  content: string,
): Promise<Outcome<{ code: '0'; Picture: string }>> => {
  if (content === '') return wrong('is empty')
  if (!BASE64.test(content)) return wrong('is not base64')
  const file = Buffer.from(content, 'base64')
  if (file.length > MAX_PICTURE_BYTES) return wrong('is larger than 5 MB')
  const claim = { tenant: caller.registrationId, user: caller.userId, kind: 'work' } as const
  try {
    const made = await work.run(claim, () => makeSmallPicture(file))
    if ('fault' in made) return wrong(FAULTS[made.fault])
    const Picture = hashOf(made.bytes)
    return await withTenant(db, caller, async (tx) => {
      if (await hasAddedPictures(tx, MAX_PICTURES_A_DAY))
        return wrong('is one too many: a company adds 50,000 pictures a day')
      await addPicture(tx, Picture, made.bytes)
      return done({ code: '0' as const, Picture })
    })
  } catch (error) {
    if (!(error instanceof NoPlace)) throw error
    return refuse('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
}

export const getPicture = async (
  { db }: ManagePorts,
  identity: Identity,
  picture: string,
): Promise<Outcome<Uint8Array<ArrayBuffer>>> => {
  const content = await withTenant(db, identity, (tx) => findPicture(tx, picture))
  return content ? done(content as Uint8Array<ArrayBuffer>) : refuse('NOT_FOUND')
}
