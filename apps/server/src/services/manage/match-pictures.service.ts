import type { MatchedPicture } from '@evertill/contract'
import { barcodeForms } from '@evertill/domain'
import { searchAsTenant } from '../../db/tenant.ts'
import {
  type PictureFor,
  type PictureWish,
  findProductsNamed,
} from '../../repositories/manage/product-picture.repository.ts'
import { done } from '../outcome.ts'
import type { HubCaller } from '../people/hub-sessions.service.ts'
import type { ManagePorts } from './managed-rows.service.ts'

const CODE = 0
const BARCODE = 1
const NAME = 2

const wishesOf = (file: string): PictureWish[] => {
  const text = file.trim().toLowerCase()
  if (text === '') return []
  return [
    { file, rank: CODE, text },
    ...barcodeForms(text).map((form) => ({ file, rank: BARCODE, text: form })),
    { file, rank: NAME, text },
  ]
}

/** A code counts more than a barcode, and that more than a name. What fits several products is nobody's picture. */
export const matchProductPictures = async (
  { db }: ManagePorts,
  caller: HubCaller,
  names: readonly string[],
) => {
  const files = [...new Set(names)]
  const found = new Map<string, PictureFor[]>()
  for (const row of await searchAsTenant(db, caller, (tx) => findProductsNamed(tx, files.flatMap(wishesOf))))
    found.set(row.File, [...(found.get(row.File) ?? []), row])
  const Rows = files.flatMap((file): MatchedPicture[] => {
    const all = found.get(file) ?? []
    const best = Math.min(...all.map(({ rank }) => rank))
    const [first, ...others] = all.filter(({ rank }) => rank === best)
    if (!first || others.length > 0) return []
    const { rank: _rank, ...match } = first
    return [match]
  })
  return done({ code: '0' as const, Rows })
}
