import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import type { Mail } from '../../platform/mailer.ts'
import { makeSmtpMailer } from '../../platform/mailer.ts'
import { type FakeSmtpServer, startFakeSmtpServer } from '../../testing/fake-smtp-server.ts'
import { openTill, registerKey, storeKey } from '../../testing/test-sale.ts'
import { beforeTests, testShop } from '../../testing/test-shop.ts'
import { warnOfTills } from './till-warnings.service.ts'

const { database, manager } = testShop('manager')
const db = beforeTests<Database>(() => Promise.resolve(openDatabase(database.url)))
afterAll(() => db.close())
let smtp: FakeSmtpServer

beforeAll(async () => {
  smtp = await startFakeSmtpServer()
})
afterAll(() => smtp.close())

const NOON = Date.parse('2026-11-19T06:30:00.000Z')
const at = (minutes: number) => new Date(NOON + minutes * 60_000)
const publicUrl = () => 'https://till.example'

/** Everybody is told but the mail server says otherwise. */
const warn = async (minutes: number, send?: (mail: Mail) => Promise<void>): Promise<Mail[]> => {
  const sent: Mail[] = []
  const mailer = { send: send ?? ((mail: Mail) => Promise.resolve(void sent.push(mail))) }
  await warnOfTills({ db, mailer, publicUrl }, at(minutes))
  return sent
}

type Told = { seen: number; unsent?: number; oldest?: number | null }

/** What a device told, in minutes from noon. */
const tell = (deviceId: string, { seen, unsent = 0, oldest = null }: Told, path = 'BLR1/R1') =>
  database.query(
    `insert into till_reports (registration_id, device_id, store_id, register_id, app_version, seen_at, unsent,
       oldest_unsent_at, clock_off_ms)
     values ($1, $2, $3, $4, '1.1.22', $5, $6, $7, 0)
     on conflict (registration_id, device_id) do update
       set seen_at = excluded.seen_at, unsent = excluded.unsent, oldest_unsent_at = excluded.oldest_unsent_at`,
    [
      ...[
        manager.profile.RegistrationID,
        deviceId,
        storeKey(path.split('/')[0] ?? ''),
        registerKey(path),
        at(seen),
        unsent,
      ],
      oldest === null ? null : at(oldest),
    ],
  )
const openDevice = async (path = 'BLR1/R1'): Promise<string> => {
  const deviceId = randomUUID()
  await openTill(manager, path, deviceId)
  return deviceId
}
const openRegister = (minutes: number, path = 'BLR1/R1') =>
  database.query(
    `insert into register_sessions (registration_id, closing_id, store_id, register_id, register_code, register_name,
       opening_balance, opening_seconds, opening_nanoseconds, opened_at, opened_by, opened_by_name, opening_sha256)
     select registration_id, $2, store_id, register_id, register_code, register_name, 0, 0, 0, $3, $4, 'Asha', '\\x00'
       from cash_registers where register_id = $1`,
    [registerKey(path), randomUUID(), at(minutes), manager.profile.key],
  )

beforeEach(async () => {
  await database.query('delete from till_reports')
  await database.query('delete from register_sessions where closed_at is null')
})

test('HV-20 a till that is silent with an open register is told of by mail, with what to do', async () => {
  const deviceId = await openDevice()
  await openRegister(-300)
  await tell(deviceId, { seen: -121, unsent: 12, oldest: -130 })
  await warnOfTills(
    { db, mailer: makeSmtpMailer({ url: smtp.url, from: 'till@example.test' }), publicUrl },
    at(0),
  )
  expect(smtp.messages.length).toBeGreaterThan(0)
  const text = smtp.messages.join('\n').replaceAll('=\n', '')
  expect(text).toContain('manager@demo.test')
  expect(text).toMatch(/not heard of since 19 Nov 2026, 09:59, and its register is open/)
  expect(text).toMatch(/12 documents are not sent, the oldest from 19 Nov 2026, 09:50/)
  expect(text).toContain('https://till.example/hub/#/devices')
})

test('HV-20 nobody is told before two hours, of a closed register, or of one that was opened later elsewhere', async () => {
  const deviceId = await openDevice()
  await tell(deviceId, { seen: -200 })
  expect(await warn(0)).toEqual([])
  await openRegister(-100)
  expect(await warn(0)).toEqual([])
  await tell(deviceId, { seen: -90 })
  expect(await warn(29)).toEqual([])
  expect((await warn(31)).map(({ to }) => to)).toContain('manager@demo.test')
})

