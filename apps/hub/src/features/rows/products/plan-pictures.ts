import type { MatchedPicture } from '@evertill/contract'
import type { ChosenFiles, PictureFile } from './picture-files.ts'

export interface PlannedPicture {
  file: PictureFile
  product: MatchedPicture
}

export interface PicturePlan {
  pictures: readonly PlannedPicture[]
  /** Files that are no picture, name no product, or name one that has a file already. */
  left: readonly string[]
}

export const planPictures = (
  { pictures, left }: ChosenFiles,
  matches: readonly MatchedPicture[],
): PicturePlan => {
  const productOf = new Map(matches.map((match) => [match.File, match]))
  const taken = new Set<string>()
  const planned: PlannedPicture[] = []
  const rest: string[] = []
  for (const file of pictures) {
    const product = productOf.get(file.product)
    if (product && !taken.has(product.key)) planned.push({ file, product })
    else rest.push(file.name)
    if (product) taken.add(product.key)
  }
  return { pictures: planned, left: [...rest, ...left] }
}
