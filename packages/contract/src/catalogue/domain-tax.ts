import { headsForBothSupplies, memoize, type TaxHead as DomainTaxHead } from '@evertill/domain'
import type { Tax, TaxHead } from './setup.ts'

const toHead = (head: TaxHead) => ({
  code: head.Code,
  kind: head.Kind === 'Percent' ? ('percent' as const) : ('fixed' as const),
  rate: head.Rate,
  ...(head.Compound === undefined ? {} : { compound: head.Compound }),
})

const toWireHead = ({ code, kind, rate, compound }: DomainTaxHead): TaxHead => ({
  Code: code,
  Kind: kind === 'percent' ? 'Percent' : 'Fixed',
  Rate: rate,
  ...(compound === undefined ? {} : { Compound: compound }),
})

/** The heads of a sold line within the State and for other States. */
export const wireHeadsForBothSupplies = (
  sold: readonly TaxHead[],
): { Heads: TaxHead[]; InterStateHeads?: TaxHead[] } => {
  const { heads, interStateHeads } = headsForBothSupplies(sold.map(toHead))
  return {
    Heads: heads.map(toWireHead),
    ...(interStateHeads === undefined ? {} : { InterStateHeads: interStateHeads.map(toWireHead) }),
  }
}

/** When a rate applies, in the domain's terms. */
export const toRateDays = ({
  ValidFrom,
  ValidTo,
  UpTo,
}: Pick<Tax['Rates'][number], 'ValidFrom' | 'ValidTo' | 'UpTo'>) => ({
  ...(ValidFrom === undefined ? {} : { validFrom: ValidFrom }),
  ...(ValidTo === undefined ? {} : { validTo: ValidTo }),
  ...(UpTo === undefined ? {} : { upTo: UpTo }),
})

/**
 * The tax in the domain's terms. Memoized, because the domain caches results per tax object: otherwise 200 lines would
 * bring 200 unknown taxes at every key press.
 */
export const toDomainTax = memoize((tax: Pick<Tax, 'key' | 'TaxName' | 'Rates'>) => ({
  id: tax.key,
  name: tax.TaxName,
  rates: tax.Rates.map((rate) => ({
    name: rate.Name,
    heads: rate.Heads.map(toHead),
    ...toRateDays(rate),
    ...(rate.InterStateHeads === undefined ? {} : { interStateHeads: rate.InterStateHeads.map(toHead) }),
  })),
}))
