import { randomUUID } from 'node:crypto'
import type { Sale, SaleReply } from '@evertill/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blockWrites } from '../../testing/blocked-writes.ts'
import { openReviewedShop, type ReviewedShop } from '../../testing/reviewed-shop.ts'
import { callerOf } from '../../testing/test-app.ts'
import { OFFLINE, returnOf } from '../../testing/test-sale.ts'

let shop: ReviewedShop

beforeAll(async () => {
  shop = await openReviewedShop()
})
afterAll(() => shop.close())

describe('returns that arrive before their original', () => {
  type Whole = ReturnType<typeof returnOf>
  const bought = (Quantity = 1_000): Sale =>
    shop.till.makeSale({ lines: 1, line: (one) => ({ ...one, Quantity }) })
  const back = (sold: Sale, change: (whole: Whole) => Partial<Whole> = () => ({})) => {
    const draft = returnOf(sold)
    return shop.till.makeSale({ lines: 0, draft: { ...draft, ...change(draft) } })
  }
  const eventsOf = ({ UUID }: Sale) =>
    shop.database.query(
      `select 1 from event_outbox where event_type = 'sale_updated' and payload ->> 'UUID' = $1`,
      [UUID],
    )
  /** Until then the cashier has taken goods back without a bill. */
  const UNKNOWN = ['UNKNOWN_ORIGINAL', 'NOT_ALLOWED']
  /** More money goes back than was paid, too. */
  const TOO_MUCH = ['OVER_RETURNED', 'REFUND_TOO_HIGH']

  test('SL-41 SL-40 the flag is removed when the original arrives, and an event says so', async () => {
    const sold = bought()
    const gone = back(sold)
    expect(await shop.reviewed(gone)).toEqual(UNKNOWN)
    expect(await eventsOf(gone)).toHaveLength(1)
    expect(await shop.reviewed(sold)).toEqual([])
    expect(await shop.flagsOf(gone)).toEqual([])
    expect(await eventsOf(gone)).toHaveLength(2)
    const { body } = await shop.manager.get<{ Timeline: { Action: string; Detail: object }[] }>(
      `/transaction/sales/${gone.UUID}`,
    )
    expect(body.Timeline.at(-1)).toMatchObject({
      Action: 'sale.reviewed',
      Detail: { flags: [], gone: UNKNOWN },
    })
    await shop.review()
    expect(await eventsOf(gone)).toHaveLength(2)
    expect((await shop.cashier.post<SaleReply>(OFFLINE, gone)).body).toMatchObject({
      replayed: true,
      flags: [],
    })
  })

  test('SL-41 of several returns the later arrivals are flagged, wherever the original arrived between them', async () => {
    const sold = bought()
    const [first, second, third] = [back(sold), back(sold), back(sold)]
    expect(await shop.reviewed(first)).toEqual(UNKNOWN)
    expect(await shop.reviewed(second)).toEqual(UNKNOWN)
    await shop.send(sold)
    expect(await shop.reviewed(third)).toEqual(TOO_MUCH)
    expect(await Promise.all([first, second, third].map(shop.flagsOf))).toEqual([[], TOO_MUCH, TOO_MUCH])
  })

  test('SL-41 a return that was voided meanwhile takes nothing from the others', async () => {
    const sold = bought()
    const [first, second] = [back(sold), back(sold)]
    await shop.send(first)
    await shop.send(second)
    const wipe = { UUID: randomUUID(), Reason: 'test', At: new Date().toISOString() }
    expect((await shop.manager.post(`/transaction/sales/${first.UUID}/void`, wipe)).status).toBe(200)
    await shop.send(sold)
    await shop.review()
    expect(await Promise.all([first, second].map(shop.flagsOf))).toEqual([[], []])
  })

  test('SL-41 SL-34 its amount is then compared with the sold line', async () => {
    const sold = bought()
    const dear = back(sold, ({ Returns }) => ({
      Returns: Returns.map((line) => ({
        ...line,
        ...{ GrossAmount: line.GrossAmount + 500, NetAmount: line.NetAmount + 500 },
        ...{ TaxableAmount: line.TaxableAmount + 500, TotalAmount: line.TotalAmount + 500 },
      })),
    }))
    expect(await shop.reviewed(dear)).toEqual(UNKNOWN)
    await shop.send(sold)
    await shop.review()
    expect(await shop.flagsOf(dear)).toEqual(['PRICE_DIFFERS', 'REFUND_TOO_HIGH'])
  })

  test('SL-41 a sale and its return that are written at the same time find each other', async () => {
    const pairs = Array.from({ length: 12 }, () => {
      const sold = bought()
      return { sold, gone: back(sold) }
    })
    await Promise.all(pairs.flatMap(({ sold, gone }) => [shop.send(gone), shop.send(sold)]))
    await shop.review()
    expect(await Promise.all(pairs.map(({ gone }) => shop.flagsOf(gone)))).toEqual(pairs.map(() => []))
  })

  test('SL-41 a return that was written before its original, and is published after it, finds it', async () => {
    const sold = bought()
    const gone = back(sold)
    const held = await blockWrites(shop.database, 'sale_returns', 'insert')
    const sent = shop.send(gone)
    await held.untilBlocked()
    await shop.send(sold)
    await shop.review()
    await held.release()
    await sent
    await shop.review()
    expect(await shop.flagsOf(gone)).toEqual([])
  })

  test('SL-41 a batch may hold both', async () => {
    const sold = bought()
    const [first, second] = [back(sold), back(sold)]
    const { status } = await shop.cashier.post(`${OFFLINE}/batch`, { sales: [sold, first, second] })
    expect(status).toBe(200)
    await shop.review()
    const flags = await Promise.all([first, second].map(shop.flagsOf))
    expect(flags).toEqual(expect.arrayContaining([[], TOO_MUCH]))
  })

  test('SL-41 an edit of the return does not keep the flag alive', async () => {
    const sold = bought()
    const gone = back(sold)
    expect(await shop.reviewed(gone)).toEqual(UNKNOWN)
    const edited = { ...gone, Revision: 2, Note: 'torn' }
    expect((await shop.manager.put(`/transaction/sales/${gone.UUID}`, edited)).status).toBe(200)
    expect(await shop.flagsOf(gone)).toContain('UNKNOWN_ORIGINAL')
    await shop.send(sold)
    await shop.review()
    expect(await shop.flagsOf(gone)).not.toContain('UNKNOWN_ORIGINAL')
  })

  test('SL-41 a sale of another company with that id is not the one', async () => {
    const other = await callerOf(shop.app, 'owner@other.test')
    const sold = bought()
    const gone = back(sold)
    await shop.send(gone)
    await shop.database.query(
      `insert into sales select (jsonb_populate_record(s, jsonb_build_object(
        'registration_id', $1::text, 'uuid', $2::text))).* from sales s where uuid = $3`,
      [other.profile.RegistrationID, sold.UUID, gone.UUID],
    )
    await shop.database.query(
      `insert into event_outbox (registration_id, event_type, payload)
       values ($1, 'sale_created', jsonb_build_object('UUID', $2::text))`,
      [other.profile.RegistrationID, sold.UUID],
    )
    await shop.review()
    expect(await shop.flagsOf(gone)).toEqual(UNKNOWN)
  })
})
