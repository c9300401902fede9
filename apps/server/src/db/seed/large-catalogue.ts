import { sql } from 'kysely'
import { openDatabase } from '../database.ts'
import { rowsOf, run } from '../query.ts'
import { DEMO_RETAIL } from './companies.ts'
import { demoKey } from './keys.ts'
import { seedDemo } from './seed.ts'

const PRODUCT_COUNT = 100_000
/** Replaces the pool's limit of ten seconds, which is meant for requests. */
const STATEMENT_TIMEOUT = '10min'

/** Fills the demo catalogue with copies of its products. A second run adds nothing. */
export const seedLargeCatalogue = async (databaseUrl: string): Promise<number> => {
  await seedDemo(databaseUrl)
  const db = openDatabase(databaseUrl, { connections: 1, answerTimeoutMs: 600_000 })
  const registration = demoKey(DEMO_RETAIL.id, 'registration', DEMO_RETAIL.id)
  try {
    return await db.kysely.transaction().execute(async (tx) => {
      await sql.raw(`set local statement_timeout = '${STATEMENT_TIMEOUT}'`).execute(tx)
      await run(tx)`
        update change_positions set position = position + 1 where registration_id = ${registration}`
      const rows = await rowsOf<{ total: number }>(tx)`
        select count(*) as total from products where registration_id = ${registration}`
      const there = rows[0]?.total ?? 0
      await run(tx)`
        insert into products select copy.*
          from (select * from products where registration_id = ${registration} and not is_deleted
                 order by product_id limit 500) p
         cross join generate_series(1, ${Math.ceil(PRODUCT_COUNT / 500)}::int) n
         -- As a join it is made once per row; as (…).* once per column.
         cross join lateral jsonb_populate_record(null::products, to_jsonb(p) || jsonb_build_object(
           'product_id', gen_random_uuid(), 'sku', p.sku || '-' || n, 'sku_lower', p.sku_lower || '-' || n,
           'name', p.name || ' ' || n, 'name_lower', p.name_lower || ' ' || n, 'bar_code', '', 'bar_code_lower', '',
           'position', (select position from change_positions where registration_id = ${registration}))) copy
         limit ${Math.max(0, PRODUCT_COUNT - there)}`
      const now = await rowsOf<{ total: number }>(tx)`
        select count(*) as total from products where registration_id = ${registration}`
      return now[0]?.total ?? 0
    })
  } finally {
    await db.close()
  }
}
