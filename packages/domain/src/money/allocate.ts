import { isAmount, truncatedQuotient } from './rounding.ts'

/**
 * Shares `total` over `weights` by largest remainder: the shares sum to `total` exactly.
 * When remainders are equal, a negative `before(a, b)` prefers index a; if it is 0, the earlier index wins.
 * All weights are at least 0. If all are 0, every share is 0.
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
  // Decided once for the whole allocation: remainders of floats and BigInts cannot be compared with each other.
  const isSmall = isAmount(size * largest) && isAmount(sum)
  const { shares, compare } = isSmall ? floatShares(size, weights, sum) : bigintShares(size, weights)
  let left = size
  for (const share of shares) left -= share
  if (left > 0) distributeRemainder(left, shares, (a, b) => compare(a, b) || before(a, b))
  return total < 0 ? shares.map((share) => (share === 0 ? 0 : -share)) : shares
}

interface Parts {
  /** Exact shares, rounded down. */
  shares: number[]
  /** Negative when index a has the larger remainder. Valid until the first leftover unit is distributed. */
  compare: (a: number, b: number) => number
}

/** Remainders are computed lazily: most allocations have none, and this runs at every key press. */
function floatShares(size: number, weights: readonly number[], sum: number): Parts {
  const shares = weights.map((weight) => truncatedQuotient(size * weight, sum))
  const restOf = (place: number): number => size * (weights[place] ?? 0) - (shares[place] ?? 0) * sum
  return { shares, compare: (a, b) => restOf(b) - restOf(a) }
}

function bigintShares(size: number, weights: readonly number[]): Parts {
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

/** Gives the leftover units to the largest remainders. There are never more units than remainders above zero. */
function distributeRemainder(
  left: number,
  shares: number[],
  compare: (a: number, b: number) => number,
): void {
  // One unit is the usual case (a bundle of two). A single pass is cheaper than sorting at every key press.
  if (left === 1) {
    let best = 0
    for (let index = 1; index < shares.length; index += 1) if (compare(index, best) < 0) best = index
    shares[best] = (shares[best] ?? 0) + 1
    return
  }
  // The sort is stable, so equal indexes keep their order.
  const order = shares.map((_, index) => index).sort(compare)
  for (let place = 0; place < left; place += 1) {
    const index = order[place] ?? 0
    shares[index] = (shares[index] ?? 0) + 1
  }
}
