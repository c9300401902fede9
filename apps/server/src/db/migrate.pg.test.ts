import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, openTestDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'
import { seedDemo } from './seed/seed.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase('empty')
})
afterAll(() => database.drop())

describe('a new database', () => {
  test('SV-24 four servers that start at the same time migrate it once', async () => {
    await Promise.all([1, 2, 3, 4].map(() => migrate(database.ownerUrl)))
    const rows = await database.query<{ name: string }>('select name from schema_migrations order by name')
    expect(rows.length).toBeGreaterThan(3)
    const [epoch] = await database.query('select count(*)::int as n from server_state')
    expect(epoch).toEqual({ n: 1 })
  })

  test('SV-24 databases of one cluster that are migrated at the same time share the role', async () => {
    const others = await Promise.all([1, 2, 3].map(() => openTestDatabase('empty')))
    await Promise.all(others.map((other) => migrate(other.ownerUrl)))
    await Promise.all(others.map((other) => other.drop()))
  })

  test('SV-24 a migration that was edited after it ran is refused', async () => {
    const [first] = await database.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations order by name limit 1',
    )
    await database.query('update schema_migrations set checksum = $1 where name = $2', ['other', first?.name])
    await expect(migrate(database.ownerUrl)).rejects.toThrow(`${first?.name} was changed`)
    await database.query('update schema_migrations set checksum = $1 where name = $2', [
      first?.checksum,
      first?.name,
    ])
    await migrate(database.ownerUrl)
  })
})

describe('demo data', () => {
  test('SV-25 it is inserted into an empty database once, also when two servers start at the same time', async () => {
    const results = await Promise.all([seedDemo(database.ownerUrl), seedDemo(database.ownerUrl)])
    expect(results.filter((result) => result.seeded)).toHaveLength(1)
    expect(results[0]?.accounts.map((account) => account.loginId)).toEqual([
      'manager@demo.test',
      'cashier@demo.test',
      'solo@demo.test',
      'owner@other.test',
    ])
    const [counts] = await database.query(
      `select (select count(*)::int from products) as products, (select count(*)::int from registrations) as companies`,
    )
    expect(counts).toEqual({ products: 503, companies: 2 })
  })
})
