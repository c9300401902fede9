import { randomUUID } from 'node:crypto'
import type { CustomerFileReply, CustomerSyncReply, EraseCustomerReply, Sale } from '@evertill/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { openDatabase } from '../../db/database.ts'
import { importClient } from '../../testing/import-client.ts'
import { reviewAll } from '../../testing/test-app.ts'
import { type HubTestCaller, hubCallerOf } from '../../testing/hub-caller.ts'
import { DEMO_SELLER } from '../../testing/demo-seller.ts'
import { newCustomer } from '../../testing/test-customer.ts'
import { OFFLINE, onCredit } from '../../testing/test-sale.ts'
import { beforeTests, testShop, testTill } from '../../testing/test-shop.ts'

type Row = { key: string; Version: number; IsDeleted: boolean } & Record<string, unknown>
type One = { Row: Row; errors?: { path: string }[] }
type Erased = z.infer<typeof EraseCustomerReply> & { errors?: { path: string }[] }

const { app, database, cashier } = testShop('cashier')
const db = beforeTests(async () => openDatabase(database.url))
afterAll(() => db.close())
const till = testTill(cashier)
let owner: HubTestCaller

beforeAll(async () => {
  owner = await hubCallerOf(app, 'manager@demo.test')
})

const PERSON = {
  FirstName: 'Zubeida',
  LastName: 'Quill',
  PhoneNo: '97531 86420',
  EmailID: 'zubeida@quill.test',
  Address1: '7 Quill Lane',
}
/** Words by which the person is known; none of them is in the demo. */
const TRACES = /zubeida|quill|97531 ?86420|24680|curtain rod/i

const make = async (): Promise<ReturnType<typeof newCustomer>> => {
  const body = newCustomer({ ...PERSON, CustomFields: { Wish: 'Curtain rod' } })
  await cashier.post('/crm/customers', body)
  return body
}
const row = async (key: string) => (await owner.get<One>(`/manage/customers/${key}`)).body.Row
const erase = (key: string, who = owner) => who.post<Erased>(`/manage/customers/${key}/erase`)
const sell = async (CustomerID: string, header: object = {}, more: object = {}): Promise<Sale> => {
  const buyer = {
    ...{ CustomerID, CustomerName: 'Zubeida Quill', CustomerPhoneNo: PERSON.PhoneNo },
    CustomerEmailID: PERSON.EmailID,
  }
  const sale = till.makeSale({ header: { ...buyer, ...header }, ...more })
  const { status, body } = await cashier.post(OFFLINE, sale)
  expect(status, JSON.stringify(body)).toBe(200)
  return sale
}
/** Tables in which some row has a word of the person. */
const tablesWithTraces = async (): Promise<string[]> => {
  const tables = await database.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await database.query<{ row: string }>(`select t::text as row from "${name}" t`)
    if (rows.some(({ row: text }) => TRACES.test(text))) found.push(name)
  }
  return found.toSorted()
}

