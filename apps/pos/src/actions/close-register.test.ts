import type { ErrorCode } from '@evertill/contract'
import { describe, expect, test } from 'vitest'
import type { ApiClient } from '../api/client.ts'
import { completeSale } from '../ledger/complete-sale.ts'
import { newCountDraft } from '../ledger/count-draft.ts'
import { cash, newCart, PLACE } from '../testing/selling-place.ts'
import { CLOSING, openTill, type Till } from '../testing/till-runtime.ts'
import { cashMovedSince, type CloseTask, closeRegister } from './close-register.ts'
import { countDrawer } from './count-drawer.ts'
import { moveCash } from './cash-movement.ts'

const DRAFT = { ...newCountDraft(CLOSING.key, '2026-11-15T06:00:00.000Z'), total: 5_800 }
const close = (till: Till, task: Partial<CloseTask> = {}, keepTime: (time: unknown) => void = () => {}) =>
  closeRegister(
    till.runtime,
    CLOSING,
    { draft: DRAFT, counted: 5_800, floatToLeave: 0, acceptsUnsent: false, ...task },
    keepTime,
  )
const closes = () => openTill({ answers: { closeCashRegister: () => ({ closing: { key: CLOSING.key } }) } })

/** A till whose server refuses the closing. */
const refusing = async (code: ErrorCode, errors: { path: string; message: string }[] = []) => {
  const till = await openTill()
  const failure = { kind: 'refused', code, message: '', errors }
  const api = { call: async () => ({ ok: false, failure }) } as unknown as ApiClient
  return { ...till, runtime: { ...till.runtime, api } }
}
/** A sale that nobody sends: it needs a person. */
const addStuckSale = async (till: Till) => {
  const { ledger, clock } = till.runtime
  await completeSale({ db: ledger, clock, isOnline: () => true }, PLACE, newCart(), [cash(5_800)])
  await till.db.salesQueue.toCollection().modify({ attentionAt: '2026-11-15T06:30:00.000Z' })
  const [row] = await till.db.salesQueue.toArray()
  return row?.originalData.TransactionNo ?? expect.fail('no sale')
}

describe('closing a register', () => {
  test('CL-7 without a server it is refused, and the server is not called', async () => {
    const till = await closes()
    till.disconnect()
    expect(await close(till)).toEqual({ ok: false, code: 'offline' })
    expect(till.asked).toEqual([])
  })

  test('CL-7 a server that goes away meanwhile counts as offline', async () => {
    expect(await close(await openTill())).toEqual({ ok: false, code: 'offline' })
  })

  test('with everything sent the server closes', async () => {
    const till = await closes()
    expect(await close(till)).toMatchObject({ ok: true, closing: { key: CLOSING.key } })
    expect(till.asked).toMatchObject([{ input: { body: { CountedCash: 5_800, UnsentTransactionNos: [] } } }])
  })

  test('CL-21 what is not sent is named first, and the sender gets its try', async () => {
    const till = await closes()
    const number = await addStuckSale(till)
    expect(await close(till)).toEqual({ ok: false, code: 'unsent', numbers: [number] })
    expect(till.asked).toEqual([])
    expect(till.wakes()).toBe(1)
  })

  test('CL-21 seen by the cashier it is closed all the same, and the server is told the numbers', async () => {
    const till = await closes()
    const number = await addStuckSale(till)
    expect(await close(till, { acceptsUnsent: true })).toMatchObject({ ok: true })
    expect(till.asked).toMatchObject([{ input: { body: { UnsentTransactionNos: [number] } } }])
  })

  test('what is sent while the closing waits does not hold it up', async () => {
    const till = await closes()
    await addStuckSale(till)
    await till.db.salesQueue.toCollection().modify({ attentionAt: '' })
    const closing = close(till)
    await till.db.salesQueue.clear()
    expect(await closing).toMatchObject({ ok: true })
  })

  test('CL-8 the time of the first try is kept, and a second try sends the same', async () => {
    const till = await closes()
    const kept: unknown[] = []
    await close(till, {}, (time) => kept.push(time))
    expect(kept).toEqual([{ seconds: till.clock.now() / 1000, nanoseconds: 0 }])
    till.clock.advance(60_000)
    const draft = { ...DRAFT, closingTime: kept[0] as never }
    await close(till, { draft }, (time) => kept.push(time))
    expect(kept[1]).toEqual(kept[0])
    const [first, second] = till.asked
    expect(second).toEqual(first)
  })

  test('CL-5 a difference that needs a reason or an approval comes back with its amount', async () => {
    const errors = [{ path: 'Difference', message: '-250' }]
    expect(await close(await refusing('CLOSING_REASON_REQUIRED', errors))).toEqual({
      ok: false,
      code: 'reason',
      difference: -250,
    })
    expect(await close(await refusing('CLOSING_APPROVAL_REQUIRED', errors))).toEqual({
      ok: false,
      code: 'approval',
      difference: -250,
    })
  })

  test('who closed before is named', async () => {
    const at = '2026-11-15T06:29:00.000Z'
    const errors = [
      { path: 'ClosingByUserName', message: 'Manager 1' },
      { path: 'ClosingTime', message: at },
    ]
    const done = await close(await refusing('REGISTER_ALREADY_CLOSED', errors))
    expect(done).toEqual({ ok: false, code: 'alreadyClosed', by: 'Manager 1', at })
  })

  test('any other refusal keeps its code', async () => {
    expect(await close(await refusing('NOT_ALLOWED'))).toEqual({
      ok: false,
      code: 'refused',
      refusal: { code: 'NOT_ALLOWED' },
    })
  })
})

