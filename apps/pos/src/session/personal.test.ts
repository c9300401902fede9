import { beforeEach, describe, expect, test, vi } from 'vitest'
import { newTillDevice, PIN, type TillDevice } from '../testing/till-session.ts'
import type { Session } from './session.ts'

const A = 'cashier@demo.test'
const B = 'bala@demo.test'
const NEW_PIN = '4071'
const keyOf = (loginId: string) => `user-of-${loginId}`

let device: TillDevice
let session: Session

beforeEach(async () => {
  device = await newTillDevice()
  session = await device.open()
  await device.signIn(session, A)
})

describe('changing the PIN', () => {
  test('DS-13 with the current one, the new one unlocks from then on, also after a restart', async () => {
    expect(await session.changePin(PIN, NEW_PIN, NEW_PIN)).toEqual({ ok: true })
    const restarted = await device.open()
    expect(await restarted.unlock(PIN)).toMatchObject({ refusal: { code: 'pinWrong' } })
    expect(await restarted.unlock(NEW_PIN)).toEqual({ ok: true })
  })

  test.each([
    ['1234', '1234', 'pinTooEasy'],
    ['7777', '7777', 'pinTooEasy'],
    ['407', '407', 'pinLength'],
    [NEW_PIN, '4072', 'pinMismatch'],
  ])('DS-13 %s and %s are refused without a try of the current PIN', async (pin, confirmation, code) => {
    expect(await session.changePin('0000', pin, confirmation)).toMatchObject({ refusal: { code } })
    expect(await session.pinWait()).toBe(0)
    expect((await device.db.entrance.get('pin')) as object).toMatchObject({ wrongTries: 0 })
  })

  test('DS-13 wrong tries wait, and the tenth signs out, as at the lock screen', async () => {
    for (let tries = 1; tries <= 4; tries++)
      expect(await session.changePin('9999', NEW_PIN, NEW_PIN)).toMatchObject({ waitMs: 0 })
    expect(await session.changePin('9999', NEW_PIN, NEW_PIN)).toMatchObject({
      refusal: { code: 'pinWrong' },
      waitMs: 30_000,
    })
    expect(await session.changePin(PIN, NEW_PIN, NEW_PIN)).toMatchObject({ refusal: { code: 'pinWrong' } })
    for (let tries = 6; tries <= 10; tries++) {
      device.clock.advance(24 * 3_600_000)
      await session.changePin('9999', NEW_PIN, NEW_PIN)
    }
    expect(session.get().signedIn).toBe(false)
  })
})

describe('removing a cashier', () => {
  const addB = async () => {
    session.startAdding()
    await session.signInCashier(B, 'Demo@1234')
    await session.setCashierPin('1357', '1357')
  }

  test('DS-14 who is removed cannot unlock any more, and their token is ended', async () => {
    await addB()
    expect(await session.removePerson(keyOf(A))).toEqual({ ok: true })
    expect(session.get().people).toEqual([])
    expect(device.server.calls).toContain('signOut')
    expect(await session.unlock(PIN, keyOf(A))).toMatchObject({ refusal: { code: 'pinMissing' } })
    expect((await device.open()).get().people).toEqual([])
  })

  test('DS-14 who is removed is gone from the lock screen of the other tab too', async () => {
    await addB()
    const other = await device.open()
    expect(other.get()).toMatchObject({ stage: 'locked', people: [{ EmailID: A }] })
    await session.removePerson(keyOf(A))
    await vi.waitFor(() => expect(other.get().people).toEqual([]))
    expect(other.get()).toMatchObject({ stage: 'locked', user: { EmailID: B } })
  })

  test('DS-14 as long as a sale of theirs is unsent they stay', async () => {
    await device.sell()
    await device.db.salesQueue.toCollection().modify({ madeBy: keyOf(A) })
    await addB()
    expect(await session.removePerson(keyOf(A))).toEqual({
      ok: false,
      refusal: { code: 'personUnsent', values: { count: 1 } },
    })
    expect((await device.open()).get().people).toMatchObject([{ EmailID: A }])
    await device.db.salesQueue.clear()
    expect(await session.removePerson(keyOf(A))).toEqual({ ok: true })
  })
})
