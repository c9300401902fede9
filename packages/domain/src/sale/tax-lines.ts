import { type Fault, fault } from '../faults.ts'
import { allocate } from '../money/allocate.ts'
import { chooseRate } from '../tax/choose-rate.ts'
import { type TaxedAmount, taxAmount } from '../tax/heads.ts'
import { type TaxHead, type TaxRate, headsFor } from '../tax/tax.ts'
import type { CartSnapshot, SettledLine } from './cart.ts'
import type { DraftLine } from './draft-lines.ts'

interface RatedLine {
  draft: DraftLine
  rate: TaxRate | undefined
  heads: readonly TaxHead[]
}

/** Chooses each line's rate and taxes it, line by line or on the sum per rate. */
export function taxLines(cart: CartSnapshot, drafts: readonly DraftLine[], faults: Fault[]): SettledLine[] {
  const supply = cart.supply ?? 'local'
  const rated = drafts.map((draft): RatedLine => {
    if (!draft.ok || cart.composition === true) return { draft, rate: undefined, heads: [] }
    const { line, net } = draft
    const rate = chooseRate(line.tax, cart.businessDate, supply, {
      net,
      quantity: line.quantity,
      inclusive: line.priceIncludesTax,
    })
    if (rate === undefined) faults.push(fault('tax.no-rate', `${draft.path}.tax`))
    return { draft, rate, heads: rate === undefined ? [] : headsFor(rate, supply) }
  })
  const amounts = cart.taxRounding === 'document' ? byDocument(rated) : rated.map(taxOne)
  return rated.map(({ draft, rate, heads }, index): SettledLine => {
    const { line, gross, lineDiscount, offerDiscount, billDiscount, net, offers } = draft
    const taxed = amounts[index] ?? { taxable: net, amounts: [] }
    const tax = taxed.amounts.reduce((sum, amount) => sum + amount, 0)
    return {
      id: line.id,
      gross,
      lineDiscount,
      offerDiscount,
      billDiscount,
      net,
      offers,
      rateName: rate?.name ?? '',
      taxable: taxed.taxable,
      heads: heads.map((head, place) => ({
        ...head,
        code: head.code === 'SGST' ? (cart.stateHead ?? 'SGST') : head.code,
        amount: taxed.amounts[place] ?? 0,
      })),
      tax,
      total: taxed.taxable + tax,
    }
  })
}

function taxOne({ draft, heads }: RatedLine): TaxedAmount {
  return taxAmount(draft.net, draft.line.quantity, heads, draft.line.priceIncludesTax)
}

/** Document rounding: heads on the sum per rate, shared back by largest remainder. */
function byDocument(rated: readonly RatedLine[]): TaxedAmount[] {
  const groups = new Map<string, number[]>()
  for (const [index, { draft, rate, heads }] of rated.entries()) {
    const key = JSON.stringify([rate?.name, draft.line.priceIncludesTax, heads])
    const members = groups.get(key)
    if (members === undefined) groups.set(key, [index])
    else members.push(index)
  }
  const result: TaxedAmount[] = rated.map(taxOne)
  for (const members of groups.values()) {
    const lines = members.flatMap((index) => rated[index] ?? [])
    const first = lines[0]
    if (first === undefined || first.heads.length === 0) continue
    // A free line owes no fixed head, so its quantity must not raise the sum either.
    const quantities = lines.map(({ draft }) => (draft.net > 0 ? draft.line.quantity : 0))
    const nets = lines.map(({ draft }) => draft.net)
    const whole = taxAmount(add(nets), add(quantities), first.heads, first.draft.line.priceIncludesTax)
    // Larger net first, then line order: within one rate nothing else can tell two lines apart in money.
    const before = (a: number, b: number): number => (nets[b] ?? 0) - (nets[a] ?? 0) || a - b
    const shares = whole.amounts.map((amount, place) =>
      allocate(amount, first.heads[place]?.kind === 'fixed' ? quantities : nets, before),
    )
    for (const [place, index] of members.entries()) {
      const amounts = shares.map((share) => share[place] ?? 0)
      const net = nets[place] ?? 0
      result[index] = { amounts, taxable: first.draft.line.priceIncludesTax ? net - add(amounts) : net }
    }
  }
  return result
}

function add(values: readonly number[]): number {
  return values.reduce((acc, value) => acc + value, 0)
}
