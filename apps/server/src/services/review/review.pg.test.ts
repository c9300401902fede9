import { randomUUID } from 'node:crypto'
import type { Sale, SaleReply } from '@evertill/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../db/database.ts'
import { asJob } from '../../db/tenant.ts'
import { claimReviewBatch } from '../../repositories/review/review-queue.repository.ts'
import { openReviewedShop, type ReviewedShop } from '../../testing/reviewed-shop.ts'
import { callerOf } from '../../testing/test-app.ts'
import { OFFLINE, type SaleChanges } from '../../testing/test-sale.ts'
import { reviewBatches, reviewNextBatch } from './review.service.ts'
import { approve } from '../../testing/test-approval.ts'

let shop: ReviewedShop

beforeAll(async () => {
  shop = await openReviewedShop()
})
beforeEach(async () => {
  // Longer than a till may be offline.
  await shop.ageHistory('100 days')
})
afterAll(() => shop.close())

/** The offer as a till gives it on one piece of butter. */
const given = (UnitPrice = shop.butter.RetailPrice) => [
  { OfferID: shop.OFFER, Version: 1, Amount: Math.round(UnitPrice / 10), Reason: 'Butter week' },
]

describe('an offer that a sale should have had', () => {
  test('SL-35 B-13 its absence is flagged after the booking, and the sale shows it', async () => {
    const sale = shop.ofButter()
    expect(await shop.send(sale)).toEqual([])
    await shop.review()
    expect(await shop.flagsOf(sale)).toEqual(['OFFER_DIFFERS'])
    const { body } = await shop.manager.get<{ flags: string[]; timeline: { Action: string }[] }>(
      `/transaction/sales/${sale.UUID}`,
    )
    expect(JSON.stringify(body)).toContain('OFFER_DIFFERS')
    expect(JSON.stringify(body)).toContain('sale.reviewed')
    expect((await shop.cashier.post<SaleReply>(OFFLINE, sale)).body).toMatchObject({
      replayed: true,
      flags: [],
    })
  })

  test('SL-40 an added flag is published by an event, and the sale is among the next changes', async () => {
    const [odd, plain] = [shop.ofButter(), shop.till.makeSale()]
    await shop.send(odd)
    await shop.send(plain)
    type Page = { sales: { UUID: string; Flags: string[]; Position: string }[] }
    const listed = async (mark = '') => {
      const query = `size=1000&storeId=${odd.StoreID}${mark && `&updatedOn=${mark}`}`
      return (await shop.manager.get<Page>(`/transaction/sales?${query}`)).body.sales
    }
    const marks = (await listed()).map(({ Position }) => Position)
    const [mark = ''] = marks.sort((a, b) => Number(b) - Number(a))
    await shop.review()
    expect((await listed(mark)).map(({ UUID, Flags }) => [UUID, Flags])).toEqual([
      [odd.UUID, ['OFFER_DIFFERS']],
    ])
    const events = await shop.database.query<{ payload: object }>(
      `select payload from event_outbox where event_type = 'sale_updated' and payload ->> 'UUID' = any ($1)`,
      [[odd.UUID, plain.UUID]],
    )
    expect(events).toEqual([{ payload: { UUID: odd.UUID, Revision: 1, Flags: ['OFFER_DIFFERS'] } }])
  })

  test('SL-35 a sale that got it, or whose goods have none, is not flagged', async () => {
    expect(await shop.reviewed(shop.ofButter({ Offers: given() }))).toEqual([])
    expect(await shop.reviewed(shop.till.makeSale())).toEqual([])
  })

  test('SL-35 SL-39 an offer that begins after the sale, or ended before it, does not count', async () => {
    const hourAgo = { TransactionDate: new Date(Date.now() - 3_600_000).toISOString() }
    expect(await shop.reviewed(shop.ofButter({}, hourAgo))).toEqual(['OFFER_DIFFERS'])
    const setFrom = (date: string) =>
      shop.database.query(`update offers set version = 1, validity_from = ${date}`)
    await setFrom('current_date + 3')
    await shop.ageHistory('1 day')
    expect(await shop.reviewed(shop.ofButter())).toEqual([])
    // It comes back now: the till may know it already, and need not.
    await setFrom(`'2020-01-01'`)
    expect(await shop.reviewed(shop.ofButter())).toEqual([])
    expect(await shop.reviewed(shop.ofButter({ Offers: given() }))).toEqual([])
    await shop.ageHistory('1 day')
    expect(await shop.reviewed(shop.ofButter())).toEqual(['OFFER_DIFFERS'])
  })

  test('TR-4 SL-38 a sale of a till that was offline when the offer came is not flagged; one of an online till is', async () => {
    const twoDaysAgo = { TransactionDate: new Date(Date.now() - 2 * 86_400_000).toISOString() }
    await shop.database.query(`update offers set changed_at = now() - interval '80 days'`)
    await shop.database.query(`delete from shop_history where kind = 'offers'`)
    expect(await shop.reviewed(shop.ofButter({}, twoDaysAgo))).not.toContain('OFFER_DIFFERS')
    expect(await shop.reviewed(shop.ofButter())).toEqual(['OFFER_DIFFERS'])
    await shop.ageHistory('20 days')
    expect(await shop.reviewed(shop.ofButter({}, twoDaysAgo))).toContain('OFFER_DIFFERS')
  })

  test('SL-35 SL-41 the bill of an order keeps the offers of the order, whichever of the two arrives first', async () => {
    const orderOf = (header: SaleChanges['header'] = {}) =>
      shop.till.makeSale({
        header,
        type: 'Sales Order',
        lines: 1,
        product: () => shop.butter,
        line: (line) => ({ ...line, Offers: given() }),
        pay: () => [],
      })
    // Made while the shop had the offer, and sent after it was gone.
    const TransactionDate = new Date(Date.now() - 2 * 86_400_000).toISOString()
    const [first, second] = [orderOf(), orderOf({ TransactionDate })]
    expect(await shop.reviewed(first)).toEqual([])
    const gone = await shop.database.query<{ row: object }>(
      'delete from offers returning to_jsonb(offers) as row',
    )
    await shop.ageHistory('1 day')
    const billOf = ({ UUID }: Sale) => shop.ofButter({ Offers: given() }, { ConvertedFromUUID: UUID })
    expect(await shop.reviewed(billOf(first))).toEqual([])
    const early = billOf(second)
    expect(await shop.reviewed(early)).toEqual(['UNKNOWN_ORIGINAL', 'OFFER_DIFFERS'])
    await shop.send(second)
    await shop.review()
    expect(await shop.flagsOf(early)).toEqual([])
    await shop.database.query('insert into offers select (jsonb_populate_record(null::offers, $1)).*', [
      JSON.stringify(gone[0]?.row),
    ])
  })

  test.each(['is_active = false', 'is_deleted = true'])(
    'HO-4 an offer with %s does not count, and a till that still had it is not flagged',
    async (off) => {
      await shop.database.query(`update offers set ${off}`)
      const [offer] = await shop.database.query<{ version: number }>('select version from offers')
      const version = offer?.version ?? 0
      expect(version).toBeGreaterThan(1)
      // The version of before is what the till had.
      const had = given().map((offer) => ({ ...offer, Version: version - 1 }))
      expect(await shop.reviewed(shop.ofButter({ Offers: had }))).toEqual([])
      await shop.ageHistory('1 day')
      expect(await shop.reviewed(shop.ofButter())).toEqual([])
      expect(await shop.reviewed(shop.ofButter({ Offers: had }))).toEqual(['OFFER_DIFFERS'])
      await shop.database.query('update offers set is_active = true, is_deleted = false, version = 1')
      await shop.ageHistory('1 day')
      expect(await shop.reviewed(shop.ofButter({ Offers: given() }))).toEqual([])
    },
  )

  test('SL-35 an offer that was deleted does not count, and a till that still had it is not flagged', async () => {
    const gone = await shop.database.query<{ row: object }>(
      'delete from offers returning to_jsonb(offers) as row',
    )
    expect(await shop.reviewed(shop.ofButter({ Offers: given() }))).toEqual([])
    expect(await shop.reviewed(shop.ofButter())).toEqual([])
    await shop.ageHistory('1 day')
    expect(await shop.reviewed(shop.ofButter())).toEqual([])
    expect(await shop.reviewed(shop.ofButter({ Offers: given() }))).toEqual(['OFFER_DIFFERS'])
    await shop.database.query('insert into offers select (jsonb_populate_record(null::offers, $1)).*', [
      JSON.stringify(gone[0]?.row),
    ])
  })

  test('SL-35 an offer of another company does not count', async () => {
    await shop.database.query(`update offers set registration_id = $1`, [
      (await callerOf(shop.app, 'owner@other.test')).profile.RegistrationID,
    ])
    await shop.database.query(`delete from shop_history where kind = 'offers'`)
    expect(await shop.reviewed(shop.ofButter())).toEqual([])
    await shop.database.query(`update offers set registration_id = $1`, [shop.cashier.profile.RegistrationID])
    await shop.database.query(`delete from shop_history where kind = 'offers'`)
  })
})

