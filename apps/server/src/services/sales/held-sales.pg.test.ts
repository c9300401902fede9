import type {
  BookHeldSaleReply,
  ErrorReply,
  HeldSaleReply,
  HeldSalesReply,
  Sale,
  SaleCorrection,
  SaleReply,
} from '@evertill/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { type HubTestCaller, hubCallerOf } from '../../testing/hub-caller.ts'
import { OFFLINE, registerKey, storeKey } from '../../testing/test-sale.ts'
import { testShop, testTill } from '../../testing/test-shop.ts'

const { app, database, cashier } = testShop('cashier')
const till = testTill(cashier)
let owner: HubTestCaller

beforeAll(async () => {
  owner = await hubCallerOf(app, 'manager@demo.test')
})

type Refused = { code: string; errors?: { path: string; message: string }[] }

/** A sale whose first line has lost its product on the way. */
const withoutProduct = () => {
  const sale = till.makeSale()
  const [first, ...rest] = sale.Lines
  return { sale, sent: { ...sale, Lines: [{ ...first, ProductID: '' }, ...rest] } }
}
const hold = async (sent: unknown): Promise<string> => {
  const { status, body } = await cashier.post<ErrorReply>(OFFLINE, sent)
  expect(status).toBe(422)
  return body.quarantineId ?? expect.fail('it is not held back')
}
const product = ({ Lines: [line] }: Sale): SaleCorrection => ({
  path: 'Lines.0.ProductID',
  value: line?.ProductID ?? null,
})
const book = (key: string, Corrections: readonly SaleCorrection[] = [], who = owner) =>
  who.post<BookHeldSaleReply & Refused>(`/manage/held-sales/${key}/book`, { Corrections })
const close = (key: string, who = owner) =>
  who.post<Refused>(`/manage/held-sales/${key}/close`, { Resolution: 'NotASale', Reason: 'Training' })
const reopen = (key: string, who = owner) =>
  who.post<Refused>(`/manage/held-sales/${key}/reopen`, { Reason: 'It was one after all' })
const list = async (query = '', who = owner) =>
  (await who.get<HeldSalesReply>(`/manage/held-sales?${query}`)).body
const read = async (key: string, who = owner) =>
  (await who.get<HeldSaleReply>(`/manage/held-sales/${key}`)).body.Sale
const booked = (uuid: string) =>
  database.query<{ number: string; at: Date; product: string }>(
    `select s.transaction_no as number, s.transaction_date as at, l.product_id as product
       from sales s join sale_lines l on l.sale_uuid = s.uuid and l.line_no = 1 where s.uuid = $1`,
    [uuid],
  )
const trail = (key: string) =>
  database.query<{ action: string; detail: Record<string, unknown> }>(
    'select action, detail from audit_trail where subject = $1 order by audit_id',
    [key],
  )
/** Rights on refused sales in the stores given, none elsewhere. */
const allow = async (login: string, perms: object, codes: readonly string[]) => {
  await database.query(
    `delete from access_entries where resource = 'Quarantine'
      and user_id = (select user_id from logins where login_id = $1)`,
    [login],
  )
  const stores = codes.map((code) => storeKey(code))
  await database.query(
    `insert into user_stores (registration_id, user_id, store_id)
     select registration_id, user_id, s from logins, unnest($2::uuid[]) s where login_id = $1 on conflict do nothing`,
    [login, stores],
  )
  await database.query(
    `insert into access_entries (registration_id, user_id, store_id, resource, perms)
     select registration_id, user_id, s, 'Quarantine', $2 from logins, unnest($3::uuid[]) s where login_id = $1`,
    [login, JSON.stringify(perms), stores],
  )
  return hubCallerOf(app, login)
}

