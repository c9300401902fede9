import { randomUUID } from 'node:crypto'
import type { ReportScheduleBody, ReportSchedule, ReportSchedulesReply } from '@evertill/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import { type Mail, type Mailer, makeSmtpMailer } from '../../platform/mailer.ts'
import { startFakeSmtpServer } from '../../testing/fake-smtp-server.ts'
import { type HubTestCaller, hubCallerOf } from '../../testing/hub-caller.ts'
import { rebuildNow } from '../../testing/test-reports.ts'
import { OFFLINE, openTill, storeKey } from '../../testing/test-sale.ts'
import { beforeTests, testShopWith } from '../../testing/test-shop.ts'
import { mailReports } from './report-mails.service.ts'

// The job is run by hand, with a mailer of each test.
const mailer: Mailer = { send: () => Promise.resolve() }
const { app, database, manager } = testShopWith({ mailer }, 'manager')
const db = beforeTests<Database>(() => Promise.resolve(openDatabase(database.url)))
afterAll(() => db.close())
let owner: HubTestCaller
let userId: (login: string) => Promise<string>

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const publicUrl = () => 'https://till.example'
/** A sale of this business day is in the report of the day after. */
const soldAt = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + 3 * HOUR_MS)
const day = soldAt.toISOString().slice(0, 10)

const mailAt = async (at: Date, mailer?: Mailer): Promise<Mail[]> => {
  const sent: Mail[] = []
  const keep: Mailer = { send: (mail) => Promise.resolve(void sent.push(mail)) }
  await mailReports({ db, clock: () => at, mailer: mailer ?? keep, publicUrl })
  return sent
}

const bodyOf = async (changes: Partial<ReportScheduleBody> = {}): Promise<ReportScheduleBody> => ({
  Name: 'The day before',
  Report: 'sales',
  Query: 'by=store',
  Period: 'yesterday',
  Rhythm: 'daily',
  Weekday: 1,
  MonthDay: 1,
  Hour: 7,
  TimeZone: 'Asia/Kolkata',
  Language: 'en',
  RecipientIDs: [await userId('manager@demo.test')],
  IsPaused: false,
  ...changes,
})
const save = async (changes: Partial<ReportScheduleBody> = {}, key: string = randomUUID(), who = owner) => {
  const { status, body } = await who.put<{ errors?: { path: string }[] }>(
    `/manage/report-schedules/${key}`,
    await bodyOf(changes),
  )
  return { key, status, body }
}
const list = async (who = owner) => (await who.get<ReportSchedulesReply>('/manage/report-schedules')).body
const scheduleOf = async (key: string): Promise<ReportSchedule> =>
  (await list()).Schedules.find((one) => one.key === key) ?? expect.fail('the schedule is not listed')
/** As if it were due at a time. */
const setDue = (key: string, at: Date) =>
  database.query('update report_schedules set next_at = $2 where schedule_id = $1', [key, at])
const due = new Date(soldAt.getTime() + DAY_MS)

beforeAll(async () => {
  userId = async (login) => {
    const [row] = await database.query<{ user_id: string }>(
      'select user_id from logins where login_id = $1',
      [login],
    )
    return row?.user_id ?? ''
  }
  owner = await hubCallerOf(app, 'manager@demo.test')
  for (const path of ['BLR1/R1', 'BLR2/R1']) {
    const till = await openTill(manager, path)
    const sale = till.makeSale({ header: { TransactionDate: soldAt.toISOString() } })
    expect((await manager.post(OFFLINE, sale)).status).toBe(200)
  }
  await rebuildNow(app)
})
beforeEach(() => database.query('delete from report_schedules'))

test('RH-10 a report is sent with its figures as text, table and file, and a link to it', async () => {
  const smtp = await startFakeSmtpServer()
  const { key } = await save()
  await setDue(key, due)
  await mailAt(due, makeSmtpMailer({ url: smtp.url, from: 'till@example.test' }))
  await smtp.close()
  const raw = smtp.messages.join('\n').replaceAll('=\n', '').replaceAll('=3D', '=')
  expect(raw).toContain('manager@demo.test')
  expect(raw).toContain('text/html')
  expect(raw).toMatch(/Sales-by-store-\d{4}-\d{2}-\d{2}\.csv/i)
  await setDue(key, new Date(due.getTime() + 1000))
  const [mail] = await mailAt(new Date(due.getTime() + 2000))
  expect(mail?.subject).toMatch(/^The day before · \d/)
  expect(mail?.text).toMatch(/Net sales/)
  expect(mail?.text).toContain(`https://till.example/hub/#/reports/sales?from=${day}&to=${day}`)
  const csv = new TextDecoder().decode(mail?.attachment?.content)
  expect(csv).toMatch(/Indiranagar,[\s\S]*Koramangala,|Koramangala,[\s\S]*Indiranagar,/)
  expect(mail?.html).toContain('<td')
})

