import { randomUUID } from 'node:crypto'
import type {
  CustomerDoublesReply,
  CustomerReply,
  CustomerStatementReply,
  CustomerSyncReply,
  MembershipCardReply,
  ReceivePaymentReply,
} from '@evertill/contract'
import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { type HubTestCaller, hubCallerOf } from '../../testing/hub-caller.ts'
import { newCustomer } from '../../testing/test-customer.ts'
import { OFFLINE, onCredit } from '../../testing/test-sale.ts'
import { testShop, testTill } from '../../testing/test-shop.ts'

type Row = { key: string; Version: number; IsDeleted: boolean } & Record<string, unknown>
type One = { Row: Row; errors?: { path: string }[] }
type Merged = { code: string; Row: Row; Current?: Row; errors?: { path: string }[] }

const { app, database, cashier } = testShop('cashier')
const till = testTill(cashier)
let owner: HubTestCaller

beforeAll(async () => {
  owner = await hubCallerOf(app, 'manager@demo.test')
})

const make = async (fields: Parameters<typeof newCustomer>[0]): Promise<string> => {
  const body = newCustomer({ CustomFields: {}, Pincode: '', ...fields })
  expect((await cashier.post<z.infer<typeof CustomerReply>>('/crm/customers', body)).status).toBe(200)
  return body.key
}
const row = async (key: string) => (await owner.get<One>(`/manage/customers/${key}`)).body.Row
const merge = async (key: string, Double: string, more: object = {}, who = owner) => {
  const [kept, double] = [await row(key), await row(Double)]
  const versions = { Version: kept.Version, DoubleVersion: double.Version }
  return who.post<Merged>(`/manage/customers/${key}/merge`, { Double, ...versions, Take: [], ...more })
}
const bill = async (CustomerID: string) => {
  const sale = till.makeSale({ header: { CustomerID, CustomerName: 'As printed' }, pay: onCredit })
  expect((await cashier.post(OFFLINE, sale)).status).toBe(200)
  return sale
}
const balance = async (key: string) =>
  (await cashier.get<{ Balance: number; Points: number | null }>(`/crm/customers/${key}/balance`)).body
const card = (key: string) => owner.get<MembershipCardReply>(`/manage/customers/${key}/membership`)
const giveCard = async (key: string, CardNo: string, tier: number, points: number) => {
  const { Rows } = (await owner.get<{ Rows: Row[] }>('/manage/membership-tiers')).body
  const Card = { CardNo, TierID: Rows[tier]?.key, ValidTo: null }
  await owner.put(`/manage/customers/${key}/membership`, { Card })
  await owner.post(`/manage/customers/${key}/points`, { UUID: randomUUID(), Points: points, Reason: 'start' })
}

test('HM-20 customers with one phone number, one GSTIN or one name at one pincode are proposed', async () => {
  const [one, two] = [await make({ PhoneNo: '+91 99001 12233' }), await make({ PhoneNo: '9900112233' })]
  const GSTIN = '29AAGCB7383J1Z4'
  const [three, four] = [await make({ GSTIN }), await make({ GSTIN: GSTIN.toLowerCase() })]
  const [five, six] = [
    await make({ FirstName: 'Tara', LastName: 'Sen', Pincode: '570001' }),
    await make({ FirstName: 'TARA', LastName: 'Sen', Pincode: '570001' }),
  ]
  await make({ FirstName: 'Tara', LastName: 'Sen', Pincode: '570002' })
  const read = async () =>
    (await owner.get<z.infer<typeof CustomerDoublesReply>>('/manage/customer-doubles')).body.Doubles
  const groups = async () =>
    (await read()).map(({ Why, Customers }) => [Why, ...Customers.map(({ key }) => key).toSorted()])
  const found = await groups()
  for (const [why, ...keys] of [
    ['phone', one, two],
    ['gstin', three, four],
    ['name', five, six],
  ])
    expect(found).toContainEqual([why, ...keys.toSorted()])
  expect(found).toHaveLength(3)
  expect((await merge(one, two)).status).toBe(200)
  expect((await groups()).some(([why]) => why === 'phone')).toBe(false)
})

