import { type Offer as DomainOffer, settle } from '@evertill/domain'
import { toDomainTax } from '../catalogue/domain-tax.ts'
import type { Product } from '../catalogue/product.ts'
import { cartOfSale } from './sale-body.ts'
import type { Sale } from './sale.ts'
import type { Tax } from '../catalogue/setup.ts'

/** What offers are judged by, as it stands now: the shop's offers, where its goods belong, who bought and when. */
export type OfferSetting = {
  readonly offers: readonly DomainOffer[]
  readonly goods: ReadonlyMap<string, Pick<Product, 'CategoryID' | 'SubCategoryID' | 'TagIDs'>>
  readonly customerGroups: readonly string[]
  /** Of the store's clock at the moment of sale. */
  readonly timeZoneOffsetMinutes: number
}

type Given = readonly { readonly offerId: string; readonly version: number; readonly amount: number }[]

const wordsOf = (offers: Given): string =>
  offers
    .map(({ offerId, version, amount }) => `${offerId} ${version} ${amount}`)
    .sort()
    .join()

/**
 * Whether the offers on a sale are others than the shop would give for the same cart. The sale itself is not judged
 * by this: it keeps what it was given, and somebody has a look.
 */
export const offersDiffer = (sale: Sale, setting: OfferSetting): boolean => {
  const cart = cartOfSale(sale)
  const lines = cart.lines.map(({ offersGiven: _given, ...line }) => {
    const product = setting.goods.get(line.productId?.toLowerCase() ?? '')
    if (!product) return line
    const { CategoryID: categoryId, SubCategoryID: subCategoryId, TagIDs: tags } = product
    return { ...line, categoryId, subCategoryId, tags }
  })
  const { offers, customerGroups, timeZoneOffsetMinutes } = setting
  const moment = { soldAt: sale.TransactionDate, timeZoneOffsetMinutes }
  const again = settle({
    ...cart,
    ...moment,
    lines,
    offers,
    customerGroups,
    storeId: sale.StoreID.toLowerCase(),
  })
  return cart.lines.some(
    (line, at) => wordsOf(line.offersGiven ?? []) !== wordsOf(again.lines[at]?.offers ?? []),
  )
}

type Head = { readonly Code: string; readonly Kind: string; readonly Rate: number }

const ratesOf = (heads: readonly Head[]): string =>
  heads.map(({ Code, Kind, Rate }) => `${Code} ${Kind} ${Rate}`).join()

/** Whether a charge was taxed with other heads than its tax has on that day. A composition dealer charges none. */
export const chargeTaxDiffers = (sale: Sale, taxes: ReadonlyMap<string, Tax>): boolean => {
  const charges = sale.Composition === true ? [] : (sale.Charges ?? [])
  if (charges.some((charge) => !taxes.has(charge.TaxID))) return true
  const cart = cartOfSale(sale)
  const again = settle({
    ...cart,
    ...(sale.Supply === undefined ? {} : { supply: sale.Supply }),
    ...(sale.StateHead === undefined ? {} : { stateHead: sale.StateHead }),
    charges: (cart.charges ?? []).map((charge) => {
      const tax = taxes.get(charge.tax.id)
      return tax === undefined ? charge : { ...charge, tax: toDomainTax(tax) }
    }),
  })
  return charges.some((charge, at) => {
    const heads = (again.charges[at]?.heads ?? []).map(({ code, kind, rate }) => ({
      Code: code,
      Kind: kind === 'percent' ? 'Percent' : 'Fixed',
      Rate: rate,
    }))
    return ratesOf(charge.TaxHeads) !== ratesOf(heads)
  })
}
