import { beforeEach, describe, expect, test } from 'vitest'
import { newTillDevice, PIN, type TillDevice } from '../testing/till-session.ts'

let device: TillDevice

beforeEach(async () => {
  device = await newTillDevice()
  await device.signIn(await device.open())
})

const wrongPins = async (session: Awaited<ReturnType<TillDevice['open']>>, count: number) => {
  let last
  for (let tries = 0; tries < count; tries++) last = await session.unlock('0000')
  return last
}

describe('the PIN', () => {
  test('EN-1 it is not in the browser storage in any form', async () => {
    expect(device.storage.get('userPin')).toBe('set')
    expect(JSON.stringify([...device.storage])).not.toContain(PIN)
    expect(JSON.stringify([...device.storage])).not.toContain(btoa(PIN))
  })

  test('LD-46 it opens the till only when the rows are checked and the products loaded', async () => {
    let stock = () => {}
    const readyToSell = new Promise<void>((resolve) => (stock = resolve))
    const session = await device.open({ readyToSell: () => readyToSell })
    let isOpen = false
    const opening = session.unlock(PIN).then(() => (isOpen = true))
    // Another tab’s PIN check takes place in between; the first PIN has been verified long before.
    expect(await (await device.open()).unlock(PIN)).toEqual({ ok: true })
    expect([isOpen, session.get().stage]).toEqual([false, 'locked'])
    stock()
    await opening
    expect(session.get().stage).toBe('ready')
  })

  test('EN-2 after five wrong ones there is a wait of 30 s, which neither a reload nor another tab shortens', async () => {
    const session = await device.open()
    expect(await wrongPins(session, 4)).toEqual({ ok: false, refusal: { code: 'pinWrong' }, waitMs: 0 })
    expect(await session.unlock('0000')).toMatchObject({ waitMs: 30_000 })
    device.clock.advance(10_000)
    const reloaded = await device.open()
    expect(await reloaded.pinWait()).toBe(20_000)
    expect(await reloaded.unlock(PIN)).toMatchObject({ ok: false, waitMs: 20_000 })
    device.clock.advance(20_000)
    expect(await reloaded.unlock(PIN)).toEqual({ ok: true })
    expect(await (await device.open()).pinWait()).toBe(0)
  })

  test('EN-2 a clock set back does not lengthen the wait', async () => {
    const session = await device.open()
    await wrongPins(session, 5)
    // By the server, because a device that is set back alone is not believed.
    session.onServerTime(device.clock.now() - 86_400_000)
    expect(await session.pinWait()).toBe(30_000)
    expect(await session.unlock(PIN)).toMatchObject({ ok: false, waitMs: 30_000 })
    device.clock.advance(30_000)
    expect(await session.unlock(PIN)).toEqual({ ok: true })
  })

  test('EN-3 after ten wrong ones a sign-in is required, and the queue stays', async () => {
    await device.sell()
    const session = await device.open()
    for (let tries = 0; tries < 10; tries++) {
      await session.unlock('0000')
      device.clock.advance(600_000)
    }
    expect(session.get()).toMatchObject({ stage: 'signed-out', notice: { code: 'pinTooMany' } })
    expect(device.storage.has('token')).toBe(false)
    expect(await device.db.salesQueue.count()).toBe(1)
    expect(await session.signIn('cashier@demo.test', 'x')).toEqual({ ok: true })
    expect(session.get().stage).toBe('pin-setup')
  })

  test('EN-4 one that was set and is missing asks to log in again with the same credentials', async () => {
    await device.db.entrance.delete('pin')
    const session = await device.open()
    expect(session.get()).toMatchObject({ stage: 'signed-out', notice: { code: 'pinMissing' } })
    expect(device.storage.has('token')).toBe(false)
  })

  test('EN-5 a forgotten one leads to the password, online only, and sales stay', async () => {
    await device.sell()
    const session = await device.open()
    device.online = false
    expect(await session.forgotPin()).toMatchObject({
      ok: false,
      refusal: { code: 'signInOffline' },
    })
    expect(session.get().stage).toBe('locked')
    device.online = true
    await session.forgotPin()
    expect(session.get().stage).toBe('signed-out')
    expect(await device.db.salesQueue.count()).toBe(1)
  })

  test('EN-6 it locks a till in use and unlocks it at the same screen', async () => {
    const session = await device.open()
    await session.unlock(PIN)
    session.lock()
    expect(session.get()).toMatchObject({ stage: 'locked', place: 'ready', entered: true })
    await session.unlock(PIN)
    expect(session.get().stage).toBe('ready')
  })

  test('EN-7 it opens the till offline, ready to sell (F-40)', async () => {
    device.online = false
    device.server.isAway = true
    const session = await device.open()
    expect(session.get().stage).toBe('locked')
    await session.unlock(PIN)
    expect(session.get().stage).toBe('ready')
  })
})