test('RH-12 whoever gets a report sees what their own rights allow when it is made', async () => {
  const solo = await userId('solo@demo.test')
  const { key, status } = await save({ RecipientIDs: [solo, await userId('manager@demo.test')] })
  expect(status).toBe(200)
  await setDue(key, due)
  const mails = await mailAt(due)
  const all = mails.find(({ to }) => to === 'manager@demo.test')?.text ?? ''
  const theirs = mails.find(({ to }) => to === 'solo@demo.test')?.text ?? ''
  expect(all).toContain('Indiranagar')
  expect(theirs).toContain('Koramangala')
  expect(theirs).not.toContain('Indiranagar')
  await database.query(
    `update access_entries set perms = '{"read": false}' where resource = 'Reports' and user_id = $1`,
    [solo],
  )
  await setDue(key, new Date(due.getTime() + 1000))
  expect((await mailAt(new Date(due.getTime() + 2000))).map(({ to }) => to)).toEqual(['manager@demo.test'])
  const { Deliveries } = await scheduleOf(key)
  expect(Deliveries.map(({ State, Why }) => [State, Why])).toContainEqual(['failed', 'REFUSED'])
  await database.query(
    `update access_entries set perms = '{"read": true}' where resource = 'Reports' and user_id = $1`,
    [solo],
  )
})

test('RH-12 nobody is chosen who may not see the report of its stores, and no store of somebody else', async () => {
  const solo = await userId('solo@demo.test')
  const named = await save({ Query: `stores=${storeKey('BLR1')}`, RecipientIDs: [solo] })
  expect(named.status).toBe(400)
  expect(named.body.errors?.[0]?.path).toBe('RecipientIDs')
  expect((await save({ RecipientIDs: [await userId('owner@other.test')] })).status).toBe(400)
  expect((await save({ Query: `stores=${randomUUID()}` })).status).toBe(404)
  const other = await hubCallerOf(app, 'owner@other.test')
  const { key } = await save()
  expect((await save({ RecipientIDs: [await userId('owner@other.test')] }, key, other)).status).toBe(200)
  expect((await scheduleOf(key)).RecipientIDs).toEqual([await userId('manager@demo.test')])
  expect((await other.delete(`/manage/report-schedules/${randomUUID()}`)).status).toBe(404)
  const colleague = await hubCallerOf(app, 'solo@demo.test')
  expect((await list(colleague)).Schedules).toEqual([])
  expect((await save({ RecipientIDs: [solo] }, key, colleague)).status).toBe(404)
  expect((await colleague.delete(`/manage/report-schedules/${key}`)).status).toBe(404)
  expect((await colleague.post(`/manage/report-schedules/${key}/send`)).status).toBe(404)
})

test('RH-13 two servers send each occasion once', async () => {
  const { key } = await save()
  await setDue(key, due)
  const mails = (await Promise.all([mailAt(due), mailAt(due), mailAt(due)])).flat()
  expect(mails).toHaveLength(1)
  expect(await mailAt(new Date(due.getTime() + 60_000))).toEqual([])
  const { NextAt, LastAt } = await scheduleOf(key)
  expect(LastAt).toBe(due.toISOString())
  expect(Date.parse(NextAt ?? '')).toBeGreaterThan(due.getTime())
})

test('RH-13 while one server sends a report, another leaves it alone', async () => {
  const { key } = await save()
  await setDue(key, due)
  const elsewhere: Mail[] = []
  let sent = 0
  const slow: Mailer = {
    send: async () => {
      sent += 1
      elsewhere.push(...(await mailAt(new Date(due.getTime() + 60_000))))
    },
  }
  await mailAt(due, slow)
  expect([sent, elsewhere]).toEqual([1, []])
  expect((await scheduleOf(key)).Deliveries[0]).toMatchObject({ State: 'sent' })
})

test('RH-15 when the mail server was away the report is sent later, and given up after a day with a reason', async () => {
  const { key } = await save()
  await setDue(key, due)
  const away: Mailer = { send: () => Promise.reject(new Error('no route')) }
  await expect(mailAt(due, away)).rejects.toThrow('no route')
  expect((await scheduleOf(key)).Deliveries).toEqual([
    { Name: expect.any(String), State: 'waiting', Why: 'NO_ANSWER' },
  ])
  expect(await mailAt(new Date(due.getTime() + 59_000))).toEqual([])
  expect(await mailAt(new Date(due.getTime() + 61_000))).toHaveLength(1)
  expect((await scheduleOf(key)).Deliveries[0]).toMatchObject({ State: 'sent', Why: null })
  const again = new Date(due.getTime() + 2 * HOUR_MS)
  await setDue(key, again)
  await expect(mailAt(again, away)).rejects.toThrow('no route')
  await database.query('update report_schedules set is_paused = true')
  await expect(mailAt(new Date(again.getTime() + DAY_MS), away)).rejects.toThrow('no route')
  expect((await scheduleOf(key)).Deliveries[0]).toMatchObject({ State: 'failed', Why: 'NO_ANSWER' })
  expect(await mailAt(new Date(again.getTime() + 2 * DAY_MS))).toEqual([])
})

