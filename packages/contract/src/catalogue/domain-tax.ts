import { memoize } from '@evertill/domain'
import type { Tax, TaxHead } from './setup.ts'

const toHead = (head: TaxHead) => ({
  code: head.Code,
  kind: head.Kind === 'Percent' ? ('percent' as const) : ('fixed' as const),
  rate: head.Rate,
  ...(head.Compound === undefined ? {} : { compound: head.Compound }),
})

/**
 * The wire's tax in the words of the calculation. One object for one object: the calculation keeps what it works out of
 * a tax beside it, and 200 lines at every key press would otherwise bring 200 taxes that it has never seen.
 */
export const toDomainTax = memoize((tax: Pick<Tax, 'key' | 'TaxName' | 'Rates'>) => ({
  id: tax.key,
  name: tax.TaxName,
  rates: tax.Rates.map((rate) => ({
    name: rate.Name,
    heads: rate.Heads.map(toHead),
    ...(rate.ValidFrom === undefined ? {} : { validFrom: rate.ValidFrom }),
    ...(rate.ValidTo === undefined ? {} : { validTo: rate.ValidTo }),
    ...(rate.InterStateHeads === undefined ? {} : { interStateHeads: rate.InterStateHeads.map(toHead) }),
    ...(rate.UpTo === undefined ? {} : { upTo: rate.UpTo }),
  })),
}))
