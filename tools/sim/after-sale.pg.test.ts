import { randomUUID } from 'node:crypto'
import {
  type Closing,
  flagsOfSeverity,
  type PaymentType,
  type Product,
  priceInStore,
  type SaleDraftLine,
  type Store,
  type Tax,
  type TransactionType,
} from '@evertill/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AfterSaleBooks, openAfterSaleWorld } from '../../apps/pos/src/testing/simulator.ts'
import {
  buildTestApp,
  type Caller,
  callerOf,
  reviewNow,
  type TestApp,
} from '../../apps/server/src/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '../../apps/server/src/testing/test-database.ts'
import { openRegisterSession, pairOf } from '../../apps/server/src/testing/test-drawer.ts'
import { openTill } from '../../apps/server/src/testing/test-sale.ts'
import { afterSaleStep } from './after-sale-steps.ts'
import { handleBy } from './app-handle.ts'

/** The number of simulated worlds, of up to STEPS steps each. EVERTILL_RUNS sets it. */
const WORLDS = Number(process.env.EVERTILL_RUNS ?? 6)
const STEPS = 25
const TIMEOUT_MS = Math.max(300_000, WORLDS * 15_000)

let database: TestDatabase
let app: TestApp
let manager: Caller
let store: Store
let types: Map<string, TransactionType>
let goods: Omit<SaleDraftLine, 'UUID' | 'Quantity'>
let paymentTypes: Record<PaymentType['Kind'], PaymentType>

/** One of the shop's goods, at a price whose tax is never even. */
const readGoods = async (): Promise<typeof goods> => {
  const [changed] = await database.query<{ key: string }>(
    `update products set retail_price = 5833, mrp = 0 where sku = 'DEMO-001' returning product_id as key`,
  )
  const { body } = await manager.get<{ products: Product[] }>('/catalog/productsync?size=500')
  const product = body.products.find(({ key }) => key === changed?.key) ?? expect.fail('no goods')
  const setup = await manager.get<{ productTaxes: Tax[] }>('/setup/taxes')
  const { key: ProductID, SKU, BarCode, Name, HSN, Unit, PriceIncludesTax, TaxID } = product
  const Tax = setup.body.productTaxes.find(({ key }) => key === TaxID) ?? expect.fail('no tax')
  return {
    ...{ ProductID, SKU, BarCode, Name, HSN, Unit, PriceIncludesTax, Tax },
    ...priceInStore(product, undefined, store.key),
  }
}

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url)
  manager = await callerOf(app, 'manager@demo.test')
  const { body } = await manager.get<{ stores: Store[] }>('/user/stores')
  store = body.stores.find(({ StoreCode }) => StoreCode === 'BLR1') ?? expect.fail('no BLR1')
  const setup = await manager.get<{ transactionTypes: TransactionType[] }>('/setup/transactiontypes')
  types = new Map(setup.body.transactionTypes.map((type) => [type.Letter, type]))
  goods = await readGoods()
  const ways = (await manager.get<{ paymentTypes: PaymentType[] }>('/setup/paymenttypes')).body.paymentTypes
  const way = (Kind: PaymentType['Kind']) =>
    ways.find((one) => one.Kind === Kind) ?? expect.fail(`no ${Kind}`)
  paymentTypes = { Cash: way('Cash'), Credit: way('Credit'), Other: way('Other') }
  await openRegisterSession(manager, 'BLR1/R1', 0, { OpeningTime: pairOf(new Date(Date.now() - 7_200_000)) })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const typeOf = (letter: string): TransactionType => types.get(letter) ?? expect.fail(`no type ${letter}`)

/** The rows of one device and one customer, read directly from the tables. */
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

/** Documents of one device that the review holds against somebody. */
const suspicionsOf = async (deviceId: string) => {
  await reviewNow(app)
  return database.query(
    'select transaction_no, flags from sales where device_id = $1 and flags && $2::text[]',
    [deviceId, [...flagsOfSeverity('check'), ...flagsOfSeverity('alarm')]],
  )
}

