import { randomUUID } from 'node:crypto'
import type { BookHeldSaleReply, HeldSaleReply, Sale, SaleReply } from '@evertill/contract'
import { beforeAll, expect, test } from 'vitest'
import { type HubTestCaller, hubCallerOf } from '../../testing/hub-caller.ts'
import { contentDigest } from '../../platform/canonical-json.ts'
import { OFFLINE } from '../../testing/test-sale.ts'
import { testShop, testTill } from '../../testing/test-shop.ts'

const { app, database, manager } = testShop('manager')
const till = testTill(manager)
let owner: HubTestCaller

beforeAll(async () => {
  owner = await hubCallerOf(app, 'manager@demo.test')
})

/** Of a change that was taken, and of one that was held back. */
type Sent = { code: string; replayed?: boolean; quarantineId?: string }
type Refused = { code: string; errors?: { path: string; message: string }[] }
const path = ({ UUID }: Sale, rest = '') => `/transaction/sales/${UUID}${rest}`
const sell = async (): Promise<Sale> => {
  const sale = till.makeSale()
  expect((await manager.post<SaleReply>(OFFLINE, sale)).body.code).toBe('0')
  return sale
}
/** Another body for the same document. */
const nextOf = ({ UUID, TransactionNo, Series, RunningNo, Revision }: Sale, lines: number): Sale =>
  till.makeSale({ lines, header: { UUID, TransactionNo, Series, RunningNo, Revision: Revision + 1 } })
const withoutProduct = (sale: Sale) => {
  const [first, ...rest] = sale.Lines
  return { ...sale, Lines: [{ ...first, ProductID: '' }, ...rest] }
}
const send = (sale: Sale) => manager.put<Sent>(path(sale), withoutProduct(sale))
/** A change of a bill whose first line has lost its product on the way. */
const held = async (before: Sale, lines = 3): Promise<{ key: string; change: Sale }> => {
  const change = nextOf(before, lines)
  const { status, body } = await send(change)
  expect(status).toBe(422)
  return { key: body.quarantineId ?? expect.fail('it is not held back'), change }
}
const book = (key: string, { Lines: [line] }: Sale) =>
  owner.post<BookHeldSaleReply & Refused>(`/manage/held-sales/${key}/book`, {
    Corrections: [{ path: 'Lines.0.ProductID', value: line?.ProductID ?? null }],
  })
const stateOf = async (key: string) =>
  (await owner.get<HeldSaleReply>(`/manage/held-sales/${key}`)).body.Sale.State
const standing = async (sale: Sale) => (await manager.get<{ sale: Sale }>(path(sale))).body.sale
const cashOf = async ({ UUID }: Sale): Promise<number> => {
  const [row] = await database.query<{ net: number }>(
    `select sum(case kind when 'cashSale' then amount else -amount end)::int as net
       from drawer_entries where sale_uuid = $1`,
    [UUID],
  )
  return row?.net ?? 0
}

test('HS-11 a held back change is booked once as the next version of its bill, with its money, and the till gets a repeat', async () => {
  const first = await sell()
  const { key, change } = await held(first)
  expect(await standing(first)).toEqual(first)
  const answers = await Promise.all([book(key, change), book(key, change)])
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect(answers.filter(({ body }) => body.code === '0' && !body.replayed)).toHaveLength(1)
  expect(await standing(first)).toEqual(change)
  expect(await cashOf(first)).toBe(change.PayableAmount)
  expect(await stateOf(key)).toBe('booked')
  expect((await send(change)).body).toMatchObject({ code: '0', replayed: true })
  const kept = await database.query('select revision from sale_revisions where sale_uuid = $1', [first.UUID])
  expect(kept).toHaveLength(2)
  const trail = await database.query(
    `select 1 from audit_trail where subject = $1 and action = 'quarantine.booked' and detail ->> 'revision' = '2'`,
    [key],
  )
  expect(trail).toHaveLength(1)
})

test('HS-12 a change whose bill was changed since is not booked, and waits until somebody closes it', async () => {
  const first = await sell()
  const { key, change } = await held(first)
  const other = nextOf(first, 1)
  expect((await manager.put<SaleReply>(path(other), other)).status).toBe(200)
  const { status, body } = await book(key, change)
  expect([status, body.errors]).toEqual([422, [{ path: 'Revision', message: 'was changed since' }]])
  expect(await standing(first)).toEqual(other)
  expect(await stateOf(key)).toBe('open')
})

test('HS-11 a change that its till could send after all waits no more', async () => {
  const first = await sell()
  const change = nextOf(first, 2)
  const { key } = await held(first)
  await database.query(`update sale_quarantine set content_sha256 = $2 where quarantine_id = $1`, [
    key,
    contentDigest(change),
  ])
  expect((await manager.put<SaleReply>(path(first), change)).status).toBe(200)
  expect(await stateOf(key)).toBe('booked')
})

test('HS-12 a change of a void bill, and of one that is not booked, is not booked', async () => {
  const voided = await sell()
  const first = await held(voided)
  const reason = { UUID: randomUUID(), Reason: 'rung up twice', At: new Date().toISOString() }
  expect((await manager.post(path(voided, '/void'), reason)).status).toBe(200)
  expect((await book(first.key, first.change)).body.errors).toEqual([
    { path: 'Revision', message: 'is of a void bill' },
  ])
  const never = await held(till.makeSale())
  expect((await book(never.key, never.change)).body.errors).toEqual([
    { path: 'Revision', message: 'is of a bill that is not booked' },
  ])
  expect([await stateOf(first.key), await stateOf(never.key)]).toEqual(['open', 'open'])
})

test('HS-11 HS-5 a change cannot move its bill to another register', async () => {
  const first = await sell()
  const { key, change } = await held(first)
  await database.query(
    `update sale_quarantine set raw_body = jsonb_set(raw_body::jsonb, '{TransactionNo}', '"X/1"')::text where quarantine_id = $1`,
    [key],
  )
  expect((await book(key, change)).body.errors).toMatchObject([{ path: 'TransactionNo' }])
  expect(await standing(first)).toEqual(first)
})
