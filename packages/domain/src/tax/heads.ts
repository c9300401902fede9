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
 * Splits a net amount into taxable value and heads (inclusive), or adds the heads to it (exclusive).
 * Equal heads get equal amounts because each is computed from the same figures, so CGST always equals SGST.
 */
export function taxAmount(
  net: number,
  quantity: number,
  heads: readonly TaxHead[],
  inclusive: boolean,
): TaxedAmount {
  // A free line pays no tax, fixed heads included: a 100 % discount gives 0.00.
  if (net <= 0) return { taxable: net, amounts: heads.map(() => 0) }
  if (!inclusive) return { taxable: net, amounts: exclusiveHeads(net, quantity, heads) }
  const plain = heads.every((head) => head.kind === 'percent' && head.compound !== true)
  const amounts = plain ? inclusiveHeads(net, heads) : inclusiveChain(net, quantity, heads)
  const taxable = net - sum(amounts)
  // Only absurd rates on a few paise round to more than the net. Then the heads are reduced, never the net.
  return taxable >= 0 ? { taxable, amounts } : capHeads(net, quantity, heads)
}

function exclusiveHeads(net: number, quantity: number, heads: readonly TaxHead[]): number[] {
  let base = net
  return heads.map((head) => {
    const amount =
      head.kind === 'fixed' ? mulDiv(quantity, head.rate, ONE_UNIT) : mulDiv(base, head.rate, HUNDRED_PERCENT)
    // The next head is computed on the rounded amount, so that the bill can be checked with a pocket calculator.
    if (head.compound === true) base += amount
    return amount
  })
}

function inclusiveHeads(net: number, heads: readonly TaxHead[]): number[] {
  const whole = HUNDRED_PERCENT + totalPercent(heads)
  return heads.map((head) => mulDiv(net, head.rate, whole))
}

/** A head as `share × taxable + fixed`, both over `scale`. */
interface ChainHead {
  share: bigint
  fixed: bigint
}

/** Expresses every head as a linear function of the taxable value, so that an inclusive price can be solved exactly. */
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

function inclusiveChain(net: number, quantity: number, heads: readonly TaxHead[]): number[] {
  const { scale, parts } = chain(quantity, heads)
  const share = parts.reduce((acc, part) => acc + part.share, scale)
  const rest = BigInt(net) * scale - parts.reduce((acc, part) => acc + part.fixed, 0n)
  // Fixed heads above the price leave no taxable value; the caller reduces them to the price.
  if (rest < 0n) return heads.map(() => net)
  return parts.map((part) => Number(divideRounded(part.share * rest + part.fixed * share, share * scale)))
}

/** Rounds every head down in proportion, so that equal heads stay equal and taxable + heads is still the net. */
function capHeads(net: number, quantity: number, heads: readonly TaxHead[]): TaxedAmount {
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