describe('runs of the review', () => {
  const looks = (sales: readonly Sale[]) =>
    shop.database.query(`select 1 from audit_trail where action = 'sale.reviewed' and subject = any ($1)`, [
      sales.map(({ UUID }) => UUID),
    ])

  test('SL-36 processes that review at the same time review each sale once', async () => {
    const other = openDatabase(shop.database.url)
    const sales = Array.from({ length: 230 }, () => shop.ofButter())
    for (let at = 0; at < sales.length; at += 100) {
      await shop.cashier.post(`${OFFLINE}/batch`, { sales: sales.slice(at, at + 100) })
    }
    await shop.publish()
    while (
      (await Promise.all([reviewNextBatch(shop.db), reviewNextBatch(other)])).some((events) => events > 0)
    );
    await other.close()
    expect(await looks(sales)).toHaveLength(sales.length)
    expect(await Promise.all(sales.map(shop.flagsOf))).toEqual(sales.map(() => ['OFFER_DIFFERS']))
  })

  test('SL-36 a company with many sales is reviewed although another always has fewer', async () => {
    const other = (await callerOf(shop.app, 'owner@other.test')).profile.RegistrationID
    const sales = Array.from({ length: 100 }, () => shop.ofButter())
    await shop.cashier.post(`${OFFLINE}/batch`, { sales })
    for (let turns = 0; (await looks(sales)).length < sales.length && turns < 60; turns++) {
      await shop.database.query(
        `insert into event_outbox (registration_id, event_type, payload)
         values ($1, 'sale_created', jsonb_build_object('UUID', gen_random_uuid()))`,
        [other],
      )
      await shop.publish()
      expect(await reviewNextBatch(shop.db)).toBeGreaterThan(0)
    }
    expect(await looks(sales)).toHaveLength(sales.length)
    await shop.review()
  })

  test('SL-36 a run serves several companies and ends when its batch is full', async () => {
    const other = (await callerOf(shop.app, 'owner@other.test')).profile.RegistrationID
    const waiting = async () => {
      const [row] = await shop.database.query<{ n: number }>(
        `select count(*)::int as n from event_heads h left join sale_reviews r using (registration_id)
          where h.position > coalesce(r.position, 0)`,
      )
      return row?.n
    }
    const tell = async (registration: string, count: number) => {
      await shop.database.query(
        `insert into event_outbox (registration_id, event_type, payload)
         select $1, 'sale_created', jsonb_build_object('UUID', gen_random_uuid()) from generate_series(1, $2)`,
        [registration, count],
      )
      await shop.publish()
    }
    await tell(shop.cashier.profile.RegistrationID, 1)
    await tell(other, 1)
    expect(await waiting()).toBe(2)
    await reviewBatches(shop.db)
    expect(await waiting()).toBe(0)
    await tell(other, 101)
    await reviewBatches(shop.db)
    expect(await waiting()).toBe(1)
    await shop.review()
  })

  test('SL-36 the batch of a process that dies is reviewed by the next', async () => {
    const sale = shop.ofButter()
    await shop.send(sale)
    await shop.publish()
    const dying = await shop.database.connection()
    const [own] = await dying.query<{ pid: number }>('select pg_backend_pid() as pid')
    await dying.query('begin')
    await dying.query('select pg_advisory_xact_lock(7316402121)')
    await dying.query(`update sale_reviews set position = 999999999`)
    // Another process holds the lock: nobody else gets a batch, and nobody waits for it.
    expect(await reviewNextBatch(shop.db)).toBe(0)
    await shop.database.query('select pg_terminate_backend($1)', [own?.pid])
    await expect.poll(() => reviewNextBatch(shop.db)).toBeGreaterThan(0)
    await shop.review()
    expect(await shop.flagsOf(sale)).toEqual(['OFFER_DIFFERS'])
  })

  test('SL-36 an error leaves the sales to the next run, and without waiting sales nothing is done', async () => {
    const sale = shop.ofButter()
    await shop.send(sale)
    await shop.publish()
    const failed = asJob(shop.db, async (tx) => {
      expect((await claimReviewBatch(tx))?.made).toEqual([sale.UUID])
      throw new Error('the power is gone')
    })
    await expect(failed).rejects.toThrow('power')
    await shop.review()
    expect(await shop.flagsOf(sale)).toEqual(['OFFER_DIFFERS'])
    expect(await reviewNextBatch(shop.db)).toBe(0)
  })
})

