import { randomUUID } from 'node:crypto'
import type { Product, Sale, SaleDraftLine, SaleReply } from '@evertill/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { DEMO_RETAIL } from '../db/seed/companies.ts'
import { demoKey } from '../db/seed/keys.ts'
import { DEMO_APPROVAL_PIN } from '../db/seed/list-data.ts'
import { dispatchEvents } from '../repositories/event-dispatch.repository.ts'
import { takeTurn } from '../repositories/sale-review.repository.ts'
import { type Caller, type TestApp, buildTestApp, callerOf } from '../testing/test-app.ts'
import { holdWrites } from '../testing/held-writes.ts'
import { type TestDatabase, openTestDatabase } from '../testing/test-database.ts'
import {
  OFFLINE,
  type SaleChanges,
  type TestTill,
  openTill,
  returnOf,
  storeKey,
} from '../testing/test-sale.ts'
import { reviewSales } from './sale-review.service.ts'

let database: TestDatabase
let db: Database
let app: TestApp
let cashier: Caller
let manager: Caller
let till: TestTill
let butter: Product

const OFFER = randomUUID()

beforeAll(async () => {
  database = await openTestDatabase()
  db = openDatabase(database.url)
  app = await buildTestApp(database.url)
  cashier = await callerOf(app, 'cashier@demo.test')
  manager = await callerOf(app, 'manager@demo.test')
  till = await openTill(cashier)
  const { body } = await cashier.get<{ products: Product[] }>('/catalog/productsync?size=500')
  butter = body.products.find(({ SKU }) => SKU === 'DEMO-001') as Product
  await database.query('delete from offers')
  await database.query(
    `insert into offers (registration_id, offer_id, offer_name, type, validity_from, validity_to, terms)
     values ($1, $2, 'Butter week', 'Percent', '2020-01-01', '2099-12-31', $3)`,
    [
      cashier.profile.RegistrationID,
      OFFER,
      JSON.stringify({ Percent: 100_000, Stacking: 'Exclusive', Scope: { ProductIDs: [butter.key] } }),
    ],
  )
})
/** Offers and products, all of them, stand as they do since then. */
const changedAgo = async (interval: string) => {
  await database.query(`update offers set changed_at = now() - $1::interval`, [interval])
  await database.query(`update products set action_on = now() - $1::interval`, [interval])
}
beforeEach(async () => {
  await changedAgo('30 days')
})
afterAll(async () => {
  await app.close()
  await db.close()
  await database.drop()
})

const review = async (): Promise<void> => {
  while ((await dispatchEvents(db, new Date())) > 0);
  while (await reviewSales(db));
}

const ofButter = (line: Partial<SaleDraftLine> = {}, header: SaleChanges['header'] = {}): Sale =>
  till.makeSale({ lines: 1, product: () => butter, line: (one) => ({ ...one, ...line }), header })

const send = async (sale: Sale, caller = cashier): Promise<string[]> => {
  const { status, body } = await caller.post<SaleReply>(OFFLINE, sale)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.flags
}

const flagsOf = async ({ UUID }: Sale): Promise<string[] | undefined> => {
  const [row] = await database.query<{ flags: string[] }>('select flags from sales where uuid = $1', [UUID])
  return row?.flags
}

const reviewed = async (sale: Sale, caller = cashier): Promise<string[] | undefined> => {
  await send(sale, caller)
  await review()
  return flagsOf(sale)
}

