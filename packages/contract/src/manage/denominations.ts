import { z } from 'zod'
import { CurrencyCode } from './fields.ts'

/** What one count of a drawer may name. */
const MAX_OF_A_KIND = 25
/** What a column of PostgreSQL holds. */
const MAX_VALUE = 2_000_000_000

/** In minor units. */
const Values = z
  .array(z.int('is not an amount').min(1).max(MAX_VALUE))
  .max(MAX_OF_A_KIND, `has more than ${MAX_OF_A_KIND} of them`)
  .refine((values) => new Set(values).size === values.length, 'has one of them twice')

/** The cash of one currency as tills count it and give change. Without a row it is what the product knows. */
export const ManagedDenominations = z.object({ Currency: CurrencyCode, Notes: Values, Coins: Values })
