import { isAmount, wholeParts } from './rounding.ts'

/**
 * Shares `total` over `weights` by largest remainder: the shares sum to `total` exactly.
 * `before(a, b)` below zero lets index a win a tie of remainders; what it leaves open goes to the earlier index.
 * All weights are at least 0; if they are all 0 nothing is shared and every share is 0.
 */
export function allocate(
  total: number,
  weights: readonly number[],
  before: (a: number, b: number) => number = () => 0,
): number[] {
  let sum = 0
  let largest = 0
  for (const weight of weights) {
    sum += weight
    if (weight > largest) largest = weight
  }
  if (sum === 0) return weights.map(() => 0)
  const size = Math.abs(total)
  // The largest product decides: mixing floats and BigInt in one allocation would compare unlike remainders.
  const isSmall = isAmount(size * largest) && isAmount(sum)
  const { shares, compare } = isSmall ? smallParts(size, weights, sum) : bigParts(size, weights)
  let left = size
  for (const share of shares) left -= share
  if (left > 0) giveOut(left, shares, (a, b) => compare(a, b) || before(a, b))
  return total < 0 ? shares.map((share) => (share === 0 ? 0 : -share)) : shares
}

interface Parts {
  /** Exact shares, rounded down. */
  shares: number[]
  /** Below zero when place a has the larger remainder. Asked before any unit is given out. */
  compare: (a: number, b: number) => number
}

/** Remainders are computed when asked for: most allocations come out even, and this runs at every key press. */
function smallParts(size: number, weights: readonly number[], sum: number): Parts {
  const shares = weights.map((weight) => wholeParts(size * weight, sum))
  const restOf = (place: number): number => size * (weights[place] ?? 0) - (shares[place] ?? 0) * sum
  return { shares, compare: (a, b) => restOf(b) - restOf(a) }
}

function bigParts(size: number, weights: readonly number[]): Parts {
  const sum = weights.reduce((acc, weight) => acc + BigInt(weight), 0n)
  const products = weights.map((weight) => BigInt(size) * BigInt(weight))
  const rests = products.map((product) => product % sum)
  const compare = (a: number, b: number): number => {
    const first = rests[a] ?? 0n
    const second = rests[b] ?? 0n
    return first === second ? 0 : first > second ? -1 : 1
  }
  return { shares: products.map((product) => Number(product / sum)), compare }
}

/** The units left over go to the largest remainders. At least so many have one, so a place without never wins. */
function giveOut(left: number, shares: number[], compare: (a: number, b: number) => number): void {
  // One unit is the usual case (a bundle of two): one look instead of a sort at every key press.
  if (left === 1) {
    let best = 0
    for (let index = 1; index < shares.length; index += 1) if (compare(index, best) < 0) best = index
    shares[best] = (shares[best] ?? 0) + 1
    return
  }
  // The sort is stable, so equal places stay in their order.
  const order = shares.map((_, index) => index).sort(compare)
  for (let place = 0; place < left; place += 1) {
    const index = order[place] ?? 0
    shares[index] = (shares[index] ?? 0) + 1
  }
}
