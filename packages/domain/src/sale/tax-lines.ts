import { type Fault, fault } from '../faults.ts'
import { allocate } from '../money/allocate.ts'
import type { Steps } from '../steps.ts'
import { chooseRate } from '../tax/choose-rate.ts'
import { type TaxedAmount, taxAmount } from '../tax/heads.ts'
import type { TaxedLine } from '../tax/tax-table.ts'
import { type SettledHead, type StateHead, type TaxHead, type TaxRate, headsFor } from '../tax/tax.ts'
import type { CartSnapshot, SettledLine } from './cart.ts'
import type { WorkingLine } from './working-lines.ts'

interface RatedLine {
  working: WorkingLine
  rate: TaxRate | undefined
  heads: readonly TaxHead[]
}

/** The settled lines and the input of the tax table. */
export interface TaxedLines {
  lines: SettledLine[]
  rows: TaxedLine[]
}

const NO_HEADS: readonly TaxHead[] = []

/** With twenty heads that tax each other, the most that the contract allows, so many lines take 20 ms. */
const LINES_PER_STEP = 100

/** Chooses each line's rate and taxes it, line by line or on the sum per rate. */
export function* taxLines(
  cart: CartSnapshot,
  workingLines: readonly WorkingLine[],
  faults: Fault[],
): Steps<TaxedLines> {
  const supply = cart.supply ?? 'local'
  const stateHead = cart.stateHead ?? 'SGST'
  // Section 10 of the CGST Act: the scheme is only for supplies within the State.
  if (cart.composition === true && supply === 'interstate') faults.push(fault('supply.composition', 'supply'))
  const rated = workingLines.map((working): RatedLine => {
    if (!working.ok || cart.composition === true) return { working, rate: undefined, heads: NO_HEADS }
    const { line, net } = working
    const rate = chooseRate(line.tax, cart.businessDate, supply, net, line)
    if (rate === undefined) faults.push(fault('tax.no-rate', `${working.path}.tax`))
    return { working, rate, heads: rate === undefined ? NO_HEADS : headsFor(rate, supply) }
  })
  yield
  const amounts = yield* cart.taxRounding === 'document' ? byDocument(rated) : byLine(rated)
  const lines = rated.map((one, index) => settledLine(one, amounts[index] ?? taxOne(one), stateHead))
  const rows = lines.map(({ rateName, taxable, heads }, index): TaxedLine => {
    const { working, heads: source = NO_HEADS } = rated[index] ?? {}
    return { rateName, taxable, heads, source, hsn: working?.line.hsn ?? '' }
  })
  return { lines, rows }
}

function settledLine(
  { working, rate, heads }: RatedLine,
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
    id: working.line.id,
    gross: working.gross,
    lineDiscount: working.lineDiscount,
    offerDiscount: working.offerDiscount,
    billDiscount: working.billDiscount,
    net: working.net,
    offers: working.offers,
    rateName: rate?.name ?? '',
    taxable: taxed.taxable,
    heads: charged,
    tax,
    total: taxed.taxable + tax,
  }
}

function taxOne({ working, heads }: RatedLine): TaxedAmount {
  return taxAmount(working.net, working.line.quantity, heads, working.line.priceIncludesTax)
}

function* byLine(rated: readonly RatedLine[]): Steps<TaxedAmount[]> {
  const amounts: TaxedAmount[] = []
  for (const one of rated) {
    amounts.push(taxOne(one))
    if (amounts.length % LINES_PER_STEP === 0) yield
  }
  return amounts
}

/** Document rounding: computes the heads on the sum per rate and allocates them to the lines by largest remainder. */
function* byDocument(rated: readonly RatedLine[]): Steps<TaxedAmount[]> {
  const groups = new Map<string, number[]>()
  for (const [index, { working, rate, heads }] of rated.entries()) {
    const key = JSON.stringify([rate?.name, working.line.priceIncludesTax, heads])
    const members = groups.get(key)
    if (members === undefined) groups.set(key, [index])
    else members.push(index)
  }
  const result = yield* byLine(rated)
  let sincePause = 0
  for (const members of groups.values()) {
    sincePause += members.length
    if (sincePause >= LINES_PER_STEP) {
      yield
      sincePause = 0
    }
    const lines = members.flatMap((index) => rated[index] ?? [])
    const first = lines[0]
    if (first === undefined || first.heads.length === 0) continue
    // A free line has no fixed head, so its quantity does not count.
    const quantities = lines.map(({ working }) => (working.net > 0 ? working.line.quantity : 0))
    const nets = lines.map(({ working }) => working.net)
    const whole = taxAmount(add(nets), add(quantities), first.heads, first.working.line.priceIncludesTax)
    // Larger net first, then line order: within one rate nothing else affects money.
    const before = (a: number, b: number): number => (nets[b] ?? 0) - (nets[a] ?? 0) || a - b
    const shares = whole.amounts.map((amount, place) =>
      allocate(amount, first.heads[place]?.kind === 'fixed' ? quantities : nets, before),
    )
    for (const [place, index] of members.entries()) {
      const amounts = shares.map((share) => share[place] ?? 0)
      const net = nets[place] ?? 0
      result[index] = { amounts, taxable: first.working.line.priceIncludesTax ? net - add(amounts) : net }
    }
  }
  return result
}

function add(values: readonly number[]): number {
  return values.reduce((acc, value) => acc + value, 0)
}
