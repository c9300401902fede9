import { duplicateCheck, field, type ImportStatements } from './import-field.ts'
import { LIST_IMPORT_STATEMENTS } from './list-import-statements.ts'

/** The row lock makes positions follow commit order, so that no till that syncs meanwhile skips these rows. */
const nextPosition = (table: string): string =>
  `insert into ${table} as p (registration_id, position) values ($1, 1)
     on conflict (registration_id) do update set position = p.position + 1`

const positionIn = (table: string): string => `(select position from ${table} where registration_id = $1)`

export const IMPORT_STATEMENTS: Record<string, ImportStatements> = {
  ...LIST_IMPORT_STATEMENTS,
  categories: {
    errors: duplicateCheck(field('category_name'), 'CategoryName'),
    writes: [
      `update categories c set is_deleted = ${field('is_deleted', 'boolean')} from import_rows
        where c.registration_id = $1 and lower(c.category_name) = lower(${field('category_name')})`,
      `insert into categories (registration_id, category_id, category_name, is_deleted)
       select $1, gen_random_uuid(), ${field('category_name')}, ${field('is_deleted', 'boolean')} from import_rows
        where not exists (select from categories c where c.registration_id = $1
                             and lower(c.category_name) = lower(${field('category_name')}))`,
    ],
  },
  taxes: {
    errors: 'select 0 as line, null as message where false',
    writes: [
      `create temp table import_taxes on commit drop as
       select lower(${field('tax_name')}) as name_lower, min(${field('tax_name')}) as tax_name,
              jsonb_agg(data -> 'rate' order by line) as rates
         from import_rows group by 1`,
      `update taxes t set rates = i.rates, is_deleted = false from import_taxes i
        where t.registration_id = $1 and lower(t.tax_name) = i.name_lower`,
      `insert into taxes (registration_id, tax_id, tax_name, rates, sort_order)
       select $1, gen_random_uuid(), i.tax_name, i.rates, 1000 from import_taxes i
        where not exists (select from taxes t where t.registration_id = $1 and lower(t.tax_name) = i.name_lower)`,
    ],
  },
  products: {
    errors: `
      select line, 'Tax is not known: ' || (${field('tax')}) as message from import_rows
       where not exists (select from taxes t where t.registration_id = $1 and not t.is_deleted
                            and lower(t.tax_name) = lower(${field('tax')}))
      union all
      select line, 'Category is not known: ' || (${field('category')}) from import_rows
       where ${field('category')} <> '' and not exists (select from categories c where c.registration_id = $1
                            and not c.is_deleted and lower(c.category_name) = lower(${field('category')}))
      union all ${duplicateCheck(field('sku'), 'SKU')}`,
    writes: [
      nextPosition('change_positions'),
      `create temp table import_products on commit drop as
       select r.data, p.product_id, t.tax_id, c.category_id from (select * from import_rows) r
         join lateral (select tax_id from taxes where registration_id = $1 and not is_deleted
                          and lower(tax_name) = lower(r.data ->> 'tax') order by sort_order limit 1) t on true
         left join lateral (select category_id from categories where registration_id = $1 and not is_deleted
                          and lower(category_name) = lower(r.data ->> 'category') limit 1) c on true
         left join lateral (select product_id from products where registration_id = $1
                          and sku_lower = lower(r.data ->> 'sku') order by is_deleted limit 1) p on true`,
      `update products p set name = ${field('name')}, name_lower = lower(${field('name')}),
              bar_code = ${field('bar_code')}, bar_code_lower = lower(${field('bar_code')}),
              category_id = i.category_id, tax_id = i.tax_id, retail_price = ${field('retail_price', 'bigint')},
              mrp = ${field('mrp', 'bigint')}, supply_price = ${field('supply_price', 'bigint')},
              hsn = ${field('hsn')}, unit = ${field('unit')},
              price_includes_tax = ${field('price_includes_tax', 'boolean')},
              is_weighed = ${field('is_weighed', 'boolean')}, is_deleted = ${field('is_deleted', 'boolean')},
              action_on = now(), position = ${positionIn('change_positions')}
         from import_products i where p.registration_id = $1 and p.product_id = i.product_id`,
      `insert into products (registration_id, product_id, sku, sku_lower, name, name_lower, bar_code, bar_code_lower,
         product_type, category_id, retail_price, supply_price, markup, discount_amount, discount_percentage, mrp,
         tax_id, price_includes_tax, hsn, unit, is_weighed, is_deleted, position)
       select $1, gen_random_uuid(), ${field('sku')}, lower(${field('sku')}), ${field('name')},
         lower(${field('name')}), ${field('bar_code')}, lower(${field('bar_code')}), 'Standard', category_id,
         ${field('retail_price', 'bigint')}, ${field('supply_price', 'bigint')}, 0, 0, 0, ${field('mrp', 'bigint')},
         tax_id, ${field('price_includes_tax', 'boolean')}, ${field('hsn')}, ${field('unit')},
         ${field('is_weighed', 'boolean')}, ${field('is_deleted', 'boolean')}, ${positionIn('change_positions')}
         from import_products where product_id is null`,
    ],
  },
  customers: {
    errors: `
      select max(line) as line, 'PhoneNo appears more than once: ' || (${field('phone_digits')}) as message
        from import_rows where ${field('phone_digits')} <> '' group by ${field('phone_digits')} having count(*) > 1`,
    writes: [
      nextPosition('customer_positions'),
      `create temp table import_customers on commit drop as
       select r.data, c.customer_id from (select * from import_rows) r
         left join lateral (select customer_id from customers where registration_id = $1 and not is_deleted
              and phone_digits = r.data ->> 'phone_digits' and phone_digits <> '' limit 1) c on true`,
      `update customers c set first_name = ${field('first_name')}, last_name = ${field('last_name')},
              email_id = ${field('email_id')}, name_lower = ${field('name_lower')}, gstin = ${field('gstin')},
              address = data -> 'address', credit_limit = ${field('credit_limit', 'bigint')},
              customer_groups = array(select jsonb_array_elements_text(data -> 'customer_groups')),
              action_on = now(), position = ${positionIn('customer_positions')}
         from import_customers i where c.registration_id = $1 and c.customer_id = i.customer_id`,
      `insert into customers (registration_id, customer_id, first_name, last_name, phone_no, email_id, name_lower,
         phone_digits, phone_reversed, gstin, address, customer_groups, credit_limit, position)
       select $1, gen_random_uuid(), ${field('first_name')}, ${field('last_name')}, ${field('phone_no')},
         ${field('email_id')}, ${field('name_lower')}, ${field('phone_digits')}, ${field('phone_reversed')},
         ${field('gstin')}, data -> 'address', array(select jsonb_array_elements_text(data -> 'customer_groups')),
         ${field('credit_limit', 'bigint')}, ${positionIn('customer_positions')}
         from import_customers where customer_id is null`,
    ],
  },
  offers: {
    errors: `
      select line, 'ValidityTo is before ValidityFrom' as message from import_rows
       where ${field('ValidityTo', 'date')} < ${field('ValidityFrom', 'date')}
      union all
      select line, 'Categories are not known: ' || name from import_rows
       cross join lateral jsonb_array_elements_text(data -> 'categories') as name
       where not exists (select from categories c where c.registration_id = $1 and lower(c.category_name) = lower(name))
      union all
      select line, 'SKUs are not known: ' || sku from import_rows
       cross join lateral jsonb_array_elements_text(data -> 'skus') as sku
       where not exists (select from products p where p.registration_id = $1 and p.sku_lower = lower(sku))
      union all ${duplicateCheck(field('OfferName'), 'OfferName')}`,
    writes: [
      `create temp table import_offers on commit drop as
       select data ->> 'OfferName' as offer_name, data ->> 'Type' as type, ${field('ValidityFrom', 'date')} as day_from,
              ${field('ValidityTo', 'date')} as day_to,
              (data -> 'terms') || case when data -> 'categories' = '[]' and data -> 'skus' = '[]' then '{}'::jsonb
                else jsonb_build_object('Scope', jsonb_strip_nulls(jsonb_build_object(
                  'CategoryIDs', (select jsonb_agg(c.category_id) from categories c
                     where c.registration_id = $1 and lower(c.category_name) in
                       (select lower(n) from jsonb_array_elements_text(data -> 'categories') n)),
                  'ProductIDs', (select jsonb_agg(p.product_id) from products p
                     where p.registration_id = $1 and p.sku_lower in
                       (select lower(n) from jsonb_array_elements_text(data -> 'skus') n))))) end as terms
         from import_rows`,
      `update offers o set type = i.type, version = o.version + 1, validity_from = i.day_from, validity_to = i.day_to,
              terms = i.terms
         from import_offers i where o.registration_id = $1 and lower(o.offer_name) = lower(i.offer_name)`,
      `insert into offers (registration_id, offer_id, offer_name, type, validity_from, validity_to, terms)
       select $1, gen_random_uuid(), i.offer_name, i.type, i.day_from, i.day_to, i.terms from import_offers i
        where not exists (select from offers o where o.registration_id = $1
                             and lower(o.offer_name) = lower(i.offer_name))`,
    ],
  },
}
