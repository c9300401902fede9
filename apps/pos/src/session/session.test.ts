import { beforeEach, describe, expect, test } from 'vitest'
import { PLACE } from '../testing/selling-place.ts'
import { REGISTER } from '../testing/session-server.ts'
import { newTillDevice, PIN, type TillDevice } from '../testing/till-session.ts'

const second = { ...REGISTER, key: 'register-r2', CashRegisterCode: 'R2' }

let device: TillDevice

beforeEach(async () => {
  device = await newTillDevice()
})

describe('sign-in', () => {
  test('PN-3 PN-5 RG-9 with one store and one register leads straight to selling, and a reload only asks for the PIN', async () => {
    const session = await device.open()
    expect(session.get().stage).toBe('signed-out')
    expect(await session.signIn('cashier@demo.test', 'Demo@1234')).toEqual({ ok: true })
    expect(session.get().stage).toBe('pin-setup')
    expect(await session.setPin(PIN, PIN)).toEqual({ ok: true })
    expect(session.get()).toMatchObject({ stage: 'ready', register: REGISTER, lease: { Slot: 'A' } })

    const reloaded = await device.open()
    expect(reloaded.get().stage).toBe('locked')
    expect(await reloaded.unlock(PIN)).toEqual({ ok: true })
    expect(reloaded.get().stage).toBe('ready')
  })

  test('PN-5 RG-9 with several stores and registers asks for both', async () => {
    device.server.stores = [PLACE.store, { ...PLACE.store, key: 'store-2' }]
    device.server.registers = [REGISTER, second]
    const session = await device.open()
    await device.signIn(session)
    expect(session.get().stage).toBe('choose-store')
    await session.chooseStore(PLACE.store)
    expect(session.get().stage).toBe('choose-register')
    const reloaded = await device.open()
    await reloaded.unlock(PIN)
    expect(reloaded.get()).toMatchObject({ stage: 'choose-register', registers: [REGISTER, second] })
    await session.chooseRegister(second)
    expect(session.get().stage).toBe('ready')
  })

  test('CL-27 a restart asks anew who uses a register, and this device is not named', async () => {
    const holder = (DeviceID: string) => ({
      DeviceID,
      Slot: 'A',
      UserName: 'Cashier 1',
      Since: '2026-11-17T17:35:00.000Z',
    })
    device.server.registers = [{ ...REGISTER, Holders: [holder('another')] }, second]
    const session = await device.open()
    await device.signIn(session)
    expect(session.get().registers).toMatchObject([{ Holders: [{ DeviceID: 'another' }] }, {}])
    // It was closed there, and used here meanwhile.
    const own = await device.store.deviceId('')
    device.server.registers = [{ ...REGISTER, Holders: [holder(own)] }, second]
    const reloaded = await device.open()
    await reloaded.unlock(PIN)
    await expect.poll(() => reloaded.get().registers).toMatchObject([{ Holders: [] }, {}])
  })

  test('EN-34 is on the disk before the next screen: a browser killed right after asks for no password', async () => {
    const session = await device.open()
    await session.signIn('cashier@demo.test', 'Demo@1234')
    // A killed browser loses what it had not written yet.
    device.storage.clear()
    const restarted = await device.open()
    expect(restarted.get().stage).toBe('pin-setup')
    await restarted.setPin(PIN, PIN)
    device.storage.clear()
    const again = await device.open()
    expect([again.get().stage, again.token() === null]).toEqual(['locked', false])
  })

  test('EN-34 is removed from the disk after a sign-out and when the server ends it', async () => {
    const session = await device.open()
    await device.signIn(session)
    await session.signOut('partial')
    device.storage.clear()
    expect((await device.open()).token()).toBe(null)

    const second = await device.open()
    await device.signIn(second)
    second.endSession('expired')
    await expect.poll(() => second.get().signedIn).toBe(false)
    device.storage.clear()
    expect((await device.open()).token()).toBe(null)
  })

  test('SE-2 is refused offline, and a store whose access expired is not entered', async () => {
    const session = await device.open()
    device.online = false
    expect(await session.signIn('cashier@demo.test', 'x')).toMatchObject({
      refusal: { code: 'signInOffline' },
    })
    device.online = true
    device.server.stores = [{ ...PLACE.store, NoOfDaysToExpire: -5 }]
    expect(await device.signIn(session)).toEqual({ ok: false, refusal: { code: 'storeExpired' } })
    expect(session.get().stage).toBe('expired')
  })

  test('SE-3 of another account is refused while sales are unsent, and wipes the device otherwise', async () => {
    await device.signIn(await device.open())
    const sale = await device.sell()
    const other = await device.open()
    const refusal = await other.signIn('other@demo.test', 'Demo@1234')
    expect(refusal).toMatchObject({ ok: false, refusal: { values: { account: 'cashier@demo.test' } } })
    expect(await device.db.salesQueue.count()).toBe(1)

    await device.db.salesQueue.clear()
    expect(await device.signIn(other, 'other@demo.test')).toEqual({ ok: true })
    expect(sale.ok && (await device.db.salesHistory.get(sale.sale.UUID))).toBeUndefined()
    expect(new Set(device.server.leases.map((lease) => lease.split(' ')[1])).size).toBe(2)
  })

  test('RN-7 a lease raises the device counters to what the server knows, and never lowers them', async () => {
    const session = await device.open()
    await device.signIn(session)
    expect(await device.sell()).toMatchObject({ sale: { TransactionNo: 'BLR1A/S26/00042' } })
    await device.sell()
    await session.chooseRegister(REGISTER)
    expect(await device.sell()).toMatchObject({ sale: { TransactionNo: 'BLR1A/S26/00044' } })
  })
})

test('HB-23 an open till takes over its own store as the server has it now, offline too afterwards', async () => {
  const session = await device.open()
  await device.signIn(session)
  device.server.stores = [{ ...PLACE.store, RoundingStep: 500 }]
  await session.refreshAccount()
  expect(session.get()).toMatchObject({ stage: 'ready', store: { RoundingStep: 500 } })
  device.online = false
  device.server.isAway = true
  await session.refreshAccount()
  const again = await device.open()
  await again.unlock(PIN)
  expect(again.get().store?.RoundingStep).toBe(500)
})

test('SU-5 a till whose access was renewed sells again without a sign-in, also after a reload', async () => {
  const session = await device.open()
  await device.signIn(session)
  device.server.stores = [{ ...PLACE.store, ExpiryDate: '2020-01-01', NoOfDaysToExpire: -5 }]
  await session.refreshAccount()
  expect(session.get().stage).toBe('expired')
  await session.refreshAccount()
  expect(session.get().stage).toBe('expired')
  const reloaded = await device.open()
  await reloaded.unlock(PIN)
  expect(reloaded.get().stage).toBe('expired')
  device.server.stores = [PLACE.store]
  await reloaded.refreshAccount()
  expect(reloaded.get()).toMatchObject({ stage: 'ready', register: REGISTER })
  await session.refreshAccount()
  expect(session.get()).toMatchObject({ stage: 'ready', register: REGISTER })
})
