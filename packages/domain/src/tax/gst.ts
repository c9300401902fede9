import { mulDiv } from '../money/rounding.ts'
import { formatPercent } from '../money/percent.ts'
import type { Supply, StateHead, TaxHead, TaxRate } from './tax.ts'

/**
 * The rate row of an Indian GST percentage: two equal halves within the State, one IGST head for another State.
 * The percentage must have an even number of ten-thousandths, as every notified rate has (0.25 % is 2500).
 */
export function gstRate(
  percent: number,
  options: { name?: string; cess?: number; validFrom?: string; validTo?: string; upTo?: number } = {},
): TaxRate {
  const { name, cess = 0, ...rest } = options
  const cessHead: TaxHead[] = cess > 0 ? [{ code: 'CESS', kind: 'percent', rate: cess }] : []
  const half = mulDiv(percent, 1, 2)
  return {
    name: name ?? `GST ${formatPercent(percent)}%`,
    heads: [
      { code: 'CGST', kind: 'percent', rate: half },
      { code: 'SGST', kind: 'percent', rate: half },
      ...cessHead,
    ],
    interStateHeads: [{ code: 'IGST', kind: 'percent', rate: percent }, ...cessHead],
    ...rest,
  }
}

/** Chandigarh, Dadra and Nagar Haveli and Daman and Diu, Lakshadweep, Andaman and Nicobar, Ladakh: no legislature. */
const UNION_TERRITORIES = new Set(['04', '25', '26', '31', '35', '38'])

export function stateHeadOf(stateCode: string): StateHead {
  return UNION_TERRITORIES.has(stateCode) ? 'UTGST' : 'SGST'
}

/**
 * A counter sale is local whoever buys: only a delivery address in another State makes it inter-State (M-305).
 * The customer's home State is deliberately not a parameter.
 */
export function supplyOf(storeStateCode: string, deliveryStateCode?: string): Supply {
  if (deliveryStateCode === undefined || deliveryStateCode === '') return 'local'
  return deliveryStateCode === storeStateCode ? 'local' : 'interstate'
}
