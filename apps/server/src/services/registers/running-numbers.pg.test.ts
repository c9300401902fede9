import { randomUUID } from 'node:crypto'
import type { Closing, ErrorReply, LeaseRegisterReply, RunningNumber } from '@evertill/contract'
import { slotAfter } from '@evertill/domain'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { DEMO_RETAIL } from '../../db/seed/companies.ts'
import { demoKey } from '../../db/seed/keys.ts'
import { openRegisterSession, registerPath } from '../../testing/test-drawer.ts'
import { OFFLINE, openTill, registerKey, storeKey } from '../../testing/test-sale.ts'
import { testShop } from '../../testing/test-shop.ts'

type Leased = z.infer<typeof LeaseRegisterReply>

const { database, manager, cashier } = testShop('manager', 'cashier')

const SALE = demoKey(DEMO_RETAIL.id, 'transaction-type', 'Sale')

const lease = async (path: string, DeviceID: string): Promise<Leased> => {
  const { status, body } = await manager.post<Leased>(`${registerPath(path)}/lease`, { DeviceID })
  expect(status).toBe(200)
  return body
}
const release = (path: string, DeviceID: string, runningNos: RunningNumber[] = []) =>
  manager.post(`${registerPath(path)}/lease/release`, { DeviceID, runningNos })

const numbersOf = async (path: string): Promise<RunningNumber[]> =>
  (await manager.get<{ runningNos: RunningNumber[] }>(`${registerPath(path)}/transactionrunningnno`)).body
    .runningNos

const raise = (path: string, query: string) =>
  manager.put<{ runningNo: RunningNumber } & ErrorReply>(
    `${registerPath(path)}/transactionrunningnno?${query}`,
  )
const report = (path: string, series: string, no: number) =>
  raise(path, `runnigno=${no}&transactionTypeID=${SALE}&series=${encodeURIComponent(series)}`)

describe('running numbers', () => {
  test('DR-17 they follow the highest report and the sales, and are never lowered', async () => {
    const till = await openTill(manager, 'BLR1/R1')
    const { Prefix, Slot, CashRegisterID } = till.lease
    const series = `${Prefix}${Slot}/S/2026`
    const known = { key: series, Series: series, CashRegisterID, TransactionTypeID: SALE }
    expect((await report('BLR1/R1', series, 41)).body).toMatchObject({
      code: '0',
      runningNo: { ...known, RunningNo: 41 },
    })
    expect((await report('BLR1/R1', series, 7)).body.runningNo.RunningNo).toBe(41)
    const header = { Series: series, RunningNo: 44, TransactionNo: `${Prefix}${Slot}/S26/00044` }
    await manager.post(OFFLINE, till.makeSale({ header }))
    expect((await report('BLR1/R1', series, 43)).body.runningNo.RunningNo).toBe(44)
    expect(await numbersOf('BLR1/R1')).toContainEqual({ ...known, RunningNo: 44 })
  })

  test('DR-17 of concurrent reports the highest stays', async () => {
    const { lease: mine } = await lease('BLR1/R2', randomUUID())
    const series = `${mine.Prefix}${mine.Slot}/S/2026`
    const numbers = Array.from({ length: 40 }, (_, index) => ((index * 17) % 40) + 1)
    const answers = await Promise.all(numbers.map((no) => report('BLR1/R2', series, no)))
    for (const [index, { body }] of answers.entries()) {
      expect(body.runningNo.RunningNo).toBeGreaterThanOrEqual(numbers[index] ?? 0)
    }
    expect((await numbersOf('BLR1/R2')).map(({ RunningNo }) => RunningNo)).toEqual([40])
  })

  test("RN-8 DR-18 without series or type it is 'Key is required', with another's series it is refused", async () => {
    const { lease: mine } = await lease('BLR1/R1', randomUUID())
    const { lease: other } = await lease('BLR1/R2', randomUUID())
    const own = `series=${mine.Prefix}${mine.Slot}/S/2026`
    for (const query of [
      `runnigno=1&${own}`,
      `runnigno=1&transactionTypeID=${SALE}`,
      `runnigno=1&series=&transactionTypeID=${SALE}`,
    ]) {
      expect(await raise('BLR1/R1', query)).toMatchObject({
        status: 400,
        body: { code: 'KEY_REQUIRED', message: 'Key is required' },
      })
    }
    const foreign = await report('BLR1/R1', `${other.Prefix}${other.Slot}/S/2026`, 5)
    expect(foreign).toMatchObject({
      status: 400,
      body: { code: 'INVALID_REQUEST', errors: [{ path: 'series' }] },
    })
    expect((await raise('BLR1/R1', `runnigno=1&transactionTypeID=x&${own}`)).status).toBe(400)
    expect((await raise('BLR1/R1', `runnigno=1000000&transactionTypeID=${SALE}&${own}`)).status).toBe(400)
  })

  test('TN-4 registers of another store or company are 404', async () => {
    expect((await cashier.get(`${registerPath('BLR2/R1')}/transactionrunningnno`)).status).toBe(404)
    const mixed = `/setup/stores/${storeKey('BLR1')}/cashregisters/${registerKey('BLR2/R1')}/transactionrunningnno`
    expect((await manager.get(mixed)).status).toBe(404)
  })
})

