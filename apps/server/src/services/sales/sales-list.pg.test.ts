import { randomUUID } from 'node:crypto'
import type { OneSaleReply, Sale, SaleReply, SaleSummary } from '@evertill/contract'
import { piecesIn } from '@evertill/domain'
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { type Database, openDatabase } from '../../db/database.ts'
import { DEMO_RETAIL } from '../../db/seed/companies.ts'
import { demoKey } from '../../db/seed/keys.ts'
import { withTenant } from '../../db/tenant.ts'
import { type SaleFilter, pageOf } from '../../repositories/sales/sale-list.repository.ts'
import { type Caller, type TestApp, buildTestApp, callerOf } from '../../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'
import { OFFLINE, type TestTill, onCredit, openTill, returnOf, storeKey } from '../../testing/test-sale.ts'

let database: TestDatabase
let app: TestApp
let db: Database
let manager: Caller
let cashier: Caller
let till: TestTill
let solo: TestTill

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url)
  db = openDatabase(database.url)
  manager = await callerOf(app, 'manager@demo.test')
  cashier = await callerOf(app, 'cashier@demo.test')
  till = await openTill(cashier)
  solo = await openTill(manager, 'BLR2/R1')
})
afterAll(async () => {
  await app.close()
  await db.close()
  await database.drop()
})

