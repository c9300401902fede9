import type { ManagedClosingsReply, NumberGapsReply } from '@evertill/contract'
import { documentNumberBeside } from '@evertill/domain'
import { beforeAll, describe, expect, test } from 'vitest'
import { type HubTestCaller, hubCallerOf } from '../../testing/hub-caller.ts'
import { openRegisterSession, saleForAmount } from '../../testing/test-drawer.ts'
import { OFFLINE, openTill, storeKey } from '../../testing/test-sale.ts'
import { testShop } from '../../testing/test-shop.ts'

const { app, database, manager } = testShop('manager')
let owner: HubTestCaller

const DAY_MS = 86_400_000
/** Wide enough for every time zone. */
const day = (shift: number) => new Date(Date.now() + shift * DAY_MS).toISOString().slice(0, 10)
const PERIOD = { from: day(-1), to: day(1) }
const TOLERANCE = 500

beforeAll(async () => {
  owner = await hubCallerOf(app, 'manager@demo.test')
  await database.query('update stores set closing_tolerance = $1', [TOLERANCE])
})

type Refused = { code: string; errors?: { path: string }[] }

const ask = (call: string, query: Record<string, string>) =>
  `/manage/${call}?${new URLSearchParams({ ...PERIOD, ...query }).toString()}`
const list = async (query: Record<string, string> = {}, who = owner) =>
  (await who.get<ManagedClosingsReply>(ask('closings', query))).body
const keys = async (query: Record<string, string> = {}, who = owner) =>
  (await list(query, who)).Closings.map(({ key }) => key)

/** A register that was closed with so much more in its drawer than expected. */
const closeWith = async (path: string, difference: number) => {
  const session = await openRegisterSession(manager, path, 10_000)
  const { status } = await session.close({
    CountedCash: 10_000 + difference,
    DifferenceReason: 'Counted twice',
    CountedMethods: [],
  })
  expect(status).toBe(200)
  return session
}

describe('closings', () => {
  test('HS-30 each says what was counted and expected in its store, the newest first, page by page', async () => {
    const [first, second] = [await closeWith('BLR1/R1', -700), await closeWith('BLR2/R1', 300)]
    const { Closings } = await list()
    expect(Closings.map(({ key }) => key)).toEqual([second.key, first.key])
    expect(Closings).toMatchObject([
      { Difference: 300, Tolerance: TOLERANCE, IsOver: false, DifferenceReason: 'Counted twice' },
      {
        Difference: -700,
        IsOver: true,
        CountedCash: 9_300,
        ExpectedCash: 10_000,
        StoreName: expect.stringMatching(/./),
      },
    ])
    expect(await keys({ show: 'over' })).toEqual([first.key])
    expect(await keys({ store: storeKey('BLR2') })).toEqual([second.key])
    const page = await list({ size: '1' })
    expect(await keys({ size: '1', cursor: page.Next ?? '' })).toEqual([first.key])
    expect(await keys({ from: day(-9), to: day(-8) })).toEqual([])
  })

  test('HS-31 what arrived after a closing is named with it', async () => {
    const till = await openTill(manager, 'MYS1/R1')
    const session = await openRegisterSession(manager, 'MYS1/R1', 1_000)
    expect((await session.close({ CountedCash: 1_000 })).status).toBe(200)
    const late = saleForAmount(till, 700, [{ type: 'Cash', tendered: 700 }], { ClosingKey: session.key })
    expect((await manager.post(OFFLINE, late)).status).toBe(200)
    const found = (await list()).Closings.find(({ key }) => key === session.key)
    expect(found).toMatchObject({
      LateSales: { Count: 1, CashAmount: 700 },
      Late: [{ TransactionNo: late.TransactionNo, PayableAmount: late.PayableAmount }],
    })
  })

  test('HS-30 a day that is none, a period that ends before it begins and a foreign cursor are refused beside their names', async () => {
    for (const [query, path] of [
      [{ from: 'monday' }, 'from'],
      [{ from: day(1), to: day(0) }, 'to'],
      [{ from: '2019-01-01' }, 'to'],
      [{ cursor: storeKey('BLR1') }, 'cursor'],
    ] as const) {
      const answer = await owner.get<Refused>(ask('closings', query))
      expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, path])
    }
  })
})

describe('numbers', () => {
  test('HS-32 a number that no document of its series has is named, first of all series', async () => {
    const till = await openTill(manager, 'BLR1/R2')
    const [first, lost, last] = [till.makeSale(), till.makeSale(), till.makeSale()]
    for (const sale of [first, last]) expect((await manager.post(OFFLINE, sale)).status).toBe(200)
    const read = async (query: Record<string, string> = {}) =>
      (await owner.get<NumberGapsReply>(ask('number-gaps', query))).body.Series
    const [series] = await read()
    expect(series).toEqual({
      Series: first.Series,
      First: first.TransactionNo,
      Last: last.TransactionNo,
      Used: 2,
      Voided: 0,
      Missing: 1,
      Repeated: 0,
      MissingNos: [documentNumberBeside(first.TransactionNo, lost.RunningNo)],
    })
    expect((await read({ store: storeKey('BLR2') })).map(({ Series }) => Series)).not.toContain(first.Series)
    expect((await manager.post(OFFLINE, lost)).status).toBe(200)
    expect((await read()).find(({ Series }) => Series === first.Series)).toMatchObject({
      Missing: 0,
      MissingNos: [],
    })
  })
})

test('HS-30 HS-32 other companies, other stores and people without the right see none of them', async () => {
  const stranger = await hubCallerOf(app, 'owner@other.test')
  expect(await keys({}, stranger)).toEqual([])
  expect((await stranger.get<NumberGapsReply>(ask('number-gaps', {}))).body.Series).toEqual([])
  const cashier = await hubCallerOf(app, 'cashier@demo.test')
  expect((await cashier.get(ask('closings', {}))).status).toBe(403)
  expect((await cashier.get(ask('number-gaps', {}))).status).toBe(403)
  const elsewhere = await hubCallerOf(app, 'solo@demo.test')
  const { Closings } = await list({}, elsewhere)
  expect(Closings.length).toBeGreaterThan(0)
  expect(new Set(Closings.map(({ StoreID }) => StoreID))).toEqual(new Set([storeKey('BLR2')]))
  expect(await keys({ store: storeKey('BLR1') }, elsewhere)).toEqual([])
})
