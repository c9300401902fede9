import type { ProductCosts } from '@evertill/contract'
import type { Database } from '../../db/database.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import { isUuid } from '../../platform/uuid.ts'
import { findProductCosts } from '../../repositories/catalogue/product.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'

/** The right of the user in this store was checked before. Nothing of the reply is stored on a till. */
export const getProductCosts = async (
  { db }: { db: Database },
  identity: Identity,
  { productId, storeId }: { readonly productId: string; readonly storeId: string },
): Promise<Outcome<ProductCosts>> => {
  if (!isUuid(productId)) return refuse('NOT_FOUND')
  const costs = await withTenant(db, identity, (tx) => findProductCosts(tx, productId, storeId.toLowerCase()))
  return costs ? done(costs) : refuse('NOT_FOUND')
}