describe('an offer that a sale should have had', () => {
  test('SL-35 B-13 its absence is flagged after the booking, and the sale shows it', async () => {
    const sale = ofButter()
    expect(await send(sale)).toEqual([])
    await review()
    expect(await flagsOf(sale)).toEqual(['OFFER_DIFFERS'])
    const { body } = await manager.get<{ flags: string[]; timeline: { Action: string }[] }>(
      `/transaction/sales/${sale.UUID}`,
    )
    expect(JSON.stringify(body)).toContain('OFFER_DIFFERS')
    expect(JSON.stringify(body)).toContain('sale.reviewed')
    expect((await cashier.post<SaleReply>(OFFLINE, sale)).body).toMatchObject({ replayed: true, flags: [] })
  })

  test('SL-40 what is added is told by an event, and the sale comes again with the next changes', async () => {
    const [odd, plain] = [ofButter(), till.makeSale()]
    await send(odd)
    await send(plain)
    type Page = { sales: { UUID: string; Flags: string[]; Position: string }[] }
    const listed = async (mark = '') => {
      const query = `size=1000&storeId=${odd.StoreID}${mark && `&updatedOn=${mark}`}`
      return (await manager.get<Page>(`/transaction/sales?${query}`)).body.sales
    }
    const marks = (await listed()).map(({ Position }) => Position)
    const [mark = ''] = marks.sort((a, b) => Number(b) - Number(a))
    await review()
    expect((await listed(mark)).map(({ UUID, Flags }) => [UUID, Flags])).toEqual([
      [odd.UUID, ['OFFER_DIFFERS']],
    ])
    const events = await database.query<{ payload: object }>(
      `select payload from event_outbox where event_type = 'sale_updated' and payload ->> 'UUID' = any ($1)`,
      [[odd.UUID, plain.UUID]],
    )
    expect(events).toEqual([{ payload: { UUID: odd.UUID, Revision: 1 } }])
  })

  test('SL-35 a sale that got it, or whose goods have none, is no matter', async () => {
    const amount = Math.round(butter.RetailPrice / 10)
    const Offers = [{ OfferID: OFFER, Version: 1, Amount: amount, Reason: 'Butter week' }]
    expect(await reviewed(ofButter({ Offers }))).toEqual([])
    expect(await reviewed(till.makeSale())).toEqual([])
  })

  test('SL-35 an offer that began, changed or came to its goods after the sale does not count', async () => {
    const hourAgo = { TransactionDate: new Date(Date.now() - 3_600_000).toISOString() }
    expect(await reviewed(ofButter({}, hourAgo))).toEqual(['OFFER_DIFFERS'])
    await database.query(`update offers set offer_name = 'Butter month'`)
    expect(await reviewed(ofButter({}, hourAgo))).toEqual([])
    await database.query(
      `update offers set changed_at = now() - interval '1 day', validity_from = current_date + 3`,
    )
    await database.query(`update offers set changed_at = now() - interval '1 day'`)
    expect(await reviewed(ofButter())).toEqual([])
    // Back to the terms and the version that the other sales are given.
    await database.query(`update offers set validity_from = '2020-01-01', version = 1`)
  })

  test('SL-38 a till that was away when the offer came is not blamed; one that was there is', async () => {
    const daysAgo = (days: number) => ({
      TransactionDate: new Date(Date.now() - days * 86_400_000).toISOString(),
    })
    await changedAgo('3 days')
    expect(await reviewed(ofButter({}, daysAgo(2)))).not.toContain('OFFER_DIFFERS')
    expect(await reviewed(ofButter())).toEqual(['OFFER_DIFFERS'])
    await changedAgo('10 days')
    expect(await reviewed(ofButter({}, daysAgo(2)))).toContain('OFFER_DIFFERS')
  })

  test('SL-35 what became of an order keeps what the order was given', async () => {
    expect(await reviewed(ofButter({}, { ConvertedFromUUID: randomUUID() }))).not.toContain('OFFER_DIFFERS')
  })

  test('SL-35 an offer of another company does not count', async () => {
    await database.query(`update offers set registration_id = $1`, [
      (await callerOf(app, 'owner@other.test')).profile.RegistrationID,
    ])
    expect(await reviewed(ofButter())).toEqual([])
    await database.query(`update offers set registration_id = $1`, [cashier.profile.RegistrationID])
  })
})

