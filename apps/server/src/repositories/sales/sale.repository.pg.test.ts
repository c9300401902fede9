import { randomUUID } from 'node:crypto'
import { Sale } from '@evertill/contract'
import golden from '@evertill/contract/fixtures/sale-v1.json' with { type: 'json' }
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import { DEMO_RETAIL } from '../../db/seed/companies.ts'
import { demoKey } from '../../db/seed/keys.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'
import { registerKey, storeKey } from '../../testing/test-sale.ts'
import type { NewSale } from './new-sale.ts'
import { ingestSales, ingestStatement } from './sale.repository.ts'

let database: TestDatabase
let db: Database
const identity = {
  registrationId: demoKey(DEMO_RETAIL.id, 'registration', DEMO_RETAIL.id),
  userId: demoKey(DEMO_RETAIL.id, 'user', 'cashier@demo.test'),
}

beforeAll(async () => {
  database = await openTestDatabase()
  db = openDatabase(database.url)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

/** The contract's example, sold in the demo store. */
const goldenSale = (): Sale =>
  Sale.parse({
    ...golden,
    UUID: randomUUID(),
    TransactionNo: randomUUID().slice(0, 20),
    StoreID: storeKey('BLR1'),
    CashRegisterID: registerKey('BLR1/R1'),
    Payments: golden.Payments.map((payment) => ({ ...payment, UUID: randomUUID() })),
  })

const fresh = (sale: Sale): NewSale => ({
  sale,
  flags: [],
  digest: Buffer.alloc(32),
  rawBody: null,
  receivedFrom: identity.userId,
})

/** snake_case of a wire name: `MRP` is one word, `TaxID` two. */
const column = (name: string): string =>
  name
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()

const amountsOf = (row: object): Record<string, number> =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name, value]) => typeof value === 'number' && /Amount|Price|MRP|Quantity|Off$/.test(name))
      .map(([name, value]) => [column(name), value as number]),
  )

const asNumbers = (row: object | undefined): object =>
  Object.fromEntries(
    Object.entries(row ?? {}).map(([name, value]) => [
      name,
      /^-?\d+$/.test(String(value)) ? Number(value) : value,
    ]),
  )

const noOrders = () => Promise.resolve()

describe('the ingest of a sale', () => {
  test('IN-1 a new sale is accepted, and a repeated one is the same sale', async () => {
    const sale = fresh(goldenSale())
    expect(await ingestSales(db, identity, [sale], noOrders)).toMatchObject([{ kind: 'accepted' }])
    expect(await ingestSales(db, identity, [sale], noOrders)).toMatchObject([{ kind: 'repeated' }])
  })

  test('CT-2 IN-16 the golden sale is stored with the figures it was frozen with', async () => {
    const sale = goldenSale()
    await ingestSales(db, identity, [fresh(sale)], noOrders)
    const [head] = await database.query('select * from sales where uuid = $1', [sale.UUID])
    expect(asNumbers(head)).toMatchObject(amountsOf(sale))
    const lines = await database.query('select * from sale_lines where sale_uuid = $1 order by line_no', [
      sale.UUID,
    ])
    expect(lines.map(asNumbers)).toMatchObject(sale.Lines.map(amountsOf))
    expect(lines.map((line) => (line as { tax_heads: unknown }).tax_heads)).toEqual(
      sale.Lines.map((line) => line.TaxHeads),
    )
    const payments = await database.query('select * from sale_payments where sale_uuid = $1', [sale.UUID])
    expect(payments.map(asNumbers)).toMatchObject(sale.Payments.map(amountsOf))
    expect(Object.keys(amountsOf(sale)).length).toBeGreaterThan(8)
  })

  test('IN-2 sales, lines and payments each have a unique key of their own', async () => {
    // Any one of them prevents a second booking, so no other test would notice a missing one.
    const keys = await database.query<{ key: string }>(
      `select indrelid::regclass || ' ' || array_to_string(array(
                select attname from unnest(indkey) with ordinality k(n, at)
                  join pg_attribute on attrelid = indrelid and attnum = n order by at), ' ') as key
         from pg_index where indisunique
          and indrelid in ('sales'::regclass, 'sale_lines'::regclass, 'sale_payments'::regclass)`,
    )
    expect(keys.map(({ key }) => key)).toEqual(
      expect.arrayContaining([
        'sales registration_id uuid',
        'sales registration_id transaction_no clash_key',
        'sale_lines registration_id sale_uuid uuid',
        'sale_payments registration_id uuid',
      ]),
    )
  })

  test("TN-3 outside a tenant's transaction the statement writes nothing, not even as owner", async () => {
    const sale = goldenSale()
    const owner = openDatabase(database.ownerUrl, { connections: 1 })
    const { rows } = await owner.kysely.executeQuery(ingestStatement(identity, [fresh(sale)]))
    await owner.close()
    expect(rows).toMatchObject([{ reply: null, reachable: false }])
    expect(await database.query('select 1 from sales where uuid = $1', [sale.UUID])).toEqual([])
  })
})