describe('cash of the drawer', () => {
  test('what moved since the count is unknown without a server', async () => {
    const till = await openTill({ answers: { getCounterAmount: () => ({ counterAmount: 700 }) } })
    expect(await cashMovedSince(till.runtime, CLOSING, DRAFT.startedAt)).toBe(700)
    expect(await cashMovedSince((await openTill()).runtime, CLOSING, DRAFT.startedAt)).toBeNull()
  })

  test('CL-2 a movement made twice is one, belongs to the session and wakes the sender', async () => {
    const till = await openTill()
    till.disconnect()
    const movement = {
      uuid: 'move-1',
      kind: 'DrawerOpened',
      amount: 0,
      reason: 'Change',
      approvalId: 'a-1',
    } as const
    const both = [
      await moveCash(till.runtime, CLOSING, movement),
      await moveCash(till.runtime, CLOSING, movement),
    ]
    expect(both).toEqual([{ ok: true }, { ok: true }])
    expect(await till.db.otherWrites.toArray()).toMatchObject([
      { kind: 'cashMovement', body: { ClosingKey: CLOSING.key, Reason: 'Change', ApprovalID: 'a-1' } },
    ])
    expect(till.wakes()).toBe(2)
  })

  test('CL-25 a count made twice is one, belongs to the session, and an untouched one is not an empty drawer', async () => {
    const till = await openTill()
    till.disconnect()
    const count = { uuid: 'count-1', pieces: { 'Note 50000': 3, 'Coin 500': null }, total: null }
    expect(await countDrawer(till.runtime, CLOSING, { ...count, pieces: {} })).toEqual({
      ok: false,
      message: null,
    })
    await countDrawer(till.runtime, CLOSING, count)
    expect(await countDrawer(till.runtime, CLOSING, count)).toEqual({ ok: true })
    expect(await till.db.otherWrites.toArray()).toMatchObject([
      {
        kind: 'drawerCount',
        amount: 150_000,
        body: { ClosingKey: CLOSING.key, Denominations: [{ Value: 50_000, Count: 3 }] },
      },
    ])
  })

  test('CL-2 a movement that the disk refuses is not confirmed', async () => {
    const till = await openTill()
    till.db.close()
    const movement = { uuid: 'move-2', kind: 'DrawerOpened', amount: 0, reason: 'Change' } as const
    expect(await moveCash(till.runtime, CLOSING, movement)).toMatchObject({ ok: false })
    expect(till.wakes()).toBe(0)
  })
})
