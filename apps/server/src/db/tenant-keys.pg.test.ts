import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DUE_OF_ALL, GLOBAL_NAMES, SECRETS } from '../testing/keys-of-all.ts'
import { buildTestApp, callerOf } from '../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../testing/test-database.ts'
import { OFFLINE, openTill, storeKey } from '../testing/test-sale.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

/** Every index of a table with a registration, and its first column. */
const INDEXES = `
  select i.relname as name, x.indisunique as "isUnique", a.attname as first
    from pg_index x
    join pg_class i on i.oid = x.indexrelid
    join pg_class c on c.oid = x.indrelid
    join pg_attribute r on r.attrelid = c.oid and r.attname = 'registration_id' and not r.attisdropped
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
   where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`
type Index = { readonly name: string; readonly isUnique: boolean; readonly first: string | null }

const others = async (isUnique: boolean): Promise<string[]> =>
  (await database.query<Index>(INDEXES))
    .filter((index) => index.isUnique === isUnique && index.first !== 'registration_id')
    .map(({ name }) => name)
    .sort()

describe('the keys', () => {
  test('TN-30 every unique key starts with the registration, except for names of all companies', async () => {
    expect(await others(true)).toEqual(Object.keys(GLOBAL_NAMES).sort())
  })

  test('TN-30 every other index does too, except for those of secrets and of what is due', async () => {
    expect(await others(false)).toEqual(Object.keys({ ...SECRETS, ...DUE_OF_ALL }).sort())
  })

  test('TN-31 every reference to a table with a registration starts with it on both sides', async () => {
    const bad = await database.query(
      `select k.conname from pg_constraint k
         join pg_attribute t on t.attrelid = k.confrelid and t.attname = 'registration_id'
         left join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
         left join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
        where k.contype = 'f' and (a.attname is distinct from 'registration_id' or b.attname <> 'registration_id')`,
    )
    expect(bad).toEqual([])
    // Nothing can refer to rows of a shard from a table that is none.
    const across = await database.query(
      `select k.conname from pg_constraint k
        where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not exists (
          select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'registration_id')`,
    )
    expect(across).toEqual([])
  })
})

describe('what runs with nearly every call', () => {
  test('TN-32 selling, syncing and listing read tables of companies by keys that start with the registration', async () => {
    await database.query('analyze')
    const app = await buildTestApp(database.url)
    const cashier = await callerOf(app, 'cashier@demo.test')
    const till = await openTill(cashier)
    await database.query('select pg_stat_reset()')
    const store = storeKey('BLR1')
    expect((await cashier.post(OFFLINE, till.makeSale())).status).toBe(200)
    const lists = [
      '/catalog/productsync?size=100',
      `/transaction/sales?storeId=${store}&size=20`,
      '/user/stores',
    ]
    for (const path of lists) expect([path, (await cashier.get(path)).status]).toEqual([path, 200])
    // Statistics of a connection are complete when it has ended.
    await app.close()
    const used = await database.query<{ name: string }>(
      `select s.indexrelname as name from pg_stat_user_indexes s join (${INDEXES}) i on i.name = s.indexrelname
        where s.idx_scan > 0 and i.first is distinct from 'registration_id'`,
    )
    expect(used).toEqual([])
    const kept = await database.query<{ name: string }>(
      `select distinct relname as name from pg_stat_user_indexes where idx_scan > 0`,
    )
    expect(kept.map(({ name }) => name)).toEqual(expect.arrayContaining(['sales', 'user_sessions']))
  })
})
