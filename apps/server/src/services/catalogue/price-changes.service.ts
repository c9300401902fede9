import { pricesAboveMrp } from '@evertill/contract'
import type { Database, Tx } from '../../db/database.ts'
import { asJob, asTenant } from '../../db/tenant.ts'
import { findCompaniesWithDuePrices } from '../../repositories/catalogue/due-prices.repository.ts'
import {
  type AppliedPrice,
  type DuePrice,
  type PricedProduct,
  auditApplied,
  findDuePrices,
  findPricedProducts,
  markApplied,
  writeProductPrices,
} from '../../repositories/catalogue/price-change.repository.ts'
import { nextCataloguePosition } from '../../repositories/manage/product-row.repository.ts'
import { readClock } from '../../repositories/server-state.repository.ts'

export const PRICE_BATCH_SIZE = 1_000
const COMPANIES = 100

const NO_DETAILS = { SupplyPrice: 0, Markup: 0, DiscountAmount: 0, DiscountPercentage: 0 }

/** The product with the prices of one change. */
export const withDuePrice = (product: PricedProduct, due: DuePrice): PricedProduct => {
  const { storeId, retailPrice, mrp } = due
  if (storeId === null)
    return { ...product, RetailPrice: retailPrice ?? product.RetailPrice, MRP: mrp ?? product.MRP }
  const own = product.StoreSpecificPrices.find(({ StoreID }) => StoreID === storeId)
  const next = {
    ...(own ?? { ...NO_DETAILS, StoreID: storeId }),
    RetailPrice: retailPrice ?? own?.RetailPrice ?? product.RetailPrice,
    MRP: mrp ?? own?.MRP ?? 0,
  }
  const others = product.StoreSpecificPrices.filter((price) => price !== own)
  return { ...product, StoreSpecificPrices: [...others, next] }
}

const detailOf = (before: PricedProduct, after: PricedProduct): object => {
  const prices = ({ RetailPrice, MRP, StoreSpecificPrices }: PricedProduct) => ({
    RetailPrice,
    MRP,
    StoreSpecificPrices: StoreSpecificPrices.map((own) => ({
      StoreID: own.StoreID,
      RetailPrice: own.RetailPrice,
      MRP: own.MRP,
    })),
  })
  return { from: 'price change', before: prices(before), after: prices(after) }
}

const applyOfTenant = async (tx: Tx, registrationId: string, now: Date): Promise<number> => {
  // Taken first: another server that applies the same ones waits here, and then finds none.
  const position = await nextCataloguePosition(tx)
  const due = await findDuePrices(tx, now, PRICE_BATCH_SIZE)
  if (due.length === 0) return 0
  const before = await findPricedProducts(tx, [...new Set(due.map(({ productId }) => productId))])
  const products = new Map(before.map((product) => [product.key, product]))
  const applied: AppliedPrice[] = []
  for (const one of due) {
    const product = products.get(one.productId)
    const next = product && withDuePrice(product, one)
    const failure = !next ? 'deleted' : pricesAboveMrp(next).length > 0 ? 'above MRP' : ''
    if (next && failure === '') products.set(one.productId, next)
    applied.push({ key: one.key, failure })
  }
  const changed = before.filter((product) => products.get(product.key) !== product)
  const after = changed.map((product) => products.get(product.key) ?? product)
  if (changed.length > 0) {
    await writeProductPrices(tx, after, position)
    await auditApplied(
      tx,
      registrationId,
      changed.map((product, at) => ({
        productId: product.key,
        detail: detailOf(product, after[at] ?? product),
      })),
    )
  }
  await markApplied(tx, applied, now)
  return due.length
}

/** Applies prices whose day has begun in the store, and returns how many. Tills learn of it by the event of products. */
export const applyDuePrices = async (db: Database, at?: Date): Promise<number> => {
  const now = at ?? (await asJob(db, readClock))()
  const companies = await asJob(db, (tx) => findCompaniesWithDuePrices(tx, now, COMPANIES))
  let applied = 0
  for (const registrationId of companies)
    applied += await asJob(db, (tx) =>
      asTenant(tx, registrationId, () => applyOfTenant(tx, registrationId, now)),
    )
  return applied
}
