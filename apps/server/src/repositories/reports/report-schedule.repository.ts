import type { MailFault, ReportSchedule, ReportScheduleBody, ReportSchedulesReply } from '@evertill/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { firstOf, hasRow, rowsOf, run } from '../../db/query.ts'
import type { Identity } from '../../db/tenant.ts'
import type { DueMail } from './due-report.repository.ts'

const BODY = sql`
  s.name as "Name", s.report as "Report", s.query as "Query", s.period as "Period", s.rhythm as "Rhythm",
  s.weekday as "Weekday", s.month_day as "MonthDay", s.hour as "Hour", s.time_zone as "TimeZone",
  s.language as "Language", s.recipients as "RecipientIDs", s.is_paused as "IsPaused"`

/** Until the transaction ends. Otherwise calls at the same moment would not count each other. */
export const lockReportSchedules = (tx: Tx, userId: string) =>
  run(tx)`select pg_advisory_xact_lock(hashtextextended(${`report schedules ${userId}`}, 0))`

type ScheduleRow = ReportScheduleBody & {
  readonly key: string
  readonly NextAt: Date
  readonly LastAt: Date | null
  readonly Deliveries: ReportSchedule['Deliveries']
}

export const listReportSchedules = (tx: Tx, userId: string) => rowsOf<ScheduleRow>(tx)`
  select s.schedule_id as key, ${BODY}, s.next_at as "NextAt", l.at as "LastAt",
         coalesce((select jsonb_agg(jsonb_build_object('Name', u.name, 'State', m.state, 'Why', m.why)
                                    order by lower(u.name), u.user_id)
                     from report_mails m
                     join users u on u.registration_id = m.registration_id and u.user_id = m.user_id
                    where m.schedule_id = s.schedule_id and m.occasion_at = l.at), '[]') as "Deliveries"
    from report_schedules s
    left join lateral (select max(m.occasion_at) as at from report_mails m
                        where m.schedule_id = s.schedule_id) l on true
   where s.user_id = ${userId}
   order by lower(s.name), s.schedule_id`

export const findReportSchedule = (tx: Tx, userId: string, scheduleId: string) =>
  firstOf<ReportScheduleBody>(tx)`
  select ${BODY} from report_schedules s where s.user_id = ${userId} and s.schedule_id = ${scheduleId}`

export const countOtherSchedules = async (tx: Tx, userId: string, scheduleId: string): Promise<number> => {
  const row = await firstOf<{ count: number }>(tx)`
    select count(*)::int as count from report_schedules where user_id = ${userId} and schedule_id <> ${scheduleId}`
  return row?.count ?? 0
}

/** False if the key is that of somebody else's schedule. */
export const saveReportSchedule = (
  tx: Tx,
  { registrationId, userId }: Identity,
  scheduleId: string,
  body: ReportScheduleBody,
  nextAt: Date,
) => hasRow(tx)`
  insert into report_schedules as s (registration_id, schedule_id, user_id, name, report, query, period, rhythm, weekday,
    month_day, hour, time_zone, language, recipients, is_paused, next_at)
  values (${registrationId}, ${scheduleId}, ${userId}, ${body.Name}, ${body.Report}, ${body.Query}, ${body.Period},
    ${body.Rhythm}, ${body.Weekday}, ${body.MonthDay}, ${body.Hour}, ${body.TimeZone}, ${body.Language},
    ${body.RecipientIDs}::uuid[], ${body.IsPaused}, ${nextAt})
  on conflict (registration_id, schedule_id) do update
    set name = excluded.name, report = excluded.report, query = excluded.query, period = excluded.period,
        rhythm = excluded.rhythm, weekday = excluded.weekday, month_day = excluded.month_day, hour = excluded.hour,
        time_zone = excluded.time_zone, language = excluded.language, recipients = excluded.recipients,
        is_paused = excluded.is_paused, next_at = excluded.next_at
  where s.user_id = excluded.user_id
  returning 1`

export const deleteReportSchedule = (tx: Tx, userId: string, scheduleId: string) => hasRow(tx)`
  delete from report_schedules where user_id = ${userId} and schedule_id = ${scheduleId} returning 1`

