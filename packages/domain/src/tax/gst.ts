import { mulDiv } from '../money/rounding.ts'
import { formatPercent } from '../money/percent.ts'
import { stateOf } from './states.ts'
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

export function stateHeadOf(stateCode: string): StateHead {
  return stateOf(stateCode)?.hasLegislature === false ? 'UTGST' : 'SGST'
}

/**
 * A counter sale is local whoever buys: only a delivery address in another State makes it inter-State (M-305).
 * The customer's home State is deliberately not a parameter. Without a State of its own a store has no other State.
 */
export function supplyOf(storeStateCode: string, deliveryStateCode?: string): Supply {
  const [own, other] = [stateOf(storeStateCode)?.code, stateOf(deliveryStateCode ?? '')?.code]
  return own === undefined || other === undefined || own === other ? 'local' : 'interstate'
}

/** How a store taxes what it delivers to a State, or sells at the counter. */
export interface TaxTerms {
  supply: Supply
  stateHead: StateHead
  composition: boolean
  /** The State where the goods go; empty if the store has none. */
  placeOfSupply: string
}

export function taxTermsFor(
  store: { stateCode: string; composition: boolean },
  deliveryStateCode?: string,
): TaxTerms {
  const own = stateOf(store.stateCode)?.code ?? ''
  const supply = supplyOf(own, deliveryStateCode)
  return {
    supply,
    stateHead: stateHeadOf(own),
    composition: store.composition,
    placeOfSupply: supply === 'local' ? own : (stateOf(deliveryStateCode ?? '')?.code ?? own),
  }
}

/**
 * The heads of a sold line for both kinds of supply: an order may be invoiced with another place of delivery than it was
 * taken with. Heads that are no GST are the same everywhere.
 */
export function headsForBothSupplies(sold: readonly TaxHead[]): Pick<TaxRate, 'heads' | 'interStateHeads'> {
  const central = sold.find(({ code }) => code === 'CGST')
  const integrated = sold.find(({ code }) => code === 'IGST')
  const others = sold.filter(({ code }) => !GST_HEADS.has(code))
  if (central !== undefined)
    // SGST again, so that the State of the store decides between SGST and UTGST.
    return {
      heads: sold.map(asSgst),
      interStateHeads: [{ ...central, code: 'IGST', rate: central.rate * 2 }, ...others],
    }
  if (integrated === undefined) return { heads: sold }
  const half = { ...integrated, rate: mulDiv(integrated.rate, 1, 2) }
  const halves = [
    { ...half, code: 'CGST' },
    { ...half, code: 'SGST' },
  ]
  return { heads: [...halves, ...others], interStateHeads: sold }
}

const asSgst = (head: TaxHead): TaxHead => (head.code === 'UTGST' ? { ...head, code: 'SGST' } : head)
const GST_HEADS = new Set(['CGST', 'SGST', 'UTGST', 'IGST'])
