import type { Customer } from '@evertill/contract'
import { beforeEach, expect, test } from 'vitest'
import { createCustomerStore } from '../../db/lists/customer-store.ts'
import type { SalesDb } from '../../db/sales-db.ts'
import { customer } from '../../testing/customers.ts'
import { newDevice } from '../../testing/device.ts'
import { createFakeApi } from '../../testing/fake-api.ts'
import { createFakeClock } from '../../testing/fakes.ts'
import { pullCustomers } from './pull-customers.ts'

let db: SalesDb
const pull = (rows: Customer[], rest: object = {}, mode: 'full' | 'partial' = 'full') => {
  const reply = {
    message: 'success',
    customers: rows,
    pitId: '7',
    lastSort: [],
    hasMore: false,
    totalCount: rows.length,
    ...rest,
  }
  const server = createFakeApi({ syncCustomers: () => reply })
  const place = { registrationId: 'us', storeId: 'here', currency: 'INR', today: '2026-11-15' }
  const ports = { store: createCustomerStore(db), clock: createFakeClock(), place, onProgress: () => {} }
  return pullCustomers({ api: server.api, ...ports }, mode)
}
const keys = () => db.customer.toCollection().primaryKeys()

beforeEach(async () => {
  db = (await newDevice()).strict
})

test('LD-12 a complete answer removes who is gone, and leaves who was made here', async () => {
  await db.customer.add({ ...customer({ key: 'made-here' }), load: 0 })
  await pull([customer({ key: 'a' }), customer({ key: 'b' })])
  await pull([customer({ key: 'a' })])
  expect(await keys()).toEqual(['a', 'made-here'])
})

test('LD-12 an incomplete answer removes nobody', async () => {
  await pull([customer({ key: 'a' }), customer({ key: 'b' })])
  expect(await pull([customer({ key: 'a' })], { totalCount: 5 })).toMatchObject({ ok: false })
  expect(await keys()).toEqual(['a', 'b'])
})

test('LD-12 a partial sync removes only who is named as deleted, and goes on from the mark of the server', async () => {
  await pull([customer({ key: 'a' }), customer({ key: 'b' })])
  const gone = customer({ key: 'a', IsDeleted: true })
  expect(await pull([gone, customer({ key: 'c' })], { pitId: '9' }, 'partial')).toEqual({
    ok: true,
    changed: 2,
  })
  expect(await keys()).toEqual(['b', 'c'])
  expect(await db.metadata.get('customer')).toMatchObject({ mark: '9', count: 2 })
})

test('LD-12 a server that went back in time is read anew from the start', async () => {
  await pull([customer({ key: 'a' }), customer({ key: 'b' })])
  await pull([customer({ key: 'a' })], { pitId: '3' }, 'partial')
  expect(await keys()).toEqual(['a'])
  expect(await db.metadata.get('customer')).toMatchObject({ mark: '3' })
})
