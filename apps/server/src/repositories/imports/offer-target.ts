import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { rowsOf, run } from '../../db/query.ts'
import { columnJson } from '../column-json.ts'
import {
  type Found,
  type ImportTarget,
  type ImportValues,
  type ImportWrite,
  NO_KEY,
  type StoredValues,
  type Written,
  inOrder,
  textIn,
  writeBoth,
} from './import-target.ts'
import { byField } from './product-target.ts'

/** Terms that are a column of the file each. Others, such as days of the week, stay as they are. */
const TERMS = [
  'Percent',
  'Amount',
  'Per',
  'Price',
  'Buy',
  'Get',
  'Priority',
  'MinQuantity',
  'MaxQuantity',
  'MinAmount',
  'Cap',
] as const

const termsIn = sql.raw(TERMS.map((name) => `'${name}', o.terms -> '${name}'`).join(', '))
const OFFER = sql`
  o.offer_id as key, md5(to_jsonb(o)::text) as stamp, jsonb_build_object(
    'OfferName', o.offer_name, 'Type', o.type, 'ValidityFrom', o.validity_from::text,
    'ValidityTo', o.validity_to::text, ${termsIn}, 'Stacking', coalesce(o.terms ->> 'Stacking', 'Exclusive'),
    'Categories', coalesce((select jsonb_agg(c.category_name order by place)
       from jsonb_array_elements_text(o.terms #> '{Scope,CategoryIDs}') with ordinality as k(id, place)
       join categories c on c.registration_id = o.registration_id and c.category_id::text = k.id), '[]'),
    'SKUs', coalesce((select jsonb_agg(p.sku order by place)
       from jsonb_array_elements_text(o.terms #> '{Scope,ProductIDs}') with ordinality as k(id, place)
       join products p on p.registration_id = o.registration_id and p.product_id = k.id::uuid), '[]')) as values`

const namesIn = (values: ImportValues, field: string): string[] =>
  Array.isArray(values[field]) ? (values[field] as unknown[]).map(String) : []

/** The ids of what an offer names, by lower-case name. */
const idsOf = async (tx: Tx, rows: readonly ImportWrite[]) => {
  const [categories, skus] = (['Categories', 'SKUs'] as const).map((field) => [
    ...new Set(rows.flatMap(({ values }) => namesIn(values, field))),
  ])
  const found = await rowsOf<{ field: string; name: string; id: string }>(tx)`
    select 'Categories' as field, w.name, c.category_id as id
      from unnest(${categories ?? []}::text[]) as w(name) join categories c on lower(c.category_name) = lower(w.name)
    union all
    select 'SKUs', w.name, p.product_id
      from unnest(${skus ?? []}::text[]) as w(name) join products p on p.sku_lower = lower(w.name)`
  return new Map(found.map(({ field, name, id }) => [`${field} ${name}`, id]))
}

const rowsWithTerms = async (tx: Tx, rows: readonly ImportWrite[]) => {
  const ids = await idsOf(tx, rows)
  const idsIn = (values: ImportValues, field: string): string[] =>
    namesIn(values, field).flatMap((name) => ids.get(`${field} ${name}`) ?? [])
  const stored = rows.map(({ key, values }) => {
    const terms = Object.fromEntries(
      [...TERMS, 'Stacking'].map((name) => [name, values[name]]).filter(([, value]) => value !== null),
    )
    const scope = { CategoryIDs: idsIn(values, 'Categories'), ProductIDs: idsIn(values, 'SKUs') }
    return {
      key,
      offer_name: values['OfferName'],
      type: values['Type'],
      day_from: values['ValidityFrom'],
      day_to: values['ValidityTo'],
      terms,
      scope: Object.fromEntries(Object.entries(scope).filter(([, list]) => list.length > 0)),
    }
  })
  return sql`jsonb_to_recordset(${columnJson(stored)}::jsonb) as r(key uuid, offer_name text, type text,
    day_from date, day_to date, terms jsonb, scope jsonb)`
}

const OWN_TERMS = sql`${[...TERMS, 'Stacking']}::text[]`

export const offerTarget: ImportTarget = {
  find: async (tx, wanted) => {
    const names = wanted.map((values) => textIn(values, 'OfferName'))
    const found = await rowsOf<Found>(tx)`
      select (w.place - 1)::int as at, ${OFFER}
        from unnest(${names}::text[]) with ordinality as w(name, place)
        join offers o on lower(o.offer_name) = lower(w.name) and not o.is_deleted order by w.place, o.offer_id`
    return inOrder(wanted.length, found)
  },
  findKeys: async (tx, rows) => {
    const found = await rowsOf<Found>(tx)`
      select (w.place - 1)::int as at, ${OFFER}
        from unnest(${rows.map(({ key }) => key)}::uuid[]) with ordinality as w(key, place)
        join offers o on o.offer_id = w.key`
    return inOrder(rows.length, found)
  },
  write: async (tx, all) =>
    writeBoth(all, {
      create: async (rows) => rowsOf<Written>(tx)`
        insert into offers as o (registration_id, offer_id, offer_name, type, validity_from, validity_to, terms)
        select current_registration(), r.key, r.offer_name, r.type, r.day_from, r.day_to,
               r.terms || case when r.scope = '{}' then '{}'::jsonb else jsonb_build_object('Scope', r.scope) end
          from ${await rowsWithTerms(tx, rows)}
        returning o.offer_id as key, md5(to_jsonb(o)::text) as stamp`,
      change: async (rows) => rowsOf<Written>(tx)`
        update offers o set type = r.type, validity_from = r.day_from, validity_to = r.day_to,
               terms = (o.terms - ${OWN_TERMS} - 'Scope') || r.terms || coalesce(
                 (select jsonb_build_object('Scope', s.scope)
                    from (select coalesce(o.terms -> 'Scope', '{}') - 'CategoryIDs' - 'ProductIDs' || r.scope as scope) s
                   where s.scope <> '{}'), '{}')
          from ${await rowsWithTerms(tx, rows)} where o.offer_id = r.key
        returning o.offer_id as key, md5(to_jsonb(o)::text) as stamp`,
    }),
  // Bills that were given the offer name the version of it, which the history keeps.
  remove: (tx, rows) =>
    run(tx)`delete from offers where offer_id = any(${rows.map(({ key }) => key)}::uuid[])`,
  page: (tx, after, size) => rowsOf<StoredValues>(tx)`
    select ${OFFER} from offers o
     where o.offer_id > ${after ?? NO_KEY}::uuid and not o.is_deleted order by o.offer_id limit ${size}`,
  unknownNames: async (tx, names) => {
    const rows = await rowsOf<{ field: string; name: string }>(tx)`
      select 'Categories' as field, w.name from unnest(${names.get('Categories') ?? []}::text[]) as w(name)
       where not exists (select from categories c where lower(c.category_name) = lower(w.name))
      union all
      select 'SKUs', w.name from unnest(${names.get('SKUs') ?? []}::text[]) as w(name)
       where not exists (select from products p where p.sku_lower = lower(w.name))`
    return byField(rows)
  },
}
