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
  const { shares, rests } =
    isAmount(size * largest) && isAmount(sum) ? smallParts(size, weights, sum) : bigParts(size, weights)
  let left = size
  for (const share of shares) left -= share
  if (left > 0) giveOut(left, shares, rests, before)
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
    const share = wholeParts(product, sum)
    shares.push(share)
    rests.push(product - share * sum)
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

/** The units left over go to the largest remainders. At least so many have one, so a place without never wins. */
function giveOut(
  left: number,
  shares: number[],
  rests: readonly (number | bigint)[],
  before: (a: number, b: number) => number,
): void {
  const compare = (a: number, b: number): number => {
    const first = rests[a] ?? 0
    const second = rests[b] ?? 0
    return first === second ? before(a, b) : first > second ? -1 : 1
  }
  // One unit is the usual case (a bundle of two): one look instead of a sort at every key press.
  if (left === 1) {
    let best = 0
    for (let index = 1; index < rests.length; index += 1) if (compare(index, best) < 0) best = index
    shares[best] = (shares[best] ?? 0) + 1
    return
  }
  // The sort is stable, so equal places stay in their order.
  const order = Array.from(rests, (_, index) => index).sort(compare)
  for (const index of order.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1
}
