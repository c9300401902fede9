import { beforeEach, describe, expect, test } from 'vitest'
import { createCartStore } from '../db/cart/cart-store.ts'
import type { LedgerDb } from '../db/ledger-db.ts'
import type { Databases } from '../db/sales-db.ts'
import { newTill } from '../testing/device.ts'
import { createFakeClock, createFakeLocks } from '../testing/fakes.ts'
import { butter, cash, PLACE } from '../testing/selling-place.ts'
import { newUuid } from '../platform/ids.ts'
import { createLiveCart } from './cart.ts'
import { isEmptyDraft, keepTaken, newDraft, takenIn } from './cart-changes.ts'
import { completeSale } from './complete-sale.ts'

let databases: Databases & { ledger: LedgerDb }
let browser: ReturnType<typeof createFakeLocks>
const clock = createFakeClock()

const startTab = (storeId = PLACE.store.key, userId?: () => string) => {
  const locks = browser.tab()
  const cart = createLiveCart({
    store: createCartStore(databases.relaxed),
    locks,
    clock,
    newUuid,
    storeId: () => storeId,
    ...(userId ? { userId } : {}),
  })
  return { cart, close: locks.close }
}
const openTab = async (...place: Parameters<typeof startTab>) => {
  const tab = startTab(...place)
  await tab.cart.restore()
  return tab
}
/** Lets all pending promises settle. */
const settled = () => new Promise((resolve) => setTimeout(resolve))
const quantities = (tab: ReturnType<typeof startTab>) => tab.cart.get().Lines.map((line) => line.Quantity)

beforeEach(async () => {
  databases = await newTill()
  browser = createFakeLocks()
})

