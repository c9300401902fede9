import { cartOfSale, type Sale } from '@evertill/contract'
import { formatPercent, settle } from '@evertill/domain'
import type { ReceiptLine } from './receipt-lines.ts'

type SumKind =
  | 'gross'
  /** Of returned goods, whatever discounts they were sold with. */
  | 'discount'
  | 'lineDiscount'
  | 'offers'
  | 'billDiscount'
  | 'points'
  | 'returned'
  | 'taxOnTop'

/** A row between the lines and the total. The amounts of all rows add up to the total. */
export type SumRow =
  | { kind: SumKind; amount: number }
  | { kind: 'charge'; charge: ReceiptLine; amount: number }

/** What is taxed at one rate. Taxable value and heads make the total; the totals of all rates make that of the bill. */
export interface TaxGroup {
  /** Of the rate; empty if nothing is taxed. */
  name: string
  taxable: number
  heads: readonly { code: string; percent: string; amount: number }[]
  total: number
}

interface SumInput {
  lines: readonly ReceiptLine[]
  charges: readonly ReceiptLine[]
  returns: readonly ReceiptLine[]
  points: number
}

const sum = (lines: readonly ReceiptLine[], amountOf: (line: ReceiptLine) => number): number =>
  lines.reduce((total, line) => total + amountOf(line), 0)

/** The tax that the prices do not include. */
const onTop = ({ includesTax, tax }: ReceiptLine): number => (includesTax ? 0 : tax)

/** How the total comes about. Rows of 0 are left out, except the first. */
export const sumRowsOf = ({ lines, charges, returns, points }: SumInput): readonly SumRow[] => {
  // A credit note has returned goods alone.
  const goods = lines.length > 0 ? lines : returns
  const rows: SumRow[] = [
    { kind: 'gross', amount: sum(goods, ({ gross }) => gross) },
    {
      kind: lines.length > 0 ? 'lineDiscount' : 'discount',
      amount: -sum(goods, ({ lineDiscount }) => lineDiscount),
    },
    { kind: 'offers', amount: -sum(goods, offersTotal) },
    { kind: 'billDiscount', amount: points - sum(goods, ({ billDiscount }) => billDiscount) },
    { kind: 'points', amount: -points },
    ...charges.map((charge): SumRow => ({ kind: 'charge', charge, amount: charge.gross })),
    { kind: 'taxOnTop', amount: sum(goods, onTop) + sum(charges, onTop) },
    // An exchange by a till of an earlier version is one document with both.
    { kind: 'returned', amount: lines.length > 0 ? sum(returns, ({ total }) => total) : 0 },
  ]
  return rows.filter(({ kind, amount }) => kind === 'gross' || kind === 'charge' || amount !== 0)
}

export const offersTotal = ({ offers }: ReceiptLine): number =>
  offers.reduce((total, { amount }) => total + amount, 0)

/** What points took off as a discount: `settle` knows, because they may be worth more than the bill. */
export const pointsDiscountOf = (sale: Sale): number =>
  sale.Loyalty?.As === 'Discount' ? settle(cartOfSale(sale)).totals.loyalty : 0

type Taxed = Pick<Sale['Lines'][number], 'TaxName' | 'TaxHeads' | 'TaxableAmount' | 'TaxAmount'>

/** One group per rate, lowest first. Goods that were returned in the same document reduce the tax. */
export const taxGroupsOf = (sale: Sale): readonly TaxGroup[] => {
  const groups = new Map<string, TaxGroup & { rate: number }>()
  const add = ({ TaxName, TaxHeads, TaxableAmount, TaxAmount }: Taxed, sign: 1 | -1) => {
    const heads = TaxHeads.filter(({ Rate }) => Rate !== 0)
    const key = JSON.stringify(heads.map(({ Code, Kind, Rate }) => [Code, Kind, Rate]))
    const group = groups.get(key)
    groups.set(key, {
      name: group?.name ?? (heads.length === 0 ? '' : TaxName),
      rate: heads.reduce((rate, { Kind, Rate }) => rate + (Kind === 'Percent' ? Rate : 0), 0),
      taxable: (group?.taxable ?? 0) + sign * TaxableAmount,
      heads: heads.map(({ Code, Kind, Rate, Amount }, place) => ({
        code: Code,
        percent: Kind === 'Percent' ? `${formatPercent(Rate)}%` : '',
        amount: (group?.heads[place]?.amount ?? 0) + sign * Amount,
      })),
      total: (group?.total ?? 0) + sign * (TaxableAmount + TaxAmount),
    })
  }
  const { Lines, Charges = [], Returns = [] } = sale
  // The figures of a credit note are positive.
  const isCredit = Lines.length === 0
  for (const line of [...Lines, ...Charges]) add(line, isCredit ? -1 : 1)
  for (const line of Returns) add(line, isCredit ? 1 : -1)
  return [...groups.values()]
    .toSorted((a, b) => a.rate - b.rate || (a.name < b.name ? -1 : 1))
    .map(({ rate: _rate, ...group }) => group)
}

/** "CGST 2.5%" */
export const headLabel = ({ code, percent }: TaxGroup['heads'][number]): string =>
  percent === '' ? code : `${code} ${percent}`
