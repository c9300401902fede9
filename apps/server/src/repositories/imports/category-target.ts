import { sql } from 'kysely'
import { rowsOf, run } from '../../db/query.ts'
import { columnJson } from '../column-json.ts'
import {
  type Found,
  type ImportTarget,
  NO_KEY,
  type StoredValues,
  inOrder,
  textIn,
  type Written,
  writeBoth,
} from './import-target.ts'

const CATEGORY = sql`
  c.category_id as key, md5(to_jsonb(c)::text) as stamp,
  jsonb_build_object('CategoryName', c.category_name, 'IsDeleted', c.is_deleted) as values`

export const categoryTarget: ImportTarget = {
  find: async (tx, wanted) => {
    const names = wanted.map((values) => textIn(values, 'CategoryName'))
    const found = await rowsOf<Found>(tx)`
      select (w.place - 1)::int as at, ${CATEGORY}
        from unnest(${names}::text[]) with ordinality as w(name, place)
        join categories c on lower(c.category_name) = lower(w.name) order by w.place, c.is_deleted`
    return inOrder(wanted.length, found)
  },
  findKeys: async (tx, rows) => {
    const found = await rowsOf<Found>(tx)`
      select (w.place - 1)::int as at, ${CATEGORY}
        from unnest(${rows.map(({ key }) => key)}::uuid[]) with ordinality as w(key, place)
        join categories c on c.category_id = w.key`
    return inOrder(rows.length, found)
  },
  write: async (tx, all) => {
    return writeBoth(all, {
      create: (rows) => rowsOf<Written>(tx)`
      insert into categories as c (registration_id, category_id, category_name, is_deleted)
      select current_registration(), r.key, r."CategoryName", r."IsDeleted"
        from jsonb_to_recordset(${columnJson(rows.map(({ key, values }) => ({ key, ...values })))}::jsonb)
          as r(key uuid, "CategoryName" text, "IsDeleted" boolean)
      returning c.category_id as key, md5(to_jsonb(c)::text) as stamp`,
      change: (rows) => rowsOf<Written>(tx)`
      update categories c set is_deleted = r."IsDeleted"
        from jsonb_to_recordset(${columnJson(rows.map(({ key, values }) => ({ key, ...values })))}::jsonb)
          as r(key uuid, "IsDeleted" boolean)
       where c.category_id = r.key
      returning c.category_id as key, md5(to_jsonb(c)::text) as stamp`,
    })
  },
  remove: (tx, rows) => run(tx)`
    update categories set is_deleted = true where category_id = any(${rows.map(({ key }) => key)}::uuid[])`,
  page: (tx, after, size) => rowsOf<StoredValues>(tx)`
    select ${CATEGORY} from categories c
     where c.category_id > ${after ?? NO_KEY}::uuid and not c.is_deleted order by c.category_id limit ${size}`,
}
