import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { rowsOf, run } from '../../db/query.ts'
import { columnJson } from '../column-json.ts'
import {
  type Found,
  type ImportTarget,
  type ImportWrite,
  NO_KEY,
  type StoredValues,
  type TakenValue,
  inOrder,
  textIn,
  type Written,
  writeBoth,
} from './import-target.ts'

const PRODUCT = sql`
  p.product_id as key, md5(to_jsonb(p)::text) as stamp, jsonb_build_object(
    'SKU', p.sku, 'Name', p.name, 'BarCode', p.bar_code, 'Category', coalesce(c.category_name, ''),
    'Tax', t.tax_name, 'RetailPrice', p.retail_price, 'MRP', p.mrp, 'SupplyPrice', p.supply_price, 'HSN', p.hsn,
    'Unit', p.unit, 'PriceIncludesTax', p.price_includes_tax, 'IsWeighed', p.is_weighed, 'IsDeleted', p.is_deleted
  ) as values`
/** The prices of stores are in no file, and may not be above an MRP that a file brings. */
const STORE_PRICES = sql`jsonb_build_object('StoreSpecificPrices', p.store_specific_prices) as fixed`
const PRODUCTS = sql`products p
  join taxes t on t.registration_id = p.registration_id and t.tax_id = p.tax_id
  left join categories c on c.registration_id = p.registration_id and c.category_id = p.category_id`

/** Rows with the ids of what they name. Of two with one name the one that is not deleted. */
const ROWS = (rows: readonly ImportWrite[]): RawBuilder<unknown> => sql`
  select r.*, tax.tax_id, category.category_id
    from jsonb_to_recordset(${columnJson(rows.map(({ key, values }) => ({ key, ...values })))}::jsonb)
      as r(key uuid, "SKU" text, "Name" text, "BarCode" text, "Category" text, "Tax" text, "RetailPrice" bigint,
           "MRP" bigint, "SupplyPrice" bigint, "HSN" text, "Unit" text, "PriceIncludesTax" boolean,
           "IsWeighed" boolean, "IsDeleted" boolean)
    join (select distinct on (lower(tax_name)) lower(tax_name) as name, tax_id from taxes
           order by lower(tax_name), is_deleted, sort_order) tax on tax.name = lower(r."Tax")
    left join (select distinct on (lower(category_name)) lower(category_name) as name, category_id from categories
           order by lower(category_name), is_deleted) category on category.name = lower(r."Category")`

/** The row lock makes positions follow commits, so that no till that syncs meanwhile skips these rows. */
const nextPosition = async (tx: Tx): Promise<number> => {
  const [row] = await rowsOf<{ position: number }>(tx)`
    insert into change_positions as p (registration_id, position) values (current_registration(), 1)
    on conflict (registration_id) do update set position = p.position + 1 returning position`
  return row?.position ?? 0
}