/** Whoever may read reports in one of the stores, with those of them where they may. */
export const listReportReaders = (tx: Tx, stores: readonly string[]) => rowsOf<
  ReportSchedulesReply['People'][number]
>(tx)`
  select u.user_id as key, u.name as "Name", u.email_id <> '' as "HasMail",
         array_agg(e.store_id::text order by e.store_id) as "StoreIDs"
    from users u join access_entries e on e.registration_id = u.registration_id and e.user_id = u.user_id
   where e.resource = 'Reports' and e.perms ->> 'read' = 'true' and e.store_id = any(${stores}::uuid[])
     and not u.is_disabled and not u.is_deleted
   group by u.user_id, u.name, u.email_id
   order by lower(u.name), u.user_id`

/** Undefined if another process has taken it, or nobody wants it any more. */
export const lockDueSchedule = (tx: Tx, scheduleId: string, now: Date) => firstOf<
  ReportScheduleBody & { readonly NextAt: Date }
>(tx)`
  select ${BODY}, s.next_at as "NextAt" from report_schedules s
   where s.schedule_id = ${scheduleId} and not s.is_paused and s.next_at <= ${now} for update skip locked`

export const setNextOccasion = (tx: Tx, scheduleId: string, nextAt: Date) =>
  run(tx)`update report_schedules set next_at = ${nextAt} where schedule_id = ${scheduleId}`

type NewMails = {
  readonly scheduleId: string
  readonly occasion: Date
  readonly recipients: readonly string[]
}

export const insertReportMails = (
  tx: Tx,
  { registrationId }: Identity,
  { scheduleId, occasion, recipients }: NewMails,
  { now, why }: { readonly now: Date; readonly why?: MailFault },
) => run(tx)`
  insert into report_mails (registration_id, schedule_id, occasion_at, user_id, state, why, due_at)
  select ${registrationId}, ${scheduleId}, ${occasion}, r.id, ${why === undefined ? 'waiting' : 'failed'}, ${why ?? null},
         ${now}
    from unnest(${recipients}::uuid[]) as r (id)
    on conflict do nothing`

export const pruneReportMails = (tx: Tx, scheduleId: string, before: Date) =>
  run(tx)`delete from report_mails where schedule_id = ${scheduleId} and occasion_at < ${before}`

export type ClaimedMail = ReportScheduleBody & {
  readonly attempts: number
  readonly ownerId: string
  readonly isOwnerActive: boolean
  readonly isActive: boolean
  readonly name: string
  readonly address: string
}

/** Nobody else takes it until then. Undefined if somebody has. */
export const claimReportMail = (
  tx: Tx,
  { scheduleId, occasion, recipientId }: DueMail,
  { now, until }: { readonly now: Date; readonly until: Date },
) => firstOf<ClaimedMail>(tx)`
  update report_mails m set attempts = m.attempts + 1, due_at = ${until}
    from report_schedules s
    join users o on o.registration_id = s.registration_id and o.user_id = s.user_id,
         users u
   where m.schedule_id = ${scheduleId} and m.occasion_at = ${occasion} and m.user_id = ${recipientId}
     and m.state = 'waiting' and m.due_at <= ${now}
     and s.registration_id = m.registration_id and s.schedule_id = m.schedule_id
     and u.registration_id = m.registration_id and u.user_id = m.user_id
  returning ${BODY}, m.attempts, s.user_id as "ownerId", not o.is_disabled and not o.is_deleted as "isOwnerActive",
            not u.is_disabled and not u.is_deleted as "isActive", u.name, u.email_id as address`

export const settleReportMail = (
  tx: Tx,
  { scheduleId, occasion, recipientId }: DueMail,
  result: {
    readonly state: 'waiting' | 'sent' | 'failed'
    readonly why?: MailFault | undefined
    readonly due: Date
  },
) => run(tx)`
  update report_mails set state = ${result.state}, why = ${result.why ?? null}, due_at = ${result.due}
   where schedule_id = ${scheduleId} and occasion_at = ${occasion} and user_id = ${recipientId}`

/** Whether an account is there and may sign in. */
export const isActiveUser = (tx: Tx, userId: string) =>
  hasRow(tx)`select 1 from users where user_id = ${userId} and not is_disabled and not is_deleted`
