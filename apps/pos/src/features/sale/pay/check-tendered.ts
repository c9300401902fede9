import { type Currency, minorPerMajor } from '@evertill/domain'

export type TenderedFault = 'unreadable' | 'short' | 'excessive'

/** In major units. A barcode scanned into the amount is eleven digits or more; no drawer gives such change. */
const MOST_CHANGE = 100_000

export function checkTendered(
  tendered: number | null,
  payable: number,
  currency: Currency,
): TenderedFault | null {
  if (tendered === null || tendered < 0) return 'unreadable'
  if (tendered < payable) return 'short'
  return tendered - payable > MOST_CHANGE * minorPerMajor(currency) ? 'excessive' : null
}
