import { beforeEach, expect, test } from 'vitest'
import { newTillDevice, type TillDevice } from '../testing/till-session.ts'

let device: TillDevice
let released: { body: unknown; as: unknown; leases: number }[]

beforeEach(async () => {
  device = await newTillDevice()
  released = []
  const { call } = device.server.api
  device.server.api.call = async (name, input, as) => {
    if (name === 'releaseLease') {
      const leases = await device.db.registerLease.count()
      released.push({ body: (input as { body: unknown }).body, as, leases })
    }
    return call(name, input, as)
  }
})

test('FS-11 a permanent sign-out hands the slots back with their last numbers, after the data is gone', async () => {
  const session = await device.open()
  await device.signIn(session)
  const [lease] = await device.db.registerLease.toArray()
  const mark = crypto.randomUUID()
  await device.db.registerLease.update(lease?.CashRegisterID ?? '', { Mark: mark })
  const series = `${lease?.Prefix}${lease?.Slot}/S/2026`
  const number = {
    key: series,
    RunningNo: 7,
    CashRegisterID: lease?.CashRegisterID ?? '',
    TransactionTypeID: 'sale',
  }
  await device.db.runningNumbers.bulkPut([number, { ...number, key: 'XXXXZZ/S/2026' }])
  expect(await session.signOut('permanent')).toEqual({ ok: true })
  expect(released).toEqual([
    {
      body: {
        DeviceID: lease?.DeviceID,
        Marks: [{ Slot: lease?.Slot, Mark: mark, NextMark: mark }],
        runningNos: [{ ...number, Series: series }],
      },
      as: undefined,
      leases: 0,
    },
  ])
})

test('FS-11 a partial sign-out and a refused one keep the slots', async () => {
  const session = await device.open()
  await device.signIn(session)
  await device.sell()
  expect((await session.signOut('permanent')).ok).toBe(false)
  await device.db.salesQueue.clear()
  await session.signOut('partial')
  expect(released).toEqual([])
})

test('FS-11 another account of the same shop hands the slots of the one before back', async () => {
  const session = await device.open()
  await device.signIn(session)
  await session.signOut('partial')
  expect((await device.signIn(session, 'manager@demo.test')).ok).toBe(true)
  expect(released).toHaveLength(1)
  expect(released[0]).toMatchObject({ as: { token: expect.any(String) }, leases: 0 })
})