test('RH-15 what is a day late is not sent any more, and says so', async () => {
  const { key } = await save({ Rhythm: 'monthly' })
  await setDue(key, due)
  expect(await mailAt(new Date(due.getTime() + DAY_MS + 1000))).toEqual([])
  expect((await scheduleOf(key)).Deliveries[0]).toMatchObject({ State: 'failed', Why: 'LATE' })
})

test('RH-16 a schedule rests while it is paused, or its person is disabled or may read no reports', async () => {
  const { key } = await save({ IsPaused: true })
  await setDue(key, due)
  expect(await mailAt(due)).toEqual([])
  expect((await scheduleOf(key)).NextAt).toBeNull()
  await save({}, key)
  const self = await userId('manager@demo.test')
  for (const [rest, wake] of [
    [
      'update users set is_disabled = true where user_id = $1',
      'update users set is_disabled = false where user_id = $1',
    ],
    [
      `update access_entries set perms = '{"read": false}' where resource = 'Reports' and user_id = $1`,
      `update access_entries set perms = '{"read": true}' where resource = 'Reports' and user_id = $1`,
    ],
  ] as const) {
    await setDue(key, due)
    await database.query(rest, [self])
    const mails = await mailAt(due)
    await database.query(wake, [self])
    expect(mails).toEqual([])
    expect((await scheduleOf(key)).Deliveries).toEqual([])
  }
})

test('RH-12 somebody without a mail address, or whose account was disabled, is not written to', async () => {
  const solo = await userId('solo@demo.test')
  const { key } = await save({ RecipientIDs: [solo] })
  await database.query('update users set is_disabled = true where user_id = $1', [solo])
  await setDue(key, due)
  expect(await mailAt(due)).toEqual([])
  expect((await scheduleOf(key)).Deliveries[0]).toMatchObject({ State: 'failed', Why: 'DISABLED' })
  await database.query(`update users set is_disabled = false, email_id = '' where user_id = $1`, [solo])
  await setDue(key, new Date(due.getTime() + 1000))
  expect(await mailAt(new Date(due.getTime() + 2000))).toEqual([])
  expect((await scheduleOf(key)).Deliveries[0]).toMatchObject({ State: 'failed', Why: 'NO_ADDRESS' })
  await database.query(`update users set email_id = 'solo@demo.test' where user_id = $1`, [solo])
})

test('RH-17 a report is sent at once on request, five times an hour at most', async () => {
  const { key } = await save()
  const send = () => owner.post(`/manage/report-schedules/${key}/send`)
  expect((await send()).status).toBe(200)
  const at = new Date(Date.now() + 1000)
  expect(await mailAt(at)).toHaveLength(1)
  for (let more = 0; more < 4; more++) expect((await send()).status).toBe(200)
  expect((await send()).status).toBe(429)
})

test('RH-18 what somebody did with a schedule, and what was sent, is in the audit trail', async () => {
  const { key } = await save()
  await save({ Name: 'Sales of yesterday' }, key)
  await setDue(key, due)
  await mailAt(due)
  await owner.delete(`/manage/report-schedules/${key}`)
  const rows = await database.query<{ action: string }>('select action from audit_trail where subject = $1', [
    key,
  ])
  expect(rows.map(({ action }) => action).toSorted()).toEqual([
    'report-schedule.changed',
    'report-schedule.created',
    'report-schedule.deleted',
    'report-schedule.sent',
  ])
  expect((await list()).Schedules).toEqual([])
})

test('RH-19 a schedule that makes no sense is refused', async () => {
  const odd: readonly Partial<ReportScheduleBody>[] = [
    { Hour: 24 },
    { Weekday: 0 },
    { MonthDay: 32 },
    { TimeZone: 'Mars/Olympus' },
    { Name: ' ' },
    { Name: 'a\nBcc: all@example.test' },
    { RecipientIDs: [] },
  ]
  for (const changes of odd) expect((await save(changes)).status, JSON.stringify(changes)).toBe(400)
})

test('RH-19 a person has fifty schedules at most', async () => {
  const { key } = await save()
  await database.query(
    `insert into report_schedules (registration_id, schedule_id, user_id, name, report, query, period, rhythm, weekday,
       month_day, hour, time_zone, language, recipients, is_paused, next_at)
     select registration_id, gen_random_uuid(), user_id, name, report, query, period, rhythm, weekday, month_day, hour,
            time_zone, language, recipients, true, next_at
       from report_schedules, generate_series(1, 49)`,
  )
  const { status, body } = await save()
  expect([status, body]).toMatchObject([422, { code: 'TOO_MANY_SCHEDULES' }])
  expect((await save({ Hour: 8 }, key)).status).toBe(200)
})
