import { randomUUID } from 'node:crypto'
import type { ErrorReply, RegisterLease } from '@evertill/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, buildTestApp, callerOf } from '../../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'
import { OFFLINE, openTill, registerKey, storeKey } from '../../testing/test-sale.ts'

let database: TestDatabase
let app: TestApp
let manager: Caller
let cashier: Caller

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url)
  manager = await callerOf(app, 'manager@demo.test')
  cashier = await callerOf(app, 'cashier@demo.test')
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const pathOf = (register: string) => {
  const [store = ''] = register.split('/')
  return `/setup/stores/${storeKey(store)}/cashregisters/${registerKey(register)}/lease`
}
const lease = (caller: Caller, DeviceID: string = randomUUID(), register = 'BLR1/R1') =>
  caller.post<{ lease: RegisterLease } & ErrorReply>(pathOf(register), { DeviceID })
const slotOf = async (caller: Caller, device?: string, register?: string): Promise<string> => {
  const { status, body } = await lease(caller, device, register)
  expect(status).toBe(200)
  return body.lease.Slot
}
const confirm = async (caller: Caller, DeviceID: string, Slot: string, Mark?: string) => {
  const NextMark = randomUUID()
  const body = { DeviceID, Slot, NextMark, ...(Mark === undefined ? {} : { Mark }) }
  const answer = await caller.post<{ Held: boolean }>(`${pathOf('BLR1/R1')}/confirm`, body)
  expect(answer.body.Held).toBe(true)
  return NextMark
}
const release = (caller: Caller, body: object, register = 'BLR1/R1') =>
  caller.post<ErrorReply>(`${pathOf(register)}/release`, body)

test('FS-8 a cashier cannot release the slot of another device', async () => {
  const device = randomUUID()
  const slot = await slotOf(manager, device)
  expect(await release(cashier, { DeviceID: device })).toMatchObject({
    status: 403,
    body: { code: 'NOT_ALLOWED' },
  })
  const mark = await confirm(manager, device, slot)
  const guessed = [{ Slot: slot, Mark: randomUUID(), NextMark: randomUUID() }]
  expect((await release(cashier, { DeviceID: device, Marks: guessed })).status).toBe(403)
  const runningNos = [
    {
      key: 'x',
      Series: `BLR1${slot}/S26`,
      RunningNo: 900_000,
      CashRegisterID: 'x',
      TransactionTypeID: randomUUID(),
    },
  ]
  expect((await release(cashier, { DeviceID: device, runningNos })).status, 'nor its numbers').toBe(403)
  await confirm(manager, device, slot, mark)
  expect(await slotOf(manager, device), 'it still has the slot').toBe(slot)
})

test('FS-8 the device releases its slot whoever is signed in, and the next device continues its numbers', async () => {
  const device = randomUUID()
  const slot = await slotOf(manager, device, 'BLR1/R1')
  const NextMark = await confirm(manager, device, slot)
  const Series = `BLR1${slot}/S26`
  const runningNos = [
    {
      key: Series,
      Series,
      RunningNo: 7,
      CashRegisterID: registerKey('BLR1/R1'),
      TransactionTypeID: randomUUID(),
    },
  ]
  const Marks = [{ Slot: slot, Mark: NextMark, NextMark }]
  expect((await release(cashier, { DeviceID: device, Marks, runningNos })).status).toBe(200)
  const next = await lease(manager)
  expect(next.body.lease.Slot).toBe(slot)
  expect(next.body).toMatchObject({ runningNos: [{ Series, RunningNo: 7 }] })
})

test('FS-8 a slot that was taken away by right goes to no other device', async () => {
  const device = randomUUID()
  const slot = await slotOf(cashier, device)
  await confirm(cashier, device, slot)
  expect((await release(manager, { DeviceID: device })).status).toBe(200)
  expect(await slotOf(manager)).not.toBe(slot)
  const answer = await cashier.post<{ Held: boolean }>(`${pathOf('BLR1/R1')}/confirm`, {
    DeviceID: device,
    Slot: slot,
    NextMark: randomUUID(),
  })
  expect(answer.body.Held).toBe(false)
})

test('FS-9 random devices of one user do not use up the slots of a store', { timeout: 60_000 }, async () => {
  const answers = []
  for (let count = 0; count < 40; count++) answers.push(await lease(cashier))
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(20)
  expect(answers.at(-1)).toMatchObject({ status: 409, body: { code: 'TOO_MANY_DEVICES' } })
  expect((await lease(manager)).status, 'others are not affected').toBe(200)
  // A device that sells does not count, and one that has a slot keeps it.
  const known = answers[0]?.body.lease
  expect(await slotOf(cashier, known?.DeviceID)).toBe(known?.Slot)
  const till = await openTill(cashier, 'BLR1/R1', known?.DeviceID)
  expect((await cashier.post(OFFLINE, till.makeSale())).status).toBe(200)
  expect((await lease(cashier)).status).toBe(200)
  expect((await lease(cashier)).status).toBe(409)
})

test('FS-10 an unused slot whose device was not seen for a month goes to another device, a used one never', async () => {
  const [unused, seen, sold] = [randomUUID(), randomUUID(), randomUUID()]
  const register = 'BLR2/R1'
  const slots = [await slotOf(manager, unused, register), await slotOf(manager, seen, register)]
  const till = await openTill(manager, register, sold)
  await manager.post(OFFLINE, till.makeSale())
  const age = (days: number) =>
    database.query(
      `update register_leases set leased_at = now() - make_interval(days => $1) where store_id = $2`,
      [days, storeKey('BLR2')],
    )
  await age(29)
  expect(slots).not.toContain(await slotOf(manager, undefined, register))
  await age(31)
  await manager.post(`${pathOf(register)}/confirm`, {
    DeviceID: seen,
    Slot: slots[1],
    NextMark: randomUUID(),
  })
  expect(await slotOf(manager, randomUUID(), register), 'unused and not seen').toBe(slots[0])
  const others = [
    await slotOf(manager, randomUUID(), register),
    await slotOf(manager, randomUUID(), register),
  ]
  expect(others).not.toContain(slots[1])
  expect(others).not.toContain(till.lease.Slot)
})

test('FS-10 when no slot is left, those that were unused for a week are taken back first', async () => {
  const register = 'DEL1/R1'
  const forgotten = await slotOf(manager, undefined, register)
  await database.query(
    `insert into register_leases (registration_id, store_id, slot, register_id, device_id, leased_by)
     values ($1, $2, 'ZZ', $3, gen_random_uuid(), $4)`,
    [manager.profile.RegistrationID, storeKey('DEL1'), registerKey(register), manager.profile.key],
  )
  expect(await lease(manager, undefined, register)).toMatchObject({
    status: 409,
    body: { code: 'SLOTS_USED_UP' },
  })
  await database.query(
    `update register_leases set leased_at = now() - interval '8 days' where store_id = $1 and slot = $2`,
    [storeKey('DEL1'), forgotten],
  )
  expect(await slotOf(manager, undefined, register)).toBe(forgotten)
})
