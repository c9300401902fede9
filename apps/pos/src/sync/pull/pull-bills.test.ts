import type { Sale, SalesQuestion, SaleSummary } from '@evertill/contract'
import { beforeEach, expect, test } from 'vitest'
import { billsSince } from '../../db/sales/read-bills.ts'
import { createBillStore } from '../../db/sales/store-bills.ts'
import { newUuid, openAfterSale } from '../../testing/after-sale.ts'
import { createFakeApi, UNREACHABLE } from '../../testing/fake-api.ts'
import { summaryOf } from '../../testing/bills.ts'
import { butter } from '../../testing/selling-place.ts'
import { pullBills } from './pull-bills.ts'

type Till = Awaited<ReturnType<typeof openAfterSale>>

let here: Till
/** What the server has of the store, in the order in which it was changed. */
let bills: SaleSummary[]
let asked: SalesQuestion[]
let failsAfter: number

const byDay = (a: SaleSummary, b: SaleSummary) => (a.TransactionDate < b.TransactionDate ? 1 : -1)

const server = createFakeApi({
  listSales: ({ query }: { query: SalesQuestion }) => {
    asked.push(query)
    if (asked.length > failsAfter) return UNREACHABLE
    const { after, updatedOn, fromDate = '' } = query
    const size = Number(query.size)
    const inTime = bills.filter(({ BusinessDate }) => BusinessDate >= fromDate)
    const ordered =
      updatedOn === undefined
        ? inTime.toSorted(byDay)
        : inTime.filter(({ Position }) => Number(Position) > Number(updatedOn))
    const rest = ordered.slice(after === undefined ? 0 : ordered.findIndex(({ UUID }) => UUID === after) + 1)
    return {
      ...{ code: '0', message: 'success', sales: rest.slice(0, size), hasMore: rest.length > size },
      position: bills.at(-1)?.Position ?? '0',
    }
  },
})

const pull = (depth: 'none' | 'week' | 'month' = 'month', storeId = 'store-blr1') => {
  asked = []
  return pullBills(
    {
      api: server.api,
      store: createBillStore(here.relaxed),
      clock: here.clock,
      pause: async () => {},
      place: { registrationId: 'us', storeId, currency: 'INR', today: '2026-11-15' },
      depth,
      onProgress: () => {},
    },
    'partial',
  )
}
const save = (sale: Sale, changes: Partial<SaleSummary> = {}) => {
  bills = bills.filter(({ UUID }) => UUID !== sale.UUID)
  bills.push(summaryOf(sale, { Position: String(Number(bills.at(-1)?.Position ?? 0) + 1), ...changes }))
}
/** As many bills as wanted, a minute apart, like one that was really made at another counter. */
const fill = async (count: number) => {
  const other = await openAfterSale()
  const like = await other.sell(butter(2_000))
  for (let no = 1; no <= count; no += 1) {
    const TransactionDate = new Date(Date.parse(like.TransactionDate) - no * 60_000).toISOString()
    save({
      ...like,
      UUID: newUuid(),
      TransactionNo: `BLR1B/S26/${String(no).padStart(5, '0')}`,
      TransactionDate,
    })
  }
  return other
}
const kept = () => here.strict.storeBills.count()

beforeEach(async () => {
  here = await openAfterSale()
  bills = []
  failsAfter = Number.POSITIVE_INFINITY
})

test('LD-70 the newest bills of the store are kept, page by page, and after that only changes are asked for', async () => {
  await fill(250)
  expect(await pull()).toEqual({ ok: true, changed: 250 })
  expect([await kept(), asked.length]).toEqual([250, 4])
  const [changed] = bills
  if (changed?.sale) save({ ...changed.sale, Revision: 2 }, { Revision: 2 })
  expect(await pull()).toEqual({ ok: true, changed: 1 })
  expect(asked).toMatchObject([{ updatedOn: '250' }])
  expect((await here.strict.storeBills.get(changed?.UUID ?? ''))?.sale.Revision).toBe(2)
})

test('LD-70 a load that was cut off goes on where it stopped, and misses no change made meanwhile', async () => {
  await fill(250)
  failsAfter = 1
  expect(await pull()).toMatchObject({ ok: false, reason: 'unreachable' })
  expect(await kept()).toBe(100)
  const newest = bills.toSorted(byDay)[0]
  if (newest?.sale) save(newest.sale, { Status: 'Void' })
  failsAfter = Number.POSITIVE_INFINITY
  await pull()
  expect(asked[0]?.after).toBeDefined()
  expect(await kept()).toBe(250)
  expect((await here.strict.storeBills.get(newest?.UUID ?? ''))?.summary.Status).toBe('Void')
})

test(
  'LD-71 the setting bounds what is kept: by days, by number, none; another store’s bills are removed',
  {
    timeout: 60_000,
  },
  async () => {
    await fill(1_050)
    const old = bills[0]?.sale
    if (old)
      save({
        ...old,
        UUID: newUuid(),
        BusinessDate: '2026-10-20',
        TransactionDate: '2026-10-20T06:30:00.000Z',
      })
    await pull('month')
    expect([await kept(), (await billsSince(here.strict))?.slice(0, 10)]).toEqual([1_051, '2026-10-20'])
    await pull('week')
    expect(await kept()).toBe(1_000)
    await pull('week', 'another-store')
    expect(await here.strict.metadata.get('bill')).toMatchObject({ scope: 'us/another-store' })
    await pull('none')
    expect([await kept(), await here.strict.metadata.get('bill')]).toEqual([0, undefined])
  },
)

test('LD-70 a server that went back in time is read anew', async () => {
  await fill(3)
  await pull()
  bills = bills.slice(0, 1)
  expect(await pull()).toMatchObject({ ok: true })
  expect(await here.strict.metadata.get('bill')).toMatchObject({ mark: '1' })
})