describe('slots', () => {
  test('DR-19 a released slot goes to the next device, also of another register, which continues its numbers', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    const mine = await lease('BLR1/R1', first)
    const series = `${mine.lease.Prefix}${mine.lease.Slot}/S/2026`
    const used = {
      key: series,
      Series: series,
      RunningNo: 12,
      CashRegisterID: registerKey('BLR1/R1'),
      TransactionTypeID: SALE,
    }
    const wrong = await release('BLR1/R1', first, [{ ...used, Series: 'BLR1ZZ/S/2026' }])
    expect(wrong.status).toBe(400)
    expect((await release('BLR1/R1', randomUUID(), [])).status).toBe(200)
    expect((await release('BLR1/R1', first, [used])).status).toBe(200)
    expect((await release('BLR1/R1', first, [used])).status).toBe(200)
    const next = await lease('BLR1/R2', second)
    expect(next.lease.Slot).toBe(mine.lease.Slot)
    expect(next.runningNos).toEqual([expect.objectContaining({ Series: series, RunningNo: 12 })])
    expect((await lease('BLR1/R1', first)).lease.Slot).not.toBe(mine.lease.Slot)
    const trail = await database.query(`select 1 from audit_trail where action = 'lease.released'`)
    expect(trail.length).toBe(1)
  })

  test('DR-19 of devices that lease at once only one gets the released slot', async () => {
    const device = randomUUID()
    const { Slot } = (await lease('DEL1/R1', device)).lease
    await release('DEL1/R1', device)
    const leases = await Promise.all(Array.from({ length: 6 }, () => lease('DEL1/R1', randomUUID())))
    const slots = leases.map((one) => one.lease.Slot)
    expect(new Set(slots).size).toBe(6)
    expect(slots.filter((slot) => slot === Slot)).toHaveLength(1)
  })

  test('DR-20 when all 702 are in use the answer says so, and a released one is leased again', async () => {
    const device = randomUUID()
    const { Slot } = (await lease('BLR2/R1', device)).lease
    for (let slot = slotAfter(Slot); slot !== undefined; slot = slotAfter(slot)) {
      await database.query(
        `insert into register_leases (registration_id, store_id, slot, register_id, device_id, leased_by)
         values ($1, $2, $3, $4, gen_random_uuid(), gen_random_uuid())`,
        [manager.profile.RegistrationID, storeKey('BLR2'), slot, registerKey('BLR2/R1')],
      )
    }
    const full = await manager.post(`${registerPath('BLR2/R1')}/lease`, { DeviceID: randomUUID() })
    expect(full).toMatchObject({ status: 409, body: { code: 'SLOTS_USED_UP' } })
    await release('BLR2/R1', device)
    expect((await lease('BLR2/R1', randomUUID())).lease.Slot).toBe(Slot)
  })

  test('DR-21 a device that takes a register over has a slot of its own and the same open session', async () => {
    const [first, second] = [await openTill(manager, 'MYS1/R1'), await openTill(manager, 'MYS1/R1')]
    const session = await openRegisterSession(manager, 'MYS1/R1', 100)
    expect(second.lease.Slot).not.toBe(first.lease.Slot)
    const { body } = await manager.get<{ cashRegisterClosingList: Closing[] }>(
      `/setup/stores/cashregisters/${registerKey('MYS1/R1')}/Open/closinglist`,
    )
    expect(body.cashRegisterClosingList.map((closing) => closing.key)).toEqual([session.key])
    for (const till of [first, second]) {
      await manager.post(OFFLINE, till.makeSale({ header: { ClosingKey: session.key } }))
    }
    expect(await session.accounts()).toMatchObject({ BillCount: 2, MissingNumbers: [] })
  })
})

