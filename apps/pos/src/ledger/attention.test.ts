import { beforeEach, describe, expect, test } from 'vitest'
import type { LedgerDb } from '../db/ledger-db.ts'
import { createOutboxStore } from '../db/outbox/outbox-store.ts'
import type { SalesDb } from '../db/sales-db.ts'
import { newTill } from '../testing/device.ts'
import { createFakeClock } from '../testing/fakes.ts'
import { cash, newCart, PLACE } from '../testing/selling-place.ts'
import { completeSale } from './complete-sale.ts'
import { correctReferences, correctSale, referencesOf, retryNow } from './correct-sale.ts'
import { parkSale, resumeSale } from './parked-sales.ts'
import { countOfFile, exportUnsent, importUnsent, parseUnsentFile, type UnsentFile } from './unsent-file.ts'

let db: SalesDb
let ledger: LedgerDb
const clock = createFakeClock()
const ports = () => ({ db: ledger, clock })
const OWNER = { RegistrationID: 'registration-demo', DeviceID: 'device-1' }

const sell = async () => {
  clock.advance(1_000)
  const result = await completeSale({ ...ports(), isOnline: () => true }, PLACE, newCart(), [cash(10_000)])
  return result.ok ? result.sale : expect.fail(result.message)
}
const refuse = async (uuid: string, times: number) => {
  const store = createOutboxStore(ledger)
  const refusal = { code: 'SALE_INVALID', message: 'Server rejected the sale', errors: [], quarantineId: 'q' }
  for (let time = 0; time < times; time++) {
    const claim = (await store.claim(clock.now(), 60_000, 100)) ?? expect.fail('something to send')
    await store.applyAnswers(claim, new Map([[uuid, { kind: 'refused', refusal }]]), {
      now: clock.now(),
      random: 0,
    })
    clock.advance(300_000)
  }
}

beforeEach(async () => {
  ;({ strict: db, ledger } = await newTill())
})

describe('a sale that needs attention', () => {
  test('OB-18 gets one more try by hand, not five', async () => {
    const { UUID } = await sell()
    await refuse(UUID, 5)
    expect(await retryNow(ports(), 'salesQueue', UUID)).toEqual({ ok: true })
    const row = await db.salesQueue.get(UUID)
    expect(row).toMatchObject({ status: 'pending', attempts: 4 })
    expect(row).not.toHaveProperty('attentionAt')
    await refuse(UUID, 1)
    expect(await db.salesQueue.get(UUID)).toMatchObject({ status: 'failed', attempts: 5 })
  })

  test('OB-19 is corrected in its references, and the committed body is kept', async () => {
    const sale = await sell()
    await refuse(sale.UUID, 5)
    const changes = [{ path: 'StoreID', value: 'store-blr2' }]
    expect(await correctSale(ports(), sale.UUID, changes)).toEqual({ ok: true })
    expect(await db.salesQueue.get(sale.UUID)).toMatchObject({
      status: 'pending',
      originalData: { ...sale, StoreID: 'store-blr2' },
      committedData: sale,
    })
    expect(await db.journal.where('UUID').equals(sale.UUID).last()).toMatchObject({
      event: 'corrected',
      detail: 'StoreID: store-blr1 → store-blr2',
    })
  })

  test.each([
    'PayableAmount',
    'Lines.0.Quantity',
    'Payments.0.Amount',
    'TransactionNo',
    'UUID',
    'Lines.0.Nothing',
  ])('OB-19 is never changed in %s', async (path) => {
    const sale = await sell()
    expect(correctReferences(sale, [{ path, value: '1' }])).toMatchObject({ ok: false })
    expect(referencesOf(sale).map((reference) => reference.path)).not.toContain(path)
  })

  test('OB-19 an optional reference can be removed, a required one cannot', async () => {
    const sale = { ...(await sell()), Note: 'gift' }
    expect(correctReferences(sale, [{ path: 'Note', value: ' ' }])).toEqual({
      ok: true,
      sale: expect.not.objectContaining({ Note: expect.anything() }),
    })
    expect(correctReferences(sale, [{ path: 'StoreID', value: '' }])).toMatchObject({ ok: false })
  })
})

describe('a file of unsent sales', () => {
  const write = async (): Promise<string> => JSON.stringify(await exportUnsent(ports(), OWNER))
  const read = (text: string): UnsentFile => {
    const file = parseUnsentFile(text, OWNER.RegistrationID)
    return typeof file === 'string' ? expect.fail(file) : file
  }

  test('OB-20 is imported by another device once, with unchanged bodies', async () => {
    const sales = [await sell(), await sell()]
    await refuse(sales[0]?.UUID ?? '', 5)
    const text = await write()
    ;({ strict: db, ledger } = await newTill())
    expect(await importUnsent(ports(), read(text))).toEqual({ ok: true, added: 2, known: 0 })
    expect(await importUnsent(ports(), read(text))).toEqual({ ok: true, added: 0, known: 2 })
    const rows = await db.salesQueue.toArray()
    expect(rows.map(({ originalData, status, attempts }) => ({ originalData, status, attempts }))).toEqual(
      sales.map((sale) => ({ originalData: sale, status: 'pending', attempts: 0 })),
    )
    expect(await db.salesHistory.count()).toBe(2)
  })

  test('OB-60 has the parked sales, which another device takes in once', async () => {
    const draft = { ...newCart(), UUID: 'parked-cart' }
    const toPark = { draft, storeId: 'store-blr1', label: 'Red bag', payable: 5_800, by: 'Cashier 1' }
    await parkSale(ports(), toPark)
    const [parked] = await db.parkedSales.toArray()
    const text = await write()
    expect(countOfFile(read(text))).toBe(1)
    ;({ strict: db, ledger } = await newTill())
    expect(await importUnsent(ports(), read(text))).toEqual({ ok: true, added: 1, known: 0 })
    expect(await importUnsent(ports(), read(text))).toEqual({ ok: true, added: 0, known: 1 })
    expect(await db.parkedSales.toArray()).toEqual([parked])
    await resumeSale(ports(), 'parked-cart')
    expect(await importUnsent(ports(), read(text))).toEqual({ ok: true, added: 0, known: 1 })
    const damaged = { ...read(text), parkedSales: [{ key: 'x' }] }
    expect(parseUnsentFile(JSON.stringify(damaged), OWNER.RegistrationID)).toContain('a parked sale')
    const { parkedSales: _parked, ...earlier } = read(text)
    expect(countOfFile(read(JSON.stringify(earlier)))).toBe(0)
  })

  test('OB-20 is refused when it is damaged, newer, or of another company, and nothing is imported', async () => {
    await sell()
    const file = JSON.parse(await write()) as UnsentFile
    const refusals = [
      'no json',
      '[]',
      JSON.stringify({ ...file, version: 2 }),
      JSON.stringify({ ...file, RegistrationID: 'other' }),
      JSON.stringify({ ...file, sales: null }),
      JSON.stringify({ ...file, sales: [...file.sales, { key: 'x' }] }),
      JSON.stringify({
        ...file,
        otherWrites: [{ key: 'x', createdAt: '', kind: 'payroll', label: '', body: {} }],
      }),
    ].map((text) => parseUnsentFile(text, OWNER.RegistrationID))
    expect(new Set(refusals).size).toBe(7)
    for (const refusal of refusals) expect(refusal).toEqual(expect.stringContaining('This '))
  })
})
