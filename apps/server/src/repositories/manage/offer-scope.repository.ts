import type { OfferScope } from '@evertill/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { firstOf } from '../../db/query.ts'
import { isUuid } from '../../platform/uuid.ts'

type Keys = readonly string[] | undefined

const isOneOf = (column: string, keys: Keys): RawBuilder<unknown>[] =>
  keys === undefined || keys.length === 0
    ? []
    : [sql`${sql.ref(column)} = any(${keys.filter(isUuid)}::uuid[])`]

const namedBy = (
  products: Keys,
  categories: Keys,
  subCategories: Keys,
  tags: Keys,
): RawBuilder<unknown>[] => [
  ...isOneOf('p.product_id', products),
  ...isOneOf('p.category_id', categories),
  ...isOneOf('p.sub_category_id', subCategories),
  ...(tags === undefined || tags.length === 0 ? [] : [sql`p.tag_ids && ${tags.filter(isUuid)}::uuid[]`]),
]

const anyOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`coalesce(${sql.join([...conditions], sql` or `)}, false)`

/** Whether a product `p` is in scope, as `matcherOf` of the domain decides it. */
const inScope = (scope: OfferScope): RawBuilder<unknown> => {
  const included = namedBy(scope.ProductIDs, scope.CategoryIDs, scope.SubCategoryIDs, scope.TagIDs)
  const excluded = namedBy(
    scope.ExcludeProductIDs,
    scope.ExcludeCategoryIDs,
    scope.ExcludeSubCategoryIDs,
    scope.ExcludeTagIDs,
  )
  const isIn = included.length === 0 ? sql`true` : anyOf(included)
  return excluded.length === 0 ? isIn : sql`(${isIn} and not ${anyOf(excluded)})`
}

const inAny = (scopes: readonly OfferScope[]): RawBuilder<unknown> =>
  sql`(${sql.join(scopes.map(inScope), sql` or `)})`

const SOLD = sql`not p.is_deleted and p.product_type <> 'Goods not for sale'`

/** A product that both have, if there is one. */
export const findSharedProduct = async (
  tx: Tx,
  one: readonly OfferScope[],
  other: readonly OfferScope[],
): Promise<string | undefined> =>
  (
    await firstOf<{ name: string }>(tx)`
    select p.name from products p where ${SOLD} and ${inAny(one)} and ${inAny(other)} limit 1`
  )?.name

/** The cheapest product of a scope that has a price. */
export const findCheapest = (tx: Tx, scope: OfferScope) => firstOf<{ name: string; price: number }>(tx)`
    select p.name, p.retail_price as price from products p
     where ${SOLD} and p.retail_price > 0 and ${inScope(scope)}
     order by p.retail_price, p.product_id limit 1`
