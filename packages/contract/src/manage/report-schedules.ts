import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { AcknowledgedReply } from '../people/recovery.ts'
import { REPORT_NAMES } from '../reports/report-tables.ts'
import { READ_REPORTS } from '../reports/reports.ts'
import { Instant, SuccessCode, Uuid } from '../scalars.ts'
import { isTimeZone } from './time-zone.ts'

/** So many schedules has one person at most, and so many people get a report. */
export const MAX_REPORT_SCHEDULES = 50
export const MAX_SCHEDULE_RECIPIENTS = 20

/** Periods that are over when the report is sent. */
export const SCHEDULE_PERIODS = ['yesterday', 'lastWeek', 'lastMonth'] as const
export const SCHEDULE_RHYTHMS = ['daily', 'weekly', 'monthly'] as const

/** Without characters that no line of a mail and no database takes. */
const Line = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^\P{Cc}*$/u)

export const ReportScheduleBody = z.object({
  Name: Line(80).trim().min(1),
  Report: z.enum(REPORT_NAMES),
  /** The query of the report's address, without its period. */
  Query: Line(4_000),
  Period: z.enum(SCHEDULE_PERIODS),
  Rhythm: z.enum(SCHEDULE_RHYTHMS),
  /** 1 is Monday; of a weekly one. */
  Weekday: z.int().min(1).max(7),
  /** Of a monthly one; the last day of a month that is shorter. */
  MonthDay: z.int().min(1).max(31),
  Hour: z.int().min(0).max(23),
  TimeZone: Line(64).refine(isTimeZone, 'is no time zone'),
  Language: z.string().regex(/^[a-z]{2}$/),
  RecipientIDs: z.array(Uuid).min(1).max(MAX_SCHEDULE_RECIPIENTS),
  IsPaused: z.boolean(),
})
export type ReportScheduleBody = z.infer<typeof ReportScheduleBody>

/**
 * Why a mail was not sent. `REFUSED`: the person may not see the report or one of its stores. `LATE`: nobody could send it
 * for a day.
 */
export const MAIL_FAULTS = ['REFUSED', 'NO_ADDRESS', 'DISABLED', 'TOO_LONG', 'NO_ANSWER', 'LATE'] as const
export const MailFault = z.enum(MAIL_FAULTS)
export type MailFault = z.infer<typeof MailFault>

export const ReportDelivery = z.object({
  Name: z.string(),
  State: z.enum(['waiting', 'sent', 'failed']),
  /** Of a failed one, or of the last try of one that waits. */
  Why: MailFault.nullable(),
})

export const ReportSchedule = ReportScheduleBody.extend({
  key: Uuid,
  /** Null while it is paused. */
  NextAt: Instant.nullable(),
  /** Null before the first time. */
  LastAt: Instant.nullable(),
  /** Of the last time, one for each person. */
  Deliveries: z.array(ReportDelivery),
})
export type ReportSchedule = z.infer<typeof ReportSchedule>

export const ReportSchedulesReply = z.object({
  code: SuccessCode,
  /** By name. */
  Schedules: z.array(ReportSchedule),
  /** Who may get reports, each with the stores whose reports they may read. */
  People: z.array(z.object({ key: Uuid, Name: z.string(), HasMail: z.boolean(), StoreIDs: z.array(Uuid) })),
  /** Of the person's stores. */
  TimeZones: z.array(z.string()),
  /** False: this server sends no mail. */
  HasMail: z.boolean(),
})
export type ReportSchedulesReply = z.infer<typeof ReportSchedulesReply>

const OWN = { auth: 'hub', permission: READ_REPORTS, params: z.object({ key: Uuid }) } as const

/** Every person's own schedules; nobody sees those of others. */
export const REPORT_SCHEDULE_ENDPOINTS = defineEndpoints({
  listReportSchedules: {
    method: 'GET',
    path: '/manage/report-schedules',
    auth: 'hub',
    permission: READ_REPORTS,
    reply: ReportSchedulesReply,
  },
  saveReportSchedule: {
    ...OWN,
    method: 'PUT',
    path: '/manage/report-schedules/{key}',
    body: ReportScheduleBody,
    reply: AcknowledgedReply,
  },
  deleteReportSchedule: {
    ...OWN,
    method: 'DELETE',
    path: '/manage/report-schedules/{key}',
    reply: AcknowledgedReply,
  },
  /** Once more, to everybody who gets it. */
  sendReportSchedule: {
    ...OWN,
    method: 'POST',
    path: '/manage/report-schedules/{key}/send',
    reply: AcknowledgedReply,
  },
})
