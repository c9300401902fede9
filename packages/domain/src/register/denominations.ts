/** In minor units, largest first. 20 and 10 are note and coin. */
export const INDIAN_DENOMINATIONS: readonly number[] = [
  50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50,
] // prettier-ignore

export interface DenominationCount {
  denomination: number
  count: number
}

/** What a drawer holds, note by note. A row that is no count adds nothing. */
export function countedCash(counts: readonly DenominationCount[]): number {
  return counts.reduce(
    (sum, { denomination, count }) =>
      Number.isSafeInteger(count) && count > 0 ? sum + denomination * count : sum,
    0,
  )
}

/**
 * The fewest notes and coins for an amount, largest first. `rest` is what no coin can pay, such as 20 paise.
 * Largest first is fewest for every currency built on 1, 2 and 5; for 20 beside 50 it holds as well.
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
  most = 4,
): number[] {
  if (!Number.isSafeInteger(payable) || payable <= 0) return []
  const up = denominations.map((note) => payable - (payable % note) + (payable % note === 0 ? 0 : note))
  return [...new Set([payable, ...up])].toSorted((a, b) => a - b).slice(0, most)
}