export const productTarget: ImportTarget = {
  find: async (tx, wanted) => {
    const found = await rowsOf<Found>(tx)`
      select (w.place - 1)::int as at, ${PRODUCT}, ${STORE_PRICES}
        from unnest(${wanted.map((values) => textIn(values, 'SKU'))}::text[]) with ordinality as w(sku, place)
        join ${PRODUCTS} on p.sku_lower = lower(w.sku) order by w.place, p.is_deleted`
    return inOrder(wanted.length, found)
  },
  findKeys: async (tx, rows) => {
    const found = await rowsOf<Found>(tx)`
      select (w.place - 1)::int as at, ${PRODUCT}
        from unnest(${rows.map(({ key }) => key)}::uuid[]) with ordinality as w(key, place)
        join ${PRODUCTS} on p.product_id = w.key`
    return inOrder(rows.length, found)
  },
  write: async (tx, all) => {
    const position = await nextPosition(tx)
    return writeBoth(all, {
      create: (rows) => rowsOf<Written>(tx)`
      insert into products as p (registration_id, product_id, sku, sku_lower, name, name_lower, bar_code,
        bar_code_lower, product_type, category_id, retail_price, supply_price, markup, discount_amount,
        discount_percentage, mrp, tax_id, price_includes_tax, hsn, unit, is_weighed, is_deleted, position)
      select current_registration(), r.key, r."SKU", lower(r."SKU"), r."Name", lower(r."Name"), r."BarCode",
        lower(r."BarCode"), 'Standard', r.category_id, r."RetailPrice", r."SupplyPrice", 0, 0, 0, r."MRP", r.tax_id,
        r."PriceIncludesTax", r."HSN", r."Unit", r."IsWeighed", r."IsDeleted", ${position}
        from (${ROWS(rows)}) r
      returning p.product_id as key, md5(to_jsonb(p)::text) as stamp`,
      change: (rows) => rowsOf<Written>(tx)`
      update products p set name = r."Name", name_lower = lower(r."Name"), bar_code = r."BarCode",
        bar_code_lower = lower(r."BarCode"), category_id = r.category_id, tax_id = r.tax_id,
        retail_price = r."RetailPrice", mrp = r."MRP", supply_price = r."SupplyPrice", hsn = r."HSN", unit = r."Unit",
        price_includes_tax = r."PriceIncludesTax", is_weighed = r."IsWeighed", is_deleted = r."IsDeleted",
        action_on = now(), position = ${position}
        from (${ROWS(rows)}) r where p.product_id = r.key
      returning p.product_id as key, md5(to_jsonb(p)::text) as stamp`,
    })
  },
  remove: async (tx, rows) => {
    const position = await nextPosition(tx)
    await run(tx)`
      update products set is_deleted = true, action_on = now(), position = ${position}
       where product_id = any(${rows.map(({ key }) => key)}::uuid[])`
  },
  page: (tx, after, size) => rowsOf<StoredValues>(tx)`
    select ${PRODUCT} from ${PRODUCTS}
     where p.product_id > ${after ?? NO_KEY}::uuid and not p.is_deleted order by p.product_id limit ${size}`,
  takenValues: (tx, importId) => rowsOf<TakenValue>(tx)`
    with coded as (
      select line, row_key, after ->> 'BarCode' as value, lower(after ->> 'BarCode') as code,
             after -> 'BarCode' is distinct from before -> 'BarCode' as is_given
        from import_rows
       where import_id = ${importId} and verdict <> 'refused' and after ->> 'BarCode' <> ''
         and not (after ->> 'IsDeleted')::boolean),
    placed as (select *, first_value(line) over (partition by code order by is_given, line) as owner from coded)
    select line, 'BarCode' as field, value, owner as other_line, null as other_name
      from placed where is_given and line <> owner
    union all
    select c.line, 'BarCode', c.value, null, min(p.name)
      from placed c join products p on p.bar_code_lower = c.code and not p.is_deleted
     where c.is_given and c.line = c.owner and p.product_id is distinct from c.row_key
       and not exists (select from import_rows o
                        where o.import_id = ${importId} and o.row_key = p.product_id and o.verdict <> 'refused')
     group by c.line, c.value`,
  unknownNames: async (tx, names) => {
    const rows = await rowsOf<{ field: string; name: string }>(tx)`
      select 'Tax' as field, w.name from unnest(${names.get('Tax') ?? []}::text[]) as w(name)
       where not exists (select from taxes t where lower(t.tax_name) = lower(w.name) and not t.is_deleted)
      union all
      select 'Category', w.name from unnest(${names.get('Category') ?? []}::text[]) as w(name)
       where not exists (select from categories c where lower(c.category_name) = lower(w.name) and not c.is_deleted)`
    return byField(rows)
  },
}

export const byField = (
  rows: readonly { readonly field: string; readonly name: string }[],
): Map<string, Set<string>> => {
  const fields = new Map<string, Set<string>>()
  for (const { field, name } of rows) fields.set(field, (fields.get(field) ?? new Set()).add(name))
  return fields
}