describe('the list', () => {
  test('HS-10 a sale that was held back says where, when, how much and why', async () => {
    const { sale, sent } = withoutProduct()
    const key = await hold(sent)
    const { Sales, Open } = await list()
    expect(Sales.find((one) => one.key === key)).toMatchObject({
      SaleUUID: sale.UUID,
      StoreID: sale.StoreID,
      StoreName: expect.stringMatching(/./),
      RegisterName: expect.stringMatching(/./),
      TransactionNo: sale.TransactionNo,
      At: sale.TransactionDate,
      Amount: sale.PayableAmount,
      Code: 'SALE_INVALID',
      State: 'open',
      SentByName: cashier.profile.Name,
      Errors: [{ path: 'Lines.0.ProductID' }],
    })
    expect(Open).toBeGreaterThan(0)
    expect((await list(`store=${storeKey('BLR2')}`)).Sales.map((one) => one.key)).not.toContain(key)
    expect((await list('state=closed')).Sales.map((one) => one.key)).not.toContain(key)
  })

  test('HS-10 it is read page by page, and a cursor of nowhere is refused beside its name', async () => {
    const keys = [await hold(withoutProduct().sent), await hold(withoutProduct().sent)]
    const first = await list('size=1')
    expect(first.Sales.map((one) => one.key)).toEqual([keys[1]])
    const second = await list(`size=1&cursor=${first.Next}`)
    expect(second.Sales.map((one) => one.key)).toEqual([keys[0]])
    const wrong = await owner.get<Refused>(`/manage/held-sales?cursor=${storeKey('BLR1')}`)
    expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([400, 'cursor'])
  })

  test('HS-10 a body without a readable field is listed too', async () => {
    const { body } = await cashier.post<ErrorReply>(OFFLINE, { TransactionNo: 7, PayableAmount: 'much' })
    const row = (await list()).Sales.find((one) => one.key === body.quarantineId)
    expect(row).toMatchObject({ TransactionNo: '', At: null, Amount: null, StoreID: null, SaleUUID: null })
    expect(await read(body.quarantineId ?? '')).toMatchObject({ State: 'open', MayBook: true })
  })

  test('HS-10 HS-6 other stores, other companies and cashiers see and settle nothing', async () => {
    const { sent, sale } = withoutProduct()
    const key = await hold(sent)
    const cashierInHub = await hubCallerOf(app, 'cashier@demo.test')
    for (const answer of [
      await cashierInHub.get('/manage/held-sales'),
      await book(key, [product(sale)], cashierInHub),
      await close(key, cashierInHub),
    ])
      expect(answer.status).toBe(403)
    const stranger = await hubCallerOf(app, 'owner@other.test')
    const elsewhere = await allow('solo@demo.test', { resolve: true, update: true }, ['BLR2'])
    for (const who of [stranger, elsewhere]) {
      expect((await list('', who)).Sales.map((one) => one.key)).not.toContain(key)
      for (const answer of [
        await who.get(`/manage/held-sales/${key}`),
        await book(key, [product(sale)], who),
        await close(key, who),
        await reopen(key, who),
      ])
        expect(answer.status).toBe(404)
    }
    expect(await booked(sale.UUID)).toEqual([])
  })
})

