import { DEFAULT_SCALE_RULES, type ScaleRule } from '@evertill/domain'
import type { Store } from './store.ts'

/** The scale rules of a store, for the domain; a server of an earlier version sends none. */
export const scaleRulesOf = (store: Pick<Store, 'ScaleRules'> | null): readonly ScaleRule[] =>
  store?.ScaleRules?.map(({ Prefix, ItemDigits, Measure, MeasureDigits, Decimals }) => ({
    prefix: Prefix,
    itemDigits: ItemDigits,
    measure: Measure === 'Weight' ? ('weight' as const) : ('price' as const),
    measureDigits: MeasureDigits,
    decimals: Decimals,
  })) ?? DEFAULT_SCALE_RULES
