import { type Offer as DomainOffer, settle } from '@evertill/domain'
import type { Product } from '../catalogue/product.ts'
import { cartOfSale } from './sale-body.ts'
import type { Sale } from './sale.ts'

/** What decides which offers a sale gets: the shop's current offers and categories, the customer and the time. */
export type OfferSetting = {
  readonly offers: readonly DomainOffer[]
  readonly goods: ReadonlyMap<string, Pick<Product, 'CategoryID' | 'SubCategoryID' | 'TagIDs'>>
  readonly customerGroups: readonly string[]
  /** Offset of the store's time zone at the moment of sale. */
  readonly timeZoneOffsetMinutes: number
}

type OffersGiven = readonly { readonly offerId: string; readonly version: number; readonly amount: number }[]

const offersKey = (offers: OffersGiven): string =>
  offers
    .map(({ offerId, version, amount }) => `${offerId} ${version} ${amount}`)
    .sort()
    .join()

/**
 * Whether the offers on a sale differ from those that the shop would give for the same cart. The sale keeps its offers
 * and is only flagged.
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
  const settlement = settle({
    ...cart,
    ...moment,
    lines,
    offers,
    customerGroups,
    storeId: sale.StoreID.toLowerCase(),
  })
  return cart.lines.some(
    (line, at) => offersKey(line.offersGiven ?? []) !== offersKey(settlement.lines[at]?.offers ?? []),
  )
}
