import { businessDateOf, calendarDateOf } from '@evertill/domain'
import type { Store } from '@evertill/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { openEveryDrawer } from '../../testing/test-drawer.ts'
import { flagsAfterReview } from '../../testing/test-sale.ts'
import { testShop, testTill } from '../../testing/test-shop.ts'
import { ageHistory } from '../../testing/shop-history.ts'

const { database, cashier } = testShop('cashier')
const till = testTill(cashier)

const UNTIL_FOUR = 240
const INDIA = 330
const DAY_MS = 86_400_000
/** Half past midnight in India, of the last night. */
const night = (): string => {
  const midnight = Math.floor((Date.now() + INDIA * 60_000) / DAY_MS) * DAY_MS - INDIA * 60_000
  return new Date(midnight - DAY_MS + 30 * 60_000).toISOString()
}
const soldAt = (TransactionDate: string, BusinessDate: string) => ({
  ...till.makeSale({ header: { TransactionDate } }),
  BusinessDate,
})
const dateFlagsOf = async (TransactionDate: string, BusinessDate: string): Promise<string[]> =>
  (await flagsAfterReview(cashier, soldAt(TransactionDate, BusinessDate))).filter((flag) =>
    ['DATE_DIFFERS', 'NOT_COMPARED'].includes(flag),
  )

describe('a store whose day ends at 04:00', () => {
  beforeAll(async () => {
    await openEveryDrawer(database)
    await database.query('update stores set day_cut_off = $1', [UNTIL_FOUR])
    // As if the tills had known it for longer than they may be offline.
    await database.query(`delete from shop_history where kind = 'stores'`)
    await ageHistory(database, '100 days')
  })

  test('RN-12 its tills are told', async () => {
    const { body } = await cashier.get<{ stores: Store[] }>('/user/stores')
    expect(body.stores.map(({ DayCutOff }) => DayCutOff)).toContain(UNTIL_FOUR)
  })

  test('RN-12 a sale of the night belongs to the day before, and its calendar date is flagged', async () => {
    const at = night()
    expect(await dateFlagsOf(at, businessDateOf(at, INDIA, UNTIL_FOUR))).toEqual([])
    expect(await dateFlagsOf(at, calendarDateOf(at, INDIA))).toEqual(['DATE_DIFFERS'])
  })

  test('RN-12 the end of the day that a till could still know is accepted for its sales', async () => {
    await database.query('update stores set day_cut_off = 0')
    const at = night()
    expect(await dateFlagsOf(at, calendarDateOf(at, INDIA))).toEqual([])
    expect(await dateFlagsOf(at, businessDateOf(at, INDIA, UNTIL_FOUR))).toEqual([])
    expect(await dateFlagsOf(at, '2026-01-01')).toEqual(['DATE_DIFFERS'])
  })
})

test('RN-12 FG-2 the figures of the server and the till end a day at the same moment', async () => {
  const zones = ['Asia/Kolkata', 'America/New_York', 'Europe/London', 'Pacific/Auckland', 'UTC']
  const rows = await database.query<{ at: string; offset: number; cut: number; day: string }>(
    `select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, cut,
            (extract(epoch from (at at time zone zone) - (at at time zone 'UTC')) / 60)::int as "offset",
            business_date_at(at, zone, cut)::text as day
       from generate_series('2026-01-01T00:00Z'::timestamptz, '2026-12-31T23:00Z', '97 minutes') as at,
            unnest($1::text[]) as zone, unnest('{0,1,240,1439}'::int[]) as cut`,
    [zones],
  )
  expect(rows.length).toBeGreaterThan(100_000)
  expect(rows.filter(({ at, offset, cut, day }) => businessDateOf(at, offset, cut) !== day)).toEqual([])
})
