import { beforeEach, describe, expect, test } from 'vitest'
import { newTillDevice, PIN, type TillDevice } from '../testing/till-session.ts'

let device: TillDevice

beforeEach(async () => {
  device = await newTillDevice()
  device.server.rights = [{ id: 'Sales', perms: { read: true } }]
})

describe('the session on the server', () => {
  test('US-5 a partial sign-out ends it, with the token that the device forgets', async () => {
    const session = await device.open()
    await device.signIn(session)
    const token = session.token()
    expect(await session.signOut('partial')).toEqual({ ok: true })
    expect(device.server.ended).toEqual([token])
    expect(device.storage.has('token')).toBe(false)
  })

  test('US-5 a permanent sign-out ends those of all cashiers of the device', async () => {
    const session = await device.open()
    await device.signIn(session)
    const first = session.token()
    session.startAdding()
    await session.signInCashier('bala@demo.test', 'Demo@1234')
    await session.setCashierPin('1357', '1357')
    const second = session.token()
    expect(second).not.toBe(first)
    expect(await session.signOut('permanent')).toEqual({ ok: true })
    expect(device.server.ended).toEqual([second, first])
  })

  test('US-5 a server that does not answer holds nothing up', async () => {
    const session = await device.open()
    await device.signIn(session)
    const { call } = device.server.api
    device.server.api.call = (name, input, as) =>
      name === 'signOut' ? new Promise(() => {}) : call(name, input, as)
    expect(await session.signOut('partial')).toEqual({ ok: true })
    expect(session.get()).toMatchObject({ stage: 'signed-out', busy: false })
  })

  test('US-6 a sign-out that is refused ends nothing, and the unsent sale keeps its token', async () => {
    const session = await device.open()
    await device.signIn(session)
    device.storage.set('fcmToken', 'push')
    const { call } = device.server.api
    // Another tab sells after the check and before the wipe.
    device.server.api.call = async (name, input, as) => {
      if (name === 'deletePushToken') await device.sell()
      return call(name, input, as)
    }
    expect(await session.signOut('permanent')).toMatchObject({ refusal: { code: 'signOutUnsent' } })
    expect(device.server.ended).toEqual([])
    expect(session.token()).not.toBeNull()
  })

  test('US-11 every sign-in names the device, so that strangers cannot delay it', async () => {
    const session = await device.open()
    const { call } = device.server.api
    const sent: unknown[] = []
    device.server.api.call = (name, input, as) => {
      if (name === 'signIn') sent.push((input as { body: { deviceId?: string } }).body.deviceId)
      return call(name, input, as)
    }
    await device.signIn(session)
    await session.signOut('partial')
    await session.signIn('cashier@demo.test', PIN)
    const id = await device.store.deviceId('')
    expect(sent).toEqual([id, id])
  })
})
