import { randomUUID } from 'node:crypto'
import {
  type CashRegistersReply,
  type LeaseRegisterReply,
  type RunningNumber,
  type SaleReply,
  type Store,
  scaleRulesOf,
} from '@evertill/contract'
import { DEFAULT_SCALE_RULES } from '@evertill/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { type Caller, type TestApp, buildTestApp, callerOf } from '../../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'
import { openEveryDrawer, openRegisterSession, saleForAmount } from '../../testing/test-drawer.ts'
import { OFFLINE, flagsAfterReview, openTill, registerKey, storeKey } from '../../testing/test-sale.ts'

type Leased = z.infer<typeof LeaseRegisterReply>

let database: TestDatabase
let app: TestApp
let manager: Caller
let now = new Date()

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url, { clock: () => now, tokenLifetimeSeconds: 90 * 86_400 })
  manager = await callerOf(app, 'manager@demo.test')
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const lease = async (register: string, DeviceID: string): Promise<Leased> => {
  const [store = ''] = register.split('/')
  const path = `/setup/stores/${storeKey(store)}/cashregisters/${registerKey(register)}/lease`
  const { status, body } = await manager.post<Leased>(path, { DeviceID })
  expect(status).toBe(200)
  return body
}

describe('leasing a register', () => {
  test('SV-20 the same device gets the same slot again, another register or device another one', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    const mine = await lease('BLR1/R1', first)
    expect(mine.lease).toMatchObject({ Prefix: 'BLR1', DeviceID: first, StoreID: storeKey('BLR1') })
    expect(await lease('BLR1/R1', first)).toEqual(mine)
    const slots = [mine, await lease('BLR1/R2', first), await lease('BLR1/R1', second)].map(
      (one) => one.lease.Slot,
    )
    expect(new Set(slots).size).toBe(3)
  })

  test('SV-20 twenty devices at once get twenty slots, and asking twice at once gives one', async () => {
    const devices = Array.from({ length: 20 }, () => randomUUID())
    const leases = await Promise.all([...devices, ...devices].map((device) => lease('BLR2/R1', device)))
    const slots = leases.map((one) => one.lease.Slot)
    expect(slots.slice(0, 20)).toEqual(slots.slice(20))
    expect([...new Set(slots)].sort()).toEqual([...'ABCDEFGHIJKLMNOPQRST'])
  })

  test('SV-20 also when some of them write the id of the store in capitals', async () => {
    const devices = Array.from({ length: 16 }, () => randomUUID())
    const path = (store: string) => `/setup/stores/${store}/cashregisters/${registerKey('BLR1/R1')}/lease`
    const stores = [storeKey('BLR1'), storeKey('BLR1').toUpperCase()]
    const answers = await Promise.all(
      devices.map((DeviceID, at) => manager.post<Leased>(path(stores[at % 2] ?? ''), { DeviceID })),
    )
    expect(answers.map(({ status }) => status)).toEqual(devices.map(() => 200))
    expect(new Set(answers.map(({ body }) => body.lease.Slot)).size).toBe(16)
  })

  test('EN-63 EN-62 access that is ended before its date has less than zero days, with the stored message', async () => {
    await database.query(
      "update stores set access_ended = true, access_message = 'Call the office.' where store_code = 'DEL1'",
    )
    const { body } = await manager.get<{ stores: Store[] }>('/user/stores')
    const delhi = body.stores.find(({ StoreCode }) => StoreCode === 'DEL1')
    expect(delhi).toMatchObject({
      NoOfDaysToExpire: -1,
      AccessMessage: 'Call the office.',
      OfflineGraceHours: 72,
    })
    expect(delhi?.ScaleRules).toHaveLength(2)
    expect(scaleRulesOf(delhi ?? null)).toEqual(DEFAULT_SCALE_RULES)
    await database.query("update stores set access_ended = false where store_code = 'DEL1'")
  })

  test('CL-14 the list of registers says which devices have a slot, until they release it', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    const { lease: mine } = await lease('MYS1/R1', first)
    const { lease: other } = await lease('MYS1/R1', second)
    const path = `/user/stores/${storeKey('MYS1')}/cashregisters`
    const holders = async () => {
      const { body } = await manager.get<z.infer<typeof CashRegistersReply>>(path)
      return body.cashRegisters.flatMap(({ Holders = [] }) => Holders.map((one) => [one.Slot, one.DeviceID]))
    }
    expect(await holders()).toEqual([
      [mine.Slot, first],
      [other.Slot, second],
    ])
    const release = `/setup/stores/${storeKey('MYS1')}/cashregisters/${registerKey('MYS1/R1')}/lease/release`
    expect((await manager.post(release, { DeviceID: first })).status).toBe(200)
    expect(await holders()).toEqual([[other.Slot, second]])
  })

  test('CL-27 a register is in use by whoever sold on a device last, from its opening to its closing', async () => {
    const device = randomUUID()
    const till = await openTill(manager, 'BLR1/R2', device)
    const path = `/user/stores/${storeKey('BLR1')}/cashregisters`
    const users = async () => {
      const { body } = await manager.get<z.infer<typeof CashRegistersReply>>(path)
      const register = body.cashRegisters.find(({ key }) => key === registerKey('BLR1/R2'))
      const own = register?.Holders?.filter(({ DeviceID }) => DeviceID === device)
      return own?.map(({ UserName }) => UserName)
    }
    expect(await users()).toEqual([])
    const session = await openRegisterSession(manager, 'BLR1/R2')
    expect(await users()).toEqual(['Manager 1'])
    const paid = [{ type: 'Cash', tendered: 500 }] as const
    const made = { ClosingKey: session.key, CreatedByUserName: 'Cashier 7' }
    expect((await manager.post<SaleReply>(OFFLINE, saleForAmount(till, 500, paid, made))).body.code).toBe('0')
    expect(await users()).toEqual(['Cashier 7'])
    await session.close({ CountedCash: 500 })
    expect(await users()).toEqual([])
  })

  test('SV-20 after Z comes AA', async () => {
    for (let count = 0; count < 26; count++) await lease('DEL1/R1', randomUUID())
    expect((await lease('DEL1/R1', randomUUID())).lease.Slot).toBe('AA')
    expect((await lease('DEL1/R1', randomUUID())).lease.Slot).toBe('AB')
  })
})

