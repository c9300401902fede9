import { NO_PRODUCT_TAGS, type Offer } from '@evertill/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { createListStore, type ListStore } from '../../db/lists/list-store.ts'
import type { SalesDb } from '../../db/sales-db.ts'
import { newDevice } from '../../testing/device.ts'
import { createFakeApi, UNREACHABLE } from '../../testing/fake-api.ts'
import { createFakeClock } from '../../testing/fakes.ts'
import type { ListKind, PullPlace } from './list-kinds.ts'
import { pullList } from './pull-list.ts'

const PLACE: PullPlace = { registrationId: 'us', storeId: 'here', currency: 'INR', today: '2026-11-15' }
const category = (key: string, name = key) => ({ key, CategoryName: name, IsDeleted: false })
const offer = (key: string, from: string, to: string, type: Offer['Type'] = 'Percent'): Offer => ({
  key,
  OfferName: key,
  Type: type,
  Version: 1,
  ValidityFrom: from,
  ValidityTo: to,
  Percent: 100_000,
  Stacking: 'Exclusive',
})

let db: SalesDb
let store: ListStore
let server: ReturnType<typeof createFakeApi>
const pull = (kind: ListKind, mode: 'full' | 'partial' = 'partial', place = PLACE) =>
  pullList({ api: server.api, store, clock: createFakeClock(), place }, kind, mode)
const serve = (...rows: ReturnType<typeof category>[]) => {
  server.answers.listCategories = () => ({ message: 'success', productCategories: rows })
}
const keys = async () => (await db.category.toArray()).map((row) => row.key)
const many = (count: number) => Array.from({ length: count }, (_, index) => category(`c${index}`))

beforeEach(async () => {
  db = (await newDevice()).strict
  store = createListStore(db)
  server = createFakeApi({})
})

describe('a short list', () => {
  test('LD-1 LD-2 takes what is new and changed, drops what is gone, and notes how many and when', async () => {
    serve(...many(10))
    await pull('category')
    serve(...many(10).slice(1, 9), category('c9', 'Renamed'), category('new'))
    expect(await pull('category')).toEqual({ ok: true, changed: 3 })
    expect(await keys()).toEqual(['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9', 'new'])
    expect((await db.category.get('c9'))?.CategoryName).toBe('Renamed')
    expect(await db.metadata.get('category')).toMatchObject({
      count: 10,
      lastSync: '2026-11-15T06:30:00.000Z',
      lastError: null,
      version: 2,
    })
  })

  test('LD-1 deleted rows are not kept, and nothing new changes nothing', async () => {
    serve(category('a'), { ...category('b'), IsDeleted: true })
    await pull('category')
    expect(await keys()).toEqual(['a'])
    expect(await pull('category')).toEqual({ ok: true, changed: 0 })
    expect(await db.metadata.get('category')).toMatchObject({ version: 1, count: 1, serverCount: 2 })
  })

  test('LD-3 an answer that drops more than a fifth is asked for again before it is believed', async () => {
    serve(...many(10))
    await pull('category')
    const answers = [many(3), many(9)]
    server.answers.listCategories = () => ({ message: 'success', productCategories: answers.shift() })
    await pull('category')
    expect(await keys()).toHaveLength(9)
    serve(...many(7))
    server.asked.length = 0
    await pull('category')
    expect(server.asked).toHaveLength(2)
    expect(await keys()).toHaveLength(7)
  })

  test('LD-4 an empty answer deletes nothing, in a full sync either', async () => {
    serve(...many(3))
    await pull('category')
    serve()
    for (const mode of ['partial', 'full'] as const) {
      expect(await pull('category', mode)).toMatchObject({ ok: false, reason: 'refused' })
    }
    expect(await keys()).toHaveLength(3)
  })

  test('LD-5 keeps payment types of sales apart from all of them', async () => {
    const type = (key: string, ShowInSales: boolean) => ({
      key,
      PaymentType: key,
      Kind: 'Cash',
      ShowInSales,
      IsDeleted: false,
    })
    server.answers.listPaymentTypes = () => ({ paymentTypes: [type('Cash', true), type('Bank', false)] })
    await pull('paymentTypes')
    expect(await db.paymentTypes.toCollection().primaryKeys()).toEqual(['Cash'])
    expect(await db.allPaymentTypes.toCollection().primaryKeys()).toEqual(['Bank', 'Cash'])
  })

  test('LD-5 keeps the offers of the day, and those of later days beside them, never coupons', async () => {
    server.answers.listOffers = () => ({
      code: '0',
      Offers: [
        offer('today', '2026-11-15', '2026-11-15'),
        offer('over', '2026-01-01', '2026-11-14'),
        offer('later', '2026-11-16', '2026-12-01'),
        offer('coupon', '2026-11-01', '2026-12-01', 'Coupon'),
      ],
    })
    await pull('offer')
    expect(await db.offer.toCollection().primaryKeys()).toEqual(['today'])
    expect(await db.upcomingOffer.toCollection().primaryKeys()).toEqual(['later'])
  })

  test('LD-6 no product tags is a success, any other word with that code is not', async () => {
    server.answers.listProductTags = () => ({
      code: '0',
      message: '',
      ProductTags: [{ key: 't', TagName: 't' }],
    })
    await pull('productTag')
    server.answers.listProductTags = () => ({ code: '1', message: 'in trouble', ProductTags: [] })
    expect(await pull('productTag')).toMatchObject({ ok: false })
    expect(await db.productTag.count()).toBe(1)
    server.answers.listProductTags = () => ({ code: '1', message: NO_PRODUCT_TAGS, ProductTags: [] })
    expect(await pull('productTag')).toMatchObject({ ok: true })
    expect(await db.productTag.count()).toBe(0)
  })

  test('LD-7 an unreachable server changes nothing', async () => {
    serve(...many(3))
    await pull('category')
    server.answers.listCategories = () => UNREACHABLE
    expect(await pull('category')).toMatchObject({ ok: false, reason: 'unreachable' })
    expect(await keys()).toHaveLength(3)
  })

  test('LD-9 the lists of another store replace those of this one at once', async () => {
    serve(...many(10))
    await pull('category')
    serve(category('theirs'))
    server.asked.length = 0
    await pull('category', 'partial', { ...PLACE, storeId: 'there' })
    expect(server.asked).toHaveLength(1)
    expect(await keys()).toEqual(['theirs'])
  })

  test('LD-1 access comes with the rules of guarded actions', async () => {
    const actionRules = [{ Action: 'Void', Mode: 'Approve' }]
    server.answers.getAccess = () => ({
      code: '0',
      modules: [{ id: 'Sales', perms: { read: true } }],
      actionRules,
    })
    await pull('acl')
    expect(await db.acl.get('Sales')).toEqual({ id: 'Sales', perms: { read: true } })
    expect(await db.storeData.get('actionRules')).toEqual({ id: 'actionRules', value: actionRules })
  })
})
