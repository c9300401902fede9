import type { CartSnapshot } from '@evertill/domain'
import type { Sale } from './sale.ts'

/** How the supply is taxed, besides the rates: the store and the place of delivery decide. */
export type TaxTerm = 'Supply' | 'StateHead' | 'Composition'

/** The terms of a sale, without those that it does not name. */
export const pickTaxTerms = ({
  Supply,
  StateHead,
  Composition,
}: Pick<Sale, TaxTerm>): Pick<Sale, TaxTerm> => ({
  ...(Supply === undefined ? {} : { Supply }),
  ...(StateHead === undefined ? {} : { StateHead }),
  ...(Composition === undefined ? {} : { Composition }),
})

/** The terms in the names of the calculation. Missing ones are local, SGST, and no composition. */
export const taxTermsOf = ({
  Supply,
  StateHead,
  Composition,
}: Pick<Sale, TaxTerm>): Pick<CartSnapshot, 'supply' | 'stateHead' | 'composition'> => ({
  ...(Supply === undefined ? {} : { supply: Supply }),
  ...(StateHead === undefined ? {} : { stateHead: StateHead }),
  ...(Composition === undefined ? {} : { composition: Composition }),
})
