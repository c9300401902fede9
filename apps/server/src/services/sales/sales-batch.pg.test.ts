import { randomUUID } from 'node:crypto'
import type { ErrorReply, Sale, SaleReply } from '@evertill/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { openEveryDrawer } from '../../testing/test-drawer.ts'
import { OFFLINE } from '../../testing/test-sale.ts'
import { testShop, testTill } from '../../testing/test-shop.ts'

const BATCH = `${OFFLINE}/batch`

const { database, cashier } = testShop('cashier')
const till = testTill(cashier)

beforeAll(async () => {
  await openEveryDrawer(database)
  await database.query('delete from offers')
})

type Result = SaleReply | ErrorReply

const sendBatch = async (sales: readonly unknown[]): Promise<Result[]> => {
  const { status, body } = await cashier.post<{ code: string; results: Result[] }>(BATCH, { sales })
  expect(status).toBe(200)
  expect(body.code).toBe('0')
  return body.results
}

const makeSales = (count: number): Sale[] => Array.from({ length: count }, () => till.makeSale())

const countOf = async (table: string, column: string, uuids: readonly string[]): Promise<number> => {
  const [row] = await database.query<{ n: string }>(
    `select count(*) as n from ${table} where ${column} = any($1::uuid[])`,
    [uuids],
  )
  return Number(row?.n)
}

describe('a batch of sales', () => {
  test('SL-3 a hundred sales are booked and answered in order', async () => {
    const sales = makeSales(100)
    const results = await sendBatch(sales)
    expect(results.map((result) => ('saleId' in result ? result.saleId : result.code))).toEqual(
      sales.map((sale) => sale.UUID),
    )
    const uuids = sales.map((sale) => sale.UUID)
    expect(await countOf('sales', 'uuid', uuids)).toBe(100)
    expect(await countOf('sale_lines', 'sale_uuid', uuids)).toBe(200)
    expect(await countOf('drawer_entries', 'sale_uuid', uuids)).toBe(100)
    expect(results).toEqual(
      Array.from(results, () => expect.objectContaining({ replayed: false, flags: [] })),
    )
    await cashier.reviewedFlags(uuids[0] ?? '')
    const flagged = await database.query(`select flags from sales where uuid = any($1) and flags <> '{}'`, [
      uuids,
    ])
    expect(flagged).toEqual([])
  })

  test('SL-3 good, repeated, contradictory, unreadable and doubled ones are each answered as if sent alone', async () => {
    const [known, good, wrong, twice, changed] = makeSales(5) as [Sale, Sale, Sale, Sale, Sale]
    await cashier.post(OFFLINE, known)
    const results = await sendBatch([
      known,
      good,
      { ...wrong, TotalAmount: wrong.TotalAmount + 1 },
      { note: 'no sale at all' },
      twice,
      twice,
      changed,
      { ...changed, CreatedByUserName: 'Somebody else' },
      null,
    ])
    expect(results.map(({ code }) => code)).toEqual([
      '0',
      '0',
      'SALE_CONTRADICTS_ITSELF',
      'SALE_INVALID',
      '0',
      '0',
      '0',
      'SALE_DIFFERS_FROM_ACCEPTED',
      'SALE_INVALID',
    ])
    expect(results.map((result) => ('replayed' in result ? result.replayed : null))).toEqual([
      true,
      false,
      null,
      null,
      false,
      true,
      false,
      null,
      null,
    ])
    expect(await countOf('sale_quarantine', 'sale_uuid', [wrong.UUID])).toBe(1)
    const single = await cashier.post(OFFLINE, { ...wrong, TotalAmount: wrong.TotalAmount + 1 })
    expect(results[2]).toEqual(single.body)
  })

  test('SL-5 a sale that the database refuses does not affect the others of its batch', async () => {
    const [first, thief, last] = makeSales(3) as [Sale, Sale, Sale]
    const stolen = {
      ...thief,
      Payments: thief.Payments.map((own) => ({ ...own, UUID: first.Payments[0]?.UUID })),
    }
    const results = await sendBatch([first, stolen, last])
    const codes = results.map(({ code }) => code)
    // Whichever of the two comes first in UUID order holds the payment.
    expect(codes.filter((code) => code === '0')).toHaveLength(2)
    expect(codes[2]).toBe('0')
    expect(codes).toContain('SALE_INVALID')
    expect(await countOf('sale_quarantine', 'sale_uuid', [first.UUID, thief.UUID])).toBe(1)
  })

  test('IN-8 F-47 sales with equal numbers in a batch are all kept, all but one flagged', async () => {
    const same = { TransactionNo: `CLASH/${randomUUID().slice(0, 8)}` }
    const sales = Array.from({ length: 4 }, () => till.makeSale({ header: same }))
    const results = await sendBatch(sales)
    const flagged = results.filter((result) => 'flags' in result && result.flags.includes('NUMBER_CLASH'))
    expect([results.length, flagged.length]).toEqual([4, 3])
  })

  test('SL-4 IN-11 batches with the same sales in opposite order at once are one row each, with equal answers', async () => {
    for (let round = 0; round < 4; round++) {
      const sales = makeSales(40)
      const orders = [sales, sales.toReversed(), sales.toSorted(() => 0), sales.toReversed()]
      const answers = await Promise.all(orders.map(sendBatch))
      const byUuid = (results: Result[], order: readonly Sale[]) =>
        new Map(order.map((sale, at) => [sale.UUID, { ...results[at], replayed: null }]))
      const [one, ...others] = answers.map((results, at) => byUuid(results, orders[at] ?? []))
      for (const other of others) for (const [uuid, result] of other) expect(result).toEqual(one?.get(uuid))
      expect(answers.flat().filter((result) => 'replayed' in result && !result.replayed)).toHaveLength(40)
      const uuids = sales.map((sale) => sale.UUID)
      expect(await countOf('sales', 'uuid', uuids)).toBe(40)
      expect(await countOf('drawer_entries', 'sale_uuid', uuids)).toBe(40)
    }
  })

  test('SL-3 none and a hundred and one are refused', async () => {
    expect((await cashier.post(BATCH, { sales: [] })).status).toBe(400)
    expect((await cashier.post(BATCH, { sales: Array(101).fill({}) })).status).toBe(400)
  })
})
