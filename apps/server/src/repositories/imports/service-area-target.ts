import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { rowsOf, run } from '../../db/query.ts'
import { columnJson } from '../column-json.ts'
import {
  type Found,
  type ImportTarget,
  type ImportWrite,
  NO_KEY,
  type StoredValues,
  inOrder,
  textIn,
  type Written,
  writeBoth,
} from './import-target.ts'
import { byField } from './product-target.ts'

/** `a` is the row and `s` its store. */
const AREA = sql`
  a.service_area_id as key, md5(to_jsonb(a)::text) as stamp,
  jsonb_build_object('Store', s.store_code, 'Pincode', a.pincode, 'MinOrder', a.min_order, 'Fee', a.fee,
    'EtaMinutes', a.eta_minutes, 'CodAllowed', a.cod_allowed, 'IsActive', a.is_active) as values`
const OF_STORE = sql`join stores s on s.registration_id = a.registration_id and s.store_id = a.store_id`

const COLUMNS = sql`as r(key uuid, "Store" text, "Pincode" text, "MinOrder" bigint, "Fee" bigint, "EtaMinutes" integer,
  "CodAllowed" boolean, "IsActive" boolean)`
const given = (rows: readonly ImportWrite[]) =>
  sql`jsonb_to_recordset(${columnJson(rows.map(({ key, values }) => ({ key, ...values })))}::jsonb) ${COLUMNS}`

const createAreas = (tx: Tx) => (rows: readonly ImportWrite[]) =>
  rowsOf<Written>(tx)`
  insert into service_areas as a (registration_id, service_area_id, store_id, pincode, min_order, fee, eta_minutes,
    cod_allowed, is_active)
  select current_registration(), r.key, s.store_id, r."Pincode", r."MinOrder", r."Fee", r."EtaMinutes", r."CodAllowed",
         r."IsActive"
    from ${given(rows)} join stores s on lower(s.store_code) = lower(r."Store") and not s.is_deleted
  returning a.service_area_id as key, md5(to_jsonb(a)::text) as stamp`

const changeAreas = (tx: Tx) => (rows: readonly ImportWrite[]) =>
  rowsOf<Written>(tx)`
  update service_areas a set min_order = r."MinOrder", fee = r."Fee", eta_minutes = r."EtaMinutes",
         cod_allowed = r."CodAllowed", is_active = r."IsActive"
    from ${given(rows)} where a.service_area_id = r.key
  returning a.service_area_id as key, md5(to_jsonb(a)::text) as stamp`

/** A row of a file is a pincode to which a store delivers: the store by its code. */
export const serviceAreaTarget: ImportTarget = {
  find: async (tx, wanted) => {
    const codes = wanted.map((values) => textIn(values, 'Store'))
    const pincodes = wanted.map((values) => textIn(values, 'Pincode'))
    const found = await rowsOf<Found>(tx)`
      select (w.place - 1)::int as at, ${AREA}
        from unnest(${codes}::text[], ${pincodes}::text[]) with ordinality as w(code, pincode, place)
        join stores s on lower(s.store_code) = lower(w.code) and not s.is_deleted
        join service_areas a on a.store_id = s.store_id and a.pincode = w.pincode and not a.is_deleted
       order by w.place`
    return inOrder(wanted.length, found)
  },
  findKeys: async (tx, rows) => {
    const found = await rowsOf<Found>(tx)`
      select (w.place - 1)::int as at, ${AREA}
        from unnest(${rows.map(({ key }) => key)}::uuid[]) with ordinality as w(key, place)
        join service_areas a on a.service_area_id = w.key ${OF_STORE}`
    return inOrder(rows.length, found)
  },
  write: (tx, rows) => writeBoth(rows, { create: createAreas(tx), change: changeAreas(tx) }),
  remove: (tx, rows) =>
    run(tx)`delete from service_areas where service_area_id = any(${rows.map(({ key }) => key)}::uuid[])`,
  page: (tx, after, size) => rowsOf<StoredValues>(tx)`
    select ${AREA} from service_areas a ${OF_STORE}
     where a.service_area_id > ${after ?? NO_KEY}::uuid and not s.is_deleted and not a.is_deleted
     order by a.service_area_id limit ${size}`,
  unknownNames: async (tx, names) =>
    byField(
      await rowsOf<{ field: string; name: string }>(tx)`
        select 'Store' as field, w.name from unnest(${names.get('Store') ?? []}::text[]) as w(name)
         where not exists (select from stores s where lower(s.store_code) = lower(w.name) and not s.is_deleted)`,
    ),
}
