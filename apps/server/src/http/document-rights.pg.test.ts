import { randomUUID } from 'node:crypto'
import { ENDPOINTS, type Endpoint, type QuarantineReply, type SaleReply } from '@evertill/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { DEMO_CHANNEL } from '../db/seed/list-data.ts'
import { type Answer, type Caller, buildTestApp, callerOf } from '../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../testing/test-database.ts'
import {
  type TestRegisterSession,
  closeRequest,
  openRegisterSession,
  registerPath,
} from '../testing/test-drawer.ts'
import { moveBody, packageBody, partnerOf } from '../testing/test-orders.ts'
import { OFFLINE, type TestTill, openTill, registerKey, storeKey } from '../testing/test-sale.ts'

/** A user of both stores with rights in BLR2 only: naming BLR2 in a call must give no access to BLR1. */
let half: Caller
let cashier: Caller
let database: TestDatabase
let app: FastifyInstance
let till: TestTill
let session: TestRegisterSession

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url, { billUrl: 'https://till.example.com' })
  cashier = await callerOf(app, 'cashier@demo.test')
  half = await callerOf(app, 'manager@demo.test')
  await database.query('delete from access_entries where user_id = $1 and store_id = $2', [
    half.profile.key,
    storeKey('BLR1'),
  ])
  till = await openTill(cashier)
  session = await openRegisterSession(cashier, 'BLR1/R2', 50_000)
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const partner = partnerOf(
  () => database.url,
  () => DEMO_CHANNEL.key,
)
const bookedSale = async () => {
  const sale = till.makeSale()
  const { body } = await cashier.post<SaleReply>(OFFLINE, sale)
  expect(body.code).toBe('0')
  return sale
}
const quarantined = async () => {
  const sale = till.makeSale()
  const { body } = await cashier.post<{ quarantineId: string }>(OFFLINE, { ...sale, TotalAmount: 1 })
  return { quarantineId: body.quarantineId, sale }
}
const voidOf = () => ({ UUID: randomUUID(), Reason: 'typed wrong', At: new Date().toISOString() })
const listed = async (caller: Caller) =>
  (await caller.get<z.infer<typeof QuarantineReply>>('/transaction/quarantine?size=200')).body.quarantined

const LOOK = { Language: 'en', IsCopy: false }

const reportOf = (...codes: string[]): string =>
  `stores=${codes.map((code) => storeKey(code)).join(',')}&from=2026-04-01&to=2026-04-30`

/** A document of BLR1 for every call that names no store. Customers belong to the whole company. */
const ASKS: Readonly<Record<string, () => Promise<Answer<unknown>>>> = {
  getSale: async () => half.get(`/transaction/sales/${(await bookedSale()).UUID}`),
  voidSale: async () => half.post(`/transaction/sales/${(await bookedSale()).UUID}/void`, voidOf()),
  listBillLinks: async () => half.get(`/transaction/sales/${(await bookedSale()).UUID}/links`),
  createBillLink: async () => half.post(`/transaction/sales/${(await bookedSale()).UUID}/links`, LOOK),
  revokeBillLink: async () => {
    const { UUID } = await bookedSale()
    const made = await cashier.post<{ link: { key: string } }>(`/transaction/sales/${UUID}/links`, LOOK)
    expect(made.status).toBe(200)
    return half.delete(`/transaction/sales/${UUID}/links/${made.body.link.key}`)
  },
  mailBill: async () =>
    half.post(`/transaction/sales/${(await bookedSale()).UUID}/mail`, { ...LOOK, To: 'half@demo.test' }),
  getQuarantined: async () => half.get(`/transaction/quarantine/${(await quarantined()).quarantineId}`),
  resolveQuarantine: async () => {
    const { quarantineId } = await quarantined()
    const body = { Resolution: 'NotASale', Reason: 'a test' }
    return half.post(`/transaction/quarantine/${quarantineId}/resolve`, body)
  },
  listOpenClosings: () => half.get(`/setup/stores/cashregisters/${registerKey('BLR1/R2')}/Open/closinglist`),
  lastClosingBalance: () => half.get(`/setup/lastclosingbalance/${registerKey('BLR1/R2')}`),
  moveOrder: async () => {
    const order = await partner.order()
    return half.post(`/orders/${order.key}/moves`, moveBody(order, 'accepted'))
  },
  movePackage: async () => {
    const key = randomUUID()
    const order = await partner.order()
    const taken = await cashier.post(`/orders/${order.key}/moves`, moveBody(order, 'accepted'))
    expect(taken.status).toBe(200)
    const body = packageBody({
      OrderID: order.key,
      Items: [{ LineID: '1', Quantity: 1000 }],
    })
    expect((await cashier.put(`/packages/${key}`, body)).status).toBe(200)
    const move = { EventID: randomUUID(), To: 'packed', Version: 1, At: new Date().toISOString() }
    return half.post(`/packages/${key}/moves`, move)
  },
  getReport: () => half.get(`/reports/day?${reportOf('BLR1')}`),
  listReportBills: () => half.get(`/reports/bills?${reportOf('BLR2', 'BLR1')}`),
  getGstr1: () => half.get(`/reports/gstr1?stores=${storeKey('BLR1')}&period=2026-04`),
  closeTaxPeriod: () =>
    half.post('/reports/tax-periods', {
      stores: storeKey('BLR1'),
      Period: '2026-04',
      SHA256: '0'.repeat(64),
    }),
  reopenTaxPeriod: () => half.post(`/reports/tax-periods/${randomUUID()}/reopen`, { Reason: 'x' }),
  getTaxPeriodFile: () => half.get(`/reports/tax-periods/${randomUUID()}/files/gstr1`),
  getGstr3b: () => half.get(`/reports/gstr3b?stores=${storeKey('BLR1')}&period=2026-04`),
}
const OF_THE_COMPANY = [
  'syncCustomers',
  'createCustomer',
  'updateCustomer',
  'listCustomerAccounts',
  'getCustomerBalance',
  'getCustomerStatement',
  'getMembership',
]
const LISTS = ['listFlags', 'listQuarantine']
const OF_THE_USER = ['listReportViews', 'saveReportView', 'deleteReportView']