describe('the rounds', () => {
  const looks = (sales: readonly Sale[]) =>
    database.query(`select 1 from audit_trail where action = 'sale.reviewed' and subject = any ($1)`, [
      sales.map(({ UUID }) => UUID),
    ])

  test('SL-36 processes that look at once look at each sale once', async () => {
    const other = openDatabase(database.url)
    const sales = Array.from({ length: 230 }, () => ofButter())
    for (let at = 0; at < sales.length; at += 100) {
      await cashier.post(`${OFFLINE}/batch`, { sales: sales.slice(at, at + 100) })
    }
    while ((await dispatchEvents(db, new Date())) > 0);
    for (let busy = true; busy;) {
      busy = (await Promise.all([reviewSales(db), reviewSales(other)])).includes(true)
    }
    await other.close()
    expect(await looks(sales)).toHaveLength(sales.length)
    expect(await Promise.all(sales.map(flagsOf))).toEqual(sales.map(() => ['OFFER_DIFFERS']))
  })

  test('SL-36 a company with much to look at has its turn although another always has less', async () => {
    const other = (await callerOf(app, 'owner@other.test')).profile.RegistrationID
    const sales = Array.from({ length: 100 }, () => ofButter())
    await cashier.post(`${OFFLINE}/batch`, { sales })
    for (let turns = 0; (await looks(sales)).length < sales.length && turns < 60; turns++) {
      await database.query(
        `insert into event_outbox (registration_id, event_type, payload)
         values ($1, 'sale_created', jsonb_build_object('UUID', gen_random_uuid()))`,
        [other],
      )
      while ((await dispatchEvents(db, new Date())) > 0);
      expect(await reviewSales(db)).toBe(true)
    }
    expect(await looks(sales)).toHaveLength(sales.length)
    await review()
  })

  test('SL-36 what a process that dies had begun is done by the next', async () => {
    const sale = ofButter()
    await send(sale)
    while ((await dispatchEvents(db, new Date())) > 0);
    const dying = await database.session()
    const [own] = await dying.query<{ pid: number }>('select pg_backend_pid() as pid')
    await dying.query('begin')
    await dying.query('select pg_advisory_xact_lock(7316402121)')
    await dying.query(`update sale_reviews set position = 999999999`)
    // Another holds the turn: nobody else takes it, and nobody waits for it.
    expect(await reviewSales(db)).toBe(false)
    await database.query('select pg_terminate_backend($1)', [own?.pid])
    await expect.poll(() => reviewSales(db)).toBe(true)
    await review()
    expect(await flagsOf(sale)).toEqual(['OFFER_DIFFERS'])
  })

  test('SL-36 an error leaves the sales to the next round, and when none waits nothing is done', async () => {
    const sale = ofButter()
    await send(sale)
    while ((await dispatchEvents(db, new Date())) > 0);
    const failed = db.kysely.transaction().execute(async (tx) => {
      expect((await takeTurn(tx))?.uuids).toEqual([sale.UUID])
      throw new Error('the power is gone')
    })
    await expect(failed).rejects.toThrow('power')
    await review()
    expect(await flagsOf(sale)).toEqual(['OFFER_DIFFERS'])
    expect(await reviewSales(db)).toBe(false)
  })
})

