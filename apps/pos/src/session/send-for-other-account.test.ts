import { beforeEach, describe, expect, test } from 'vitest'
import { newTillDevice, type TillDevice } from '../testing/till-session.ts'

let device: TillDevice

beforeEach(async () => {
  device = await newTillDevice()
  await device.signIn(await device.open())
  await device.sell()
})

const closes = [{ id: 'CashRegistersClosing', perms: { close: true } }]

describe("another account's unsent sales", () => {
  test('EN-22 a manager may send them without being signed in', async () => {
    device.server.rights = closes
    const seen: (string | null)[] = []
    const session = await device.open({
      wakeSender: () => {
        seen.push(device.storage.get('token') ?? null)
        void device.db.salesQueue.clear()
      },
    })
    expect(await session.signIn('manager@demo.test', 'x')).toMatchObject({
      ok: false,
      refusal: { code: 'unsentOfOther', values: { account: 'cashier@demo.test' } },
      sendOffer: { account: 'cashier@demo.test', waiting: 1 },
    })
    const before = session.get()
    expect(await session.sendWaiting()).toEqual({ ok: true })
    expect(seen[0]).toContain('.')
    expect(session.get().user).toEqual(before.user)
    expect(await session.signIn('manager@demo.test', 'x')).toEqual({ ok: true })
  })

  test('EN-22 a device clock that is days ahead does not prevent the offer', async () => {
    device.server.rights = closes
    const session = await device.open()
    device.clock.advance(4 * 86_400_000)
    device.server.ahead = -4 * 86_400_000
    expect(session.token()).toBeNull()
    const { call } = device.server.api
    device.server.api.call = async (name, input) => {
      if (name === 'getAccess') expect(session.token()).not.toBeNull()
      return call(name, input)
    }
    expect(await session.signIn('manager@demo.test', 'x')).toHaveProperty('sendOffer')
  })

  test('EN-22 somebody without the right gets no offer, and their token is not used', async () => {
    device.storage.delete('token')
    await device.db.entrance.delete('token')
    const session = await device.open()
    const outcome = await session.signIn('other@demo.test', 'x')
    expect(outcome).not.toHaveProperty('sendOffer')
    expect(await session.sendWaiting()).toMatchObject({ ok: false })
    expect(device.storage.has('token')).toBe(false)
    expect(await device.db.salesQueue.count()).toBe(1)
  })
})
