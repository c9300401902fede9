import type { SaleLine } from './sale.ts'
import type { Tax } from '../catalogue/setup.ts'

type SoldWithTax = Pick<SaleLine, 'TaxID' | 'TaxName' | 'TaxHeads'>

/** The tax that a line was sold with, as if it were the only one there is. */
export const taxAsSold = ({ TaxID, TaxName, TaxHeads }: SoldWithTax): Tax => ({
  key: TaxID,
  TaxName,
  IsDeleted: false,
  Rates: [{ Name: TaxName, Heads: TaxHeads }],
})

/** With its length in front: no other pair of texts reads the same. */
const measured = (text: string): string => `${text.length}:${text}`

const wordsOf = ({ TaxID, TaxName, TaxHeads }: SoldWithTax): string => {
  let words = measured(TaxID) + measured(TaxName)
  for (const { Code, Kind, Rate, Compound } of TaxHeads)
    words += `${measured(Code)} ${Kind} ${Rate} ${Compound} `
  return words
}

/** Any client may invent taxes: what is kept is bounded. */
const MOST_KEPT = 500
const kept = new Map<string, Tax>()

/**
 * One object for equal words: the calculation keeps what it works out of a tax beside it, and a server meets the same
 * few taxes with every line of every sale.
 */
export const sharedTax = (sold: SoldWithTax): Tax => {
  const words = wordsOf(sold)
  const known = kept.get(words)
  if (known !== undefined) return known
  if (kept.size >= MOST_KEPT) kept.clear()
  const tax = taxAsSold(sold)
  kept.set(words, tax)
  return tax
}