describe('a price that the cashier changed', () => {
  const cheaper = (header: SaleChanges['header'] = {}) => {
    const UnitPrice = shop.butter.RetailPrice - 100
    return shop.ofButter({ UnitPrice, Offers: given(UnitPrice) }, header)
  }

  test('SL-37 B-13 without a right or an approval it is flagged after the booking', async () => {
    expect(await shop.reviewed(cheaper())).toEqual(['NOT_ALLOWED', 'PRICE_DIFFERS'])
    expect(await shop.reviewed(cheaper(), shop.manager)).toEqual([])
  })

  test('SL-37 with an approval it is not, and an approval of another action does not count', async () => {
    const approvalFor = (Action: string) => approve(shop.cashier, Action)
    expect(await shop.reviewed(cheaper({ ApprovalIDs: [await approvalFor('PriceChange')] }))).toEqual([])
    expect(await shop.reviewed(cheaper({ ApprovalIDs: [randomUUID()] }))).toEqual(['OFFLINE_APPROVAL'])
    expect(await shop.reviewed(cheaper({ ApprovalIDs: [await approvalFor('Discount')] }))).toEqual([
      'NOT_ALLOWED',
      'PRICE_DIFFERS',
    ])
  })

  const setPrice = (price: number) =>
    shop.database.query('update products set retail_price = $2 where product_id = $1', [
      shop.butter.key,
      price,
    ])

  test('SL-38 a till that was offline when the price changed is not flagged', async () => {
    const twoDaysAgo = { TransactionDate: new Date(Date.now() - 2 * 86_400_000).toISOString() }
    await setPrice(shop.butter.RetailPrice - 100)
    await setPrice(shop.butter.RetailPrice)
    await shop.ageHistory('80 days')
    expect(await shop.reviewed(cheaper(twoDaysAgo))).not.toContain('NOT_ALLOWED')
    expect(await shop.reviewed(cheaper())).toContain('NOT_ALLOWED')
    await shop.ageHistory('20 days')
    expect(await shop.reviewed(cheaper(twoDaysAgo))).toContain('NOT_ALLOWED')
  })

  test('SL-37 SL-39 IN-19 the old and the new price are right for minutes after a change, then only the new one', async () => {
    const old = shop.butter.RetailPrice
    await setPrice(old - 100)
    expect(await shop.reviewed(cheaper())).toEqual([])
    expect(await shop.reviewed(shop.ofButter({ Offers: given() }))).toEqual([])
    await shop.ageHistory('1 hour')
    expect(await shop.reviewed(cheaper())).toEqual([])
    expect(await shop.reviewed(shop.ofButter({ Offers: given() }))).toEqual(['NOT_ALLOWED', 'PRICE_DIFFERS'])
    await setPrice(old)
  })

  test('SL-38 an edit may have the prices that its till heard of before it was sent, whatever the till says of its day', async () => {
    const price = shop.soap.RetailPrice
    const priceOfSoap = (RetailPrice: number) =>
      shop.database.query('update products set retail_price = $2 where product_id = $1', [
        shop.soap.key,
        RetailPrice,
      ])
    const TransactionDate = new Date(Date.now() - 3_600_000).toISOString()
    const sale = shop.ofSoap({ header: { TransactionDate } })
    await shop.send(sale)
    await priceOfSoap(price - 100)
    const { UUID, TransactionNo, Series, RunningNo } = sale
    const same = { UUID, TransactionNo, Series, RunningNo, TransactionDate }
    await shop.edit(
      shop.ofSoap({
        header: { ...same, Revision: 2, ChangedAt: TransactionDate },
        line: (line) => ({ ...line, UnitPrice: price - 100 }),
      }),
    )
    await shop.review()
    expect(await shop.flagsOf(sale)).toEqual([])
    await priceOfSoap(price)
  })
})
