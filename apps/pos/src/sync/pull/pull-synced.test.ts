import { beforeEach, expect, test } from 'vitest'
import type { Order } from '@evertill/contract'
import { createSyncedStore } from '../../db/lists/synced-store.ts'
import { newDevice } from '../../testing/device.ts'
import { createFakeApi } from '../../testing/fake-api.ts'
import { createFakeClock } from '../../testing/fakes.ts'
import { onlineOrder } from '../../testing/orders.ts'
import type { SalesDb } from '../../db/sales-db.ts'
import { pullSynced } from './pull-synced.ts'

let db: SalesDb
let orders: { order: Order; position: number }[]
let position: number
let asked: { updatedOn?: string; searchAfter?: string }[]

const keyOf = (no: number) => `6f0d3c1e-2f5b-4a86-9d6c-${String(no).padStart(12, '0')}`
const save = (no: number, difference: Partial<Order> = {}) => {
  position += 1
  const key = keyOf(no)
  orders = orders.filter(({ order }) => order.key !== key)
  orders.push({ order: onlineOrder({ key, ...difference }), position })
}
const server = createFakeApi({
  listOrders: ({ query }: { query: { size: number; updatedOn?: string; searchAfter?: string } }) => {
    asked.push(query)
    const after = query.searchAfter === undefined ? '' : (JSON.parse(query.searchAfter) as string[])[0]
    const all = orders
      .filter((row) => row.position > Number(query.updatedOn ?? 0))
      .toSorted((a, b) => a.order.key.localeCompare(b.order.key))
    const rest = all.filter(({ order }) => order.key > (after ?? ''))
    const page = rest.slice(0, query.size)
    return {
      ...{ message: 'success', orders: page.map(({ order }) => order), pitId: String(position) },
      lastSort: [page.at(-1)?.order.key ?? ''],
      ...{ hasMore: rest.length > page.length, totalCount: all.length },
    }
  },
})
const pull = (mode: 'full' | 'partial' = 'partial', storeId = 'store-blr1') => {
  asked = []
  return pullSynced(
    {
      api: server.api,
      store: createSyncedStore(db, 'order'),
      clock: createFakeClock(),
      place: { registrationId: 'us', storeId, currency: 'INR', today: '2026-11-15' },
      onProgress: () => {},
    },
    mode,
  )
}

beforeEach(async () => {
  db = (await newDevice()).relaxed
  orders = []
  position = 0
})

test('OT-13 all open orders come first, page by page, and then only what changed', async () => {
  for (let no = 1; no <= 250; no += 1) save(no)
  expect(await pull()).toEqual({ ok: true, changed: 250 })
  expect(asked).toHaveLength(2)
  save(7, { State: 'packed', Version: 4 })
  expect(await pull()).toEqual({ ok: true, changed: 1 })
  expect(asked).toMatchObject([{ updatedOn: '250' }])
  expect(await db.onlineOrder.get(keyOf(7))).toMatchObject({ State: 'packed' })
  expect(await db.metadata.get('order')).toMatchObject({ count: 250, mark: '251' })
})

test('OT-13 an answer that is older than the order on the device changes nothing', async () => {
  save(1, { Version: 3 })
  await db.onlineOrder.put(onlineOrder({ key: keyOf(1), Version: 4, State: 'packed' }))
  await pull()
  expect(await db.onlineOrder.get(keyOf(1))).toMatchObject({ Version: 4, State: 'packed' })
})

test('OT-13 a full pull removes what the server no longer has; a restored server is read anew', async () => {
  save(1)
  save(2)
  await pull()
  orders = orders.filter(({ order }) => order.key !== keyOf(2))
  position = 1
  expect(await pull()).toMatchObject({ ok: true })
  expect(asked.map(({ updatedOn }) => updatedOn)).toEqual(['2', undefined])
  expect(await db.onlineOrder.toCollection().primaryKeys()).toEqual([keyOf(1)])
})

test('OT-14 another store’s orders are never shown here', async () => {
  save(1)
  await pull()
  orders = []
  expect(await pull('partial', 'other-store')).toMatchObject({ ok: true })
  expect(await db.onlineOrder.count()).toBe(0)
})
