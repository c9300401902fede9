/** In minor units, largest first. 20 and 10 rupees exist as note and as coin. */
export const INDIAN_DENOMINATIONS: readonly number[] = [
  50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50,
] // prettier-ignore

export interface DenominationCount {
  denomination: number
  count: number
}

/** The cash in a drawer, counted by denomination. Invalid counts add nothing. */
export function countedCash(counts: readonly DenominationCount[]): number {
  return counts.reduce(
    (sum, { denomination, count }) =>
      Number.isSafeInteger(count) && count > 0 ? sum + denomination * count : sum,
    0,
  )
}

/**
 * The fewest notes and coins for an amount, largest first. `rest` is smaller than any coin, such as 20 paise.
 * Taking the largest first gives the fewest for denominations of 1, 2 and 5 times powers of ten, as India has.
 */
export function changeInNotes(
  amount: number,
  denominations: readonly number[] = INDIAN_DENOMINATIONS,
): { notes: DenominationCount[]; rest: number } {
  let rest = Number.isSafeInteger(amount) && amount > 0 ? amount : 0
  const notes: DenominationCount[] = []
  for (const denomination of denominations.toSorted((a, b) => b - a)) {
    if (denomination <= 0 || rest < denomination) continue
    const left = rest % denomination
    notes.push({ denomination, count: Math.floor(rest / denomination) })
    rest = left
  }
  return { notes, rest }
}

/** Quick-cash buttons: the exact amount, then the next round sums a customer is likely to hand over. */
export function quickCash(
  payable: number,
  denominations: readonly number[] = INDIAN_DENOMINATIONS,
  max = 4,
): number[] {
  if (!Number.isSafeInteger(payable) || payable <= 0) return []
  const up = denominations.map((note) => payable - (payable % note) + (payable % note === 0 ? 0 : note))
  return [...new Set([payable, ...up])].toSorted((a, b) => a - b).slice(0, max)
}
