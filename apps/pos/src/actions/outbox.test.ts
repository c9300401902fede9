import { describe, expect, test } from 'vitest'
import { completeSale } from '../ledger/complete-sale.ts'
import { cash, newCart, PLACE } from '../testing/selling-place.ts'
import { openTill, type Till } from '../testing/till-runtime.ts'
import { correctQueuedSale, exportUnsentFile, importUnsentFile, retryQueued } from './outbox.ts'

const sell = async ({ runtime: { ledger, clock } }: Till): Promise<string> => {
  const done = await completeSale({ db: ledger, clock, isOnline: () => true }, PLACE, newCart(), [
    cash(10_000),
  ])
  return done.ok ? done.sale.UUID : expect.fail(done.message)
}

describe('the outbox', () => {
  test('OB-18 a retry by hand wakes the sender', async () => {
    const till = await openTill()
    const key = await sell(till)
    expect(await retryQueued(till.runtime, { store: 'salesQueue', key })).toEqual({ ok: true })
    expect(till.wakes()).toBe(1)
  })

  test('OB-18 a retry of what was sent meanwhile is refused and wakes nobody', async () => {
    const till = await openTill()
    expect(await retryQueued(till.runtime, { store: 'salesQueue', key: 'sent' })).toMatchObject({ ok: false })
    expect(till.wakes()).toBe(0)
  })

  test('OB-19 a corrected sale is sent at once, and an amount cannot be corrected', async () => {
    const till = await openTill()
    const key = await sell(till)
    const amount = [{ path: 'PayableAmount', value: '1' }]
    expect(await correctQueuedSale(till.runtime, key, amount)).toMatchObject({ ok: false })
    expect(till.wakes()).toBe(0)
    const store = [{ path: 'StoreID', value: 'store-blr2' }]
    expect(await correctQueuedSale(till.runtime, key, store)).toEqual({ ok: true })
    expect(till.wakes()).toBe(1)
  })

  test('OB-20 another device of the same registration takes in the file and sends it', async () => {
    const [from, to] = [await openTill(), await openTill()]
    await sell(from)
    const text = JSON.stringify(await exportUnsentFile(from.runtime))
    expect(await importUnsentFile(to.runtime, text)).toEqual({ ok: true, added: 1, known: 0 })
    expect(to.wakes()).toBe(1)
  })

  test('OB-20 a file of another company is refused', async () => {
    const [from, to] = [await openTill(), await openTill()]
    await sell(from)
    const text = JSON.stringify(await exportUnsentFile(from.runtime))
    to.session.set({ ...to.session.get(), user: { ...PLACE.user, RegistrationID: 'another' } })
    expect(await importUnsentFile(to.runtime, text)).toMatchObject({ ok: false })
    expect(await to.db.salesQueue.count()).toBe(0)
    expect(to.wakes()).toBe(0)
  })

  test('OB-20 a disk that refuses the file takes in nothing and says so', async () => {
    const [from, to] = [await openTill(), await openTill()]
    await sell(from)
    const text = JSON.stringify(await exportUnsentFile(from.runtime))
    const ledger = { ...to.runtime.ledger, write: () => Promise.reject(new Error('disk full')) }
    expect(await importUnsentFile({ ...to.runtime, ledger }, text)).toEqual({
      ok: false,
      message: 'This device could not store the file. Nothing was taken in.',
    })
    expect(to.wakes()).toBe(0)
  })
})
