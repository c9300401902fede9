import { divideRounded } from '../money/rounding.ts'

/** What a scale shows: the digits, how many of them are behind the point, and the unit. */
export interface ScaleWeight {
  /** `1.235` is 1235 with three decimals; below zero when the plate is lighter than at the start. */
  digits: number
  decimals: number
  unit: WeightUnit
}

export type WeightUnit = keyof typeof NANOGRAMS

/** In nanograms: a pound is 0.45359237 kg exactly, an ounce a sixteenth of it. */
const NANOGRAMS = {
  kg: 1_000_000_000_000n,
  g: 1_000_000_000n,
  lb: 453_592_370_000n,
  oz: 28_349_523_125n,
} as const

const NAMES: Readonly<Record<string, WeightUnit>> = {
  kg: 'kg',
  kgs: 'kg',
  kilogram: 'kg',
  g: 'g',
  gm: 'g',
  gms: 'g',
  gram: 'g',
  grams: 'g',
  lb: 'lb',
  lbs: 'lb',
  oz: 'oz',
}

/** The unit of weight that goods are sold in; undefined for pieces, litres and the like. */
export function weightUnitOf(unit: string): WeightUnit | undefined {
  return NAMES[unit.trim().toLowerCase().replace(/\.$/, '')]
}

/** The weight without the tare, in the unit and with the decimals of the scale. Both are of one scale. */
export function netWeight(gross: ScaleWeight, tare: ScaleWeight | null): ScaleWeight {
  return tare === null ? gross : { ...gross, digits: gross.digits - tare.digits }
}

/** In thousandths of a unit of the goods, rounded once. */
export function quantityOfWeight({ digits, decimals, unit }: ScaleWeight, sold: WeightUnit): number {
  const numerator = BigInt(digits) * NANOGRAMS[unit] * 1_000n
  return Number(divideRounded(numerator, 10n ** BigInt(decimals) * NANOGRAMS[sold]))
}
