import type { Closing } from '@evertill/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { DONE } from '../platform/outcome.ts'
import { PLACE } from '../testing/selling-place.ts'
import { REGISTER } from '../testing/session-server.ts'
import { newTillDevice, PIN, type TillDevice } from '../testing/till-session.ts'
import type { Opening } from './ports.ts'

let device: TillDevice

beforeEach(async () => {
  device = await newTillDevice()
  device.server.stores = [{ ...PLACE.store, CashRegisterClosing: true }]
})

const atTheDialog = async (more: Parameters<TillDevice['open']>[0] = {}) => {
  const session = await device.open(more)
  await device.signIn(session)
  return session
}

describe('opening a register', () => {
  test('EN-17 a store that asks for it leads to the dialog, also after a reload, and sells afterwards', async () => {
    const session = await atTheDialog()
    expect(session.get().stage).toBe('open-register')
    const reloaded = await device.open()
    await reloaded.unlock(PIN)
    expect(reloaded.get().stage).toBe('open-register')
    expect(await reloaded.openRegister(200_000)).toEqual({ ok: true })
    expect(reloaded.get()).toMatchObject({ stage: 'ready', closing: { OpeningBalance: 200_000 } })
    expect((await device.open()).get().place).toBe('ready')
  })

  test('EN-17 a register that is open already is entered without a question', async () => {
    device.server.open.set(REGISTER.key, { key: 'k', CashRegisterID: REGISTER.key } as Closing)
    const session = await device.open()
    const stages = new Set<string>()
    session.subscribe(() => stages.add(session.get().stage))
    await device.signIn(session)
    expect(session.get().stage).toBe('ready')
    // Never in between: the dialog would flash up and take the first key.
    expect([...stages]).not.toContain('open-register')
  })

  test('EN-17 a store that does not ask for it sells at once', async () => {
    device.server.stores = [PLACE.store]
    expect((await atTheDialog()).get().stage).toBe('ready')
    expect(device.server.calls).not.toContain('listOpenClosings')
  })

  test('EN-31 a register closed elsewhere asks for an opening at the next start, and not while selling', async () => {
    const session = await atTheDialog()
    await session.openRegister(500)
    device.server.open.clear()
    session.lock()
    await session.unlock(PIN)
    expect(session.get().stage).toBe('ready')

    const next = await device.open()
    await next.unlock(PIN)
    await expect.poll(() => next.get().stage).toBe('open-register')
  })

  test('EN-31 an opening that is still queued does not count as closed', async () => {
    const openings = { queue: async () => DONE, isUnsent: async () => true }
    const session = await atTheDialog({ openings })
    device.server.isAway = true
    await session.openRegister(500)
    device.server.isAway = false
    const next = await device.open({ openings })
    const asked = device.server.calls.length
    await next.unlock(PIN)
    await expect.poll(() => device.server.calls.length).toBeGreaterThan(asked)
    expect(device.server.calls.slice(asked)).not.toContain('listOpenClosings')
    expect(next.get().stage).toBe('ready')
  })

  test('EN-18 the balance is prefilled with what the last closing left', async () => {
    device.server.lastClosingBalance = 200_000
    expect(await (await atTheDialog()).openingFacts()).toEqual({ prefill: 200_000, lastClosing: null })
  })

  test('CL-11 a closed register has to be opened before selling, also after a reload', async () => {
    const session = await atTheDialog()
    await session.openRegister(500)
    await session.registerClosed('another session')
    expect(session.get().stage).toBe('ready')
    await session.registerClosed(session.get().closing?.key ?? '')
    expect(session.get().stage).toBe('open-register')
    expect((await device.open()).get().place).toBe('open-register')
  })

  test('CL-19 a session closed elsewhere shows by whom and when, and the sale goes on', async () => {
    const session = await atTheDialog()
    await session.openRegister(500)
    await session.checkClosedElsewhere()
    expect(session.get().closing?.Status).toBe('Open')
    device.server.open.clear()
    device.server.lastClosing = {
      ClosingNo: 7,
      ClosingTime: { seconds: 1_763_000_000, nanoseconds: 0 },
      ClosingByUserName: 'Manager 1',
      LateSales: { Count: 0, CashAmount: 0 },
    }
    await session.checkClosedElsewhere()
    expect(session.get()).toMatchObject({
      stage: 'ready',
      closing: { Status: 'Closed', ClosingByUserName: 'Manager 1', ClosingTime: { seconds: 1_763_000_000 } },
    })
    await session.registerClosed(session.get().closing?.key ?? '')
    expect(session.get().stage).toBe('open-register')
  })

  test('CL-11 a session that is left while the server says that it was closed does not come back', async () => {
    let leave = (): unknown => undefined
    const { saveClosing, updateClosing } = device.store
    const store: TillDevice['store'] = {
      ...device.store,
      saveClosing: async (closing) => {
        await leave()
        await saveClosing(closing)
      },
      updateClosing: async (closing) => {
        await leave()
        await updateClosing(closing)
      },
    }
    const session = await atTheDialog({ store })
    await session.openRegister(500)
    const key = session.get().closing?.key ?? ''
    device.server.open.clear()
    leave = () => session.registerClosed(key)
    await session.checkClosedElsewhere()
    expect(session.get()).toMatchObject({ stage: 'open-register', closing: null })
    expect((await device.store.read()).closing).toBeNull()
  })

  test('EN-19 a failed opening shows the specified message and stays in the dialog', async () => {
    device.server.opensNothing = true
    const session = await atTheDialog()
    expect(await session.openRegister(undefined)).toEqual({
      ok: false,
      refusal: { code: 'openingFailed' },
    })
    expect(session.get().stage).toBe('open-register')
  })

  test('DR-1 when the reply is lost, the same opening is sent again, not a second one', async () => {
    const session = await atTheDialog()
    const sent: Opening[] = []
    const { call } = device.server.api
    device.server.api.call = async (name, input) => {
      if (name === 'openCashRegister') sent.push((input as { body: Opening }).body)
      return call(name, input)
    }
    device.server.isAway = true
    await session.openRegister(500)
    device.clock.advance(5_000)
    device.server.isAway = false
    expect(await session.openRegister(500)).toEqual({ ok: true })
    expect(sent[1]).toEqual(sent[0])
  })

  test('DR-2 a register that somebody else has opened meanwhile keeps their record', async () => {
    const session = await atTheDialog()
    const theirs = { key: 'theirs', CashRegisterID: REGISTER.key, OpeningByUserName: 'Cashier 2' } as Closing
    device.server.open.set(REGISTER.key, theirs)
    expect(await session.openRegister(500)).toEqual({ ok: true, openedBy: theirs })
    expect(session.get().closing).toEqual(theirs)
  })

  test('EN-21 an offline opening is queued if it can be, and otherwise refused with a reason', async () => {
    const queued: Opening[] = []
    const session = await atTheDialog({
      openings: {
        queue: async (opening) => {
          queued.push(opening)
          return DONE
        },
        isUnsent: async () => true,
      },
    })
    device.server.isAway = true
    expect(await session.openRegister(500)).toEqual({ ok: true })
    expect(session.get()).toMatchObject({ stage: 'ready', closing: { key: queued[0]?.UUID } })

    const without = await device.open()
    await without.unlock(PIN)
    await without.changeRegister()
    await without.chooseRegister(REGISTER)
    expect(without.get().stage).toBe('open-register')
    expect(await without.openRegister(500)).toMatchObject({
      ok: false,
      refusal: { code: 'openingOffline' },
    })
  })

  test('EN-21 a register this device never leased cannot be chosen offline', async () => {
    const other = { ...REGISTER, key: 'register-r2' }
    device.server.registers = [REGISTER, other]
    const session = await atTheDialog()
    await session.chooseRegister(REGISTER)
    device.server.isAway = true
    expect(await session.chooseRegister(other)).toMatchObject({ ok: false })
    expect(session.get().register).toEqual(REGISTER)
  })
})