describe('a price that the cashier changed', () => {
  const cheaper = (header: SaleChanges['header'] = {}) => {
    const UnitPrice = butter.RetailPrice - 100
    const Amount = Math.round(UnitPrice / 10)
    const Offers = [{ OfferID: OFFER, Version: 1, Amount, Reason: 'Butter week' }]
    return ofButter({ UnitPrice, Offers }, header)
  }

  test('SL-37 B-13 without a right or another employee’s word it is flagged after the booking', async () => {
    expect(await reviewed(cheaper())).toEqual(['PRICE_DIFFERS', 'NOT_ALLOWED'])
    expect(await reviewed(cheaper(), manager)).toEqual(['PRICE_DIFFERS'])
  })

  test('SL-37 with another employee’s word it is not, and a word for something else does not count', async () => {
    const word = async (Action: string): Promise<string> => {
      const UUID = randomUUID()
      const EmployeeID = demoKey(DEMO_RETAIL.id, 'employee', 'E001')
      const asked = { UUID, StoreID: storeKey('BLR1'), Action, EmployeeID, PIN: DEMO_APPROVAL_PIN }
      expect((await cashier.post('/approvals', asked)).status).toBe(200)
      return UUID
    }
    expect(await reviewed(cheaper({ ApprovalIDs: [await word('PriceChange')] }))).toEqual(['PRICE_DIFFERS'])
    expect(await reviewed(cheaper({ ApprovalIDs: [randomUUID()] }))).toEqual(
      expect.not.arrayContaining(['NOT_ALLOWED']),
    )
    expect(await reviewed(cheaper({ ApprovalIDs: [await word('Discount')] }))).toContain('NOT_ALLOWED')
  })

  test('SL-38 a till that was away when the price changed has sold by what it had', async () => {
    const yesterday = { TransactionDate: new Date(Date.now() - 86_400_000).toISOString() }
    await changedAgo('3 days')
    expect(await reviewed(cheaper(yesterday))).not.toContain('NOT_ALLOWED')
    await changedAgo('10 days')
    expect(await reviewed(cheaper(yesterday))).toContain('NOT_ALLOWED')
  })

  test('SL-37 a price that was new to the till when it sold is nobody’s doing', async () => {
    await database.query('update products set action_on = now() where product_id = $1', [butter.key])
    expect(await reviewed(cheaper())).toEqual(['PRICE_DIFFERS'])
  })
})

