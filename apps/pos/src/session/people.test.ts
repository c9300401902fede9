import { beforeEach, describe, expect, test } from 'vitest'
import type { Session } from './session.ts'
import { newTillDevice, PIN, type TillDevice } from '../testing/till-session.ts'

const HOUR = 3_600_000
const A = 'cashier@demo.test'
const B = 'bala@demo.test'
const PIN_B = '1357'
const keyOf = (loginId: string) => `user-of-${loginId}`

let device: TillDevice

beforeEach(async () => {
  device = await newTillDevice()
})

const addCashier = async (session: Session, loginId = B, pin = PIN_B) => {
  session.startAdding()
  const signedIn = await session.signInCashier(loginId, 'Demo@1234')
  return signedIn.ok ? session.setCashierPin(pin, pin) : signedIn
}

/** A and B are cashiers of the device, B is active. */
const openWithTwo = async () => {
  const session = await device.open()
  device.server.rights = [{ id: 'Sales', perms: { read: true } }]
  await device.signIn(session, A)
  await addCashier(session)
  return session
}

const activeOnDisk = async () => (await device.store.account())?.EmailID
const activeInStorage = () =>
  (JSON.parse(device.storage.get('user') ?? 'null') as { EmailID: string } | null)?.EmailID
const claimsOf = (token: string | null | undefined) =>
  token === null || token === undefined
    ? null
    : (JSON.parse(atob(token.split('.')[1] ?? '')) as { sub: string })

describe('adding a cashier', () => {
  test('EN-42 adds a person of the same registration and wipes nothing; they are active from then on', async () => {
    const session = await device.open()
    await device.signIn(session, A)
    await device.sell()
    expect(await addCashier(session)).toMatchObject({ ok: true })
    expect(session.get()).toMatchObject({ stage: 'ready', user: { EmailID: B }, people: [{ EmailID: A }] })
    expect(await device.db.salesQueue.count()).toBe(1)
    expect([await activeOnDisk(), activeInStorage()]).toEqual([B, B])
    expect(claimsOf(device.storage.get('token'))?.sub).toBe(keyOf(B))
  })

  test('EN-42 changes nothing until the PIN is set: cancelled or killed before, the first cashier goes on', async () => {
    const session = await device.open()
    await device.signIn(session, A)
    session.startAdding()
    await session.signInCashier(B, 'Demo@1234')
    expect(session.get()).toMatchObject({ stage: 'add-cashier', adding: { step: 'pin' } })
    const restarted = await device.open()
    expect(restarted.get()).toMatchObject({ stage: 'locked', user: { EmailID: A }, people: [] })
    session.cancelAdding()
    expect(session.get()).toMatchObject({ stage: 'ready', user: { EmailID: A } })
    expect(await session.setCashierPin(PIN_B, PIN_B)).toMatchObject({ ok: false })
  })

  test('EN-43 is refused offline, for another registration, and for an account that may not work in this store', async () => {
    const session = await device.open()
    await device.signIn(session, A)
    const refusalOf = async () => {
      const outcome = await addCashier(session)
      return outcome.ok ? null : outcome.refusal.code
    }
    device.online = false
    expect(await refusalOf()).toBe('signInOffline')
    device.online = true
    const { call } = device.server.api
    device.server.api.call = async (name, input) => {
      const answer = await call(name, input)
      if (name !== 'signIn' || !answer.ok) return answer
      const reply = answer.reply as unknown as { UserProfile: object }
      return {
        ok: true,
        reply: { ...reply, UserProfile: { ...reply.UserProfile, RegistrationID: 'other' } },
      } as never
    }
    expect(await refusalOf()).toBe('cashierOfOtherShop')
    device.server.api.call = async (name, input) =>
      name === 'getAccess'
        ? {
            ok: false,
            failure: {
              kind: 'refused',
              status: 404,
              code: 'NOT_FOUND',
              message: '',
              errors: [],
              quarantineId: null,
            },
          }
        : call(name, input)
    expect(await refusalOf()).toBe('cashierNotInStore')
    expect([await activeOnDisk(), session.get().people]).toEqual([A, []])
  })
})