test('HV-20 a document that waits for two hours is told of, whatever the register', async () => {
  const deviceId = await openDevice()
  await tell(deviceId, { seen: 0, unsent: 1, oldest: -121 })
  const [mail] = await warn(0)
  expect(mail?.subject).toBe('Evertill: Front counter needs somebody')
  expect(mail?.text).toMatch(/1 document is not sent, from 19 Nov 2026, 09:59\./)
})

test('HV-21 a till is told of once, and again after it was well', async () => {
  const deviceId = await openDevice()
  await tell(deviceId, { seen: 0, unsent: 1, oldest: -121 })
  expect((await warn(0)).length).toBeGreaterThan(0)
  expect(await warn(1)).toEqual([])
  expect(await warn(600)).toEqual([])
  await tell(deviceId, { seen: 601 })
  expect(await warn(602)).toEqual([])
  await tell(deviceId, { seen: 800, unsent: 2, oldest: 650 })
  expect((await warn(801)).length).toBeGreaterThan(0)
})

test('HV-20 only who may look after the devices of the store is told, not a disabled account or one without an address', async () => {
  const first = await openDevice('BLR1/R1')
  const second = await openDevice('BLR2/R1')
  await tell(first, { seen: 0, unsent: 1, oldest: -200 })
  await tell(second, { seen: 0, unsent: 1, oldest: -200 }, 'BLR2/R1')
  const all = await warn(0)
  expect(all.map(({ to }) => to)).not.toContain('cashier@demo.test')
  expect(all.map(({ to }) => to)).not.toContain('owner@other.test')
  expect(all.find(({ to }) => to === 'manager@demo.test')?.subject).toBe('Evertill: 2 tills need somebody')
  await database.query('update till_reports set warned_at = null')
  const [user] = await database.query<{ user_id: string }>(
    `select user_id from logins where login_id = 'manager@demo.test'`,
  )
  await database.query(
    `update access_entries set perms = '{"read": true}' where resource = 'HubDevices' and user_id = $1 and store_id = $2`,
    [user?.user_id, storeKey('BLR2')],
  )
  expect((await warn(0)).find(({ to }) => to === 'manager@demo.test')?.text).not.toContain('Koramangala')
  await database.query('update till_reports set warned_at = null')
  await database.query(`update users set email_id = '' where user_id = $1`, [user?.user_id])
  expect((await warn(0)).map(({ to }) => to)).not.toContain('')
  await database.query(
    `update users set email_id = 'manager@demo.test', is_disabled = true where user_id = $1`,
    [user?.user_id],
  )
  await database.query('update till_reports set warned_at = null')
  expect((await warn(0)).map(({ to }) => to)).not.toContain('manager@demo.test')
  await database.query('update users set is_disabled = false where user_id = $1', [user?.user_id])
})

test('HV-22 what could not be sent to anybody is sent later, and one bad address holds up nobody', async () => {
  const deviceId = await openDevice()
  await tell(deviceId, { seen: 0, unsent: 1, oldest: -121 })
  const noRoute = () => Promise.reject(new Error('no route to the mail server'))
  await expect(warn(0, noRoute)).rejects.toThrow('no route')
  const [user] = await database.query<{ user_id: string }>(
    `select user_id from logins where login_id = 'cashier@demo.test'`,
  )
  await database.query(
    `insert into access_entries (registration_id, user_id, store_id, resource, perms)
     values ($1, $2, $3, 'HubDevices', '{"update": true}')`,
    [manager.profile.RegistrationID, user?.user_id, storeKey('BLR1')],
  )
  const got: string[] = []
  const picky = (mail: Mail) => {
    got.push(mail.to)
    return mail.to === 'cashier@demo.test' ? noRoute() : Promise.resolve()
  }
  await expect(warn(1, picky)).rejects.toThrow('no route')
  expect(got).toEqual(expect.arrayContaining(['cashier@demo.test', 'manager@demo.test']))
  expect(await warn(2)).toEqual([])
})

test('HV-23 a released device, and one of a deleted store, is told of no more', async () => {
  const deviceId = await openDevice()
  await tell(deviceId, { seen: 0, unsent: 1, oldest: -121 })
  await database.query('update stores set is_deleted = true where store_id = $1', [storeKey('BLR1')])
  expect(await warn(0)).toEqual([])
  await database.query('update stores set is_deleted = false where store_id = $1', [storeKey('BLR1')])
  await database.query('update register_leases set released_at = now() where device_id = $1', [deviceId])
  expect(await warn(0)).toEqual([])
})
