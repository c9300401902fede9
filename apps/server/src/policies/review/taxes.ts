import {
  type Sale,
  type SaleFlag,
  type SaleTaxHead,
  type Tax,
  cartOfSale,
  taxTermsOf,
  toDomainTax,
} from '@evertill/contract'
import { type CartSnapshot, type SettledLine, type Tax as DomainTax, settle } from '@evertill/domain'
import type { z } from 'zod'
import type { ShopKnowledge } from './knowledge.ts'
import { type Span, statesIn, versionAt } from './versions.ts'

/** A table of rates that changes more often than this within one span is not tried in every state. */
export const MAX_STATES = 20

type Taxed = {
  readonly TaxID: string
  readonly TaxName: string
  readonly TaxHeads: readonly z.infer<typeof SaleTaxHead>[]
}

export const isTaxedLike = ({ TaxName, TaxHeads }: Taxed, settled: SettledLine | undefined): boolean =>
  settled !== undefined &&
  TaxName === settled.rateName &&
  TaxHeads.length === settled.heads.length &&
  TaxHeads.every(({ Code, Kind, Rate, Compound }, at) => {
    const head = settled.heads[at]
    return (
      Code === head?.code &&
      Kind.toLowerCase() === head.kind &&
      Rate === head.rate &&
      Compound === head.compound
    )
  })

/** Whether the bill has the heads and rates that these taxes give for its amounts. */
const agrees = (sale: Sale, cart: CartSnapshot, taxAt: (id: string) => Tax | undefined): boolean => {
  const tax = (sold: DomainTax): DomainTax => {
    const own = taxAt(sold.id.toLowerCase())
    return own === undefined ? sold : toDomainTax(own)
  }
  const settlement = settle({
    ...cart,
    lines: cart.lines.map((line) => ({ ...line, tax: tax(line.tax) })),
    charges: (cart.charges ?? []).map((charge) => ({ ...charge, tax: tax(charge.tax) })),
  })
  return (
    sale.Lines.every((line, at) => isTaxedLike(line, settlement.lines[at])) &&
    (sale.Charges ?? []).every((charge, at) => isTaxedLike(charge, settlement.charges[at]))
  )
}

/** Compares the tax of a bill with the shop's taxes, under the terms that the bill names (`judgePlaces`). */
export const judgeTaxes = (sale: Sale, span: Span, { taxes, historySince }: ShopKnowledge): SaleFlag[] => {
  const used = [...sale.Lines, ...(sale.Charges ?? [])].map(({ TaxID }) => TaxID.toLowerCase())
  if (used.length === 0) return []
  if (used.some((id) => !taxes.has(id))) return ['TAX_DIFFERS']
  const versions = [...new Set(used)].map((id) => taxes.get(id) ?? [])
  const cart = { ...cartOfSale(sale), ...taxTermsOf(sale) }
  const states = statesIn(versions, span).slice(0, MAX_STATES)
  const isSame = states.some((at) => agrees(sale, cart, (id) => versionAt(taxes.get(id) ?? [], at)))
  if (isSame) return []
  return [span.from < historySince ? 'NOT_COMPARED' : 'TAX_DIFFERS']
}