describe('a document of a store without rights', () => {
  test('RI-8 every call that names no store is tested here', () => {
    const any = (Object.entries(ENDPOINTS) as [string, Endpoint][])
      .filter(([, { permission, auth }]) => auth === 'token' && permission?.store === 'any')
      .map(([name]) => name)
    expect([...Object.keys(ASKS), ...OF_THE_COMPANY, ...LISTS, ...OF_THE_USER].sort()).toEqual(any.sort())
  })

  test.each(Object.entries(ASKS))('RI-8 %s does not open it', async (_name, ask) => {
    expect([403, 404]).toContain((await ask()).status)
  })

  test('RI-8 its quarantined bodies are not listed, and those of the own store are', async () => {
    const theirs = await quarantined()
    const own = await openTill(half, 'BLR2/R1')
    const sale = own.makeSale()
    await half.post(OFFLINE, { ...sale, TotalAmount: 1 })
    const seen = (await listed(half)).map((row) => row.SaleUUID)
    expect(seen).toContain(sale.UUID)
    expect(seen).not.toContain(theirs.sale.UUID)
  })

  test('RI-8 a quarantined body without a known store is visible to everyone who may resolve', async () => {
    const UUID = randomUUID()
    await cashier.post(OFFLINE, { UUID, StoreID: 'nowhere' })
    expect((await listed(half)).map((row) => row.SaleUUID)).toContain(UUID)
  })

  test('RI-8 an edit that names the own store does not reach a sale of another', async () => {
    const sale = await bookedSale()
    const edit = { ...sale, Revision: 2, StoreID: storeKey('BLR2'), Note: 'mine now' }
    expect((await half.put(`/transaction/sales/${sale.UUID}`, edit)).status).toBe(404)
    const [row] = await database.query<{ revision: number }>('select revision from sales where uuid = $1', [
      sale.UUID,
    ])
    expect(row).toEqual({ revision: 1 })
  })

  test('RI-8 a session is closed and read only under the store and register it belongs to', async () => {
    const foreign = `${registerPath('BLR2/R1')}/${session.key}`
    const sheets = ['closinglistbyid', 'accounts', 'cashcreditentries', 'cashdebitentries', 'paymentdetails']
    for (const sheet of [...sheets, 'counteramount', 'productsold']) {
      expect((await half.get(`${foreign}/${sheet}`)).status, sheet).toBe(404)
      expect((await half.get(`${session.path}/${sheet}`)).status, sheet).toBe(403)
    }
    const count = closeRequest({ CountedCash: 50_000 })
    expect((await half.put(`${foreign}/closinglist`, count)).status).toBe(404)
    expect((await half.put(`${session.path}/closinglist`, count)).status).toBe(403)
  })

  test('RI-8 cash and payments cannot be booked on a register of another store', async () => {
    const place = { StoreID: storeKey('BLR2'), CashRegisterID: registerKey('BLR1/R2') }
    expect((await session.move('PaidIn', 100)).status).toBe(200)
    const moved = { ...place, UUID: randomUUID(), ClosingKey: session.key, Kind: 'PaidIn', Amount: 100 }
    const at = { Reason: 'x', At: new Date().toISOString() }
    expect((await half.post('/setup/accountmanagement', { ...moved, ...at })).status).toBe(404)
  })
})
