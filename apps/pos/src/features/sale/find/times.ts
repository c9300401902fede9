import { asciiDigits, ONE_UNIT } from '@evertill/domain'
import { parseQuantity } from '@evertill/ui/numbers.ts'
import type { SellableProduct } from '../../../queries/use-catalogue.ts'

export interface Times {
  /** As typed before the `*`. */
  typed: string
  /** Null if so many cannot be sold. */
  quantity: number | null
  /** What follows the `*`: a code, a part of a name, or nothing yet. */
  rest: string
}

/** `3*8900000000012` is three of that code. Null without a `*` after a number. */
export const readTimes = (text: string): Times | null => {
  const match = /^\s*(\d[\d.,]*)\s*[*×]\s*(.*?)\s*$/.exec(asciiDigits(text))
  if (!match) return null
  const [, typed = '', rest = ''] = match
  const quantity = parseQuantity(typed)
  return { typed, quantity: typeof quantity === 'number' ? quantity : null, rest }
}

/** What happens when a product is chosen: add it, or ask for its variant or weight first. */
export const decideAdd = (
  { hasVariants, isWeighed }: Pick<SellableProduct, 'hasVariants' | 'isWeighed'>,
  quantity: number | undefined,
): 'variant' | 'weigh' | 'wholeOnly' | 'add' => {
  if (hasVariants) return 'variant'
  if (isWeighed) return quantity === undefined ? 'weigh' : 'add'
  return quantity !== undefined && quantity % ONE_UNIT !== 0 ? 'wholeOnly' : 'add'
}
