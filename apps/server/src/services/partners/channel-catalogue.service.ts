import type { CatalogueItem, CataloguePageQuery, CatalogueReply, Product } from '@evertill/contract'
import { ONE_UNIT } from '@evertill/domain'
import type { z } from 'zod'
import type { Database, Tx } from '../../db/database.ts'
import { withPartner } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import { currentPosition, pageOfProducts } from '../../repositories/catalogue/product.repository.ts'
import { findChannelStore } from '../../repositories/partners/channel.repository.ts'
import type { Partner } from '../../repositories/partners/partner.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import { amountsOf } from './channel-goods.ts'
import { readShelf } from './channel-shelf.ts'

type Ports = { readonly db: Database; readonly clock: Clock }

const itemOf = (product: Product, price: number | undefined): CatalogueItem => ({
  productId: product.key,
  sku: product.SKU,
  barCode: product.BarCode,
  name: product.Name,
  hsn: product.HSN,
  unit: product.Unit,
  isWeighed: product.IsWeighed,
  categoryId: product.CategoryID,
  price: price ?? 0,
  mrp: product.MRP,
  // Taken off the shelf, of other stores only, or without a valid price: a partner must stop offering it.
  available: price !== undefined,
})

/**
 * A page of what the channel's store sells. With `since` also what it no longer sells. The position is read before the
 * rows: a change between the two comes again the next time, while the other order would skip it for ever.
 */
export const catalogueIn = async (
  tx: Tx,
  now: Date,
  partner: Partner,
  { since, after, size }: z.output<typeof CataloguePageQuery>,
): Promise<Outcome<CatalogueReply>> => {
  const store = await findChannelStore(tx, partner.key, now)
  if (!store) return refuse('NOT_FOUND')
  const position = await currentPosition(tx)
  const filter = {
    changedAfter: since === undefined ? undefined : Number(since),
    isDeleted: since === undefined ? false : undefined,
    term: undefined,
  }
  const { products, hasMore } = await pageOfProducts(tx, filter, { after, size })
  const byKey = new Map(products.map((product) => [product.key, product]))
  const shelf = await readShelf(tx, store, byKey)
  const prices = amountsOf(
    shelf,
    products.map(({ key }) => ({ productId: key, qty: ONE_UNIT })),
  )
  const rows = products.map((product, index) => itemOf(product, prices[index]))
  const last = products.at(-1)
  return done({
    code: '0',
    // Without `since` a partner has nothing that it would have to take away.
    products: since === undefined ? rows.filter(({ available }) => available) : rows,
    position: String(position),
    ...(hasMore && last ? { next: last.key } : {}),
  })
}

export const channelCatalogue = (
  { db, clock }: Ports,
  partner: Partner,
  query: z.output<typeof CataloguePageQuery>,
): Promise<Outcome<CatalogueReply>> =>
  withPartner(db, partner, (tx) => catalogueIn(tx, clock(), partner, query))
