import type { OfferLine, OfferScope } from './offer.ts'

type Goods = Pick<OfferLine, 'productId' | 'categoryId' | 'subCategoryId' | 'tags'>
type Matcher = (goods: Goods) => boolean

// Scopes of thousands of products are asked 200 times per key press; the sets are built once per scope object.
const matchers = new WeakMap<OfferScope, Matcher>()

export function inScope(scope: OfferScope | undefined, goods: Goods): boolean {
  if (scope === undefined) return true
  let matcher = matchers.get(scope)
  if (matcher === undefined) {
    matcher = makeMatcher(scope)
    matchers.set(scope, matcher)
  }
  return matcher(goods)
}

function makeMatcher(scope: OfferScope): Matcher {
  const included = lists(scope.productIds, scope.categoryIds, scope.subCategoryIds, scope.tags)
  const excluded = lists(
    scope.excludeProductIds,
    scope.excludeCategoryIds,
    scope.excludeSubCategoryIds,
    scope.excludeTags,
  )
  return (goods) => !excluded.hit(goods) && (included.empty || included.hit(goods))
}

function lists(
  productIds: readonly string[] = [],
  categoryIds: readonly string[] = [],
  subCategoryIds: readonly string[] = [],
  tags: readonly string[] = [],
): { empty: boolean; hit: Matcher } {
  const [products, categories, subCategories, tagSet] = [productIds, categoryIds, subCategoryIds, tags].map(
    (ids) => new Set(ids),
  )
  const has = (set: Set<string> | undefined, id: string | undefined): boolean =>
    id !== undefined && set?.has(id) === true
  return {
    empty: productIds.length + categoryIds.length + subCategoryIds.length + tags.length === 0,
    hit: (goods) =>
      has(products, goods.productId) ||
      has(categories, goods.categoryId) ||
      has(subCategories, goods.subCategoryId) ||
      (goods.tags ?? []).some((tag) => has(tagSet, tag)),
  }
}
