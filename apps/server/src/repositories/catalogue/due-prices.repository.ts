import type { Tx } from '../../db/database.ts'
import { rowsOf } from '../../db/query.ts'

/** Companies with a price whose day has begun in one of their stores. */
export const findCompaniesWithDuePrices = async (tx: Tx, now: Date, limit: number): Promise<string[]> => {
  const rows = await rowsOf<{ registration_id: string }>(tx)`
    select distinct c.registration_id
      from price_changes c join stores s on s.registration_id = c.registration_id
     where c.applied_at is null and not c.is_deleted and not s.is_deleted
       and (c.store_id is null or c.store_id = s.store_id)
       and c.valid_from <= business_date_at(${now}, usable_zone(s.time_zone), s.day_cut_off)
       and (c.store_id is not null or not exists (
             select from stores o where o.registration_id = c.registration_id and not o.is_deleted
                and c.valid_from > business_date_at(${now}, usable_zone(o.time_zone), o.day_cut_off)))
     limit ${limit}`
  return rows.map(({ registration_id }) => registration_id)
}