describe('switching cashiers', () => {
  test('EN-44 each unlocks with their own PIN, offline too, and takes rights and token along', async () => {
    const session = await openWithTwo()
    await device.db.acl.put({ id: 'CashRegistersClosing', perms: { close: true } })
    device.online = false
    device.server.isAway = true
    session.lock()
    expect(await session.unlock(PIN, keyOf(A))).toEqual({ ok: true })
    expect(session.get()).toMatchObject({ stage: 'ready', user: { EmailID: A }, people: [{ EmailID: B }] })
    expect(claimsOf(session.token())?.sub).toBe(keyOf(A))
    expect(await device.db.acl.toArray()).toEqual([])
    session.lock()
    await session.unlock(PIN_B, keyOf(B))
    expect((await device.db.acl.toArray()).map(({ id }) => id)).toEqual(['CashRegistersClosing', 'Sales'])
    const restarted = await device.open()
    expect(restarted.get()).toMatchObject({ stage: 'locked', user: { EmailID: B } })
    expect(await restarted.unlock(PIN_B)).toEqual({ ok: true })
  })

  test('EN-45 wrong PINs, waits and the tenth try count for one person only', async () => {
    const session = await openWithTwo()
    session.lock()
    for (let tries = 0; tries < 5; tries++) await session.unlock('0007', keyOf(A))
    expect([await session.pinWait(keyOf(A)), await session.pinWait(keyOf(B))]).toEqual([30_000, 0])
    for (let tries = 5; tries < 10; tries++) {
      device.clock.advance(HOUR)
      await session.unlock('0007', keyOf(A))
    }
    expect(session.get()).toMatchObject({ stage: 'locked', user: { EmailID: B }, people: [] })
    expect(await session.unlock(PIN_B)).toEqual({ ok: true })
  })

  test('EN-46 killed in the middle of a switch, the till starts with the cashier that the disk names', async () => {
    const session = await openWithTwo()
    const before = new Map(device.storage)
    session.lock()
    await session.unlock(PIN, keyOf(A))
    device.storage.clear()
    for (const [key, value] of before) device.storage.set(key, value)
    const restarted = await device.open()
    expect(restarted.get()).toMatchObject({ stage: 'locked', user: { EmailID: A }, people: [{ EmailID: B }] })
    expect(activeInStorage()).toBe(A)
    expect(claimsOf(restarted.token())?.sub).toBe(keyOf(A))
    expect(await restarted.unlock(PIN)).toEqual({ ok: true })
  })

  test('EN-46 a damaged record costs its own cashier the PIN and nobody else', async () => {
    const session = await openWithTwo()
    await addCashier(session, 'chitra@demo.test', '8642')
    await device.db.entrance.put({ id: `person:${keyOf(A)}`, user: null } as never)
    const restarted = await device.open()
    expect(restarted.get().people.map(({ EmailID }) => EmailID)).toEqual([B])
    expect(await restarted.unlock(PIN_B, keyOf(B))).toEqual({ ok: true })
    restarted.lock()
    expect(await restarted.unlock(PIN, keyOf(A))).toMatchObject({
      ok: false,
      refusal: { code: 'pinMissing' },
    })
  })

  test('EN-47 a switch in one tab locks the others with the new cashier', async () => {
    const session = await openWithTwo()
    const other = await device.open()
    await other.unlock(PIN_B)
    session.lock()
    await session.unlock(PIN, keyOf(A))
    await expect.poll(() => other.get()).toMatchObject({ stage: 'locked', user: { EmailID: A } })
    expect(session.get().stage).toBe('ready')
  })

  test('EN-48 a refused token ends that person only: the others choose themselves and go on', async () => {
    const session = await openWithTwo()
    session.endSession('rejected')
    await expect.poll(() => session.get().stage).toBe('sign-in-again')
    session.chooseCashier(true)
    expect(session.get()).toMatchObject({ stage: 'locked', people: [{ EmailID: A }] })
    expect(await session.unlock(PIN, keyOf(A))).toEqual({ ok: true })
    expect(session.get()).toMatchObject({ stage: 'ready', user: { EmailID: A }, people: [] })
  })

  test('EN-12 a partial sign-out leaves the other cashiers', async () => {
    const session = await openWithTwo()
    expect(await session.signOut('partial')).toMatchObject({ ok: true })
    session.chooseCashier(true)
    expect(await session.unlock(PIN, keyOf(A))).toEqual({ ok: true })
  })
})

describe('sending', () => {
  test('EN-49 what a cashier made is sent with their own token, and waits when that has expired', async () => {
    const session = await openWithTwo()
    expect(session.callerFor(keyOf(B))).toBeUndefined()
    expect(claimsOf(session.callerFor(keyOf(A))?.token)?.sub).toBe(keyOf(A))
    expect([session.canSendFor(keyOf(A)), session.canSendFor('gone')]).toEqual([true, false])
    device.clock.advance(13 * HOUR)
    expect([session.canSendFor(keyOf(A)), session.canSendFor(keyOf(B))]).toEqual([false, true])
  })

  test('EN-49 whoever may close a register sends for those who cannot (D-9)', async () => {
    const session = await openWithTwo()
    await device.db.acl.put({ id: 'CashRegistersClosing', perms: { close: true } })
    await expect.poll(() => session.canSendFor('gone')).toBe(true)
    expect(session.callerFor('gone')).toBeUndefined()
  })

  test('EN-48 a token of another cashier that the server refuses removes that cashier', async () => {
    const session = await openWithTwo()
    session.callerFor(keyOf(A))?.onRejected?.()
    await expect.poll(() => session.get().people).toEqual([])
    expect(session.get()).toMatchObject({ stage: 'ready', user: { EmailID: B } })
    expect(session.canSendFor(keyOf(A))).toBe(false)
  })
})