type Reply = { sales: SaleSummary[]; hasMore: boolean }
const list = async (query: string, caller = manager): Promise<Reply> => {
  const { status, body } = await caller.get<Reply>(`/transaction/sales?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const book = async (from: TestTill, caller: Caller, header: object) => {
  const sale = from.makeSale({ header })
  expect((await caller.post<SaleReply>(OFFLINE, sale)).body.code).toBe('0')
  return sale
}

describe('the list of sales', () => {
  test('SL-11 each filter of the specification finds the sale and leaves the others out', async () => {
    const tag = randomUUID().slice(0, 8)
    const sale = await book(till, cashier, {
      CustomerID: randomUUID(),
      CustomerName: `Zoë ${tag}`,
      CustomerPhoneNo: `9${tag}`,
      CustomerEmailID: `${tag}@Shop.Test`,
    })
    await book(till, cashier, {})
    const queries = [
      `customerFirstName=${encodeURIComponent(`zoË ${tag}`)}`,
      `customerPhoneNo=9${tag}`,
      `customerEmailId=${tag}@shop.test`,
      `transactionNo=${encodeURIComponent(sale.TransactionNo.toLowerCase())}`,
      `searchParam=${encodeURIComponent(sale.TransactionNo)}`,
      `searchParam=${encodeURIComponent(`ZOË ${tag}`)}`,
      `searchParam=9${tag}`,
    ]
    for (const query of queries) {
      expect(
        (await list(query)).sales.map(({ UUID }) => UUID),
        query,
      ).toEqual([sale.UUID])
    }
    const [summary] = (await list(`customerPhoneNo=9${tag}`)).sales
    expect(summary).toMatchObject({
      key: sale.UUID,
      TransactionNo: sale.TransactionNo,
      CustomerName: `Zoë ${tag}`,
      ItemCount: 2,
      PayableAmount: sale.PayableAmount,
      PaymentTypes: ['Cash'],
      Status: 'Completed',
    })
  })

  test('SL-51 a row counts the pieces as the till does: 12 of one, and what is weighed once', async () => {
    const quantities = [12_000, 1_235]
    const sale = till.makeSale({ line: (line, place) => ({ ...line, Quantity: quantities[place] ?? 0 }) })
    expect((await cashier.post<SaleReply>(OFFLINE, sale)).body.code).toBe('0')
    const { sales } = await list(`transactionNo=${encodeURIComponent(sale.TransactionNo)}`)
    expect(sales).toMatchObject([{ ItemCount: piecesIn(quantities) }])
    expect(sales).toMatchObject([{ ItemCount: 13 }])
  })

  test('SL-11 store, register, type and business dates select, newest first', async () => {
    const TransactionDate = new Date().toISOString()
    const here = await book(till, cashier, { TransactionDate })
    const there = await book(solo, manager, { TransactionDate })
    const uuids = async (query: string) => (await list(`size=1000&${query}`)).sales.map(({ UUID }) => UUID)
    for (const query of [`storeId=${there.StoreID}`, `cashRegisterId=${there.CashRegisterID}`]) {
      const found = await uuids(query)
      expect([found.includes(there.UUID), found.includes(here.UUID)]).toEqual([true, false])
    }
    expect(await uuids(`transactionTypeId=${here.TransactionTypeID}`)).toContain(here.UUID)
    expect(await uuids(`transactionTypeId=${randomUUID()}`)).toEqual([])
    const day = here.BusinessDate
    expect(await uuids(`fromDate=${day}&toDate=${day}`)).toContain(here.UUID)
    expect(await uuids('fromDate=2030-01-01')).toEqual([])
    expect(await uuids('toDate=2000-01-01')).toEqual([])
    const { sales } = await list('size=1000')
    const order = sales.map((sale) => `${sale.BusinessDate} ${sale.TransactionDate} ${sale.UUID}`)
    expect(order).toEqual(order.toSorted().toReversed())
    const [first, second] = [await list('size=1'), await list('size=1&from=1')]
    expect([first.hasMore, first.sales[0]?.UUID, second.sales[0]?.UUID]).toEqual([
      true,
      sales[0]?.UUID,
      sales[1]?.UUID,
    ])
  })

  test('SL-33 status, payment type and cashier select the rows that show them', async () => {
    const debtor = { header: { CustomerID: randomUUID() }, pay: onCredit }
    const [owed, whole, part, gone] = [
      solo.makeSale(debtor),
      solo.makeSale({ lines: 1 }),
      solo.makeSale({ lines: 2 }),
      solo.makeSale(),
    ] as [Sale, Sale, Sale, Sale]
    const back = [whole, part].map((sale) => solo.makeSale({ lines: 0, draft: returnOf(sale) }))
    for (const sale of [owed, whole, part, gone, ...back]) {
      expect((await manager.post<SaleReply>(OFFLINE, sale)).body.code).toBe('0')
    }
    const voidBody = { UUID: randomUUID(), Reason: 'Rung up twice', At: new Date().toISOString() }
    expect((await manager.post(`/transaction/sales/${gone.UUID}/void`, voidBody)).status).toBe(200)
    const every = (await list(`size=1000`)).sales
    const found = async (query: string) => (await list(`size=1000&${query}`)).sales.map(({ UUID }) => UUID)
    const byStatus = { PartlyPaid: owed, Returned: whole, PartReturned: part, Void: gone }
    for (const Status of ['Completed', ...Object.keys(byStatus)]) {
      const expected = every.filter((sale) => sale.Status === Status).map(({ UUID }) => UUID)
      expect(expected.length, Status).toBeGreaterThan(0)
      expect(await found(`status=${Status}`), Status).toEqual(expected)
    }
    for (const [Status, sale] of Object.entries(byStatus)) {
      expect(await found(`status=${Status}`)).toContain(sale.UUID)
    }
    const credit = every.filter(({ PaymentTypes }) => PaymentTypes.includes('Customer Credit'))
    expect(await found('paymentType=Customer%20Credit')).toEqual(credit.map(({ UUID }) => UUID))
    const own = every.filter(({ CreatedByUserName }) => CreatedByUserName === 'Cashier 1')
    expect(own.length).toBeGreaterThan(0)
    expect(await found('createdByUserName=Cashier%201')).toEqual(own.map(({ UUID }) => UUID))
    expect(await found('createdByUserName=Nobody')).toEqual([])
    expect((await manager.get('/transaction/sales?status=Lost')).status).toBe(400)
  })

  test('AS-29 AS-30 an order that was invoiced and a quotation have no due; a void invoice brings it back', async () => {
    const unpaid = (TransactionType: string, letter: string) => {
      const Series = `${solo.lease.Prefix}${solo.lease.Slot}/${letter}26`
      const TransactionTypeID = demoKey(DEMO_RETAIL.id, 'transaction-type', TransactionType)
      const header = { TransactionType, TransactionTypeID, Series, TransactionNo: `${Series}/00001` }
      return solo.makeSale({ header: { ...header, RunningNo: 1 }, pay: () => [] })
    }
    const order = unpaid('Sales Order', 'O')
    const quotation = unpaid('Quotation', 'Q')
    const invoice = solo.makeSale({ header: { ConvertedFromUUID: order.UUID } })
    const standing = async (sale: Sale) => {
      const [row] = (await list(`transactionNo=${encodeURIComponent(sale.TransactionNo)}`)).sales
      const { body } = await manager.get<z.infer<typeof OneSaleReply>>(`/transaction/sales/${sale.UUID}`)
      expect([body.Status, body.DueAmount]).toEqual([row?.Status, row?.DueAmount])
      const listed = await list(`size=1000&status=${row?.Status ?? ''}`)
      expect(listed.sales.map(({ UUID }) => UUID)).toContain(sale.UUID)
      return [row?.Status, row?.DueAmount, row?.ConvertedTo]
    }
    for (const sale of [order, quotation]) await manager.post(OFFLINE, sale)
    expect(await standing(order)).toEqual(['PartlyPaid', order.PayableAmount, undefined])
    expect(await standing(quotation)).toEqual(['Completed', 0, undefined])
    await manager.post(OFFLINE, invoice)
    expect(await standing(order)).toEqual(['Completed', 0, invoice.TransactionNo])
    const voidBody = { UUID: randomUUID(), Reason: 'Wrong order', At: new Date().toISOString() }
    expect((await manager.post(`/transaction/sales/${invoice.UUID}/void`, voidBody)).status).toBe(200)
    expect(await standing(order)).toEqual(['PartlyPaid', order.PayableAmount, undefined])
  })

  test('SL-11 sales of a store without the right are not in the list and not found', async () => {
    const there = await book(solo, manager, {})
    expect((await list('size=1000', cashier)).sales.map(({ UUID }) => UUID)).not.toContain(there.UUID)
    expect((await cashier.get(`/transaction/sales/${there.UUID}`)).status).toBe(404)
    expect((await cashier.get(`/transaction/sales?storeId=${storeKey('BLR2')}`)).status).toBe(404)
    const other = await callerOf(app, 'owner@other.test')
    expect((await list('', other)).sales).toEqual([])
    expect((await other.get(`/transaction/sales/${there.UUID}`)).status).toBe(404)
    for (const id of ['nothing', randomUUID()]) {
      expect((await manager.get(`/transaction/sales/${id}`)).status).toBe(404)
    }
  })

  test('SL-14 one sale comes with its status and timeline', async () => {
    const sale = await book(till, cashier, {})
    const { body } = await manager.get<z.infer<typeof OneSaleReply>>(`/transaction/sales/${sale.UUID}`)
    expect(body).toMatchObject({ code: '0', key: sale.UUID, Status: 'Completed', Links: [], sale })
    expect(body.Timeline).toMatchObject([{ Action: 'sale.accepted', ByUserName: 'Cashier 1' }])
  })
})

describe('changes by position', () => {
  const insertOpen = async (sale: { UUID: string }) => {
    const session = await database.connection()
    await session.query('begin')
    await session.query(
      `insert into sales select (r).* from (select jsonb_populate_record(s, jsonb_build_object(
         'uuid', $1::text, 'transaction_no', $1::text, 'position', null)) as r from sales s limit 1) x`,
      [sale.UUID],
    )
    return session
  }

  test('SL-13 F-56 a sale that commits after a newer one was read is in the next reading', async () => {
    const early = { UUID: randomUUID() }
    await book(till, cashier, {})
    const session = await insertOpen(early)
    const late = await book(till, cashier, {})
    const seen = (await list('size=1000&updatedOn=0')).sales
    expect(seen.map(({ UUID }) => UUID)).toContain(late.UUID)
    expect(seen.map(({ UUID }) => UUID)).not.toContain(early.UUID)
    const mark = Math.max(...seen.map(({ Position }) => Number(Position)))
    await session.query('commit')
    await session.end()
    expect((await list(`updatedOn=${mark}`)).sales.map(({ UUID }) => UUID)).toEqual([early.UUID])
    expect((await manager.get('/transaction/sales?updatedOn=2026-11-15')).status).toBe(400)
  })

  test('SL-13 pages of changes follow each other without gap or repeat', async () => {
    const all = (await list('size=1000&updatedOn=0')).sales.map(({ UUID }) => UUID)
    const paged: string[] = []
    for (let mark = '0'; ;) {
      const { sales, hasMore } = await list(`size=3&updatedOn=${mark}`)
      paged.push(...sales.map(({ UUID }) => UUID))
      mark = sales.at(-1)?.Position ?? mark
      if (!hasMore) break
    }
    expect(paged).toEqual(all)
  })
})

describe('plans of the list', () => {
  test(
    'SL-12 every single filter is answered by an index as the request role',
    { timeout: 60_000 },
    async () => {
      await book(till, cashier, {})
      // A few thousand sales of this company and as many of another one, made of a real row.
      await database.query(
        `insert into sales select (r).* from (
         select jsonb_populate_record(s, jsonb_build_object(
           'registration_id', case when n % 2 = 0 then s.registration_id else gen_random_uuid() end,
           'uuid', gen_random_uuid(), 'transaction_no', 'PLAN/' || n, 'position', 1000000 + n,
           'business_date', date '2026-01-01' + n / 20,
           'customer_name_lower', 'name ' || n, 'customer_phone_no', '98' || n, 'customer_email_lower', n || '@x.test',
           'register_id', case when n % 50 = 0 then s.register_id else gen_random_uuid() end,
           'transaction_type_id', case when n % 50 = 0 then 'rare' else s.transaction_type_id end,
           'store_id', case when n % 10 = 0 then s.store_id else gen_random_uuid() end)) as r
           from sales s cross join generate_series(1, 6000) n where s.uuid = (select uuid from sales limit 1)) x`,
      )
      await database.query('analyze sales')
      const stores = [storeKey('BLR1'), storeKey('BLR2')]
      const filters: Record<string, Partial<SaleFilter>> = {
        none: {},
        store: { stores: [storeKey('BLR1')] },
        changedAfter: { changedAfter: 1_000_000 },
        dates: { fromDate: '2026-02-01', toDate: '2026-02-03' },
        register: { registerId: till.lease.CashRegisterID },
        type: { transactionTypeId: 'rare' },
        number: { transactionNo: 'PLAN/40' },
        name: { customerName: 'Name 40' },
        email: { customerEmail: '40@' },
        phone: { customerPhone: '9840' },
        term: { term: 'plan/400' },
        cashier: { cashier: 'Nobody' },
        status: { status: 'Void' },
        method: { paymentType: 'UPI' },
      }
      const identity = { registrationId: manager.profile.RegistrationID, userId: manager.profile.key }
      for (const [name, filter] of Object.entries(filters)) {
        const query = pageOf({ stores, from: 0, size: 100, ...filter }).compile(db.kysely)
        const plan = await withTenant(db, identity, async (tx) => {
          const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(
            CompiledQuery.raw(`explain ${query.sql}`, [...query.parameters]),
          )
          return rows.map((row) => row['QUERY PLAN']).join('\n')
        })
        expect(plan, name).toMatch(/Index (Only )?Scan|Bitmap Index Scan/)
        expect(plan, `${name}\n${plan}`).not.toMatch(/Seq Scan on sales\b/)
      }
    },
  )
})
