import { createHash } from 'node:crypto'
import {
  type AcknowledgedReply,
  MAX_REPORT_SCHEDULES,
  type ReportScheduleBody,
  type ReportSchedulesReply,
} from '@evertill/contract'
import { readAddress } from '@evertill/reports/address/address.ts'
import type { z } from 'zod'
import type { Database, Tx } from '../../db/database.ts'
import { withTenant } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Mailer } from '../../platform/mailer.ts'
import { nextOccasion } from '../../policies/report-schedule.policy.ts'
import { addAudit } from '../../repositories/audit-trail.repository.ts'
import { countAttempt } from '../../repositories/people/sign-in-attempt.repository.ts'
import { listReportPlaces } from '../../repositories/reports/report-place.repository.ts'
import {
  countOtherSchedules,
  deleteReportSchedule,
  findReportSchedule,
  insertReportMails,
  listReportReaders,
  listReportSchedules,
  lockReportSchedules,
  saveReportSchedule,
} from '../../repositories/reports/report-schedule.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import type { HubCaller } from '../people/hub-sessions.service.ts'

type Ports = { readonly db: Database; readonly clock: Clock; readonly mailer: Mailer | undefined }
type Answer = z.output<typeof AcknowledgedReply>

const MAX_AN_HOUR = 5
const HOUR_SECONDS = 60 * 60

export const listSchedules = (
  { db, clock, mailer }: Ports,
  caller: HubCaller,
): Promise<Outcome<ReportSchedulesReply>> =>
  withTenant(db, caller, async (tx) => {
    const rows = await listReportSchedules(tx, caller.userId)
    const places = await listReportPlaces(tx, caller.userId, caller.stores, clock())
    return done({
      code: '0' as const,
      Schedules: rows.map(({ NextAt, LastAt, ...row }) => ({
        ...row,
        NextAt: row.IsPaused ? null : NextAt.toISOString(),
        LastAt: LastAt?.toISOString() ?? null,
      })),
      People: await listReportReaders(tx, caller.stores),
      TimeZones: [...new Set(places.map(({ TimeZone }) => TimeZone))],
      HasMail: mailer !== undefined,
    })
  })

/** Why a person may not be sent the report, or a store not be in it. */
const faultOf = async (tx: Tx, caller: HubCaller, body: ReportScheduleBody) => {
  const { stores } = readAddress(body.Report, body.Query)
  if (!stores.every((store) => caller.stores.includes(store))) return refuse('NOT_FOUND')
  const readers = await listReportReaders(tx, caller.stores)
  const may = (key: string): boolean => {
    const reader = readers.find((one) => one.key === key)
    return reader !== undefined && stores.every((store) => reader.StoreIDs.includes(store))
  }
  if (body.RecipientIDs.every(may)) return undefined
  const message = 'names somebody who may not see this report of these stores'
  return refuse('INVALID_REQUEST', { errors: [{ path: 'RecipientIDs', message }] })
}

/** Adds a schedule, or replaces the person's own of the same key. The next time is counted from now. */
export const saveSchedule = (
  { db, clock }: Ports,
  caller: HubCaller,
  key: string,
  given: ReportScheduleBody,
): Promise<Outcome<Answer>> =>
  withTenant(db, caller, async (tx) => {
    const body = { ...given, RecipientIDs: [...new Set(given.RecipientIDs.map((id) => id.toLowerCase()))] }
    await lockReportSchedules(tx, caller.userId)
    if ((await countOtherSchedules(tx, caller.userId, key)) >= MAX_REPORT_SCHEDULES)
      return refuse('TOO_MANY_SCHEDULES')
    const fault = await faultOf(tx, caller, body)
    if (fault) return fault
    const before = await findReportSchedule(tx, caller.userId, key)
    const isSaved = await saveReportSchedule(tx, caller, key, body, nextOccasion(body, clock()))
    if (!isSaved) return refuse('NOT_FOUND')
    const action = before ? 'report-schedule.changed' : 'report-schedule.created'
    const detail = { from: 'hub', ...(before ? { before } : {}), after: body }
    await addAudit(tx, caller, { action, subject: key, detail })
    return done({ code: '0', message: 'The schedule is saved.' })
  })

export const deleteSchedule = ({ db }: Ports, caller: HubCaller, key: string): Promise<Outcome<Answer>> =>
  withTenant(db, caller, async (tx) => {
    const before = await findReportSchedule(tx, caller.userId, key)
    if (!before || !(await deleteReportSchedule(tx, caller.userId, key))) return refuse('NOT_FOUND')
    const detail = { from: 'hub', before }
    await addAudit(tx, caller, { action: 'report-schedule.deleted', subject: key, detail })
    return done({ code: '0', message: 'The schedule is deleted.' })
  })

const limitOf = ({ registrationId }: HubCaller) => ({
  key: createHash('sha256').update(`report-mail\n${registrationId}`).digest(),
  freeTries: MAX_AN_HOUR,
  firstWaitSeconds: HOUR_SECONDS,
  maxWaitSeconds: HOUR_SECONDS,
})

/** The job sends it as any other, only earlier. */
export const sendSchedule = (
  { db, clock, mailer }: Ports,
  caller: HubCaller,
  key: string,
): Promise<Outcome<Answer>> =>
  withTenant(db, caller, async (tx) => {
    const schedule = await findReportSchedule(tx, caller.userId, key)
    if (!schedule) return refuse('NOT_FOUND')
    if (!mailer) return refuse('MAIL_NOT_SET_UP')
    const now = clock()
    const wait = await countAttempt(tx, [limitOf(caller)], now)
    if (wait > 0) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: wait })
    const mails = { scheduleId: key, occasion: now, recipients: schedule.RecipientIDs }
    await insertReportMails(tx, caller, mails, { now })
    return done({ code: '0', message: 'The report is sent within a minute.' })
  })
