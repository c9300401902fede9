import { randomUUID } from 'node:crypto'
import type { Sale, WholeClosing } from '@evertill/contract'
import { expect, test } from 'vitest'
import { type TestRegisterSession, openRegisterSession, saleForAmount } from '../../testing/test-drawer.ts'
import { OFFLINE } from '../../testing/test-sale.ts'
import { testShop, testTill } from '../../testing/test-shop.ts'

const { manager } = testShop('manager')
const till = testTill(manager, 'BLR1/R1')

const sell = async (session: TestRegisterSession, amount: number): Promise<Sale> => {
  const sale = saleForAmount(till, amount, [{ type: 'UPI', tendered: amount }], { ClosingKey: session.key })
  expect((await manager.post(OFFLINE, sale)).status).toBe(200)
  return sale
}
const voidIn = async (session: TestRegisterSession, { UUID }: Sale): Promise<void> => {
  const body = { UUID: randomUUID(), Reason: 'wrong', At: new Date().toISOString(), ClosingKey: session.key }
  expect((await manager.post(`/transaction/sales/${UUID}/void`, body)).status).toBe(200)
}
const editIn = async (session: TestRegisterSession, sale: Sale, amount: number): Promise<void> => {
  const { Lines: _lines, Payments: _payments, ...head } = sale
  const next = saleForAmount(till, amount, [{ type: 'UPI', tendered: amount }], {
    ...head,
    Revision: sale.Revision + 1,
    ChangedInClosingKey: session.key,
  })
  expect((await manager.put(`/transaction/sales/${sale.UUID}`, next)).status).toBe(200)
}
const addendumOf = async ({ path }: TestRegisterSession) =>
  (await manager.get<{ closing: WholeClosing }>(`${path}/closinglistbyid`)).body.closing.Addendum

test('FG-30 FG-31 a closing counts corrections of earlier bills apart, and its addendum what changed since', async () => {
  const morning = await openRegisterSession(manager, 'BLR1/R1')
  const [first, second, third] = [
    await sell(morning, 10_000),
    await sell(morning, 5_000),
    await sell(morning, 2_000),
  ]
  await editIn(morning, second, 6_000)
  expect(await morning.accounts()).toMatchObject({ BillCount: 3, NetSales: 18_000 })
  expect((await morning.accounts()).Corrections).toBeUndefined()
  expect((await morning.close({})).status).toBe(200)
  expect(await addendumOf(morning)).toEqual({ Sales: [], Rows: [] })

  const evening = await openRegisterSession(manager, 'BLR1/R1')
  const own = await sell(evening, 1_000)
  await voidIn(evening, first)
  await editIn(evening, { ...second, Revision: 2 }, 5_500)
  await voidIn(evening, own)
  const corrections = { Count: 2, NetAmount: -10_000 - 500, TaxAmount: 0 }
  expect(await evening.accounts()).toMatchObject({ BillCount: 0, NetSales: 0, Corrections: corrections })
  // What was closed stays as it was.
  expect(await morning.accounts()).toMatchObject({ BillCount: 3, NetSales: 18_000 })
  expect(await addendumOf(morning)).toEqual({ Sales: [], Rows: [] })
  expect((await evening.close({})).status).toBe(200)

  // Made in its own session and sent late: the closed figures keep it, the addendum takes it back.
  await voidIn(morning, third)
  expect(await morning.accounts()).toMatchObject({ NetSales: 18_000 })
  expect(await addendumOf(morning)).toMatchObject({ NetSales: -2_000 })
  expect(await evening.accounts()).toMatchObject({ Corrections: corrections })
  expect(await addendumOf(evening)).toEqual({ Sales: [], Rows: [] })

  // A later edit has counted already, so a void of it is a correction too, whenever it was made.
  await voidIn(morning, second)
  expect(await addendumOf(morning)).toMatchObject({ NetSales: -2_000 - 5_500 })
  expect(await addendumOf(evening)).toEqual({ Sales: [], Rows: [] })
})
