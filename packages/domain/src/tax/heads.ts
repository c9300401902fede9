import { HUNDRED_PERCENT } from '../money/percent.ts'
import { ONE_UNIT } from '../money/quantity.ts'
import { divideRounded, mulDiv } from '../money/rounding.ts'
import { type TaxHead, totalPercent } from './tax.ts'

export interface TaxedAmount {
  taxable: number
  /** One amount per head, in the order of the heads. */
  amounts: readonly number[]
}

/**
 * Splits a net amount into taxable value and heads (inclusive), or puts the heads on top (exclusive).
 * Equal heads get equal amounts because each is computed from the same figures: CGST = SGST needs no correction later.
 */
export function taxAmount(
  net: number,
  quantity: number,
  heads: readonly TaxHead[],
  inclusive: boolean,
): TaxedAmount {
  // A free line pays no tax, fixed heads included: a 100 % discount gives 0.00.
  if (net <= 0) return { taxable: net, amounts: heads.map(() => 0) }
  if (!inclusive) return { taxable: net, amounts: onTop(net, quantity, heads) }
  const plain = heads.every((head) => head.kind === 'percent' && head.compound !== true)
  const amounts = plain ? insidePlain(net, heads) : insideChain(net, quantity, heads)
  const taxable = net - sum(amounts)
  // Only absurd rates on a few paise round to more than the net; then the heads are cut, never the sum.
  return taxable >= 0 ? { taxable, amounts } : cutDown(net, quantity, heads)
}

function onTop(net: number, quantity: number, heads: readonly TaxHead[]): number[] {
  let base = net
  return heads.map((head) => {
    const amount =
      head.kind === 'fixed' ? mulDiv(quantity, head.rate, ONE_UNIT) : mulDiv(base, head.rate, HUNDRED_PERCENT)
    // The charged amount, already rounded: the next head on the bill can be checked with a pocket calculator.
    if (head.compound === true) base += amount
    return amount
  })
}

function insidePlain(net: number, heads: readonly TaxHead[]): number[] {
  const whole = HUNDRED_PERCENT + totalPercent(heads)
  return heads.map((head) => mulDiv(net, head.rate, whole))
}

/** A head as `share × taxable + fixed`, both over `scale`. */
interface ChainHead {
  share: bigint
  fixed: bigint
}

/** Writes every head as a straight line over the taxable value, so that an inclusive price can be solved exactly. */
function chain(quantity: number, heads: readonly TaxHead[]): { scale: bigint; parts: ChainHead[] } {
  const hundred = BigInt(HUNDRED_PERCENT)
  // One factor of 100 % per head keeps every division exact.
  const scale = hundred ** BigInt(heads.length) * BigInt(ONE_UNIT)
  let baseShare = scale
  let baseFixed = 0n
  const parts = heads.map((head) => {
    const rate = BigInt(head.rate)
    const part =
      head.kind === 'fixed'
        ? { share: 0n, fixed: (rate * BigInt(quantity) * scale) / BigInt(ONE_UNIT) }
        : { share: (baseShare * rate) / hundred, fixed: (baseFixed * rate) / hundred }
    if (head.compound === true) {
      baseShare += part.share
      baseFixed += part.fixed
    }
    return part
  })
  return { scale, parts }
}

function insideChain(net: number, quantity: number, heads: readonly TaxHead[]): number[] {
  const { scale, parts } = chain(quantity, heads)
  const share = parts.reduce((acc, part) => acc + part.share, scale)
  const rest = BigInt(net) * scale - parts.reduce((acc, part) => acc + part.fixed, 0n)
  // Fixed heads alone above the price leave no taxable value; the caller cuts them down to the price.
  if (rest < 0n) return heads.map(() => net)
  return parts.map((part) => Number(divideRounded(part.share * rest + part.fixed * share, share * scale)))
}

/** Rounds every head down in proportion, so that equal heads stay equal and taxable + heads is still the net. */
function cutDown(net: number, quantity: number, heads: readonly TaxHead[]): TaxedAmount {
  const { scale, parts } = chain(quantity, heads)
  const share = parts.reduce((acc, part) => acc + part.share, scale)
  const fixed = parts.reduce((acc, part) => acc + part.fixed, 0n)
  const rest = BigInt(net) * scale - fixed
  const amounts = parts.map((part) =>
    rest < 0n
      ? Number((BigInt(net) * part.fixed) / fixed)
      : Number((part.share * rest + part.fixed * share) / (share * scale)),
  )
  return { taxable: net - sum(amounts), amounts }
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((acc, amount) => acc + amount, 0)
}
