import { randomUUID } from 'node:crypto'
import type { ErrorReply, Sale, SaleReply } from '@evertill/contract'
import { describe, expect, test } from 'vitest'
import { callerOf } from '../../testing/test-app.ts'
import { OFFLINE, type TestTill, onCredit, returnOf } from '../../testing/test-sale.ts'
import { testShop, testTill } from '../../testing/test-shop.ts'

const { database, app, manager, cashier } = testShop('manager', 'cashier')
const till = testTill(manager)

type VoidReply = { code: string; replayed?: boolean; flags?: string[] }
const path = (sale: { UUID: string }, rest = '') => `/transaction/sales/${sale.UUID}${rest}`
const book = async (changes: Parameters<TestTill['makeSale']>[0] = {}): Promise<Sale> => {
  const sale = till.makeSale(changes)
  expect((await manager.post<SaleReply>(OFFLINE, sale)).body.code).toBe('0')
  return sale
}

/** Another body for the same document: the next revision of it. */
const nextOf = (sale: Sale, changes: Parameters<TestTill['makeSale']>[0] = {}): Sale => {
  const { UUID, TransactionNo, Series, RunningNo } = sale
  const header = { ...changes.header, UUID, TransactionNo, Series, RunningNo, Revision: sale.Revision + 1 }
  return till.makeSale({ ...changes, header })
}
const cashOf = async (sale: Sale) => {
  const rows = await database.query<{ kind: string; amount: number }>(
    'select kind, amount::int from drawer_entries where sale_uuid = $1 order by recorded_at, kind',
    [sale.UUID],
  )
  const net = rows.reduce((sum, { kind, amount }) => sum + (kind === 'cashSale' ? amount : -amount), 0)
  return { net, rows: rows.length }
}
const edit = (sale: Sale, caller = manager) => caller.put<SaleReply>(path(sale), sale)
const readBack = async (sale: Sale) => (await manager.get<{ sale: Sale }>(path(sale))).body.sale