describe('running numbers', () => {
  test('SV-22 they follow the highest number of each series, and nothing of other slots', async () => {
    const device = randomUUID()
    const till = await openTill(manager, 'BLR1/R1', device)
    const other = await openTill(manager, 'BLR1/R1')
    const { Prefix, Slot } = till.lease
    const series = (letter: string) => `${Prefix}${Slot}/${letter}26`
    const book = async (header: { Series: string; RunningNo: number }) => {
      const sale = till.makeSale({
        header: { ...header, TransactionNo: `${header.Series}/${header.RunningNo}` },
      })
      expect((await manager.post<SaleReply>(OFFLINE, sale)).body.code).toBe('0')
    }
    await book({ Series: series('S'), RunningNo: 41 })
    await book({ Series: series('S'), RunningNo: 7 })
    await book({ Series: series('C'), RunningNo: 3 })
    await manager.post(OFFLINE, other.makeSale())
    const numbers = async () => {
      const { runningNos } = await lease('BLR1/R1', device)
      return runningNos.map(({ Series, RunningNo }: RunningNumber) => [Series, RunningNo])
    }
    expect(await numbers()).toEqual([
      [series('C'), 3],
      [series('S'), 41],
    ])
    await database.query(
      `insert into running_numbers select registration_id, $1, 99, register_id, gen_random_uuid() from cash_registers limit 1`,
      [series('S')],
    )
    expect(await numbers()).toEqual([
      [series('C'), 3],
      [series('S'), 99],
    ])
  })
})

describe('the next slot', () => {
  type Leased = { lease: { Slot: string; Prefix: string } }
  const after = async (device: string, AfterSlot?: string) => {
    const url = `/setup/stores/${storeKey('BLR2')}/cashregisters/${registerKey('BLR2/R1')}/lease`
    return (await manager.post<Leased>(url, { DeviceID: device, ...(AfterSlot ? { AfterSlot } : {}) })).body
      .lease
  }
  const fill = (series: string, last: number) =>
    database.query(
      `insert into running_numbers select registration_id, $1, $2, register_id, gen_random_uuid() from cash_registers
        where register_id = $3 on conflict (registration_id, series) do update set running_no = excluded.running_no`,
      [series, last, registerKey('BLR2/R1')],
    )

  test('DR-28 is leased in advance, a repeat gets the same one, and both are held', async () => {
    const device = randomUUID()
    const first = await after(device)
    const next = await after(device, first.Slot)
    expect(next.Slot).not.toBe(first.Slot)
    expect((await after(device, first.Slot)).Slot).toBe(next.Slot)
    expect((await after(device)).Slot, 'there are numbers left in the first').toBe(first.Slot)
    await fill(`${first.Prefix}${first.Slot}/S26`, 999_999 - 100)
    expect((await after(device)).Slot, 'hardly any left').toBe(next.Slot)
    expect((await after(randomUUID())).Slot).not.toBe(next.Slot)
  })

  test('DR-28 sales of both slots are accepted without a flag, and both are released together', async () => {
    const till = await openTill(manager, 'BLR2/R1')
    const { DeviceID, Slot, Prefix } = till.lease
    const next = await after(DeviceID, Slot)
    await openEveryDrawer(database)
    await database.query('delete from offers')
    const inNextSlot = (text: string) => text.replace(`${Prefix}${Slot}`, `${Prefix}${next.Slot}`)
    const first = till.makeSale()
    const Series = inNextSlot(first.Series)
    const header = { Series, RunningNo: 1, TransactionNo: inNextSlot(first.TransactionNo) }
    const sale = till.makeSale({ header })
    for (const one of [first, sale]) expect(await flagsAfterReview(manager, one)).toEqual([])
    const path = `/setup/stores/${storeKey('BLR2')}/cashregisters/${registerKey('BLR2/R1')}/lease/release`
    const used = { key: Series, Series, RunningNo: 7, CashRegisterID: registerKey('BLR2/R1') }
    const runningNos = [{ ...used, TransactionTypeID: sale.TransactionTypeID }]
    expect((await manager.post(path, { DeviceID, runningNos })).status).toBe(200)
    const held = await database.query(
      'select slot from register_leases where device_id = $1 and released_at is null',
      [DeviceID],
    )
    expect(held).toEqual([])
  })
})

describe('stores', () => {
  const daysOf = async (code: string): Promise<number | undefined> => {
    const { body } = await manager.get<{ stores: Store[] }>('/user/stores')
    return body.stores.find((store) => store.StoreCode === code)?.NoOfDaysToExpire
  }

  test("SV-21 days are counted in the store's time zone", async () => {
    await database.query(`update stores set expiry_date = '2026-11-20' where store_code = 'BLR1'`)
    now = new Date('2026-11-15T18:29:59Z')
    expect(await daysOf('BLR1')).toBe(5)
    now = new Date('2026-11-15T18:30:00Z')
    expect(await daysOf('BLR1')).toBe(4)
    now = new Date('2026-11-22T00:00:00Z')
    expect(await daysOf('BLR1')).toBe(-2)
    now = new Date()
  })
})
