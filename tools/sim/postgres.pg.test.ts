import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type PaymentType,
  type Product,
  type RegisterLease,
  type Store,
  type Tax,
  type TransactionType,
  flagsOfSeverity,
  priceInStore,
} from '@evertill/contract'
import { serverSuite } from '../../apps/pos/src/testing/server-suite.ts'
import { createFakeSimServer, simulate, type SimServer } from '../../apps/pos/src/testing/simulator.ts'
import {
  buildTestApp,
  type Caller,
  callerOf,
  reviewNow,
  type TestApp,
} from '../../apps/server/src/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '../../apps/server/src/testing/test-database.ts'
import { openEveryDrawer } from '../../apps/server/src/testing/test-drawer.ts'
import { openTill } from '../../apps/server/src/testing/test-sale.ts'
import { handleBy } from './app-handle.ts'

/** Some of the worlds run on the real server (W-2). */
const WORLDS = Number(process.env.EVERTILL_SIM_PG_SEEDS ?? 6)
/** A store has 702 slots, and a world takes a few of them for good. */
const WORLDS_PER_DATABASE = 50

let database: TestDatabase
let app: TestApp
let manager: Caller
let store: Store
let saleType: TransactionType
let goods: NonNullable<SimServer['goods']>

/** One of the shop's goods, and its cash. */
const readGoods = async (): Promise<typeof goods> => {
  const { body } = await manager.get<{ products: Product[] }>('/catalog/productsync?size=500')
  const product = body.products.find(({ SKU }) => SKU === 'DEMO-001') ?? expect.fail('no goods')
  const setup = await manager.get<{ productTaxes: Tax[] }>('/setup/taxes')
  const { key: ProductID, SKU, BarCode, Name, HSN, Unit, PriceIncludesTax, TaxID } = product
  const Tax = setup.body.productTaxes.find(({ key }) => key === TaxID) ?? expect.fail('no tax')
  const of = { ProductID, SKU, BarCode, Name, HSN, Unit, PriceIncludesTax, Tax }
  const ways = (await manager.get<{ paymentTypes: PaymentType[] }>('/setup/paymenttypes')).body.paymentTypes
  const cash = ways.find(({ Kind }) => Kind === 'Cash') ?? expect.fail('no cash')
  const paidBy = { PaymentTypeID: cash.key, PaymentType: cash.PaymentType, Kind: cash.Kind }
  return {
    line: (Quantity) => ({
      UUID: randomUUID(),
      ...of,
      ...priceInStore(product, undefined, store.key),
      Quantity,
    }),
    pay: (TenderedAmount) => ({ UUID: randomUUID(), ...paidBy, TenderedAmount }),
  }
}

const openServer = async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url)
  manager = await callerOf(app, 'manager@demo.test')
  const stores = await manager.get<{ stores: Store[] }>('/user/stores')
  store = stores.body.stores.find(({ StoreCode }) => StoreCode === 'BLR1') ?? expect.fail('no BLR1')
  const types = await manager.get<{ transactionTypes: TransactionType[] }>('/setup/transactiontypes')
  saleType =
    types.body.transactionTypes.find(({ TransactionType: name }) => name === 'Sale') ?? expect.fail('no Sale')
  await database.query('delete from offers')
  await openEveryDrawer(database)
  // Clocks jump back by a year: the drawers were open then, too.
  await database.query(`update register_sessions set opened_at = '2020-01-01' where closing_no is null`)
  goods = await readGoods()
}
const closeServer = async () => {
  await app.close()
  await database.drop()
}
beforeAll(openServer)
afterAll(closeServer)
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

/** One world's part of the shared database: its devices, and so their sales, belong to it alone. */
const openWorld = (): SimServer & { suspicions(): Promise<string[]> } => {
  const leases: RegisterLease[] = []
  const fake = createFakeSimServer()
  const devices = () => leases.map((lease) => lease.DeviceID)
  return {
    goods,
    suspicions: async () => {
      await reviewNow(app)
      const rows = await database.query<{ no: string; flags: string[] }>(
        'select transaction_no as no, flags from sales where device_id = any($1::uuid[]) and flags && $2::text[]',
        [devices(), [...flagsOfSeverity('check'), ...flagsOfSeverity('alarm')]],
      )
      return rows.map(({ no, flags }) => `suspicious: ${no} ${flags.join()}`)
    },
    handle: handleBy(app, manager),
    epoch: async () => (await app.inject({ url: '/healthz' })).json<{ epoch: string }>().epoch,
    placeOf: async (number) => {
      const place = await fake.placeOf(number)
      const { lease } = await openTill(manager, number % 2 === 0 ? 'BLR1/R1' : 'BLR1/R2', randomUUID())
      leases.push(lease)
      return { ...place, store, lease, user: manager.profile, transactionType: saleType }
    },
    books: async () => {
      const sales = await database.query<{ uuid: string; no: string; payable: string; cash: string }>(
        `select s.uuid, s.transaction_no as no, s.payable_amount as payable,
                (select coalesce(sum(p.amount), 0) from sale_payments p
                  where p.registration_id = s.registration_id and p.sale_uuid = s.uuid) as cash
           from sales s where s.device_id = any($1::uuid[])`,
        [devices()],
      )
      const aside = await database.query<{ sale_uuid: string }>(
        `select sale_uuid from sale_quarantine
          where resolved_at is null and raw_body::jsonb->>'DeviceID' = any($1::text[])`,
        [devices()],
      )
      const moved = await database.query<{ uuid: string }>(
        `select subject as uuid from audit_trail where action like 'cash%'`,
      )
      return {
        sales: sales.map((row) => ({ uuid: row.uuid, transactionNo: row.no, payable: Number(row.payable) })),
        quarantined: aside.map((row) => row.sale_uuid),
        cash: sales.reduce((sum, row) => sum + Number(row.cash), 0),
        otherWrites: moved.map((row) => row.uuid),
      }
    },
  }
}

describe('OB-39 the server on PostgreSQL answers the tills', () => serverSuite(openWorld))

test(
  `OB-14 TR-3 in ${WORLDS} worlds on PostgreSQL nothing is lost, doubled, printed twice or suspicious`,
  { timeout: Math.max(300_000, WORLDS * 15_000) },
  async () => {
    const broken: Record<number, string[]> = {}
    for (let seed = 1; seed <= WORLDS; seed++) {
      if (seed % WORLDS_PER_DATABASE === 0) {
        await closeServer()
        await openServer()
      }
      const world = openWorld()
      const { faults } = await simulate(seed, world)
      const all = [...faults, ...(await world.suspicions())]
      if (all.length > 0) broken[seed] = all.slice(0, 5)
    }
    expect(broken).toEqual({})
  },
)