describe('booking', () => {
  test('HS-2 HS-3 a corrected sale is booked with its first number, time and id', async () => {
    const { sale, sent } = withoutProduct()
    const key = await hold(sent)
    const shown = await read(key)
    expect(JSON.parse(shown.RawBody)).toEqual(sent)
    expect(shown).toMatchObject({ Errors: [{ path: 'Lines.0.ProductID' }], Settled: null, MayBook: true })
    const { status, body } = await book(key, [product(sale)])
    expect([status, body.SaleUUID, body.replayed]).toEqual([200, sale.UUID, false])
    expect(await booked(sale.UUID)).toEqual([
      {
        number: sale.TransactionNo,
        at: new Date(sale.TransactionDate),
        product: sale.Lines[0]?.ProductID,
      },
    ])
    expect(await read(key)).toMatchObject({ State: 'booked', Settled: { How: 'Booked', Reason: '' } })
  })

  test('HS-4 two people with different corrections book it at once: it stands once, and both are told', async () => {
    const { sale, sent } = withoutProduct()
    const key = await hold(sent)
    const other = { ...product(sale), value: sale.Lines[1]?.ProductID ?? null }
    const answers = await Promise.all([
      book(key, [product(sale)]),
      book(key, [other]),
      book(key, [product(sale)]),
      book(key, [other]),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(answers.filter(({ body }) => body.replayed)).toHaveLength(3)
    expect(await booked(sale.UUID)).toHaveLength(1)
    expect((await trail(key)).filter(({ action }) => action === 'quarantine.booked')).toHaveLength(1)
  })

  test('HS-4 the till sends it again before, while and after it is booked, and ends with the reply of a repeat', async () => {
    const { sale, sent } = withoutProduct()
    const key = await hold(sent)
    await cashier.post(OFFLINE, sent)
    const [first] = await Promise.all([
      book(key, [product(sale)]),
      cashier.post(OFFLINE, sent),
      cashier.post(OFFLINE, sent),
    ])
    expect(first.status).toBe(200)
    const again = await cashier.post<SaleReply>(OFFLINE, sent)
    expect(again.body).toMatchObject({ code: '0', replayed: true, saleId: sale.UUID })
    expect(await booked(sale.UUID)).toHaveLength(1)
    expect(await read(key)).toMatchObject({ State: 'booked' })
    const { results } = (
      await cashier.post<{ results: object[] }>('/transaction/sales/reconcile', {
        sales: [{ UUID: sale.UUID, Revision: 1 }],
      })
    ).body
    expect(results).toMatchObject([{ State: 'Accepted', saleId: sale.UUID }])
  })

  test('HS-4 a sale that the till has corrected itself meanwhile stays as the till sent it', async () => {
    const { sale, sent } = withoutProduct()
    const key = await hold(sent)
    expect((await cashier.post(OFFLINE, sale)).status).toBe(200)
    expect(await read(key)).toMatchObject({ State: 'booked', Settled: { How: 'Accepted' } })
    const answer = await book(key, [product(sale)])
    expect([answer.status, answer.body.code]).toEqual([422, 'SALE_DIFFERS_FROM_ACCEPTED'])
    expect(await booked(sale.UUID)).toHaveLength(1)
  })

  test('HS-3 a sale of a register that its sender could not use is booked in a register that is there', async () => {
    const sale = till.makeSale()
    const key = await hold({ ...sale, CashRegisterID: registerKey('BLR2/R1') })
    expect((await book(key)).body.errors).toMatchObject([{ path: 'StoreID' }])
    expect((await book(key, [{ path: 'CashRegisterID', value: sale.CashRegisterID }])).status).toBe(200)
    expect(await booked(sale.UUID)).toHaveLength(1)
  })

  test('HS-5 amounts, numbers and times are refused, and what is not there beside its field', async () => {
    const { sale, sent } = withoutProduct()
    const key = await hold({ ...sent, PayableAmount: sale.PayableAmount + 1 })
    for (const path of [
      'PayableAmount',
      'TransactionNo',
      'TransactionDate',
      'UUID',
      'Lines.0.Quantity',
      '__proto__.x',
    ])
      expect((await book(key, [{ path, value: '1' }])).body.errors?.map((error) => error.path)).toEqual([
        path,
      ])
    for (const [path, value] of [
      ['Lines.0.ProductID', sale.UUID],
      ['Payments.0.PaymentTypeID', 'cash'],
      ['Lines.77.ProductID', sale.Lines[0]?.ProductID],
      ['StoreID', null],
    ] as const)
      expect((await book(key, [{ path, value: value ?? null }])).body.errors?.[0]?.path).toBe(path)
    const wrong = await book(key, [product(sale)])
    expect([wrong.status, wrong.body.code]).toEqual([422, 'SALE_CONTRADICTS_ITSELF'])
    expect(wrong.body.errors?.[0]?.path).toBe('PayableAmount')
    expect(await booked(sale.UUID)).toEqual([])
    expect(await read(key)).toMatchObject({ State: 'open' })
  })

  test('HS-6 whoever may only close it cannot book it, nor book it into a store without the right', async () => {
    const { sale, sent } = withoutProduct()
    const key = await hold(sent)
    const closer = await allow('solo@demo.test', { resolve: true }, ['BLR1', 'BLR2'])
    expect((await book(key, [product(sale)], closer)).status).toBe(403)
    expect(await read(key, closer)).toMatchObject({ MayBook: false })
    const other = till.makeSale()
    const lost = await hold({ ...other, StoreID: 'nowhere' })
    const booker = await allow('solo@demo.test', { resolve: true, update: true }, ['BLR2'])
    const answer = await book(lost, [{ path: 'StoreID', value: other.StoreID }], booker)
    expect(answer.body.errors).toMatchObject([{ path: 'StoreID' }])
    expect(await booked(other.UUID)).toEqual([])
  })
})

describe('closing', () => {
  test('HS-7 it is closed with a reason and opened again, and each step is told once', async () => {
    const { sale, sent } = withoutProduct()
    const key = await hold(sent)
    const empty = await owner.post<Refused>(`/manage/held-sales/${key}/close`, {
      Resolution: 'NotASale',
      Reason: ' ',
    })
    expect([empty.status, empty.body.errors?.[0]?.path]).toEqual([400, 'Reason'])
    const both = await Promise.all([close(key), close(key)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await read(key)).toMatchObject({
      State: 'closed',
      Settled: { How: 'NotASale', Reason: 'Training', ByName: owner.session.Person.Name },
    })
    expect((await book(key, [product(sale)])).status).toBe(409)
    expect((await reopen(key)).status).toBe(200)
    expect((await reopen(key)).status).toBe(200)
    expect(await read(key)).toMatchObject({ State: 'open', Settled: null })
    expect((await book(key, [product(sale)])).status).toBe(200)
    expect((await reopen(key)).status).toBe(409)
    expect((await close(key)).status).toBe(422)
    const steps = (await trail(key)).map(({ action }) => action)
    expect(steps).toEqual([
      'sale.quarantined',
      'quarantine.resolved',
      'quarantine.reopened',
      'quarantine.booked',
    ])
  })

  test('HS-7 somebody closes it while another books it: one of them is too late, and nothing is both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { sale, sent } = withoutProduct()
      const key = await hold(sent)
      const [closed, made] = await Promise.all([close(key), book(key, [product(sale)])])
      const { State } = await read(key)
      const isBooked = (await booked(sale.UUID)).length === 1
      expect([State, isBooked]).toEqual(made.status === 200 ? ['booked', true] : ['closed', false])
      expect(closed.status === 200).toBe(made.status !== 200)
    }
  })

  test('HS-8 each step is on record with before and after, and a customer’s data is not', async () => {
    const sale = till.makeSale()
    const sent = { ...sale, CustomerName: 'Asha Rao', CustomerPhoneNo: '9'.repeat(30) }
    const key = await hold(sent)
    await close(key)
    await reopen(key)
    const corrections = [{ path: 'CustomerPhoneNo', value: '98450 12345' }]
    expect((await book(key, corrections)).status).toBe(200)
    const steps = (await trail(key))
      .slice(1)
      .map(({ detail }) => [detail['from'], detail['before'], detail['after']])
    expect(steps).toEqual([
      ['hub', { State: 'open' }, { State: 'closed', resolution: 'NotASale', reason: 'Training' }],
      ['hub', { State: 'closed', resolution: 'NotASale', reason: 'Training' }, { State: 'open' }],
      [
        'hub',
        { State: 'open', CustomerPhoneNo: '(personal)' },
        { State: 'booked', CustomerPhoneNo: '(personal)' },
      ],
    ])
  })
})
