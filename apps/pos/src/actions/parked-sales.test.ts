import { describe, expect, test, vi } from 'vitest'
import { newCart, PLACE } from '../testing/selling-place.ts'
import { openTill, type Till } from '../testing/till-runtime.ts'
import { discardParkedSale, parkCart, resumeParkedSale } from './parked-sales.ts'

const park = async (till: Till, draft = newCart()) => {
  till.cart.replace(draft)
  return { draft, outcome: await parkCart(till.runtime, { draft, label: 'Red bag', payable: 5_800 }) }
}

describe('parked sales', () => {
  test('SP-11 parking stores the cart for this store and begins the next one', async () => {
    const till = await openTill()
    const { draft, outcome } = await park(till)
    expect(outcome).toEqual({ ok: true })
    expect(await till.db.parkedSales.toArray()).toMatchObject([
      { key: draft.UUID, StoreID: PLACE.store.key, Label: 'Red bag', parkedBy: PLACE.user.Name },
    ])
    expect(till.cart.get()).toMatchObject({ Lines: [] })
    expect(till.cart.get().UUID).not.toBe(draft.UUID)
  })

  test('SP-11 a cart that could not be stored stays on the screen', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const till = await openTill()
    const ledger = { ...till.runtime.ledger, write: () => Promise.reject(new Error('disk full')) }
    const draft = newCart()
    till.cart.replace(draft)
    const outcome = await parkCart({ ...till.runtime, ledger }, { draft, label: '', payable: 5_800 })
    expect(outcome).toEqual({ ok: false, code: 'notSaved' })
    expect(till.cart.get().UUID).toBe(draft.UUID)
  })

  test('SP-11 without a store nothing is parked', async () => {
    const till = await openTill()
    till.session.set({ ...till.session.get(), store: null as never })
    expect((await park(till)).outcome).toEqual({ ok: false, code: 'notSaved' })
    expect(await till.db.parkedSales.count()).toBe(0)
  })

  test('SP-12 a resumed sale replaces the cart, and one that is gone leaves it alone', async () => {
    const till = await openTill()
    const { draft } = await park(till)
    expect(await resumeParkedSale(till.runtime, draft.UUID, [])).toEqual({ ok: true, to: null })
    expect(till.cart.get()).toMatchObject({ UUID: draft.UUID, Lines: draft.Lines })
    expect(await resumeParkedSale(till.runtime, 'elsewhere', [])).toEqual({ ok: false, code: 'gone' })
    expect(till.cart.get().UUID).toBe(draft.UUID)
  })

  test('FC-27 a resumed return goes on as a return: sold instead, its goods would bring money in', async () => {
    const till = await openTill()
    const type = {
      ...PLACE.transactionType,
      key: 'type-return',
      TransactionType: 'Sales Return',
      Letter: 'C',
    }
    const { draft } = await park(till, { ...newCart(), TransactionTypeID: type.key })
    expect(await resumeParkedSale(till.runtime, draft.UUID, [PLACE.transactionType, type])).toEqual({
      ok: true,
      to: '/sales/newsales?type=Sales%20Return',
    })
  })

  test('SP-13 the journal keeps the reason of a deleted one and who deleted it', async () => {
    const till = await openTill()
    const { draft } = await park(till)
    expect(await discardParkedSale(till.runtime, draft.UUID, 'never came back')).toEqual({ ok: true })
    const detail = expect.stringContaining(`never came back – ${PLACE.user.Name}`)
    expect(await till.db.journal.toArray()).toContainEqual(
      expect.objectContaining({ event: 'discarded', detail }),
    )
  })
})
