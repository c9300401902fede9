import { type Fault, fault } from '../faults.ts'
import { allocate } from '../money/allocate.ts'
import { chooseRate } from '../tax/choose-rate.ts'
import { type TaxedAmount, taxAmount } from '../tax/heads.ts'
import type { TaxedLine } from '../tax/tax-table.ts'
import { type SettledHead, type StateHead, type TaxHead, type TaxRate, headsFor } from '../tax/tax.ts'
import type { CartSnapshot, SettledLine } from './cart.ts'
import type { DraftLine } from './draft-lines.ts'

interface RatedLine {
  draft: DraftLine
  rate: TaxRate | undefined
  heads: readonly TaxHead[]
}

/** What tax adds to a bill: the settled lines, and what the tax table is made of. */
export interface TaxedLines {
  lines: SettledLine[]
  rows: TaxedLine[]
}

const NO_HEADS: readonly TaxHead[] = []

/** Chooses each line's rate and taxes it, line by line or on the sum per rate. */
export function taxLines(cart: CartSnapshot, drafts: readonly DraftLine[], faults: Fault[]): TaxedLines {
  const supply = cart.supply ?? 'local'
  const stateHead = cart.stateHead ?? 'SGST'
  const rated = drafts.map((draft): RatedLine => {
    if (!draft.ok || cart.composition === true) return { draft, rate: undefined, heads: NO_HEADS }
    const { line, net } = draft
    const rate = chooseRate(line.tax, cart.businessDate, supply, net, line)
    if (rate === undefined) faults.push(fault('tax.no-rate', `${draft.path}.tax`))
    return { draft, rate, heads: rate === undefined ? NO_HEADS : headsFor(rate, supply) }
  })
  const amounts = cart.taxRounding === 'document' ? byDocument(rated) : rated.map(taxOne)
  const lines = rated.map((one, index) => settledLine(one, amounts[index] ?? taxOne(one), stateHead))
  const rows = lines.map(({ rateName, taxable, heads }, index): TaxedLine => {
    const { draft, heads: source = NO_HEADS } = rated[index] ?? {}
    return { rateName, taxable, heads, source, hsn: draft?.line.hsn ?? '' }
  })
  return { lines, rows }
}

function settledLine(
  { draft, rate, heads }: RatedLine,
  taxed: TaxedAmount,
  stateHead: StateHead,
): SettledLine {
  let tax = 0
  const charged = heads.map((head, place): SettledHead => {
    const amount = taxed.amounts[place] ?? 0
    tax += amount
    const code = head.code === 'SGST' ? stateHead : head.code
    const { kind, rate: headRate, compound } = head
    return compound === undefined
      ? { code, kind, rate: headRate, amount }
      : { code, kind, rate: headRate, compound, amount }
  })
  return {
    id: draft.line.id,
    gross: draft.gross,
    lineDiscount: draft.lineDiscount,
    offerDiscount: draft.offerDiscount,
    billDiscount: draft.billDiscount,
    net: draft.net,
    offers: draft.offers,
    rateName: rate?.name ?? '',
    taxable: taxed.taxable,
    heads: charged,
    tax,
    total: taxed.taxable + tax,
  }
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