test('HM-21 HM-22 bills, payments and points of the double count for the one who is kept, also those that come later', async () => {
  const [kept, double] = [
    await make({ FirstName: 'Kept', PhoneNo: '', City: 'Bengaluru' }),
    await make({ FirstName: 'Double', PhoneNo: '90000 77701', City: 'Mysuru' }),
  ]
  const [own, other] = [await bill(kept), await bill(double)]
  await giveCard(kept, 'DR-800001', 0, 40)
  await giveCard(double, 'DR-800002', 1, 7)
  const pit = (await cashier.get<z.infer<typeof CustomerSyncReply>>('/crm/customers?size=1')).body.pitId
  const merged = await merge(kept, double, { Take: ['PhoneNo'] })
  expect(merged, JSON.stringify(merged.body)).toMatchObject({
    status: 200,
    body: { Row: { FirstName: 'Kept', PhoneNo: '90000 77701', City: 'Bengaluru' } },
  })
  const owed = own.PayableAmount + other.PayableAmount
  expect(merged.body.Row['Balance']).toBe(owed)
  for (const key of [kept, double]) expect(await balance(key)).toMatchObject({ Balance: owed, Points: 47 })
  expect((await card(kept)).body.Card).toMatchObject({ CardNo: 'DR-800001', Points: 47 })
  const changed = await cashier.get<z.infer<typeof CustomerSyncReply>>(`/crm/customers?updatedOn=${pit}`)
  expect(changed.body.customers).toMatchObject(
    [
      { key: kept, IsDeleted: false, PhoneNo: '90000 77701' },
      { key: double, IsDeleted: true },
    ].toSorted((a, b) => (a.key < b.key ? -1 : 1)),
  )
  // A till that was offline does not know of it yet.
  const late = await bill(double)
  const total = owed + late.PayableAmount
  expect(await balance(kept)).toMatchObject({ Balance: total })
  const { body } = await cashier.post<ReceivePaymentReply>('/transaction/payments', {
    ...{ UUID: randomUUID(), StoreID: till.lease.StoreID, CashRegisterID: till.lease.CashRegisterID },
    ...{ CustomerID: kept, PaymentTypeID: 'cash', PaymentType: 'Cash', Kind: 'Cash', Amount: total },
    TransactionNo: `R/${randomUUID().slice(0, 12)}`,
    TransactionDate: new Date().toISOString(),
    BusinessDate: own.BusinessDate,
  })
  expect(body.Allocations).toHaveLength(3)
  expect(await balance(double)).toMatchObject({ Balance: 0, UnpaidBills: [] })
  const statement = await owner.get<CustomerStatementReply>(`/manage/customers/${kept}/statement`)
  expect(statement.body.Entries.map(({ Kind }) => Kind)).toEqual([
    'CreditSale',
    'CreditSale',
    'CreditSale',
    'Received',
  ])
  expect(statement.body.ClosingBalance).toBe(0)
  const { body: sale } = await cashier.get<{ sale: object }>(`/transaction/sales/${other.UUID}`)
  expect(sale.sale).toMatchObject({ CustomerID: double, CustomerName: 'As printed' })
})

test('HM-21 the card of the double goes to who has none, and whoever was merged before follows', async () => {
  const [first, second, third] = [await make({}), await make({}), await make({})]
  await giveCard(first, 'DR-800003', 0, 12)
  const sale = await bill(first)
  expect((await merge(second, first)).status).toBe(200)
  expect((await merge(third, second)).status).toBe(200)
  expect((await card(third)).body.Card).toMatchObject({ CardNo: 'DR-800003' })
  for (const key of [first, second, third])
    expect(await balance(key)).toMatchObject({ Balance: sale.PayableAmount })
  expect(await balance(third)).toEqual(expect.objectContaining({ Points: (await balance(first)).Points }))
})

test('HM-23 a double stays merged, and a merge of what somebody changed meanwhile shows it', async () => {
  const [kept, double] = [await make({}), await make({})]
  const before = await row(kept)
  await owner.put(`/manage/customers/${kept}`, { Version: before.Version, Row: { City: 'Udupi' } })
  const stale = await merge(kept, double, { Version: before.Version })
  expect(stale).toMatchObject({ status: 409, body: { code: 'STALE', Current: { City: 'Udupi' } } })
  expect((await merge(kept, kept)).body.errors).toMatchObject([{ path: 'Double' }])
  expect((await merge(kept, double)).status).toBe(200)
  expect((await merge(kept, double)).status).toBe(404)
  const back = await owner.post<One>(`/manage/customers/${double}/restore`)
  expect(back.body.errors).toMatchObject([{ path: 'Row.MergedInto' }])
  const trail = await database.query<{ action: string; detail: object }>(
    `select action, detail from audit_trail where subject = any($1::text[]) and action like 'hub.customers.merge%'
      order by audit_id`,
    [[kept, double]],
  )
  expect(trail).toEqual([
    { action: 'hub.customers.merge', detail: { from: 'hub', double, taken: [] } },
    { action: 'hub.customers.merged', detail: { into: kept } },
  ])
})

test('HM-15 nobody merges customers of another company, or without the right', async () => {
  const [kept, double] = [await make({}), await make({})]
  const stranger = await hubCallerOf(app, 'owner@other.test')
  const weak = await hubCallerOf(app, 'cashier@demo.test')
  expect((await merge(kept, double, {}, stranger)).status).toBe(404)
  expect((await merge(kept, double, {}, weak)).status).toBe(403)
  const mine = randomUUID()
  await stranger.post('/manage/customers', { Row: { key: mine, FirstName: 'Mine' } })
  const Take: string[] = []
  const steal = { Double: kept, Version: 1, DoubleVersion: 1, Take }
  expect((await stranger.post(`/manage/customers/${mine}/merge`, steal)).status).toBe(404)
  const theirs = await stranger.get<z.infer<typeof CustomerDoublesReply>>('/manage/customer-doubles')
  expect(theirs.body.Doubles.flatMap(({ Customers }) => Customers.map(({ key }) => key))).not.toContain(kept)
  expect([(await row(kept)).IsDeleted, (await row(double)).IsDeleted]).toEqual([false, false])
})