describe('goods that came back before the sale they came from', () => {
  type Whole = ReturnType<typeof returnOf>
  const bought = (Quantity = 1_000): Sale =>
    till.makeSale({ lines: 1, line: (one) => ({ ...one, Quantity }) })
  const back = (sold: Sale, change: (whole: Whole) => Partial<Whole> = () => ({})) => {
    const draft = returnOf(sold)
    return till.makeSale({ lines: 0, draft: { ...draft, ...change(draft) } })
  }
  const told = ({ UUID }: Sale) =>
    database.query(
      `select 1 from event_outbox where event_type = 'sale_updated' and payload ->> 'UUID' = $1`,
      [UUID],
    )
  const UNKNOWN = ['UNKNOWN_ORIGINAL']

  test('SL-41 SL-40 the flag goes when the sale has come, and that is told', async () => {
    const sold = bought()
    const gone = back(sold)
    expect(await reviewed(gone)).toEqual(UNKNOWN)
    expect(await told(gone)).toHaveLength(0)
    expect(await reviewed(sold)).toEqual([])
    expect(await flagsOf(gone)).toEqual([])
    expect(await told(gone)).toHaveLength(1)
    const { body } = await manager.get<{ Timeline: { Action: string; Detail: object }[] }>(
      `/transaction/sales/${gone.UUID}`,
    )
    expect(body.Timeline.at(-1)).toMatchObject({
      Action: 'sale.reviewed',
      Detail: { flags: [], gone: UNKNOWN },
    })
    await review()
    expect(await told(gone)).toHaveLength(1)
    expect((await cashier.post<SaleReply>(OFFLINE, gone)).body).toMatchObject({
      replayed: true,
      flags: UNKNOWN,
    })
  })

  test('SL-41 of several returns the later arrivals are too many, wherever the sale came between them', async () => {
    const sold = bought()
    const [first, second, third] = [back(sold), back(sold), back(sold)]
    expect(await send(first)).toEqual(UNKNOWN)
    expect(await send(second)).toEqual(UNKNOWN)
    await send(sold)
    expect(await send(third)).toEqual(['OVER_RETURNED'])
    await review()
    expect(await Promise.all([first, second, third].map(flagsOf))).toEqual([
      [],
      ['OVER_RETURNED'],
      ['OVER_RETURNED'],
    ])
  })

  test('SL-41 a return that was voided meanwhile takes nothing from the others', async () => {
    const sold = bought()
    const [first, second] = [back(sold), back(sold)]
    await send(first)
    await send(second)
    const wipe = { UUID: randomUUID(), Reason: 'test', At: new Date().toISOString() }
    expect((await manager.post(`/transaction/sales/${first.UUID}/void`, wipe)).status).toBe(200)
    await send(sold)
    await review()
    expect(await Promise.all([first, second].map(flagsOf))).toEqual([[], []])
  })

  test('SL-41 SL-34 its worth is held against the sold line then', async () => {
    const sold = bought()
    const dear = back(sold, ({ Returns = [] }) => ({
      Returns: Returns.map((line) => ({
        ...line,
        ...{ GrossAmount: line.GrossAmount + 500, NetAmount: line.NetAmount + 500 },
        ...{ TaxableAmount: line.TaxableAmount + 500, TotalAmount: line.TotalAmount + 500 },
      })),
    }))
    await send(dear)
    await send(sold)
    await review()
    expect(await flagsOf(dear)).toEqual(['PRICE_DIFFERS'])
  })

  test('SL-41 a sale and its return that are written at once do not miss each other', async () => {
    const pairs = Array.from({ length: 12 }, () => {
      const sold = bought()
      return { sold, gone: back(sold) }
    })
    await Promise.all(pairs.flatMap(({ sold, gone }) => [send(gone), send(sold)]))
    await review()
    expect(await Promise.all(pairs.map(({ gone }) => flagsOf(gone)))).toEqual(pairs.map(() => []))
  })

  test('SL-41 a return that did not see its original, and comes to be seen behind it, loses the flag too', async () => {
    const sold = bought()
    const gone = back(sold)
    const held = await holdWrites(database, 'sale_returns', 'insert')
    const sent = send(gone)
    await held.someoneWaits()
    await send(sold)
    await review()
    await held.letGo()
    expect(await sent).toEqual(UNKNOWN)
    await review()
    expect(await flagsOf(gone)).toEqual([])
  })

  test('SL-41 a batch may hold both', async () => {
    const sold = bought()
    const [first, second] = [back(sold), back(sold)]
    const { status } = await cashier.post(`${OFFLINE}/batch`, { sales: [sold, first, second] })
    expect(status).toBe(200)
    await review()
    const flags = await Promise.all([first, second].map(flagsOf))
    expect(flags).toEqual(expect.arrayContaining([[], ['OVER_RETURNED']]))
  })

  test('SL-41 an edit of the return does not keep the flag alive', async () => {
    const sold = bought()
    const gone = back(sold)
    await send(gone)
    const edited = { ...gone, Revision: 2, Note: 'torn' }
    expect((await manager.put(`/transaction/sales/${gone.UUID}`, edited)).status).toBe(200)
    expect(await flagsOf(gone)).toContain('UNKNOWN_ORIGINAL')
    await send(sold)
    await review()
    expect(await flagsOf(gone)).not.toContain('UNKNOWN_ORIGINAL')
  })

  test('SL-41 a sale of another company with that id is not the one', async () => {
    const other = await callerOf(app, 'owner@other.test')
    const sold = bought()
    const gone = back(sold)
    await send(gone)
    await database.query(
      `insert into sales select (jsonb_populate_record(s, jsonb_build_object(
        'registration_id', $1::text, 'uuid', $2::text))).* from sales s where uuid = $3`,
      [other.profile.RegistrationID, sold.UUID, gone.UUID],
    )
    await database.query(
      `insert into event_outbox (registration_id, event_type, payload)
       values ($1, 'sale_created', jsonb_build_object('UUID', $2::text))`,
      [other.profile.RegistrationID, sold.UUID],
    )
    await review()
    expect(await flagsOf(gone)).toEqual(UNKNOWN)
  })
})
