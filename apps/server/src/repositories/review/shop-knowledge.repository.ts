import type { ActionRule, Sale } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import { firstOf, rowsOf } from '../../db/query.ts'
import { isUuid } from '../../platform/uuid.ts'
import type { KnownOrder, Person, ShopKnowledge, Source } from '../../policies/review/knowledge.ts'
import { historySince, readNames, readVersions } from './shop-history.repository.ts'

type PersonRow = {
  readonly id: string
  readonly isDisabled: boolean
  readonly stores: readonly string[]
  readonly mayCreate: readonly string[]
  readonly maySendForOthers: readonly string[]
  readonly rules: readonly { readonly store: string; readonly rule: ActionRule }[]
}

const toRules = (rows: PersonRow['rules']): Map<string, ActionRule[]> => {
  const rules = new Map<string, ActionRule[]>()
  for (const { store, rule } of rows) rules.set(store, [...(rules.get(store) ?? []), rule])
  return rules
}

/** The people who made or sent these documents, with what they may do in each store. */
const readPeople = async (tx: Tx, ids: readonly string[], since: number): Promise<Map<string, Person>> => {
  const names = await readNames(tx, since)
  const rows = await rowsOf<PersonRow>(tx)`
    select u.user_id as id, u.is_disabled as "isDisabled",
           array(select s.store_id::text from user_stores s
                  where s.registration_id = u.registration_id and s.user_id = u.user_id) as stores,
           array(select e.store_id || ' ' || e.resource from access_entries e
                  where e.registration_id = u.registration_id and e.user_id = u.user_id
                    and e.perms ->> 'create' = 'true') as "mayCreate",
           array(select e.store_id::text from access_entries e
                  where e.registration_id = u.registration_id and e.user_id = u.user_id
                    and e.resource = 'CashRegistersClosing' and e.perms ->> 'close' = 'true') as "maySendForOthers",
           coalesce((select jsonb_agg(jsonb_build_object('store', r.store_id, 'rule', jsonb_strip_nulls(
                       jsonb_build_object('Action', r.action, 'Mode', r.mode, 'FreePercent', r.free_percent))))
                       from action_rules r
                      where r.registration_id = u.registration_id and r.user_id = u.user_id), '[]') as rules
      from users u where u.user_id = any(${[...new Set(ids)].filter(isUuid)}::uuid[])`
  return new Map(
    rows.map(({ id, isDisabled, stores, mayCreate, maySendForOthers, rules }) => [
      id,
      {
        name: names.get(id) ?? [],
        isDisabled,
        stores: new Set(stores),
        mayCreate: new Set(mayCreate),
        maySendForOthers: new Set(maySendForOthers),
        rules: toRules(rules),
      },
    ]),
  )
}

const readReferences = async (tx: Tx): Promise<Set<string>> => {
  const rows = await rowsOf<{ id: string }>(tx)`
    select sales_channel_id::text as id from sales_channels union all select employee_id::text from employees`
  return new Set(rows.map(({ id }) => id))
}

const productsOf = (sales: readonly Sale[]): string[] => [
  ...new Set(
    sales.flatMap(({ Lines, Returns = [] }) => [...Lines, ...Returns].map(({ ProductID }) => ProductID)),
  ),
]

const readProducts = async (tx: Tx, sales: readonly Sale[], since: number) => {
  const products = await readVersions(tx, 'products', since, productsOf(sales))
  const parents = [...products.values()].flat().flatMap(({ row }) => row.ParentProductID || [])
  const missing = [...new Set(parents)].filter((id) => !products.has(id))
  return new Map([...products, ...(await readVersions(tx, 'products', since, missing))])
}

/** The orders that documents name. Most batches name none. */
const readKnownOrders = async (tx: Tx, sales: readonly Sale[]): Promise<Map<string, KnownOrder>> => {
  const ids = sales.flatMap(({ OrderID }) => OrderID ?? [])
  if (ids.length === 0) return new Map()
  const rows = await rowsOf<KnownOrder & { id: string }>(tx)`
    select order_id as id, sale_uuid as "saleUuid", items, payment, sales_channel_id as "salesChannelId"
      from orders where order_id = any(${ids}::uuid[])`
  return new Map(rows.map(({ id, ...order }) => [id, order]))
}

/** Everything that these documents are compared with, in the eyes of their registration. */
export const readShopKnowledge = async (
  tx: Tx,
  sales: readonly Sale[],
  people: readonly string[],
  sources: ReadonlyMap<string, Source>,
): Promise<ShopKnowledge> => {
  const since = await historySince(tx)
  const registration = await firstOf<{ currency: string }>(tx)`select currency from registrations`
  return {
    currency: registration?.currency ?? '',
    historySince: since,
    products: await readProducts(tx, sales, since),
    taxes: await readVersions(tx, 'taxes', since),
    offers: await readVersions(tx, 'offers', since),
    stores: await readVersions(tx, 'stores', since),
    transactionTypes: await readVersions(tx, 'transaction_types', since),
    paymentTypes: await readVersions(tx, 'payment_types', since),
    tiers: await readVersions(tx, 'membership_tiers', since),
    people: await readPeople(tx, people, since),
    references: await readReferences(tx),
    sources,
    orders: await readKnownOrders(tx, sales),
  }
}
