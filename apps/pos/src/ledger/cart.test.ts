import { beforeEach, describe, expect, test } from 'vitest'
import { createCartStore } from '../db/cart-store.ts'
import type { LedgerDb } from '../db/ledger-db.ts'
import type { Databases } from '../db/sales-db.ts'
import { newDevice } from '../testing/device.ts'
import { createFakeClock, createFakeLocks } from '../testing/fakes.ts'
import { butter, cash, PLACE } from '../testing/selling-place.ts'
import { newUuid } from '../platform/ids.ts'
import { createCartKeeper } from './cart.ts'
import { completeSale } from './complete-sale.ts'

let databases: Databases & { ledger: LedgerDb }
let browser: ReturnType<typeof createFakeLocks>
const clock = createFakeClock()

const openTab = async (storeId = PLACE.store.key) => {
  const locks = browser.tab()
  const cart = createCartKeeper({
    store: createCartStore(databases.relaxed),
    locks,
    clock,
    newUuid,
    storeId: () => storeId,
  })
  await cart.restore()
  return { cart, close: locks.close }
}
const quantities = (tab: Awaited<ReturnType<typeof openTab>>) =>
  tab.cart.get().Lines.map((line) => line.Quantity)

beforeEach(async () => {
  databases = await newDevice()
  browser = createFakeLocks()
})

describe('the cart', () => {
  test('SC-1 adds the same product to its line, but each weighing is a line of its own', async () => {
    const tab = await openTab()
    tab.cart.add(butter(), false)
    tab.cart.add(butter(2_000), false)
    tab.cart.add(butter(1_235), true)
    expect(quantities(tab)).toEqual([3_000, 1_235])
  })

  test('SC-2 survives the death of its tab', async () => {
    const before = await openTab()
    before.cart.add(butter(3_000), false)
    await before.cart.restore()
    before.close()
    const after = await openTab()
    expect(quantities(after)).toEqual([3_000])
    expect(after.cart.get().UUID).toBe(before.cart.get().UUID)
  })

  test('SC-3 is not picked up by a second tab while the first one works on it', async () => {
    const first = await openTab()
    first.cart.add(butter(), false)
    await first.cart.restore()
    const second = await openTab()
    expect(quantities(second)).toEqual([])
    expect(quantities(first)).toEqual([1_000])
  })

  test('SC-4 that became a sale is never offered again, even if an autosave came late', async () => {
    const tab = await openTab()
    tab.cart.add(butter(), false)
    const paid = tab.cart.get()
    await completeSale({ db: databases.ledger, clock, isOnline: () => true }, PLACE, paid, [cash(10_000)])
    await databases.relaxed.cart.put({
      ...paid,
      Lines: [...paid.Lines],
      StoreID: PLACE.store.key,
      updatedAt: '',
    })
    tab.close()
    const after = await openTab()
    expect(quantities(after)).toEqual([])
    expect(after.cart.get().UUID).not.toBe(paid.UUID)
  })

  test('SC-5 of one store is not sold in another', async () => {
    const here = await openTab()
    here.cart.add(butter(), false)
    await here.cart.restore()
    here.close()
    expect(quantities(await openTab('another-store'))).toEqual([])
  })
})
