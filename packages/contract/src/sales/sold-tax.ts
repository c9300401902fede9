import type { SaleLine } from './sale.ts'
import type { Tax } from '../catalogue/setup.ts'

type SoldWithTax = Pick<SaleLine, 'TaxID' | 'TaxName' | 'TaxHeads'>

/** The tax of a sold line, with the rate it was sold at as its only rate. */
export const taxAsSold = ({ TaxID, TaxName, TaxHeads }: SoldWithTax): Tax => ({
  key: TaxID,
  TaxName,
  IsDeleted: false,
  Rates: [{ Name: TaxName, Heads: TaxHeads }],
})

/** The length prefix makes concatenated texts unambiguous. */
const lengthPrefixed = (text: string): string => `${text.length}:${text}`

const taxKey = ({ TaxID, TaxName, TaxHeads }: SoldWithTax): string => {
  let key = lengthPrefixed(TaxID) + lengthPrefixed(TaxName)
  for (const { Code, Kind, Rate, Compound } of TaxHeads)
    key += `${lengthPrefixed(Code)} ${Kind} ${Rate} ${Compound} `
  return key
}

/** A limit, because any caller could invent new taxes without end. */
const MAX_CACHED = 500
const cache = new Map<string, Tax>()

/**
 * The same object for equal taxes: the calculation caches results per tax object, and the server sees the same few taxes
 * in every sale.
 */
export const sharedTax = (sold: SoldWithTax): Tax => {
  const key = taxKey(sold)
  const cached = cache.get(key)
  if (cached !== undefined) return cached
  if (cache.size >= MAX_CACHED) cache.clear()
  const tax = taxAsSold(sold)
  cache.set(key, tax)
  return tax
}
