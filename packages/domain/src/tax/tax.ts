/** Tax is data: these rows say what a country charges, and no code depends on the country. */
export interface TaxHead {
  /** CGST, SGST, IGST, VAT, CESS … */
  code: string
  kind: 'percent' | 'fixed'
  /** percent: ten-thousandths of a percent; fixed: minor units per unit. */
  rate: number
  /** Heads after it also tax it. */
  compound?: boolean
}

export interface TaxRate {
  name: string
  /** Business dates YYYY-MM-DD, inclusive; an open end has none. */
  validFrom?: string
  validTo?: string
  heads: readonly TaxHead[]
  /** Heads of a supply to another State; the same heads if missing. */
  interStateHeads?: readonly TaxHead[]
  /** The rate applies while the taxable value per piece is at most this. */
  upTo?: number
}

export interface Tax {
  id: string
  name: string
  rates: readonly TaxRate[]
}

/** The head as it was charged: with kind and compound, so that a stored bill can be computed again. */
export interface SettledHead extends TaxHead {
  amount: number
}

/** 1,000 %. A higher rate is a typing mistake. */
export const MAX_RATE = 10_000_000

export type Supply = 'local' | 'interstate'

/** Union territories without a legislature charge UTGST in place of SGST. */
export type StateHead = 'SGST' | 'UTGST'

export function headsFor(rate: TaxRate, supply: Supply): readonly TaxHead[] {
  return supply === 'interstate' ? (rate.interStateHeads ?? rate.heads) : rate.heads
}

/** Sum of the percentages, to sort and to find the higher rate. Fixed heads do not count. */
export function totalPercent(heads: readonly TaxHead[]): number {
  let sum = 0
  for (const head of heads) if (head.kind === 'percent') sum += head.rate
  return sum
}
