import { beforeEach, describe, expect, test } from 'vitest'
import { REGISTER } from '../testing/session-server.ts'
import { newTillDevice, PIN, type TillDevice } from '../testing/till-session.ts'

const HOUR = 3_600_000

let device: TillDevice

beforeEach(async () => {
  device = await newTillDevice()
})

describe('a token', () => {
  test('SE-4 that the server refuses is cleared with user and PIN; queue, history and register stay', async () => {
    const session = await device.open()
    await device.signIn(session)
    await device.sell()
    session.endSession('rejected')
    await expect.poll(() => session.get().stage).toBe('sign-in-again')
    expect(session.get().notice).toEqual({ code: 'sessionExpired' })
    expect(['token', 'user', 'userPin'].map((key) => device.storage.has(key))).toEqual([false, false, false])
    expect(await device.db.salesQueue.count()).toBe(1)
    await device.signIn(session)
    expect(session.get()).toMatchObject({ stage: 'ready', register: REGISTER })
    expect(device.server.leases).toHaveLength(1)
  })

  test('EN-8 that expired while the server is reachable asks to sign in again over the screen, and the PIN stays', async () => {
    const session = await device.open()
    await device.signIn(session)
    device.clock.advance(13 * HOUR)
    expect(session.token()).toBeNull()
    session.endSession('expired')
    expect(session.get()).toMatchObject({
      stage: 'sign-in-again',
      notice: { code: 'tokenExpired' },
      hasPin: true,
    })
    await session.signIn('cashier@demo.test', 'x')
    expect(session.get().stage).toBe('ready')
    expect(session.token()).not.toBeNull()
  })

  test('EN-9 that expired offline changes nothing until 72 h after the last contact, then an approval is due (F-41)', async () => {
    const session = await device.open()
    await device.signIn(session)
    device.online = false
    device.server.isAway = true
    device.clock.advance(72 * HOUR)
    session.checkGrace()
    expect(session.get().stage).toBe('ready')
    const restarted = await device.open()
    await restarted.unlock(PIN)
    expect(restarted.get().stage).toBe('ready')
    expect(await device.sell()).toMatchObject({ ok: true })
    device.clock.advance(1)
    session.checkGrace()
    expect(session.get().stage).toBe('approval')
  })

  test('EN-59 the hours without the server are a setting of the store', async () => {
    device.server.stores = device.server.stores.map((store) => ({ ...store, OfflineGraceHours: 24 }))
    const session = await device.open()
    await device.signIn(session)
    device.online = false
    device.server.isAway = true
    device.clock.advance(24 * HOUR)
    session.checkGrace()
    expect(session.get().stage).toBe('ready')
    device.clock.advance(1)
    session.checkGrace()
    expect(session.get().stage).toBe('approval')
  })

  test('EN-23 somebody who may not approve is refused with the reason and not enrolled', async () => {
    const session = await device.open()
    await device.signIn(session)
    const { call } = device.server.api
    const refusal = { status: 403, message: '', errors: [], quarantineId: null } as const
    device.server.api.call = async (name, input) =>
      name === 'approve'
        ? { ok: false, failure: { kind: 'refused', code: 'NOT_ALLOWED', ...refusal } }
        : call(name, input)
    expect(await session.enrolApprover({ employeeId: 'self', name: 'Cashier 1' }, '2580')).toEqual({
      ok: false,
      refusal: { code: 'approverNotAllowed' },
    })
    expect(await session.approvers()).toEqual([])
  })

  test('EN-23 an approver whom the server confirmed on this device can approve another 8 h of selling', async () => {
    const session = await device.open()
    await device.signIn(session)
    expect(await session.enrolApprover({ employeeId: 'manager', name: 'Manager 1' }, '2580')).toEqual({
      ok: true,
    })
    expect(device.server.calls).toContain('approve')
    device.online = false
    device.clock.advance(80 * HOUR)
    session.checkGrace()
    expect(await session.approvers()).toEqual([{ employeeId: 'manager', name: 'Manager 1' }])
    expect(await session.approveSelling('manager', '1111')).toMatchObject({ refusal: { code: 'pinWrong' } })
    expect(await session.approveSelling('stranger', '2580')).toMatchObject({ ok: false })
    expect(session.get().stage).toBe('approval')
    expect(await session.approveSelling('manager', '2580')).toEqual({ ok: true })
    expect(session.get().stage).toBe('ready')
    device.clock.advance(8 * HOUR)
    session.checkGrace()
    expect(session.get().stage).toBe('approval')
  })

  test('EN-23 an approval PIN is protected against guessing like the till’s own', async () => {
    const session = await device.open()
    await device.signIn(session)
    await session.enrolApprover({ employeeId: 'manager', name: 'Manager 1' }, '2580')
    for (let tries = 0; tries < 4; tries++) await session.approveSelling('manager', '0000')
    expect(await session.approveSelling('manager', '0000')).toMatchObject({ waitMs: 30_000 })
    expect(await session.approveSelling('manager', '2580')).toMatchObject({ ok: false })
  })

  test('EN-10 that was cleared does not keep the PIN from opening the till while the server is unreachable', async () => {
    const session = await device.open()
    await device.signIn(session)
    session.endSession('expired')
    session.continueOffline()
    expect(session.get().stage).toBe('ready')
    const restarted = await device.open()
    expect(restarted.get().stage).toBe('locked')
    // What a start does when the server is reachable.
    expect(restarted.isTokenExpired()).toBe(true)
    restarted.endSession('expired')
    expect(restarted.get().stage).toBe('signed-out')
  })

  test('EN-11 expires by the server’s clock: a device set to another year signs in and works', async () => {
    for (const years of [10, -40]) {
      device = await newTillDevice()
      device.server.ahead = -years * 365 * 24 * HOUR
      const session = await device.open()
      await device.signIn(session)
      expect(session.token()).not.toBeNull()
      const reloaded = await device.open()
      expect(reloaded.token()).not.toBeNull()
    }
  })

  test.each([
    ['a day ahead', 24 * HOUR],
    ['a day back', -24 * HOUR],
    ['in 1970', -Date.parse('2026-11-15T06:30:00.000Z')],
    ['ten years ahead', 3_653 * 24 * HOUR],
  ])(
    'EN-32 F-26 a clock that is suddenly %s lets the till open and sell without a network',
    async (_, jump) => {
      const session = await device.open()
      await device.signIn(session)
      device.online = false
      device.server.isAway = true
      device.clock.advance(jump)
      session.checkGrace()
      expect(session.get().stage).toBe('ready')
      const restarted = await device.open()
      await restarted.unlock(PIN)
      expect(restarted.get()).toMatchObject({ stage: 'ready', expired: false })
      expect(await device.sell()).toMatchObject({ ok: true })

      // The clock is corrected: nothing of the wrong time stays.
      device.clock.advance(-jump)
      device.clock.advance(80 * HOUR)
      restarted.checkGrace()
      expect(restarted.get().stage).toBe('approval')
    },
  )

  test.each([4, 30, 365])(
    'EN-36 F-26 a clock that is suddenly %s days ahead asks for an approval and closes nothing, whatever ends meanwhile',
    async (days) => {
      const soon = new Date(device.clock.now() + 12 * 24 * HOUR).toISOString().slice(0, 10)
      device.server.stores = device.server.stores.map((store) => ({ ...store, ExpiryDate: soon }))
      const session = await device.open()
      await device.signIn(session)
      await session.enrolApprover({ employeeId: 'manager', name: 'Manager 1' }, '2580')
      device.online = false
      device.server.isAway = true
      device.clock.advance(days * 24 * HOUR)
      session.checkGrace()
      expect(session.get().stage).toBe('approval')

      const restarted = await device.open()
      await restarted.unlock(PIN)
      expect(restarted.get()).toMatchObject({ stage: 'approval', expired: false })
      expect(await restarted.approveSelling('manager', '2580')).toEqual({ ok: true })
      expect(restarted.get().stage).toBe('ready')
      expect(await device.sell()).toMatchObject({ ok: true })

      // The clock is corrected: the approval with the wrong time changes nothing.
      device.clock.advance(-days * 24 * HOUR)
      restarted.checkGrace()
      expect(restarted.get().stage).toBe('ready')
      expect(await device.sell()).toMatchObject({ ok: true })
    },
  )

  test('EN-36 a subscription that ends while the server is unreachable closes the till within 72 h of the last contact', async () => {
    const tomorrow = new Date(device.clock.now() + 24 * HOUR).toISOString().slice(0, 10)
    device.server.stores = device.server.stores.map((store) => ({ ...store, ExpiryDate: tomorrow }))
    await device.signIn(await device.open())
    device.online = false
    device.server.isAway = true
    device.clock.advance(3 * 24 * HOUR)
    expect((await device.open()).get()).toMatchObject({ expired: true })
  })

  test('EN-32 F-26 with the server’s time a token stays valid under a wrong device clock', async () => {
    const session = await device.open()
    await device.signIn(session)
    const now = device.clock.now()
    device.clock.advance(24 * HOUR)
    expect(session.token()).toBeNull()
    session.onServerTime(now)
    expect(session.token()).not.toBeNull()
    device.clock.advance(13 * HOUR)
    expect(session.token()).toBeNull()
  })

  test('EN-32 a till that was unused for two years signs in again', async () => {
    const session = await device.open()
    await device.signIn(session)
    device.clock.advance(730 * 24 * HOUR)
    session.endSession('expired')
    await session.signIn('cashier@demo.test', 'x')
    expect(session.token()).not.toBeNull()
    device.clock.advance(13 * HOUR)
    expect(session.token()).toBeNull()
  })
})
