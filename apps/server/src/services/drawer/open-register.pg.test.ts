import { randomUUID } from 'node:crypto'
import type { Closing, ErrorReply } from '@evertill/contract'
import { describe, expect, test } from 'vitest'
import type { Caller } from '../../testing/test-app.ts'
import {
  type Opened,
  closeRequest,
  openRegisterSession,
  openingOf,
  pairOf,
  registerPath,
} from '../../testing/test-drawer.ts'
import { registerKey, storeKey } from '../../testing/test-sale.ts'
import { testShop } from '../../testing/test-shop.ts'

const { database, manager, cashier, stranger } = testShop('manager', 'cashier', 'stranger')

const OPENING = '/setup/openingcashregister'

const openList = async (caller: Caller, path: string) => {
  const { body } = await caller.get<{ code: string; cashRegisterClosingList: Closing[] }>(
    `/setup/stores/cashregisters/${registerKey(path)}/Open/closinglist`,
  )
  expect(body.code).toBe('0')
  return body.cashRegisterClosingList
}

const floats = (key: string) =>
  database.query<{ amount: string; kind: string }>(
    `select kind, amount from drawer_entries where closing_id = $1`,
    [key],
  )

describe('opening a register', () => {
  test('DR-1 DR-22 the cashier opens it, and sent again, also at once, it is one session with one float', async () => {
    expect(await openList(cashier, 'BLR1/R1')).toEqual([])
    const opening = openingOf(cashier, 'BLR1/R1', { OpeningBalance: 200_000 })
    const answers = await Promise.all(Array.from({ length: 5 }, () => cashier.post<Opened>(OPENING, opening)))
    const data = { CashRegisterID: registerKey('BLR1/R1'), key: opening.UUID }
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { code: '0', data } })
    expect(await floats(opening.UUID)).toEqual([{ kind: 'float', amount: '200000' }])
    const [current, ...others] = await openList(cashier, 'BLR1/R1')
    expect(others).toEqual([])
    expect(current).toMatchObject({
      key: opening.UUID,
      CashRegisterCode: 'R1',
      CashRegisterName: 'Front counter',
      OpeningBalance: 200_000,
      OpeningTime: opening.OpeningTime,
      OpeningByUserName: 'Cashier 1',
      Status: 'Open',
    })
    const other = await cashier.post<ErrorReply>(OPENING, { ...opening, OpeningBalance: 1 })
    expect(other).toMatchObject({ status: 422, body: { code: 'DIFFERS_FROM_RECORDED' } })
    expect(await openList(cashier, 'BLR1/R1')).toEqual([current])
  })

  test('DR-2 a second opening is refused with the name and time of the first', async () => {
    const [current] = await openList(manager, 'BLR1/R1')
    const { status, body } = await manager.post<ErrorReply>(OPENING, openingOf(manager, 'BLR1/R1'))
    expect(status).toBe(409)
    const at = new Date(
      (current?.OpeningTime.seconds ?? 0) * 1000 + (current?.OpeningTime.nanoseconds ?? 0) / 1e6,
    )
    expect(body).toMatchObject({
      code: 'REGISTER_ALREADY_OPEN',
      errors: [
        { path: 'key', message: current?.key },
        { path: 'OpeningByUserName', message: 'Cashier 1' },
        { path: 'OpeningTime', message: at.toISOString() },
      ],
    })
  })

  test('DR-2 of eight devices that open at once one succeeds, and the others get its name and time', async () => {
    const openings = Array.from({ length: 8 }, () => openingOf(manager, 'BLR1/R2'))
    const answers = await Promise.all(openings.map((opening) => manager.post(OPENING, opening)))
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(7).fill(409),
    ])
    const [row] = await database.query<{ floats: string }>(
      `select count(*) as floats from drawer_entries where register_id = $1 and kind = 'float'`,
      [registerKey('BLR1/R2')],
    )
    expect(row?.floats).toBe('1')
  })

  test('DR-3 a missing balance is 0, and the time keeps its nanoseconds', async () => {
    const OpeningTime = { seconds: 1_794_700_000, nanoseconds: 123_456_789 }
    const { OpeningBalance: _, ...opening } = openingOf(manager, 'BLR2/R1', { OpeningTime })
    expect((await manager.post(OPENING, opening)).status).toBe(200)
    const [current] = await openList(manager, 'BLR2/R1')
    expect(current).toMatchObject({ OpeningBalance: 0, OpeningTime })
  })

  test('DR-29 an opening record without an id opens the register once', async () => {
    const { UUID: _, ...opening } = openingOf(manager, 'DEL1/R1')
    const { status, body } = await manager.post<Opened>(OPENING, opening)
    expect({ status, body }).toMatchObject({ status: 200, body: { data: { key: expect.any(String) } } })
    expect((await openList(manager, 'DEL1/R1')).map(({ key }) => key)).toEqual([body.data.key])
    const again = await manager.post<ErrorReply>(OPENING, opening)
    expect(again).toMatchObject({ status: 409, body: { code: 'REGISTER_ALREADY_OPEN' } })
    const closed = await manager.put(
      `${registerPath('DEL1/R1')}/${body.data.key}/closinglist`,
      closeRequest({}),
    )
    expect(closed.status).toBe(200)
  })

  test('DR-4 another registration, store, register or user is 404', async () => {
    const wrong = [
      { RegistrationID: stranger.profile.RegistrationID },
      { StoreID: storeKey('BLR2') },
      { CashRegisterID: registerKey('BLR2/R1') },
      { CashRegisterID: 'no-such-register' },
      { OpeningByUserID: stranger.profile.key },
      { OpeningByUserID: randomUUID() },
    ]
    for (const change of wrong) {
      const answer = await cashier.post(OPENING, openingOf(cashier, 'BLR1/R1', change))
      expect(answer, JSON.stringify(change)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    }
    for (const call of ['Open/closinglist']) {
      const answer = await stranger.get(`/setup/stores/cashregisters/${registerKey('BLR1/R1')}/${call}`)
      expect(answer.status).toBe(404)
    }
    expect((await stranger.get(`/setup/lastclosingbalance/${registerKey('BLR1/R1')}`)).status).toBe(404)
    expect((await cashier.get(`/setup/lastclosingbalance/${registerKey('BLR2/R1')}`)).status).toBe(404)
  })

  test('DR-13 the opening is in the audit trail and raises an event', async () => {
    const session = await openRegisterSession(manager, 'DEL1/R1', 100)
    const trail = await database.query(`select action from audit_trail where subject = $1`, [session.key])
    expect(trail).toEqual([{ action: 'register.opened' }])
    const events = await database.query(`select event_type from event_outbox where payload ->> 'key' = $1`, [
      session.key,
    ])
    expect(events).toEqual([{ event_type: 'register_opened' }])
  })
})

describe('the last closing balance', () => {
  test('DR-5 CL-13 it is 0 before the first closing and the float left after it', async () => {
    const balance = async () =>
      (await manager.get(`/setup/lastclosingbalance/${registerKey('MYS1/R1')}`)).body
    expect(await balance()).toEqual({ code: '0', lastClosingBalance: 0, lastClosing: null })
    const session = await openRegisterSession(manager, 'MYS1/R1', 5_000)
    expect(await balance()).toEqual({ code: '0', lastClosingBalance: 0, lastClosing: null })
    const ClosingTime = pairOf()
    await session.close({ CountedCash: 5_000, FloatToLeave: 3_000, ClosingTime })
    const lastClosing = { ClosingNo: 1, ClosingTime, ClosingByUserName: 'Manager 1' }
    const balanceWith = (Count: number, CashAmount: number) => ({
      code: '0',
      lastClosingBalance: 3_000,
      lastClosing: { ...lastClosing, LateSales: { Count, CashAmount } },
    })
    expect(await balance()).toEqual(balanceWith(0, 0))
    await session.move('PaidOut', 700, { ClosingKey: session.key })
    expect(await balance(), 'late sales are included').toEqual(balanceWith(0, -700))
  })
})
