import { randomUUID } from 'node:crypto'
import { API_BASE, type Device, type DevicesReply, TILL_REPORT } from '@evertill/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import { DEMO_PASSWORD } from '../../db/seed/companies.ts'
import { type HubTestCaller, hubCallerOf } from '../../testing/hub-caller.ts'
import { type TestApp, buildTestApp, call, callerOf } from '../../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'
import { OFFLINE, openTill, registerKey, storeKey } from '../../testing/test-sale.ts'
import { type TillReports, makeTillReports } from './till-reports.service.ts'

const HOUR_MS = 60 * 60_000
/** How long ago tills are heard of. */
let agoMs = 0
const clock = () => new Date(Date.now() - agoMs)
const before = (ms: number) => new Date(Date.now() - ms).toISOString()

let database: TestDatabase
let db: Database
let reports: TillReports
let app: TestApp
let owner: HubTestCaller

beforeAll(async () => {
  database = await openTestDatabase()
  db = openDatabase(database.url)
  reports = makeTillReports({ db, clock })
  app = await buildTestApp(database.url, { tillReports: reports })
  owner = await hubCallerOf(app, 'manager@demo.test')
})
afterAll(async () => {
  await app.close()
  await db.close()
  await database.drop()
})

/** A till that signs in with its device id and leases a register, as a real one does. */
const openDevice = async (path = 'BLR1/R1', login = 'cashier@demo.test') => {
  const deviceId = randomUUID()
  const signedIn = await call<{ token: string }>(app, {
    method: 'POST',
    url: `${API_BASE}/user/signin`,
    payload: { loginId: login, password: DEMO_PASSWORD, deviceId },
  })
  const authorization = `Bearer ${signedIn.body.token}`
  const who = await callerOf(app, login)
  const till = await openTill(who, path, deviceId)
  const place = { StoreID: storeKey(path.split('/')[0] ?? ''), CashRegisterID: registerKey(path) }
  const tell = async (changes: object = {}, header?: string) => {
    const report = {
      DeviceID: deviceId,
      ...place,
      Unsent: 0,
      OldestUnsentAt: null,
      StorageUsed: 1_000,
      StorageFree: 9_000_000_000,
      ClockOff: 0,
      ...changes,
    }
    const answer = await call(app, {
      method: 'GET',
      url: `${API_BASE}/user/stores`,
      headers: { authorization, [TILL_REPORT]: header ?? JSON.stringify(report), 'x-app-version': '1.1.22' },
    })
    return answer.status
  }
  const send = (payload: unknown) =>
    call(app, {
      method: 'POST',
      url: `${API_BASE}${OFFLINE}`,
      headers: { authorization, 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
    })
  return { deviceId, tell, send, till, place }
}

const devices = async (query = '', who = owner) =>
  (await who.get<DevicesReply>(`/manage/devices${query}`)).body.Devices
const deviceOf = async (key: string): Promise<Device | undefined> =>
  (await devices()).find((device) => device.key === key)
const stored = (deviceId: string) =>
  database.query<{ unsent: number }>('select unsent from till_reports where device_id = $1', [deviceId])

test('HV-6 what a till says is written by the job alone, the newest of it', async () => {
  const { deviceId, tell } = await openDevice()
  expect(await tell({ Unsent: 3, OldestUnsentAt: before(HOUR_MS) })).toBe(200)
  await tell({ Unsent: 1, OldestUnsentAt: before(0) })
  expect(await stored(deviceId)).toEqual([])
  await reports.flush()
  expect(await stored(deviceId)).toEqual([{ unsent: 1 }])
  agoMs = HOUR_MS
  await tell({ Unsent: 9, OldestUnsentAt: before(HOUR_MS) })
  agoMs = 0
  await reports.flush()
  expect(await stored(deviceId)).toEqual([{ unsent: 1 }])
})

test('HV-5 a report that is none refuses no call, and nothing of it is kept', async () => {
  const { deviceId, tell } = await openDevice()
  const wrong = ['{', 'null', '[]', 'x'.repeat(5_000), JSON.stringify({ DeviceID: deviceId })]
  for (const header of wrong) {
    expect(await tell({}, header)).toBe(200)
    await reports.flush()
  }
  for (const changes of [
    { Unsent: -1 },
    { Unsent: 1e9 },
    { OldestUnsentAt: 'yesterday' },
    { StorageFree: 0.5 },
    { ClockOff: null },
  ]) {
    expect(await tell(changes)).toBe(200)
    await reports.flush()
  }
  expect(await stored(deviceId)).toEqual([])
})

test('HV-5 a moment that the database does not know costs no other till its report', async () => {
  const [forged, honest] = [await openDevice(), await openDevice('BLR1/R2')]
  expect(await forged.tell({ Unsent: 1, OldestUnsentAt: '0000-01-01T00:00:00Z' })).toBe(200)
  expect(await honest.tell()).toBe(200)
  await reports.flush()
  expect(await stored(forged.deviceId)).toEqual([])
  expect(await stored(honest.deviceId)).toHaveLength(1)
})

test('HV-5 nobody speaks for a device that leased no such register, or for another store', async () => {
  const { deviceId, tell } = await openDevice()
  for (const changes of [
    { DeviceID: randomUUID() },
    { CashRegisterID: registerKey('BLR1/R2') },
    { StoreID: randomUUID() },
    { CashRegisterID: randomUUID() },
  ]) {
    expect(await tell(changes)).toBe(200)
    await reports.flush()
  }
  expect(await stored(deviceId)).toEqual([])
  const rows = await database.query<{ count: string }>(
    'select count(*) from till_reports where device_id <> all($1)',
    [(await devices()).map(({ key }) => key)],
  )
  expect(Number(rows[0]?.count)).toBe(0)
})

test('HV-10 the hub lists a till with everything that it said', async () => {
  const { deviceId, tell, till } = await openDevice()
  const oldest = before(60_000)
  await tell({ Unsent: 2, OldestUnsentAt: oldest, ClockOff: -4_000 })
  await reports.flush()
  expect(await deviceOf(deviceId)).toMatchObject({
    key: deviceId,
    StoreID: storeKey('BLR1'),
    CashRegisterID: registerKey('BLR1/R1'),
    Series: [`${till.lease.Prefix}${till.lease.Slot}`],
    People: [expect.any(String)],
    Version: '1.1.22',
    SeenAt: expect.any(String),
    Unsent: 2,
    OldestUnsentAt: oldest,
    StorageUsed: 1_000,
    StorageFree: 9_000_000_000,
    ClockOff: -4_000,
    Needs: [],
  })
})

test('HV-10 a device without a report is listed too, and the list is that of one store', async () => {
  const { deviceId } = await openDevice('BLR2/R1', 'manager@demo.test')
  const [mine] = (await devices(`?store=${storeKey('BLR2')}`)).filter(({ key }) => key === deviceId)
  expect(mine).toMatchObject({ Unsent: null, Version: '', Needs: [] })
  expect((await devices(`?store=${storeKey('BLR1')}`)).map(({ key }) => key)).not.toContain(deviceId)
})

test('HV-12 without the right, and in another company, no device is shown or changed', async () => {
  const { deviceId, tell } = await openDevice()
  await tell()
  await reports.flush()
  const stranger = await hubCallerOf(app, 'owner@other.test')
  expect((await devices('', stranger)).map(({ key }) => key)).not.toContain(deviceId)
  const cashier = await hubCallerOf(app, 'cashier@demo.test')
  expect((await cashier.get('/manage/devices')).status).toBe(403)
  for (const action of ['release', 'sign-out']) {
    expect((await stranger.post(`/manage/devices/${deviceId}/${action}`)).status).toBe(404)
    expect((await cashier.post(`/manage/devices/${deviceId}/${action}`)).status).toBe(403)
    expect((await owner.post(`/manage/devices/${randomUUID()}/${action}`)).status).toBe(404)
  }
  expect((await deviceOf(deviceId))?.People).toHaveLength(1)
})

test('HV-12 whoever looks after one store finds no device of another', async () => {
  const { deviceId } = await openDevice('BLR2/R1', 'manager@demo.test')
  await database.query(
    `delete from access_entries where resource = 'HubDevices' and store_id = $1
        and user_id = (select user_id from logins where login_id = 'manager@demo.test')`,
    [storeKey('BLR2')],
  )
  try {
    expect(await deviceOf(deviceId)).toBeUndefined()
    expect((await owner.post(`/manage/devices/${deviceId}/release`)).status).toBe(404)
    expect((await owner.post(`/manage/devices/${deviceId}/sign-out`)).status).toBe(404)
  } finally {
    await database.query(
      `insert into access_entries (registration_id, user_id, store_id, resource, perms)
       select registration_id, user_id, store_id, 'HubDevices', '{"read": true, "update": true}' from user_stores
        where store_id = $1 and user_id = (select user_id from logins where login_id = 'manager@demo.test')`,
      [storeKey('BLR2')],
    )
  }
})

const audited = (deviceId: string) =>
  database.query<{ action: string; detail: object }>(
    `select action, detail from audit_trail where subject = $1 and action like 'hub.devices.%' order by audit_id`,
    [deviceId],
  )

test('HV-13 a released device loses its series to nobody, and gets a new one when it comes back', async () => {
  const { deviceId, till, place } = await openDevice()
  expect((await owner.post(`/manage/devices/${deviceId}/release`)).status).toBe(200)
  expect((await deviceOf(deviceId))?.Series ?? []).toEqual([])
  const [lease] = await database.query<{ withdrawn_at: Date | null }>(
    'select withdrawn_at from register_leases where store_id = $1 and slot = $2',
    [place.StoreID, till.lease.Slot],
  )
  expect(lease?.withdrawn_at).not.toBeNull()
  const other = await openDevice()
  expect(other.till.lease.Slot).not.toBe(till.lease.Slot)
  expect((await other.send(till.makeSale())).status).toBe(200)
  expect((await owner.post(`/manage/devices/${deviceId}/release`)).status).toBe(200)
})

test('HV-14 a device signed out from afar is refused, and what waits on it is accepted after the next sign-in', async () => {
  const { deviceId, tell, send, till } = await openDevice()
  expect(await tell()).toBe(200)
  expect((await owner.post(`/manage/devices/${deviceId}/sign-out`)).status).toBe(200)
  expect(await tell()).toBe(401)
  expect((await deviceOf(deviceId))?.People).toEqual([])
  const sale = till.makeSale()
  expect((await send(sale)).status).toBe(401)
  const again = await callerOf(app, 'cashier@demo.test')
  expect((await again.post(OFFLINE, sale)).status).toBe(200)
})

test('HV-14 somebody added to the device is signed out with it, and nobody elsewhere', async () => {
  const { deviceId, tell } = await openDevice()
  const elsewhere = await openDevice()
  const added = await callerOf(app, 'manager@demo.test')
  const report = JSON.stringify({
    DeviceID: deviceId,
    StoreID: storeKey('BLR1'),
    CashRegisterID: registerKey('BLR1/R1'),
    Unsent: 0,
    OldestUnsentAt: null,
    StorageUsed: null,
    StorageFree: null,
    ClockOff: 0,
  })
  const ask = () =>
    call(app, {
      method: 'GET',
      url: `${API_BASE}/user/stores`,
      headers: { authorization: `Bearer ${added.token}`, [TILL_REPORT]: report },
    })
  expect((await ask()).status).toBe(200)
  await reports.flush()
  expect((await deviceOf(deviceId))?.People).toHaveLength(2)
  await owner.post(`/manage/devices/${deviceId}/sign-out`)
  expect((await ask()).status).toBe(401)
  expect(await tell()).toBe(401)
  expect(await elsewhere.tell()).toBe(200)
})

test('HV-15 who released and signed out which device is on record', async () => {
  const { deviceId, till } = await openDevice()
  await owner.post(`/manage/devices/${deviceId}/sign-out`)
  await owner.post(`/manage/devices/${deviceId}/release`)
  expect(await audited(deviceId)).toMatchObject([
    { action: 'hub.devices.sign-out', detail: { from: 'hub', StoreID: storeKey('BLR1'), sessions: 1 } },
    { action: 'hub.devices.release', detail: { from: 'hub', slots: [till.lease.Slot] } },
  ])
})

test('HV-11 a till that is silent with an open register, or keeps documents, needs somebody and comes first', async () => {
  const well = await openDevice()
  const late = await openDevice()
  const silent = await openDevice()
  await database.query(
    `insert into register_sessions (registration_id, closing_id, store_id, register_id, register_code, register_name,
       opening_balance, opening_seconds, opening_nanoseconds, opened_at, opened_by, opened_by_name, opening_sha256)
     select registration_id, $2, store_id, register_id, register_code, register_name, 0, 0, 0, $3, $4, 'Asha', '\\x00'
       from cash_registers where register_id = $1 on conflict do nothing`,
    [registerKey('BLR1/R1'), randomUUID(), before(4 * HOUR_MS), owner.session.Person.key],
  )
  agoMs = 3 * HOUR_MS
  await silent.tell()
  agoMs = 0
  await well.tell()
  await late.tell({ Unsent: 4, OldestUnsentAt: before(2.5 * HOUR_MS) })
  await reports.flush()
  const all = await devices()
  const needs = (key: string) => all.find((device) => device.key === key)?.Needs
  expect(needs(well.deviceId)).toEqual([])
  expect(needs(late.deviceId)).toEqual(['unsent'])
  expect(needs(silent.deviceId)).toEqual(['silent'])
  const flags = all.map(({ Needs }) => Needs.length > 0)
  expect(flags).toEqual(flags.toSorted((a, b) => Number(b) - Number(a)))
})