describe('an edit', () => {
  test('SL-15 SL-16 the next revision takes the place of the sale, and every revision is kept', async () => {
    const first = await book()
    const second = nextOf(first, { lines: 3 })
    expect(await edit(second)).toMatchObject({ status: 200, body: { code: '0', replayed: false } })
    expect(await readBack(first)).toEqual(second)
    const third = nextOf(second, { lines: 1 })
    expect((await edit(third)).status).toBe(200)
    expect(await readBack(first)).toEqual(third)
    const kept = await database.query<{ revision: number; body: Sale }>(
      'select revision, body from sale_revisions where sale_uuid = $1 order by revision',
      [first.UUID],
    )
    expect(kept.map(({ body }) => body)).toEqual([first, second, third])
    expect(await cashOf(first)).toMatchObject({ net: third.PayableAmount })
    // The till that made it may still send the first one: it gets the first answer again.
    expect((await manager.post<SaleReply>(OFFLINE, first)).body).toMatchObject({ code: '0', replayed: true })
  })

  test('SL-15 SL-24 F-03 the same edit sent five times at once is one edit with equal answers', async () => {
    const first = await book()
    const second = nextOf(first, { lines: 1 })
    const answers = await Promise.all(Array.from({ length: 5 }, () => edit(second)))
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect(answers.filter(({ body }) => !body.replayed)).toHaveLength(1)
    expect(await cashOf(first)).toMatchObject({ net: second.PayableAmount })
  })

  test('SL-15 an edit of an old revision is refused with the current revision', async () => {
    const first = await book()
    const [mine, yours] = [nextOf(first, { lines: 1 }), nextOf(first, { lines: 4 })]
    const answers = await Promise.all([edit(mine), edit(yours)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const [stale] = answers.filter(({ status }) => status === 409)
    expect(stale?.body).toMatchObject({ code: 'SALE_REVISION_STALE', revision: 2 })
    expect((await edit({ ...mine, Revision: 9 })).body).toMatchObject({ code: 'SALE_REVISION_STALE' })
  })

  test('SL-16 credit moves from one customer to the other by adding rows', async () => {
    const [before, after] = [randomUUID(), randomUUID()]
    const first = await book({ header: { CustomerID: before }, pay: onCredit })
    await edit(nextOf(first, { header: { CustomerID: after }, pay: onCredit, lines: 1 }))
    const rows = await database.query<{ customer_id: string; amount: number }>(
      'select customer_id, amount::int from customer_entries where sale_uuid = $1 order by recorded_at',
      [first.UUID],
    )
    const sum = (id: string) =>
      rows.filter((row) => row.customer_id === id).reduce((total, row) => total + row.amount, 0)
    expect([rows.length, sum(before)]).toEqual([3, 0])
    expect(sum(after)).toBe((await readBack(first)).PayableAmount)
  })

  test('SL-17 an edit keeps number, store and register, and its figures must agree', async () => {
    const first = await book()
    const next = nextOf(first)
    const moved = await manager.put<ErrorReply>(path(first), { ...next, TransactionNo: 'X', RunningNo: 5 })
    expect(moved).toMatchObject({ status: 422, body: { code: 'SALE_INVALID' } })
    expect(moved.body.errors?.map((error) => error.path)).toEqual(['TransactionNo', 'RunningNo'])
    const wrong = await manager.put<ErrorReply>(path(first), { ...next, TotalAmount: 1 })
    expect(wrong).toMatchObject({ status: 422, body: { code: 'SALE_CONTRADICTS_ITSELF' } })
    expect(wrong.body.quarantineId).toBeDefined()
    expect((await manager.put(path({ UUID: randomUUID() }), next)).status).toBe(400)
    const unknown = till.makeSale()
    expect((await edit(unknown)).status).toBe(404)
    const other = await callerOf(app, 'owner@other.test')
    expect((await edit(next, other)).status).toBe(404)
    expect(await readBack(first)).toEqual(first)
  })
})

const voidBody = (more: object = {}) => ({
  UUID: randomUUID(),
  Reason: 'rung up twice',
  At: new Date().toISOString(),
  ...more,
})
const voidIt = (sale: Sale, body: object = voidBody(), caller = manager) =>
  caller.post<VoidReply>(path(sale, '/void'), body)

describe('a void', () => {
  test('SL-18 SL-24 F-03 keeps the sale, takes the money back once, and repeats are the same void', async () => {
    const sale = await book()
    const body = voidBody()
    const answers = await Promise.all(Array.from({ length: 5 }, () => voidIt(sale, body)))
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect(answers.filter((answer) => !answer.body.replayed)).toHaveLength(1)
    expect(await cashOf(sale)).toEqual({ net: 0, rows: 2 })
    const { body: read } = await manager.get<{ Status: string; sale: Sale; Timeline: { Action: string }[] }>(
      path(sale),
    )
    expect(read).toMatchObject({ Status: 'Void', sale })
    expect(read.Timeline.map(({ Action }) => Action)).toEqual(['sale.accepted', 'sale.voided'])
    expect((await voidIt(sale)).body).toMatchObject({ code: 'SALE_IS_VOID' })
    expect((await edit(nextOf(sale))).body).toMatchObject({ code: 'SALE_IS_VOID' })
  })

  test('SL-18 a voided credit sale is owed no longer', async () => {
    const CustomerID = randomUUID()
    const sale = await book({ header: { CustomerID }, pay: onCredit })
    await voidIt(sale)
    const { body } = await manager.get<{ Balance: number; UnpaidBills: unknown[] }>(
      `/crm/customers/${CustomerID}/balance`,
    )
    expect(body).toMatchObject({ Balance: 0, UnpaidBills: [] })
  })

  test('SL-19 a sale that goods came back from cannot be voided or edited', async () => {
    const sale = await book({ lines: 2 })
    const back = await book({ lines: 0, draft: returnOf(sale) })
    expect(await voidIt(sale)).toMatchObject({ status: 409, body: { code: 'SALE_HAS_RETURNS', revision: 1 } })
    expect((await edit(nextOf(sale))).body).toMatchObject({ code: 'SALE_HAS_RETURNS' })
    // With the return itself void the goods are sold again.
    expect((await voidIt(back)).status).toBe(200)
    expect((await voidIt(sale)).status).toBe(200)
    expect(await cashOf(back)).toMatchObject({ net: 0 })
  })

  test('SL-20 a cashier needs an approval, and a reason is asked for', async () => {
    const sale = await book()
    expect((await voidIt(sale, voidBody(), cashier)).status).toBe(403)
    expect((await voidIt(sale, voidBody({ Reason: ' ' }))).status).toBe(400)
    const approved = await voidIt(sale, voidBody({ ApprovalID: randomUUID() }), cashier)
    expect(approved).toMatchObject({ status: 200, body: { flags: ['OFFLINE_APPROVAL'] } })
    const other = await callerOf(app, 'owner@other.test')
    expect((await voidIt(await book(), voidBody(), other)).status).toBe(404)
  })
})
