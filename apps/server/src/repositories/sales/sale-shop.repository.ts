import {
  type Offer,
  type OfferSetting,
  type Sale,
  type SaleFlag,
  type Tax,
  chargeTaxDiffers,
  offersDiffer,
  toDomainOffer,
} from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import { rowsOf } from '../../db/query.ts'
import { isUuid } from '../../platform/uuid.ts'
import { listOffers } from '../catalogue/list.repository.ts'
import { tillCouldHaveKnown } from './propagation-delay.ts'

const hasOffers = (sale: Sale): boolean => sale.Lines.some((line) => (line.Offers?.length ?? 0) > 0)
const hasCharges = (sale: Sale): boolean => (sale.Charges?.length ?? 0) > 0

const productsOf = (sales: readonly Sale[]): string[] =>
  sales.flatMap((sale) => sale.Lines.map((line) => line.ProductID))

export const needsShopCheck = (sale: Sale): boolean => hasOffers(sale) || hasCharges(sale)

const idsOf = (ids: readonly string[]): string[] => [...new Set(ids)].filter(isUuid)

type Goods = { key: string; CategoryID: string; SubCategoryID: string; TagIDs: string[]; changedAt: Date }

/** Category and tags of these products in today's catalogue, and when each product last changed. */
export const readGoods = async (tx: Tx, products: readonly string[]): Promise<Map<string, Goods>> => {
  const rows = await rowsOf<Goods>(tx)`
    select product_id as key, coalesce(category_id::text, '') as "CategoryID",
           coalesce(sub_category_id::text, '') as "SubCategoryID", tag_ids as "TagIDs", action_on as "changedAt"
      from products where product_id = any(${idsOf(products)}::uuid[])`
  return new Map(rows.map((row) => [row.key, row]))
}

type ShopOffers = {
  readonly offers: OfferSetting['offers']
  /** When each of them last changed. */
  readonly changes: ReadonlyMap<string, Date>
}

export const readOffers = async (tx: Tx): Promise<ShopOffers> => {
  const offers = givenByTills(await listOffers(tx))
  const rows = await rowsOf<{
    id: string
    at: Date
  }>(tx)`select offer_id as id, changed_at as at from offers`
  return { offers, changes: new Map(rows.map(({ id, at }) => [id, at])) }
}

export type Shop = ShopOffers & { readonly goods: ReadonlyMap<string, Goods> }

/**
 * The shop's offers and products as the till of a sale could have known them. Undefined when an offer or product of the
 * sale has changed since: the old terms are not stored, and the customer has the receipt.
 */
const asTillKnewIt = (
  sale: Sale,
  { offers, changes, goods }: Shop,
  receivedAt: Date,
): Pick<OfferSetting, 'offers' | 'goods'> | undefined => {
  const couldKnow = tillCouldHaveKnown({ madeAt: new Date(sale.TransactionDate), receivedAt })
  const offered = sale.Lines.filter((line) => (line.Offers?.length ?? 0) > 0)
  const given = new Map(
    offered.flatMap((line) =>
      (line.Offers ?? []).map(({ OfferID, Version }) => [OfferID.toLowerCase(), Version]),
    ),
  )
  const hasChangedOffer = offers.some(
    ({ id, version }) => (given.get(id) ?? version) < version && !couldKnow(changes.get(id)),
  )
  const hasChangedProduct = offered.some(({ ProductID }) => {
    const product = goods.get(ProductID.toLowerCase())
    return product !== undefined && !couldKnow(product.changedAt)
  })
  if (hasChangedOffer || hasChangedProduct) return undefined
  return {
    // An offer with today's version is the one that the till used, even if it changed a moment ago.
    offers: offers.filter(({ id }) => given.has(id) || couldKnow(changes.get(id))),
    goods: new Map([...goods].filter(([, { changedAt }]) => couldKnow(changedAt))),
  }
}

type Moment = Pick<OfferSetting, 'customerGroups' | 'timeZoneOffsetMinutes'> & { readonly receivedAt: Date }

/** Whether the offers that the till could have known give another result than the sale has. */
export const differsFromShop = (sale: Sale, shop: Shop, { receivedAt, ...moment }: Moment): boolean => {
  const known = asTillKnewIt(sale, shop, receivedAt)
  return known !== undefined && offersDiffer(sale, { ...known, ...moment })
}

/** Coupons are redeemed online; a till never gives them. */
const givenByTills = (offers: readonly Offer[]): OfferSetting['offers'] =>
  offers.flatMap((offer) => {
    const read = toDomainOffer(offer)
    return 'offer' in read && offer.Type !== 'Coupon' ? [read.offer] : []
  })

const readMoment = async (tx: Tx, sale: Sale): Promise<Moment> => {
  const rows = await rowsOf<{ minutes: number; groups: string[] | null; now: Date }>(tx)`
    select (extract(epoch from (at at time zone s.time_zone) - (at at time zone 'UTC')) / 60)::int as minutes,
           (select c.customer_groups from customers c where c.customer_id = ${sale.CustomerID ?? null}::uuid) as groups,
           now() as now
      from stores s cross join (values (${sale.TransactionDate}::timestamptz)) as moment(at)
     where s.store_id = ${sale.StoreID}::uuid`
  const { minutes = 0, groups = null, now = new Date() } = rows[0] ?? {}
  return { timeZoneOffsetMinutes: minutes, customerGroups: groups ?? [], receivedAt: now }
}

const readTaxes = async (tx: Tx, sales: readonly Sale[]): Promise<Map<string, Tax>> => {
  const ids = idsOf(sales.flatMap((sale) => (sale.Charges ?? []).map((charge) => charge.TaxID)))
  const rows = await rowsOf<Tax>(tx)`
    select tax_id as key, tax_name as "TaxName", rates as "Rates", is_deleted as "IsDeleted"
      from taxes where tax_id = any(${ids}::uuid[])`
  return new Map(rows.map((row) => [row.key, row]))
}

/** Flags of sales that differ from the shop's offers and taxes, by UUID. A difference is never a reason to refuse. */
export const shopFlags = async (tx: Tx, sales: readonly Sale[]): Promise<Map<string, SaleFlag[]>> => {
  const flags = new Map<string, SaleFlag[]>()
  const [offered, charged] = [sales.filter(hasOffers), sales.filter(hasCharges)]
  const add = (sale: Sale, flag: SaleFlag) => flags.set(sale.UUID, [...(flags.get(sale.UUID) ?? []), flag])
  if (offered.length > 0) {
    const goods = await readGoods(tx, productsOf(offered))
    const shop = { ...(await readOffers(tx)), goods }
    for (const sale of offered) {
      if (differsFromShop(sale, shop, await readMoment(tx, sale))) add(sale, 'OFFER_DIFFERS')
    }
  }
  if (charged.length > 0) {
    const taxes = await readTaxes(tx, charged)
    for (const sale of charged) if (chargeTaxDiffers(sale, taxes)) add(sale, 'TAX_DIFFERS')
  }
  return flags
}
