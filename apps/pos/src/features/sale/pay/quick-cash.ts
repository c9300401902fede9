import { type Currency, minorPerMajor } from '@evertill/domain'

/** Steps a customer rounds up to with notes, in major units. */
const NOTES = [10, 50, 100, 500, 2000] as const
const SHOWN = 6

/** What a customer is likely to hand over: the exact amount first, then the next sums that notes make. */
export function quickCash(payable: number, currency: Currency): readonly number[] {
  if (payable <= 0) return []
  const sums = NOTES.map((note) => {
    const step = note * minorPerMajor(currency)
    return payable + ((step - (payable % step)) % step)
  })
  return [...new Set([payable, ...sums])].toSorted((a, b) => a - b).slice(0, SHOWN)
}
