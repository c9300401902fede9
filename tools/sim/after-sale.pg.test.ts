import { randomUUID } from 'node:crypto'
import type { Store, TransactionType } from '@evertill/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AfterSaleBooks,
  type AfterSaleStep,
  openAfterSaleWorld,
} from '../../apps/pos/src/testing/simulator.ts'
import { buildTestApp, type Caller, callerOf, type TestApp } from '../../apps/server/src/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '../../apps/server/src/testing/test-database.ts'
import { openTill } from '../../apps/server/src/testing/test-sale.ts'
import { handleBy } from './app-handle.ts'

/** Worlds of up to so many steps each; EVERTILL_RUNS asks for more. */
const WORLDS = Number(process.env.EVERTILL_RUNS ?? 12)
const STEPS = 25

let database: TestDatabase
let app: TestApp
let manager: Caller
let store: Store
let types: Map<string, TransactionType>

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url)
  manager = await callerOf(app, 'manager@demo.test')
  const { body } = await manager.get<{ stores: Store[] }>('/user/stores')
  store = body.stores.find(({ StoreCode }) => StoreCode === 'BLR1') ?? expect.fail('no BLR1')
  const setup = await manager.get<{ transactionTypes: TransactionType[] }>('/setup/transactiontypes')
  types = new Map(setup.body.transactionTypes.map((type) => [type.Letter, type]))
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const typeOf = (letter: string): TransactionType => types.get(letter) ?? expect.fail(`no type ${letter}`)

/** The books of one device and one customer, straight from the tables. */
const serverBooks = async (deviceId: string, customerId: string): Promise<AfterSaleBooks> => {
  const [row] = await database.query<Record<keyof AfterSaleBooks, string>>(
    `with own as (select uuid from sales where device_id = $1),
          standing as (select uuid from own where not exists (select from sale_voids v where v.sale_uuid = own.uuid))
     select (select coalesce(sum(case when kind in ('cashSale', 'receivedOnAccount') then amount else -amount end), 0)
               from drawer_entries where sale_uuid in (select uuid from own)
                  or payment_uuid in (select receipt_id from customer_receipts where customer_id = $2)) as cash,
            (select coalesce(sum(amount), 0) from customer_entries where customer_id = $2) as owed,
            (select coalesce(sum(tax_amount), 0) from sale_lines where sale_uuid in (select uuid from standing))
            - (select coalesce(sum(tax_amount), 0) from sale_returns where sale_uuid in (select uuid from standing)) as tax`,
    [deviceId, customerId],
  )
  return { cash: Number(row?.cash), owed: Number(row?.owed), tax: Number(row?.tax) }
}

const openWorld = async () => {
  const deviceId = randomUUID()
  const customerId = randomUUID()
  const { lease } = await openTill(manager, 'BLR1/R1', deviceId)
  const user = manager.profile
  const world = await openAfterSaleWorld({
    handle: handleBy(app, manager),
    place: { store, lease, user, transactionType: typeOf('S'), currency: 'INR' },
    types: { order: typeOf('O'), return: typeOf('C') },
    customerId,
    newUuid: () => randomUUID(),
  })
  return { world, books: () => serverBooks(deviceId, customerId) }
}

const pieces = fc.integer({ min: 1, max: 5 })
const at = fc.nat(9)
const way = fc.constantFrom('cash' as const, 'upi' as const, 'credit' as const, 'split' as const)
const step: fc.Arbitrary<AfterSaleStep> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('sell' as const), pieces, way }) },
  fc.record({ kind: fc.constant('order' as const), pieces, ahead: fc.boolean() }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('edit' as const), at, pieces, way }) },
  fc.record({ kind: fc.constant('tender' as const), at, way }),
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('return' as const, 'exchange' as const), at, pieces }),
  },
  fc.record({ kind: fc.constantFrom('void' as const, 'invoice' as const), at }),
  fc.record({ kind: fc.constant('receive' as const), amount: fc.integer({ min: 1, max: 20_000 }) }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('line' as const),
      state: fc.constantFrom('whole' as const, 'cut' as const, 'lost' as const),
    }),
  },
)

test(
  'AS-23 whatever happens after the sale, on whatever line, till and server have the same cash, debts and taxes',
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: STEPS }), async (steps) => {
        const { world, books } = await openWorld()
        const compare = async () => {
          const isSent = await world.send()
          if (!isSent) expect(await world.refusals()).toEqual([])
          expect(await books()).toEqual(await world.books())
        }
        for (const one of steps) {
          await world.act(one)
          if (world.isWhole()) await compare()
          else await world.send()
        }
        world.mend()
        await compare()
      }),
      { numRuns: WORLDS, endOnFailure: true },
    )
  },
)
