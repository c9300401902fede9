import { randomUUID } from 'node:crypto'
import type { Sale, SaleReply } from '@evertill/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openReviewedShop, type ReviewedShop } from '../../testing/reviewed-shop.ts'
import { OFFLINE, returnOf } from '../../testing/test-sale.ts'

/** Requests at the same time. */
const AT_ONCE = Number(process.env.EVERTILL_ATTACK_AT_ONCE ?? 50)
const ROUNDS = Number(process.env.EVERTILL_ATTACK ?? 2)

let shop: ReviewedShop

beforeAll(async () => {
  shop = await openReviewedShop()
  // Whatever was counted, the register may be closed.
  await shop.database.query(
    'update stores set closing_tolerance = 1000000000, closing_approval_above = 1000000000',
  )
})
afterAll(() => shop.close())

const many = <Value>(make: (index: number) => Value): Value[] =>
  Array.from({ length: AT_ONCE }, (_, index) => make(index))
const TIME = { timeout: 20_000 + ROUNDS * 10_000 }
const inRounds = (work: () => Promise<void>) => async () => {
  for (let round = 0; round < ROUNDS; round++) await work()
}
const soap = (): Sale => shop.till.makeSale({ lines: 1, product: () => shop.soap })
const count = async (table: string, column: string, uuid: string): Promise<number> => {
  const rows = await shop.database.query<{ n: number }>(
    `select count(*)::int as n from ${table} where ${column} = $1`,
    [uuid],
  )
  return rows[0]?.n ?? 0
}
const voidBody = (UUID: string = randomUUID()) => ({ UUID, Reason: 'Mistake', At: new Date().toISOString() })
const voidOf = ({ UUID }: Sale, body = voidBody()) =>
  shop.manager.post(`/transaction/sales/${UUID}/void`, body)

describe(`${AT_ONCE} requests at the same time`, () => {
  test(
    'AT-3 the same sale is booked once, and everybody gets the same answer',
    TIME,
    inRounds(async () => {
      const sale = soap()
      const answers = await Promise.all(many(() => shop.cashier.post<SaleReply>(OFFLINE, sale)))
      expect(answers.map(({ status }) => status)).toEqual(many(() => 200))
      expect(answers.filter(({ body }) => !body.replayed)).toHaveLength(1)
      expect(await count('sales', 'uuid', sale.UUID)).toBe(1)
      expect(await count('drawer_entries', 'sale_uuid', sale.UUID)).toBe(1)
    }),
  )

  test(
    'AT-3 of sales with one UUID and different content one is booked, and the others are refused',
    TIME,
    inRounds(async () => {
      const UUID = randomUUID()
      const sales = many(() => ({ ...soap(), UUID }))
      const answers = await Promise.all(sales.map((sale) => shop.cashier.post(OFFLINE, sale)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await count('sales', 'uuid', UUID)).toBe(1)
    }),
  )

  test(
    'AT-4 of returns of one piece all but one raise an alarm',
    TIME,
    inRounds(async () => {
      const sold = soap()
      await shop.send(sold)
      const returns = many(() => shop.till.makeSale({ lines: 0, draft: returnOf(sold) }))
      await Promise.all(returns.map((sale) => shop.send(sale)))
      await shop.review()
      const flags = await Promise.all(returns.map(shop.flagsOf))
      expect(flags.filter((own) => own?.includes('OVER_RETURNED'))).toHaveLength(AT_ONCE - 1)
    }),
  )

  test(
    'AT-4 a void against returns: either the void is refused, or every return raises an alarm',
    TIME,
    inRounds(async () => {
      const sold = soap()
      await shop.send(sold)
      const returns = many(() => shop.till.makeSale({ lines: 0, draft: returnOf(sold) })).slice(0, 10)
      const [voided] = await Promise.all([voidOf(sold), ...returns.map((sale) => shop.send(sale))])
      await shop.review()
      const flags = await Promise.all(returns.map(shop.flagsOf))
      if (voided.status === 200) for (const own of flags) expect(own).toContain('RETURN_OF_VOID')
      else expect(flags.filter((own) => !own?.includes('OVER_RETURNED'))).toHaveLength(1)
    }),
  )

  test(
    'AT-5 the same void takes the money back once',
    TIME,
    inRounds(async () => {
      const sold = soap()
      await shop.send(sold)
      const body = voidBody()
      const answers = await Promise.all(many(() => voidOf(sold, body)))
      expect(answers.map(({ status }) => status)).toEqual(many(() => 200))
      expect(await count('sale_voids', 'sale_uuid', sold.UUID)).toBe(1)
      expect(await count('drawer_entries', 'sale_uuid', sold.UUID)).toBe(2)
    }),
  )

  test(
    'AT-5 different voids of one sale: one is booked',
    TIME,
    inRounds(async () => {
      const sold = soap()
      await shop.send(sold)
      const answers = await Promise.all(many(() => voidOf(sold)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    }),
  )

  test(
    'AT-6 a closing against sales: each sale is counted by it or marked as late, never both',
    TIME,
    inRounds(async () => {
      const { StoreID, CashRegisterID } = soap()
      const [session] = await shop.database.query<{ id: string }>(
        'select closing_id as id from register_sessions where register_id = $1 and closing_no is null',
        [CashRegisterID],
      )
      const header = { ClosingKey: session?.id ?? '' }
      const sales = many(() => shop.till.makeSale({ lines: 1, product: () => shop.soap, header }))
      const path = `/setup/stores/${StoreID}/cashregisters/${CashRegisterID}/${session?.id}/closinglist`
      const seconds = Math.floor(Date.now() / 1_000) + 60
      const close = shop.manager.put(path, {
        CountedCash: 0,
        Denominations: [],
        CountedMethods: [],
        FloatToLeave: 0,
        DifferenceReason: 'a test',
        ClosingTime: { seconds, nanoseconds: 0 },
      })
      const [closed] = await Promise.all([close, ...sales.map((sale) => shop.send(sale))])
      expect(closed).toMatchObject({ status: 200 })
      await shop.review()
      for (const sale of sales) {
        const counted = await count('closing_sales', 'sale_uuid', sale.UUID)
        const isLate = (await shop.flagsOf(sale))?.includes('LATE_FOR_CLOSING') ?? false
        expect([sale.TransactionNo, counted + Number(isLate)]).toEqual([sale.TransactionNo, 1])
      }
      await shop.openDrawers()
    }),
  )
})