describe('a copied device', () => {
  const confirm = async (DeviceID: string, Slot: string, NextMark: string, Mark?: string) => {
    const { status, body } = await manager.post<{ Held: boolean }>(
      `${registerPath('BLR1/R1')}/lease/confirm`,
      { DeviceID, Slot, NextMark, ...(Mark === undefined ? {} : { Mark }) },
    )
    expect(status).toBe(200)
    return body.Held
  }
  const marks = (count: number) =>
    Array.from({ length: count }, () => randomUUID()) as [string, string, string]

  test('DR-32 RN-9 a till keeps its slot by continuing from its last contact, and a lost reply changes nothing', async () => {
    const device = randomUUID()
    const { Slot } = (await lease('BLR1/R1', device)).lease
    const [first, second, third] = marks(3)
    expect(await confirm(device, Slot, first)).toBe(true)
    expect(await confirm(device, Slot, second, first)).toBe(true)
    expect(await confirm(device, Slot, second, first)).toBe(true)
    expect(await confirm(device, Slot, third, second)).toBe(true)
  })

  test('DR-32 RN-9 F-61 once a second copy has called, neither holds the slot, and each gets one of its own', async () => {
    const device = randomUUID()
    const { Slot } = (await lease('BLR1/R1', device)).lease
    const [copied, one, other] = marks(3)
    await confirm(device, Slot, copied)
    expect(await confirm(device, Slot, one, copied)).toBe(true)
    expect(await confirm(device, Slot, other, copied)).toBe(false)
    expect(await confirm(device, Slot, randomUUID(), one)).toBe(false)
    const trail = await database.query(
      `select detail ->> 'Slot' as slot from audit_trail where action = 'lease.copied' and detail ->> 'DeviceID' = $1`,
      [device],
    )
    expect(trail).toEqual([{ slot: Slot }])
    const slots = [await lease('BLR1/R1', randomUUID()), await lease('BLR1/R1', randomUUID())]
    expect(new Set([Slot, ...slots.map((next) => next.lease.Slot)]).size).toBe(3)
    const told = await database.query(
      `select 1 from event_outbox where event_type = 'cashRegister_updated' and store_id = $1`,
      [storeKey('BLR1')],
    )
    expect(told.length).toBeGreaterThan(0)
  })

  test('DR-32 of copies that call at once at most one is told that it holds the slot', async () => {
    const device = randomUUID()
    const { Slot } = (await lease('BLR1/R1', device)).lease
    const copied = randomUUID()
    await confirm(device, Slot, copied)
    const held = await Promise.all(
      Array.from({ length: 6 }, () => confirm(device, Slot, randomUUID(), copied)),
    )
    expect(held.filter(Boolean)).toHaveLength(1)
  })

  test('DR-32 a slot that was released, or is held by another device, is not held', async () => {
    const [device, other] = [randomUUID(), randomUUID()]
    const { Slot } = (await lease('BLR1/R1', device)).lease
    expect(await confirm(other, Slot, randomUUID())).toBe(false)
    await release('BLR1/R1', device)
    expect(await confirm(device, Slot, randomUUID())).toBe(false)
  })

  test('DR-33 after a restore every till keeps its slot: older marks do not count', async () => {
    const device = randomUUID()
    const { Slot } = (await lease('BLR1/R1', device)).lease
    const [before, since, next] = marks(3)
    await confirm(device, Slot, before)
    await database.query(`update slot_holders set epoch = 'before the restore' where device_id = $1`, [
      device,
    ])
    expect(await confirm(device, Slot, next, since)).toBe(true)
  })
})

describe('the register itself', () => {
  test('DR-24 DR-22 users with the right rename it, and never to a code that another one has', async () => {
    const path = registerPath('BLR1/R2')
    const renamed = await manager.put(path, { CashRegisterName: 'Side counter' })
    const cashRegister = {
      key: registerKey('BLR1/R2'),
      CashRegisterCode: 'R2',
      CashRegisterName: 'Side counter',
      IsDeleted: false,
    }
    expect(renamed).toMatchObject({ status: 200, body: { code: '0', cashRegister } })
    const taken = await manager.put(path, { CashRegisterCode: 'R1' })
    expect(taken).toMatchObject({ status: 409, body: { code: 'REGISTER_CODE_TAKEN' } })
    expect((await cashier.put(path, { CashRegisterName: 'Mine' })).status).toBe(403)
    const { body } = await manager.get<{ cashRegisters: object[] }>(
      `/user/stores/${storeKey('BLR1')}/cashregisters`,
    )
    expect(body.cashRegisters).toContainEqual(expect.objectContaining(cashRegister))
  })
})