const openWorld = async (register = 'BLR1/R1') => {
  const deviceId = randomUUID()
  const customerId = randomUUID()
  const { lease } = await openTill(manager, register, deviceId)
  const known = await manager.post('/crm/customers', {
    ...{ key: customerId, FirstName: 'Customer', LastName: '001', PhoneNo: '', EmailID: '', GSTIN: '' },
    ...{ Address1: '', Address2: '', City: '', State: '', StateCode: '', Pincode: '' },
    ...{ CustomerGroups: [], CustomFields: {} },
  })
  expect(known.status).toBe(200)
  const user = manager.profile
  const world = await openAfterSaleWorld({
    handle: handleBy(app, manager),
    place: {
      store,
      lease,
      user,
      transactionType: typeOf('S'),
      currency: 'INR',
      exchange: { creditNoteType: typeOf('C'), paymentName: 'Exchange', newUuid: () => randomUUID() },
    },
    types: { order: typeOf('O'), return: typeOf('C') },
    customerId,
    goods,
    paymentTypes,
    newUuid: () => randomUUID(),
  })
  return {
    world,
    books: () => serverBooks(deviceId, customerId),
    suspicions: () => suspicionsOf(deviceId),
  }
}

test(
  'AS-23 TR-3 whatever honestly happens after the sale, till and server have the same books, and nothing is suspicious',
  { timeout: TIMEOUT_MS },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(afterSaleStep, { minLength: 5, maxLength: STEPS }), async (steps) => {
        const { world, books, suspicions } = await openWorld()
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
        expect(await suspicions()).toEqual([])
      }),
      { numRuns: WORLDS, endOnFailure: true },
    )
  },
)

const DRAWER = 'BLR1/R2'

const openDay = async (float: number) => {
  const OpeningTime = pairOf(new Date(Date.now() - 3_600_000))
  const session = await openRegisterSession(manager, DRAWER, float, { OpeningTime })
  return { session, key: session.key, OpeningTime, OpeningBalance: float }
}
type Day = Awaited<ReturnType<typeof openDay>>

const closingOf = async ({ session }: Day): Promise<Closing> =>
  (await manager.get<{ closing: Closing }>(`${session.path}/closinglistbyid`)).body.closing

let left: Day | undefined

test(
  'CL-18 F-53 the expected cash of an offline till equals that of the server once everything is sent',
  { timeout: TIMEOUT_MS },
  async () => {
    const close = async () => {
      const { status } = (await left?.session.close({ DifferenceReason: 'as found' })) ?? { status: 200 }
      expect(status).toBe(200)
      left = undefined
    }
    const step = fc.oneof(
      { weight: 7, arbitrary: afterSaleStep },
      // Another device closes the register, whether this till is online or not.
      fc.record({ kind: fc.constant('nextDay' as const), float: fc.nat(100_000) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: STEPS }), async (steps) => {
        await close()
        const { world } = await openWorld(DRAWER)
        const days: Day[] = []
        const begin = async (float: number) => {
          left = await openDay(float)
          days.push(left)
          world.enterSession(left.key)
        }
        const compare = async () => {
          const told = await Promise.all(days.map((day) => world.drawer(day)))
          for (const [place, day] of days.entries()) {
            const { ExpectedCash, LateSales } = await closingOf(day)
            const known = ExpectedCash ?? (await day.session.accounts()).ExpectedCash
            const { all, unsent } = told[place] as (typeof told)[number]
            expect(known + LateSales.CashAmount + unsent.expected).toBe(all.expected)
          }
          return told.map(({ all }) => all.expected)
        }
        await begin(50_000)
        for (const one of steps) {
          if (one.kind === 'nextDay') {
            await close()
            await begin(one.float)
          } else {
            await world.act(one)
            if (world.isWhole()) await world.send()
          }
        }
        // The connection is up or down, so no reply is lost: pending writes are unknown to the server.
        const isKnown = !steps.some((one) => one.kind === 'line' && one.state === 'lost')
        const before = isKnown ? await compare() : undefined
        world.mend()
        const isSent = await world.send()
        if (!isSent) expect(await world.refusals()).toEqual([])
        const after = await compare()
        if (before) expect(after).toEqual(before)
      }),
      { numRuns: WORLDS, endOnFailure: true },
    )
  },
)
