import type { CashRegister, Closing } from '@evertill/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { PLACE } from '../testing/selling-place.ts'
import { REGISTER } from '../testing/session-server.ts'
import { newTillDevice, type TillDevice } from '../testing/till-session.ts'

const BACK: CashRegister = { ...REGISTER, key: 'register-r2', CashRegisterCode: 'R2' }
const sessionOf = ({ key }: CashRegister) =>
  ({ key: `session-of-${key}`, CashRegisterID: key, Status: 'Open' }) as Closing

let device: TillDevice

beforeEach(async () => {
  device = await newTillDevice()
  device.server.stores = [{ ...PLACE.store, CashRegisterClosing: true }]
  device.server.registers = [REGISTER, BACK]
  for (const register of [REGISTER, BACK]) device.server.open.set(register.key, sessionOf(register))
})

const onTheFirst = async (more: Parameters<TillDevice['open']>[0] = {}) => {
  const session = await device.open(more)
  await device.signIn(session)
  await session.chooseRegister(REGISTER)
  expect(session.get().closing).toEqual(sessionOf(REGISTER))
  return session
}

const expectOnTheSecond = async (session: Awaited<ReturnType<TillDevice['open']>>) => {
  expect(session.get()).toMatchObject({ stage: 'ready', register: BACK, closing: sessionOf(BACK) })
  expect((await device.store.read()).closing).toEqual(sessionOf(BACK))
}

/** Holds the server's `call` for the first register until it is released. */
const holdCall = (call: string) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  let reached = () => {}
  const isAsked = new Promise<void>((resolve) => (reached = resolve))
  const { api } = device.server
  const ask = api.call
  api.call = async (name, input) => {
    if (name === call && (input as { params?: { id: string } }).params?.id === REGISTER.key) {
      reached()
      await held
    }
    return ask(name, input)
  }
  return { isAsked, letGo }
}

describe('changing the register', () => {
  test('EN-39 an open register is entered without asking for an opening', async () => {
    const session = await onTheFirst()
    const stages = new Set<string>()
    session.subscribe(() => stages.add(session.get().stage))
    await session.chooseRegister(BACK)
    await expectOnTheSecond(session)
    expect([...stages]).not.toContain('open-register')
  })

  test('EN-39 a session found closed while the till changes register does not become the new register’s', async () => {
    const { store } = device
    let moved: Promise<unknown> | undefined
    const updateClosing: typeof store.updateClosing = async (closing) => {
      await store.updateClosing(closing)
      // After the disk was read and before the screen shows it.
      await (moved ??= session.chooseRegister(BACK))
    }
    const session = await onTheFirst({ store: { ...store, updateClosing } })
    device.server.open.delete(REGISTER.key)
    await session.checkClosedElsewhere()
    expect(moved).toBeDefined()
    await expectOnTheSecond(session)
  })

  test('EN-39 a late reply that the first register is closed ends nothing on the second', async () => {
    const session = await onTheFirst()
    device.server.open.delete(REGISTER.key)
    const { isAsked, letGo } = holdCall('listOpenClosings')
    const asking = device.signIn(session)
    await isAsked
    await session.chooseRegister(BACK)
    letGo()
    await asking
    await expectOnTheSecond(session)
  })

  test('EN-39 a late reply for the first register leaves the second one’s session on the disk', async () => {
    const session = await onTheFirst()
    await session.chooseRegister(BACK)
    await device.store.saveClosing({ ...sessionOf(REGISTER), Status: 'Closed' })
    await device.store.dropClosing(sessionOf(REGISTER).key)
    await expectOnTheSecond(session)
  })
})
