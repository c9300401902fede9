import { isAmount } from './rounding.ts'

/**
 * Shares `total` over `weights` by largest remainder: the shares sum to `total` exactly.
 * `before(a, b)` below zero lets index a win a tie of remainders; without it the earlier index wins.
 * All weights are at least 0; if they are all 0 nothing is shared and every share is 0.
 */
export function allocate(
  total: number,
  weights: readonly number[],
  before: (a: number, b: number) => number = (a, b) => a - b,
): number[] {
  const sum = weights.reduce((acc, weight) => acc + weight, 0)
  if (sum === 0 || total === 0) return weights.map(() => 0)
  const sign = total < 0 ? -1 : 1
  const size = Math.abs(total)
  // The largest product decides: mixing floats and BigInt in one allocation would compare unlike remainders.
  const largest = weights.reduce((max, weight) => Math.max(max, weight), 0)
  const parts =
    isAmount(size * largest) && isAmount(sum) ? smallParts(size, weights, sum) : bigParts(size, weights)
  let left = size - parts.shares.reduce((acc, share) => acc + share, 0)
  const order = parts.shares.map((_, index) => index)
  order.sort((a, b) => parts.byRemainder(a, b) || before(a, b))
  for (const index of order) {
    if (left === 0) break
    parts.shares[index] = (parts.shares[index] ?? 0) + 1
    left -= 1
  }
  return parts.shares.map((share) => (share === 0 ? 0 : share * sign))
}

interface Parts {
  shares: number[]
  /** Below zero when index a has the larger remainder. */
  byRemainder: (a: number, b: number) => number
}

function smallParts(size: number, weights: readonly number[], sum: number): Parts {
  const rests = weights.map((weight) => (size * weight) % sum)
  const shares = weights.map((weight, index) => (size * weight - (rests[index] ?? 0)) / sum)
  return { shares, byRemainder: (a, b) => (rests[b] ?? 0) - (rests[a] ?? 0) }
}

function bigParts(size: number, weights: readonly number[]): Parts {
  const sum = weights.reduce((acc, weight) => acc + BigInt(weight), 0n)
  const products = weights.map((weight) => BigInt(size) * BigInt(weight))
  const rests = products.map((product) => product % sum)
  const shares = products.map((product) => Number(product / sum))
  const byRemainder = (a: number, b: number): number => {
    const first = rests[a] ?? 0n
    const second = rests[b] ?? 0n
    return first === second ? 0 : first > second ? -1 : 1
  }
  return { shares, byRemainder }
}