describe('erasure', () => {
  test('HM-30 HM-31 HM-33 nothing of the person is left in any table, and every figure stays', async () => {
    const { key, ...fields } = await make()
    const { CustomerGroups: _groups, ...edit } = fields
    await cashier.put(`/crm/customers/${key}`, {
      ...edit,
      City: 'Hubballi',
      UUID: randomUUID(),
      EditedAt: new Date().toISOString(),
    })
    const made = await row(key)
    await owner.put(`/manage/customers/${key}`, { Version: made.Version, Row: { Address2: 'Quill House' } })
    const { Rows } = (await owner.get<{ Rows: Row[] }>('/manage/membership-tiers')).body
    await owner.put(`/manage/customers/${key}/membership`, {
      Card: { CardNo: 'QUILL-1', TierID: Rows[0]?.key, ValidTo: null },
    })
    const sale = await sell(key)
    const sums = () =>
      database.query('select sum(payable_amount) as sales, count(*) as n, sum(tax_amount) as tax from sales')
    const before = await sums()
    expect((await tablesWithTraces()).length).toBeGreaterThan(3)
    const pit = (await cashier.get<z.infer<typeof CustomerSyncReply>>('/crm/customers?size=1')).body.pitId

    expect((await erase(key)).body).toMatchObject({ code: '0', KeptInvoices: 0 })
    expect(await tablesWithTraces()).toEqual([])
    expect(await sums()).toEqual(before)
    const { body } = await cashier.get<{ sale: Sale }>(`/transaction/sales/${sale.UUID}`)
    expect(body.sale).toMatchObject({ CustomerName: 'Erased customer', PayableAmount: sale.PayableAmount })
    const synced = await cashier.get<z.infer<typeof CustomerSyncReply>>(`/crm/customers?updatedOn=${pit}`)
    expect(synced.body.customers).toMatchObject([{ key, FirstName: 'Erased customer', IsDeleted: true }])

    // Two tills were offline: one sends the creation again, one an edit. A sale is sent again after a lost reply.
    expect((await cashier.post('/crm/customers', { key, ...fields })).status).toBe(200)
    const late = { ...edit, UUID: randomUUID(), EditedAt: new Date().toISOString() }
    expect((await cashier.put(`/crm/customers/${key}`, late)).status).toBe(200)
    expect((await cashier.post<{ replayed: boolean }>(OFFLINE, sale)).body.replayed).toBe(true)
    const erased = await row(key)
    for (const answer of [
      await owner.post<One>(`/manage/customers/${key}/restore`),
      await owner.put<One>(`/manage/customers/${key}`, { Version: erased.Version, Row: { LastName: 'X' } }),
    ])
      expect([answer.status, answer.body.errors?.length]).toEqual([400, 1])
    expect(await tablesWithTraces()).toEqual([])
  })

  test('HM-30 a bill with a GSTIN keeps its buyer, and the answer says how many there are', async () => {
    const { key } = await make()
    const GSTIN = '29AAGCB7383J1Z4'
    const invoice = await sell(key, { CustomerGSTIN: GSTIN })
    await sell(key)
    expect((await erase(key)).body).toMatchObject({ KeptInvoices: 1 })
    const { body } = await cashier.get<{ sale: Sale }>(`/transaction/sales/${invoice.UUID}`)
    expect(body.sale).toMatchObject({ CustomerName: 'Zubeida Quill', CustomerGSTIN: GSTIN })
    expect(await tablesWithTraces()).toEqual(['sales'])
    await database.query(`update sales set extras = extras - 'CustomerGSTIN' where uuid = $1`, [invoice.UUID])
    // Asked for again, it finds what has arrived since.
    expect((await erase(key)).body).toMatchObject({ KeptInvoices: 0 })
    expect(await tablesWithTraces()).toEqual([])
  })

  test('HM-36 the buyer is erased from a bill that an offline till sends later, and from its edits', async () => {
    const [gone, stays] = [await make(), newCustomer({ FirstName: 'Prakash' })]
    await cashier.post('/crm/customers', stays)
    expect((await erase(gone.key)).status).toBe(200)
    const address = { ...{ Name: 'Zubeida Quill', PhoneNo: PERSON.PhoneNo, Address1: PERSON.Address1 } }
    const late = await sell(gone.key, { DeliveryAddress: { ...DEMO_SELLER.Address, ...address } })
    const other = await sell(stays.key, { CustomerName: 'Prakash', CustomerPhoneNo: '', CustomerEmailID: '' })
    expect(await tablesWithTraces()).toEqual(['sales'])
    await reviewAll(db)
    expect(await tablesWithTraces()).toEqual([])
    const stored = async ({ UUID }: Sale) =>
      (await cashier.get<{ sale: Sale }>(`/transaction/sales/${UUID}`)).body.sale
    expect(await stored(late)).toMatchObject({
      CustomerName: 'Erased customer',
      PayableAmount: late.PayableAmount,
      DeliveryAddress: { Pincode: DEMO_SELLER.Address.Pincode, Name: 'Erased customer' },
    })
    expect(await stored(other)).toMatchObject({ CustomerName: 'Prakash' })
    expect((await cashier.post<{ replayed: boolean }>(OFFLINE, late)).body.replayed).toBe(true)
    const invoice = await sell(gone.key, { CustomerGSTIN: '29AAGCB7383J1Z4' })
    await reviewAll(db)
    expect(await stored(invoice)).toMatchObject({ CustomerName: 'Zubeida Quill' })
    await database.query('delete from sales where uuid = $1', [invoice.UUID])
  })

  test('HM-30 the lines of an imported file go too', async () => {
    const files = importClient(owner, db)
    const { key: file, job } = await files.checked(
      'customers',
      `FirstName,LastName,PhoneNo\nZubeida,Quill,${PERSON.PhoneNo}\nPrakash,,90000 12345\n`,
    )
    expect(job).toMatchObject({ New: 2 })
    await files.run(file)
    const [made] = await database.query<{ customer_id: string }>(
      `select customer_id from customers where first_name = 'Zubeida'`,
    )
    expect((await erase(made?.customer_id ?? '')).status).toBe(200)
    expect(await tablesWithTraces()).toEqual([])
    expect(await files.undo(file)).toMatchObject({ State: 'undone', Undone: 1 })
  })

  test('HM-30 whoever was merged into the customer goes too', async () => {
    const [kept, double] = [await make(), await make()]
    await sell(double.key)
    const merged = await owner.post(`/manage/customers/${kept.key}/merge`, {
      ...{ Double: double.key, Take: [] },
      ...{ Version: (await row(kept.key)).Version, DoubleVersion: (await row(double.key)).Version },
    })
    expect(merged.status).toBe(200)
    expect((await erase(double.key)).body.errors).toMatchObject([{ path: 'MergedInto' }])
    expect((await erase(kept.key)).status).toBe(200)
    expect(await tablesWithTraces()).toEqual([])
  })

  test('HM-32 an account that is not even, or a refused sale, keeps the customer', async () => {
    const { key } = await make()
    const sale = await sell(key, {}, { pay: onCredit })
    expect((await erase(key)).body.errors).toMatchObject([{ path: 'Balance' }])
    // The function holds too, whoever calls it.
    const request = await database.connection()
    const { RegistrationID } = owner.session.Person
    await request.query(`select set_config('evertill.registration_id', $1, false)`, [RegistrationID])
    await expect(request.query('select erase_customer($1)', [key])).rejects.toThrow('is not even')
    await request.end()
    await database.query('delete from customer_entries where sale_uuid = $1', [sale.UUID])
    const wrong = { ...till.makeSale({ header: { CustomerID: key } }), PayableAmount: 1 }
    expect((await cashier.post(OFFLINE, wrong)).status).toBe(422)
    expect((await erase(key)).body.errors).toMatchObject([{ path: 'Balance' }])
    await database.query(`update sale_quarantine set resolved_at = now() where sale_uuid = $1`, [wrong.UUID])
    expect((await erase(key)).status).toBe(200)
  })

  test('HM-15 nobody erases or exports a customer of another company, or without the right', async () => {
    const { key } = await make()
    for (const [login, status] of [
      ['owner@other.test', 404],
      ['cashier@demo.test', 403],
    ] as const) {
      const who = await hubCallerOf(app, login)
      expect((await erase(key, who)).status).toBe(status)
      expect((await who.post(`/manage/customers/${key}/export`)).status).toBe(status)
    }
    expect(await row(key)).toMatchObject({ FirstName: 'Zubeida', IsDeleted: false })
    await erase(key)
  })
})

test('HM-34 HM-35 the export has everything about the person, and who took it is on record', async () => {
  const { key } = await make()
  const sale = await sell(key)
  const answer = await owner.post<z.infer<typeof CustomerFileReply>>(`/manage/customers/${key}/export`)
  expect(answer.body.Data).toMatchObject({
    Customer: { ...PERSON, CustomFields: { Wish: 'Curtain rod' } },
    Bills: [{ TransactionNo: sale.TransactionNo, CustomerName: 'Zubeida Quill' }],
    ...{ Account: [], Card: null, Points: [], Payments: [], Changes: [], Orders: [], Doubles: [] },
    Audit: [{ Action: 'customer.created' }],
  })
  await erase(key)
  const trail = await database.query<{ action: string; user_id: string }>(
    'select action, user_id from audit_trail where subject = $1 order by audit_id',
    [key],
  )
  expect(trail.map(({ action }) => action)).toEqual([
    'customer.created',
    'hub.customers.export',
    'hub.customers.erase',
  ])
  expect(trail.every(({ user_id }) => user_id !== null)).toBe(true)
})
