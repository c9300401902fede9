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
 * Taking the largest first gives the fewest for the denominations of every currency that the product knows.
 */
export function changeInNotes(
  amount: number,
  denominations: readonly number[],
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

/** 1, 5, 10, 50, …: sums are rounded up to these. A 20 or a 200 is handed over alone, but nobody rounds up to one. */
const isRoundStep = (note: number): boolean => /^[15]0*$/.test(String(note))

/** Of India's notes these are 10, 50, 100 and 500. Smaller steps would fill the buttons with sums that need coins. */
const MAX_ROUND_STEPS = 4

const roundUp = (amount: number, step: number): number => Math.ceil(amount / step) * step

/**
 * Quick-cash buttons: the exact amount, then what a customer is likely to hand over, smallest first. The next round sums
 * come first, then single notes that cover the amount, then two and four of the largest note.
 */
export function quickCash(payable: number, denominations: readonly number[], max = 5): number[] {
  if (!Number.isSafeInteger(payable) || payable <= 0) return []
  const notes = [...new Set(denominations)].filter((note) => note > 0).toSorted((a, b) => a - b)
  const multiples = notes.slice(-1).flatMap((largest) => [2 * largest, 4 * largest])
  const steps = notes.filter(isRoundStep).slice(-MAX_ROUND_STEPS)
  const likely = [
    payable,
    ...steps.map((step) => roundUp(payable, step)),
    ...notes.filter((note) => note >= payable),
    ...multiples.map((sum) => roundUp(payable, sum)),
  ]
  return [...new Set(likely)].slice(0, max).toSorted((a, b) => a - b)
}
