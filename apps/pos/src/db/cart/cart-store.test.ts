import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { OPEN_GATE } from '../../platform/commit-gate.ts'
import { newCart } from '../../testing/selling-place.ts'
import { openDatabases } from '../sales-db.ts'
import { createCartStore } from './cart-store.ts'

test('SC-2 the cart is saved before the writes of a sync, as a sale is', async () => {
  let commits = 0
  const gate = { ...OPEN_GATE, commit: <T>(work: () => Promise<T>) => (commits++, work()) }
  const { relaxed } = await openDatabases('salesDB-cart-store', gate)
  const store = createCartStore(relaxed)
  const cart = newCart()
  await store.save({ ...cart, StoreID: 'a-store', updatedAt: '' } as never)
  expect(commits).toBe(1)
  expect((await store.openCarts()).map(({ UUID }) => UUID)).toEqual([cart.UUID])
})
