import type { Product } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import { listTaxes } from '../../repositories/catalogue/list.repository.ts'
import { findProducts } from '../../repositories/catalogue/product.repository.ts'
import type { ChannelStore } from '../../repositories/partners/channel.repository.ts'
import type { Shelf } from './channel-goods.ts'

/** The products with their parents, which may hold the price of a variant, and the taxes of the company. */
export const readShelf = async (
  tx: Tx,
  store: ChannelStore,
  products: ReadonlyMap<string, Product>,
): Promise<Shelf> => {
  const parents = await findProducts(
    tx,
    [...products.values()].map(({ ParentProductID }) => ParentProductID).filter((id) => !products.has(id)),
  )
  const taxes = await listTaxes(tx)
  return {
    store,
    businessDate: store.businessDate,
    taxes: new Map(taxes.map((tax) => [tax.key, tax])),
    products: new Map([...parents, ...products]),
  }
}
