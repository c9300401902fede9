import { randomUUID } from 'node:crypto'
import type { Sale, SaleReply } from '@evertill/contract'
import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../testing/test-app.ts'
import { approve } from '../../testing/test-approval.ts'
import { OFFLINE, returnOf } from '../../testing/test-sale.ts'
import { openEveryDrawer } from '../../testing/test-drawer.ts'
import { testShop, testTill } from '../../testing/test-shop.ts'

const { database, cashier, manager } = testShop('cashier', 'manager')
const till = testTill(cashier)

beforeAll(async () => {
  await openEveryDrawer(database)
  await database.query('delete from offers')
  await database.query(
    `update products set retail_price = $1, mrp = $1, store_specific_prices = '[]', discount_amount = 0`,
    [PRICE],
  )
})

const PRICE = 60_000

const soldPieces = (pieces: number): Sale =>
  till.makeSale({
    lines: 1,
    line: (line) => ({ ...line, UnitPrice: PRICE, MRP: PRICE, Quantity: pieces * 1_000 }),
  })
const flagsOf = async (by: Caller, sale: Sale): Promise<readonly string[]> => {
  const { status, body } = await by.post<SaleReply>(OFFLINE, sale)
  expect(status, JSON.stringify(body)).toBe(200)
  return by.reviewedFlags(sale.UUID)
}
const lacksApproval = async (by: Caller, sale: Sale) => (await flagsOf(by, sale)).includes('NOT_ALLOWED')
const setLimit = (limit: number) => database.query('update stores set refund_approval_above = $1', [limit])
/** An edit with fewer pieces. */
const loweredTo = (sold: Sale, Quantity: number, header: Partial<Sale>): Sale => {
  const { UUID, TransactionNo, RunningNo, TransactionDate, Lines } = sold
  const { ProductID = '', UnitPrice = 0, MRP = 0 } = Lines[0] ?? {}
  return till.makeSale({
    lines: 1,
    header: { UUID, TransactionNo, RunningNo, TransactionDate, ...header },
    line: (other) => ({ ...other, UUID: randomUUID(), ProductID, UnitPrice, MRP, Quantity }),
  })
}
const backOf = (sold: Sale) => till.makeSale({ lines: 0, draft: returnOf(sold) })

test('RI-10 a return above the limit of the store is flagged if nobody approved it', async () => {
  const sold = soldPieces(1)
  const other = soldPieces(1)
  const totalOf = ({ Lines }: Sale) => Lines[0]?.TotalAmount ?? 0
  for (const sale of [sold, other]) expect(await lacksApproval(cashier, sale)).toBe(false)
  await setLimit(totalOf(sold))
  expect(await lacksApproval(cashier, backOf(sold))).toBe(false)
  await setLimit(totalOf(other) - 1)
  expect(await lacksApproval(cashier, backOf(other))).toBe(true)
  // The manager may refund alone, whatever the amount.
  expect(await lacksApproval(manager, backOf(sold))).toBe(false)
})

test('RI-10 small refunds of one bill add up, whatever the till says about earlier ones', async () => {
  const sold = soldPieces(2)
  await flagsOf(cashier, sold)
  const first = backOf(sold)
  await setLimit(first.Returns?.[0]?.TotalAmount ?? 0)
  expect(await lacksApproval(cashier, first)).toBe(false)
  // The limit covers one such refund, and the books have one already.
  expect(await lacksApproval(cashier, backOf(sold))).toBe(true)
})

test('RI-10 AS-26 an edit that lowers a paid bill is judged as a return, and the timeline says what changed', async () => {
  await setLimit(50_000)
  const sold = soldPieces(3)
  expect(await lacksApproval(cashier, sold)).toBe(false)
  const half = loweredTo(sold, 1_000, { Revision: 2, Reason: 'Wrong item' })
  const { status, body } = await cashier.put<SaleReply>(`/transaction/sales/${sold.UUID}`, half)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(await cashier.reviewedFlags(sold.UUID)).toContain('NOT_ALLOWED')
  const { body: read } = await cashier.get<{ sale: Sale; Timeline: { Action: string; Detail: object }[] }>(
    `/transaction/sales/${sold.UUID}`,
  )
  expect(read.sale.Reason).toBe('Wrong item')
  expect(read.Timeline.find(({ Action }) => Action === 'sale.edited')?.Detail).toMatchObject({
    reason: 'Wrong item',
    change: {
      from: sold.PayableAmount,
      to: half.PayableAmount,
      removed: 1,
      added: 1,
      moved: [{ isCash: true, amount: half.PayableAmount - sold.PayableAmount }],
    },
  })
})

test('RI-10 AS-26 an approved edit is not flagged, and the timeline names who approved it', async () => {
  await setLimit(50_000)
  const sold = soldPieces(3)
  await flagsOf(cashier, sold)
  const ApprovalID = await approve(cashier, 'Return', { Amount: sold.PayableAmount })
  const lower = loweredTo(sold, 1_000, { Revision: 2, Reason: 'Wrong item', ApprovalIDs: [ApprovalID] })
  expect((await cashier.put<SaleReply>(`/transaction/sales/${sold.UUID}`, lower)).status).toBe(200)
  expect(await cashier.reviewedFlags(sold.UUID)).not.toContain('NOT_ALLOWED')
  const { body } = await cashier.get<{ Timeline: { Action: string }[] }>(`/transaction/sales/${sold.UUID}`)
  expect(body.Timeline.find(({ Action }) => Action === 'approval.used')).toMatchObject({
    ByUserName: 'Manager 1',
    Detail: { approved: 'Return' },
  })
})

test('RI-10 small edits that lower one bill add up', async () => {
  const sold = soldPieces(3)
  await flagsOf(cashier, sold)
  await setLimit(sold.PayableAmount / 2)
  const edited = async (pieces: number, Revision: number) => {
    const sale = loweredTo(sold, pieces * 1_000, { Revision, Reason: 'Wrong item' })
    expect((await cashier.put<SaleReply>(`/transaction/sales/${sold.UUID}`, sale)).status).toBe(200)
    return cashier.reviewedFlags(sold.UUID)
  }
  expect(await edited(2, 2)).not.toContain('NOT_ALLOWED')
  expect(await edited(1, 3)).toContain('NOT_ALLOWED')
})
