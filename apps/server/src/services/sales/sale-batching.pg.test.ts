import { randomUUID } from 'node:crypto'
import { Sale } from '@evertill/contract'
import golden from '@evertill/contract/fixtures/sale-v1.json' with { type: 'json' }
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import { DEMO_RETAIL, OTHER_TRADERS } from '../../db/seed/companies.ts'
import { demoKey } from '../../db/seed/keys.ts'
import type { Identity } from '../../db/tenant.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'
import { registerKey, storeKey } from '../../testing/test-sale.ts'
import { type IngestSale, createSaleBatcher } from './sale-batching.ts'
import type { NewSale } from '../../repositories/sales/new-sale.ts'

let database: TestDatabase
let db: Database
let ingest: IngestSale

const identityOf = (company: string, loginId: string): Identity => ({
  registrationId: demoKey(company, 'registration', company),
  userId: demoKey(company, 'user', loginId),
})
const cashier = identityOf(DEMO_RETAIL.id, 'cashier@demo.test')
const manager = identityOf(DEMO_RETAIL.id, 'manager@demo.test')
const stranger = identityOf(OTHER_TRADERS.id, 'owner@other.test')

beforeAll(async () => {
  database = await openTestDatabase()
  db = openDatabase(database.url)
})
beforeEach(() => {
  vi.restoreAllMocks()
  ingest = createSaleBatcher(db)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const saleFrom = ({ userId }: Identity, changes: Partial<Sale> = {}): NewSale => ({
  sale: Sale.parse({
    ...golden,
    UUID: randomUUID(),
    TransactionNo: randomUUID().slice(0, 20),
    StoreID: storeKey('BLR1'),
    CashRegisterID: registerKey('BLR1/R1'),
    Payments: golden.Payments.map((payment) => ({ ...payment, UUID: randomUUID() })),
    ...changes,
  }),
  flags: [],
  digest: Buffer.alloc(32),
  rawBody: null,
  receivedFrom: userId,
})

describe('sales that arrive at the same time', () => {
  test('IN-17 sales that arrive while others are written become one batch, each under its own user', async () => {
    const trips = vi.spyOn(db.pool, 'connect')
    const users = Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? cashier : manager))
    const sales = users.map((user) => saleFrom(user))
    const results = await Promise.all(sales.map((sale, index) => ingest(users[index] ?? cashier, sale)))
    expect(results.map(({ kind }) => kind)).toEqual(sales.map(() => 'accepted'))
    // The first two are written at once and the rest in one or two batches.
    expect(trips.mock.calls.length).toBeLessThanOrEqual(4)
    const rows = await database.query<{ uuid: string; received_from: string }>(
      'select uuid, received_from from sales where uuid = any($1::uuid[])',
      [sales.map(({ sale }) => sale.UUID)],
    )
    expect(new Map(rows.map((row) => [row.uuid, row.received_from]))).toEqual(
      new Map(sales.map(({ sale, receivedFrom }) => [sale.UUID, receivedFrom])),
    )
  })

  test('IN-17 a sale that the database refuses does not affect the others of its batch', async () => {
    const taken = saleFrom(cashier)
    await ingest(cashier, taken)
    const bad = saleFrom(cashier, { Payments: taken.sale.Payments })
    const sales = [saleFrom(cashier), saleFrom(cashier), saleFrom(cashier), bad, saleFrom(cashier)]
    const results = await Promise.allSettled(sales.map((sale) => ingest(cashier, sale)))
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
    const [row] = await database.query<{ n: string }>(
      'select count(*) as n from sales where uuid = any($1::uuid[])',
      [sales.map(({ sale }) => sale.UUID)],
    )
    expect(Number(row?.n)).toBe(4)
  })

  test('IN-17 a sale and its repeats in one batch are one sale', async () => {
    const sale = saleFrom(cashier)
    const arriving = [saleFrom(cashier), saleFrom(cashier), sale, sale, saleFrom(cashier), sale]
    const results = await Promise.all(arriving.map((one) => ingest(cashier, one)))
    expect(results.map(({ kind }) => kind).toSorted()).toEqual([
      ...Array(4).fill('accepted'),
      ...Array(2).fill('repeated'),
    ])
  })

  test('IN-17 two sales with one number in one batch are both accepted, the second flagged', async () => {
    const number = randomUUID().slice(0, 20)
    const arriving = [
      saleFrom(cashier),
      saleFrom(cashier),
      saleFrom(cashier, { TransactionNo: number }),
      saleFrom(cashier, { TransactionNo: number }),
    ]
    const results = await Promise.all(arriving.map((one) => ingest(cashier, one)))
    const flagged = results.filter(
      (result) => result.kind === 'accepted' && result.reply.flags.includes('NUMBER_CLASH'),
    )
    expect(results.map(({ kind }) => kind)).toEqual(arriving.map(() => 'accepted'))
    expect(flagged.length).toBe(1)
  })

  test('IN-17 a batch has sales of one company only: what one cannot reach, it cannot reach in a batch', async () => {
    const senders = [cashier, stranger, cashier, stranger, cashier, stranger]
    const results = await Promise.all(senders.map((who) => ingest(who, saleFrom(who))))
    expect(results.map(({ kind }) => kind)).toEqual(
      senders.map((who) => (who === cashier ? 'accepted' : 'outOfReach')),
    )
  })

  test('IN-17 a database failure rejects all waiting sales, and the next sale is accepted', async () => {
    vi.spyOn(db.pool, 'connect').mockRejectedValue(new Error('gone'))
    const waiting = Array.from({ length: 5 }, () => ingest(cashier, saleFrom(cashier)))
    const results = await Promise.allSettled(waiting)
    expect(results.map(({ status }) => status)).toEqual(waiting.map(() => 'rejected'))
    vi.restoreAllMocks()
    expect((await ingest(cashier, saleFrom(cashier))).kind).toBe('accepted')
  })
})
