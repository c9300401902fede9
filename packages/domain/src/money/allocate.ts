import { isAmount } from './rounding.ts'

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
  const { shares, rests } =
    isAmount(size * largest) && isAmount(sum) ? smallParts(size, weights, sum) : bigParts(size, weights)
  let left = size
  for (const share of shares) left -= share
  const compare = (a: number, b: number): number => {
    const first = rests[a] ?? 0
    const second = rests[b] ?? 0
    return first === second ? before(a, b) : first > second ? -1 : 1
  }
  for (const index of winners(left, rests.length, compare)) shares[index] = (shares[index] ?? 0) + 1
  return total < 0 ? shares.map((share) => (share === 0 ? 0 : -share)) : shares
}

interface Parts {
  /** Exact shares, rounded down. */
  shares: number[]
  rests: (number | bigint)[]
}

function smallParts(size: number, weights: readonly number[], sum: number): Parts {
  const shares: number[] = []
  const rests: number[] = []
  for (const weight of weights) {
    const product = size * weight
    const rest = product % sum
    shares.push((product - rest) / sum)
    rests.push(rest)
  }
  return { shares, rests }
}

function bigParts(size: number, weights: readonly number[]): Parts {
  const sum = weights.reduce((acc, weight) => acc + BigInt(weight), 0n)
  const products = weights.map((weight) => BigInt(size) * BigInt(weight))
  return {
    shares: products.map((product) => Number(product / sum)),
    rests: products.map((product) => product % sum),
  }
}

/** The `count` places that win the units left over. At least so many have a remainder, so a place without one never wins. */
function winners(count: number, places: number, compare: (a: number, b: number) => number): number[] {
  if (count === 0) return []
  // One unit is the usual case (a bundle of two): one look instead of a sort at every key press.
  if (count === 1) {
    let best = 0
    for (let index = 1; index < places; index += 1) if (compare(index, best) < 0) best = index
    return [best]
  }
  // The sort is stable, so equal places stay in their order.
  const order = Array.from({ length: places }, (_, index) => index)
  return order.sort(compare).slice(0, count)
}
