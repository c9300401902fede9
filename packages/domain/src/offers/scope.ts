import type { OfferLine, OfferScope } from './offer.ts'

/** The fields of a line that a scope looks at. */
export type Goods = Pick<OfferLine, 'productId' | 'categoryId' | 'subCategoryId' | 'tags'>
type Matcher = (goods: Goods) => boolean

// A scope of thousands of products is tested 200 times per key press, so its sets are built once per scope object.
const matchers = new WeakMap<OfferScope, Matcher>()

/** Returns the test whether goods are in scope. */
export function matcherOf(scope: OfferScope): Matcher {
  let matcher = matchers.get(scope)
  if (matcher === undefined) {
    matcher = makeMatcher(scope)
    matchers.set(scope, matcher)
  }
  return matcher
}

function makeMatcher(scope: OfferScope): Matcher {
  const included = lists(scope.productIds, scope.categoryIds, scope.subCategoryIds, scope.tags)
  const excluded = lists(
    scope.excludeProductIds,
    scope.excludeCategoryIds,
    scope.excludeSubCategoryIds,
    scope.excludeTags,
  )
  if (included.empty && excluded.empty) return () => true
  if (excluded.empty) return included.hit
  return (goods) => !excluded.hit(goods) && (included.empty || included.hit(goods))
}

/** Skips empty lists: most scopes use only one, and 50 offers test 200 lines at every key press. */
function lists(
  productIds: readonly string[] = [],
  categoryIds: readonly string[] = [],
  subCategoryIds: readonly string[] = [],
  tags: readonly string[] = [],
): { empty: boolean; hit: Matcher } {
  const tests: Matcher[] = []
  const one = (ids: readonly string[], idOf: (goods: Goods) => string | undefined): void => {
    if (ids.length === 0) return
    const [only] = ids
    const set = new Set<string | undefined>(ids)
    tests.push(ids.length === 1 ? (goods) => idOf(goods) === only : (goods) => set.has(idOf(goods)))
  }
  one(productIds, (goods) => goods.productId)
  one(categoryIds, (goods) => goods.categoryId)
  one(subCategoryIds, (goods) => goods.subCategoryId)
  if (tags.length > 0) {
    const set = new Set(tags)
    tests.push((goods) => goods.tags?.some((tag) => set.has(tag)) === true)
  }
  const [only] = tests
  const hit =
    tests.length === 1 && only !== undefined ? only : (goods: Goods) => tests.some((test) => test(goods))
  return { empty: tests.length === 0, hit }
}
