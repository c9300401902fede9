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
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { isUuid } from '../platform/uuid.ts'
import { listOffers } from './list.repository.ts'

const hasOffers = (sale: Sale): boolean => sale.Lines.some((line) => (line.Offers?.length ?? 0) > 0)
const hasCharges = (sale: Sale): boolean => (sale.Charges?.length ?? 0) > 0

export const needsShopLook = (sale: Sale): boolean => hasOffers(sale) || hasCharges(sale)

const idsOf = (ids: readonly string[]): string[] => [...new Set(ids)].filter(isUuid)

type Goods = { key: string; CategoryID: string; SubCategoryID: string; TagIDs: string[] }

/** Where the goods of these sales belong, by the catalogue of today. */
export const readGoods = async (tx: Tx, sales: readonly Sale[]): Promise<Map<string, Goods>> => {
  const ids = idsOf(sales.flatMap((sale) => sale.Lines.map((line) => line.ProductID)))
  const { rows } = await sql<Goods>`
    select product_id as key, coalesce(category_id::text, '') as "CategoryID",
           coalesce(sub_category_id::text, '') as "SubCategoryID", tag_ids as "TagIDs"
      from products where product_id = any(${ids}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.key, row]))
}

/** Once for all sales of a batch; the customer and the hour are each sale's own. */
const readShop = async (tx: Tx, sales: readonly Sale[]): Promise<Pick<OfferSetting, 'offers' | 'goods'>> => ({
  offers: givenByTills(await listOffers(tx)),
  goods: await readGoods(tx, sales),
})

/** Coupons are redeemed online and never given by a till. */
export const givenByTills = (offers: readonly Offer[]): OfferSetting['offers'] =>
  offers.flatMap((offer) => {
    const read = toDomainOffer(offer)
    return 'offer' in read && offer.Type !== 'Coupon' ? [read.offer] : []
  })

const readMoment = async (
  tx: Tx,
  sale: Sale,
): Promise<Pick<OfferSetting, 'customerGroups' | 'timeZoneOffsetMinutes'>> => {
  const { rows } = await sql<{ minutes: number; groups: string[] | null }>`
    select (extract(epoch from (at at time zone s.time_zone) - (at at time zone 'UTC')) / 60)::int as minutes,
           (select c.customer_groups from customers c where c.customer_id = ${sale.CustomerID ?? null}::uuid) as groups
      from stores s cross join (values (${sale.TransactionDate}::timestamptz)) as moment(at)
     where s.store_id = ${sale.StoreID}::uuid`.execute(tx)
  return { timeZoneOffsetMinutes: rows[0]?.minutes ?? 0, customerGroups: rows[0]?.groups ?? [] }
}

const readTaxes = async (tx: Tx, sales: readonly Sale[]): Promise<Map<string, Tax>> => {
  const ids = idsOf(sales.flatMap((sale) => (sale.Charges ?? []).map((charge) => charge.TaxID)))
  const { rows } = await sql<Tax>`
    select tax_id as key, tax_name as "TaxName", rates as "Rates", is_deleted as "IsDeleted"
      from taxes where tax_id = any(${ids}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.key, row]))
}

/** What the shop's offers and taxes say about a sale, by its UUID: never a reason to refuse, always to look. */
export const shopFlags = async (tx: Tx, sales: readonly Sale[]): Promise<Map<string, SaleFlag[]>> => {
  const flags = new Map<string, SaleFlag[]>()
  const [offered, charged] = [sales.filter(hasOffers), sales.filter(hasCharges)]
  const add = (sale: Sale, flag: SaleFlag) => flags.set(sale.UUID, [...(flags.get(sale.UUID) ?? []), flag])
  if (offered.length > 0) {
    const shop = await readShop(tx, offered)
    for (const sale of offered) {
      if (offersDiffer(sale, { ...shop, ...(await readMoment(tx, sale)) })) add(sale, 'OFFER_DIFFERS')
    }
  }
  if (charged.length > 0) {
    const taxes = await readTaxes(tx, charged)
    for (const sale of charged) if (chargeTaxDiffers(sale, taxes)) add(sale, 'TAX_DIFFERS')
  }
  return flags
}