describe('the cart', () => {
  test('SC-1 adds the same product to its line, but each weighing is a separate line', async () => {
    const tab = await openTab()
    tab.cart.add(butter(), false)
    tab.cart.add(butter(2_000), false)
    tab.cart.add(butter(1_235), true)
    expect(quantities(tab)).toEqual([3_000, 1_235])
  })

  test('SC-2 survives a crash of its tab', async () => {
    const before = await openTab()
    before.cart.add(butter(3_000), false)
    await before.cart.restore()
    before.close()
    const after = await openTab()
    expect(quantities(after)).toEqual([3_000])
    expect(after.cart.get().UUID).toBe(before.cart.get().UUID)
  })

  test('EN-44 belongs to its cashier: another one begins with their own, and each finds theirs again', async () => {
    let active = 'anna'
    const tab = await openTab(PLACE.store.key, () => active)
    const switchTo = async (person: string) => {
      active = person
      await tab.cart.restore()
      return quantities(tab)
    }
    tab.cart.add(butter(3_000), false)
    expect(await switchTo('bala')).toEqual([])
    tab.cart.add(butter(1_000), false)
    expect(await switchTo('anna')).toEqual([3_000])
    expect(await switchTo('bala')).toEqual([1_000])
    tab.close()
    const restarted = await openTab(PLACE.store.key, () => 'anna')
    expect(quantities(restarted)).toEqual([3_000])
  })

  test('SC-3 is not picked up by a second tab while the first one works on it', async () => {
    const first = await openTab()
    first.cart.add(butter(), false)
    await first.cart.restore()
    const second = await openTab()
    expect(quantities(second)).toEqual([])
    expect(quantities(first)).toEqual([1_000])
  })

  test('SC-4 that became a sale is never restored, even after a late autosave', async () => {
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

  test('FC-22 writes a burst of scans once, with all of them, and nothing after the cart became a sale', async () => {
    const written: number[][] = []
    const store = createCartStore(databases.relaxed)
    let goOn = () => {}
    const cart = createLiveCart({
      store: {
        ...store,
        save: async (record) => {
          written.push(record.Lines.map((line) => line.Quantity))
          await store.save(record)
        },
      },
      locks: browser.tab(),
      clock,
      newUuid,
      storeId: () => PLACE.store.key,
      pause: () => new Promise((resolve) => (goOn = resolve)),
    })
    for (let scan = 0; scan < 50; scan++) cart.add(butter(), false)
    await Promise.resolve()
    expect(written).toEqual([])
    goOn()
    await expect.poll(() => written).toEqual([[50_000]])
    cart.add(butter(), false)
    await Promise.resolve()
    cart.startNext()
    goOn()
    await cart.restore()
    expect(written).toEqual([[50_000]])
  })

  test('FC-22 changes during the commit are saved only if it fails', async () => {
    const written: number[][] = []
    const store = createCartStore(databases.relaxed)
    const save = (record: Parameters<typeof store.save>[0]) => {
      written.push(record.Lines.map((line) => line.Quantity))
      return Promise.resolve()
    }
    const cart = createLiveCart({
      store: { ...store, save },
      locks: browser.tab(),
      clock,
      newUuid,
      storeId: () => PLACE.store.key,
    })
    let refuse: (error: Error) => void = () => {}
    const refused = cart.whileSold(() => new Promise((_, reject) => (refuse = reject)))
    cart.add(butter(), false)
    await settled()
    expect(written).toEqual([])
    refuse(new Error('The disk is full.'))
    await expect(refused).rejects.toThrow('full')
    await expect.poll(() => written).toEqual([[1_000]])

    let sell = () => {}
    const sold = cart.whileSold(() => new Promise<void>((resolve) => (sell = resolve)).then(cart.startNext))
    cart.add(butter(), false)
    await settled()
    sell()
    await sold
    await cart.restore()
    expect(written).toEqual([[1_000]])
  })

  test('SC-6 keeps an article that is scanned while it is restored, with and without a cart on the disk', async () => {
    const first = await openTab()
    const begin = first.cart.restore()
    first.cart.add(butter(), false)
    await begin
    expect(quantities(first)).toEqual([1_000])
    await first.cart.restore()
    first.close()

    const second = startTab()
    const restored = second.cart.restore()
    second.cart.add(butter(2_000), false)
    await restored
    expect(second.cart.get().UUID).toBe(first.cart.get().UUID)
    expect(quantities(second)).toEqual([1_000, 2_000])
    await second.cart.restore()
    second.close()
    const after = await openTab()
    expect(quantities(after)).toEqual([1_000, 2_000])
    after.close()
    expect(await databases.relaxed.cart.count()).toBe(1)
  })

  test('SC-5 of one store is not restored in another', async () => {
    const here = await openTab()
    here.cart.add(butter(), false)
    await here.cart.restore()
    here.close()
    expect(quantities(await openTab('another-store'))).toEqual([])
  })

  test('FC-5 is restored with customer, discounts, charges, note and approvals', async () => {
    const before = await openTab()
    before.cart.add(butter(), false)
    before.cart.update((draft) => ({
      ...draft,
      Note: 'ring the bell',
      BillDiscount: { Kind: 'Percent', Percent: 50_000 },
      Customer: {
        CustomerID: 'c-1',
        Name: 'Customer 007',
        PhoneNo: '9800000007',
        EmailID: '',
        GSTIN: '',
        Groups: ['Staff'],
        Points: 40,
      },
      Approvals: [{ ApprovalID: 'a-1', Action: 'Discount', Percent: 200_000, ApprovedBy: 'Manager 1' }],
    }))
    await before.cart.restore()
    before.close()
    // Lines are stored as JSON: a structured clone of each would slow down every scan.
    expect((await databases.relaxed.cart.toArray())[0]?.Lines).toEqual([expect.any(String)])
    expect((await openTab()).cart.get()).toEqual({ ...before.cart.get(), canUndo: false })
  })

  test('FC-5 that an earlier version of the till saved can still be sold', async () => {
    const line = butter(2_000)
    const { StoreID, UUID, updatedAt } = { StoreID: PLACE.store.key, UUID: newUuid(), updatedAt: '' }
    await databases.relaxed.cart.put({ UUID, StoreID, updatedAt, Lines: [line] } as never)
    const { cart } = await openTab()
    expect(cart.get()).toMatchObject({ UUID, Lines: [line], Charges: [], Approvals: [] })
    cart.add(butter(), false)
    expect(cart.get().Lines.map((one) => one.Quantity)).toEqual([3_000])
  })

  test('FC-6 undoes step by step, also a clearing, and saves the result', async () => {
    const tab = await openTab()
    tab.cart.add(butter(), false)
    tab.cart.add(butter(), false)
    tab.cart.clear()
    expect(quantities(tab)).toEqual([])
    tab.cart.undo()
    expect(quantities(tab)).toEqual([2_000])
    tab.cart.undo()
    expect(quantities(tab)).toEqual([1_000])
    await tab.cart.restore()
    tab.close()
    const after = await openTab()
    expect(quantities(after)).toEqual([1_000])
    expect(after.cart.get().canUndo).toBe(false)
  })

  test('SP-40 Undo takes goods away and never the money that was taken; a cleared cart has none of it', async () => {
    const part = { PaymentTypeID: 'cash', PaymentType: 'Cash', Kind: 'Cash', Amount: 5_000 } as const
    const tab = await openTab()
    tab.cart.add(butter(), false)
    tab.cart.add(butter(), false)
    tab.cart.adjust(keepTaken([part]))
    tab.cart.undo()
    expect(quantities(tab)).toEqual([1_000])
    expect(takenIn(tab.cart.get())).toBe(5_000)
    await tab.cart.restore()
    tab.close()
    const after = await openTab()
    expect(takenIn(after.cart.get())).toBe(5_000)
    after.cart.clear()
    expect(takenIn(after.cart.get())).toBe(0)
    after.cart.undo()
    expect(quantities(after)).toEqual([1_000])
    expect(takenIn(after.cart.get())).toBe(0)
  })

  test('FC-6 a quantity that is set twice is one step', async () => {
    const tab = await openTab()
    tab.cart.add(butter(), false)
    const lineId = tab.cart.get().Lines[0]?.UUID ?? ''
    tab.cart.setQuantity(lineId, 3_000)
    tab.cart.setQuantity(lineId, 3_000)
    tab.cart.undo()
    expect(quantities(tab)).toEqual([1_000])
  })

  test('FC-6 does not undo past a completed sale', async () => {
    const tab = await openTab()
    tab.cart.add(butter(), false)
    tab.cart.startNext()
    tab.cart.undo()
    expect(quantities(tab)).toEqual([])
    expect(tab.cart.get().canUndo).toBe(false)
  })
})

test('SP-40 what was taken is counted without earlier payments, and a cart with money in it is not empty', () => {
  const part = (Amount: number) =>
    ({ PaymentTypeID: 'cash', PaymentType: 'Cash', Kind: 'Cash', Amount }) as const
  expect(takenIn({})).toBe(0)
  expect(takenIn({ Taken: [part(2_000), part(5_000)], Paid: [part(2_000)] })).toBe(5_000)
  // An earlier payment of an edited bill was removed.
  expect(takenIn({ Taken: [], Paid: [part(2_000)] })).toBe(0)
  expect(isEmptyDraft(keepTaken([part(5_000)])(newDraft('uuid')))).toBe(false)
  expect(keepTaken(undefined)(keepTaken([part(5_000)])(newDraft('uuid')))).toEqual(newDraft('uuid'))
})
