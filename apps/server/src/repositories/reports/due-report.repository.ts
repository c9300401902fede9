import type { Tx } from '../../db/database.ts'
import { rowsOf } from '../../db/query.ts'
import type { Identity } from '../../db/tenant.ts'

export type DueSchedule = Identity & { readonly scheduleId: string }

/** Of all companies. */
export const listDueSchedules = (tx: Tx, now: Date, limit: number) => rowsOf<DueSchedule>(tx)`
  select registration_id as "registrationId", user_id as "userId", schedule_id as "scheduleId"
    from report_schedules where not is_paused and next_at <= ${now} order by next_at limit ${limit}`

export type DueMail = {
  readonly registrationId: string
  readonly scheduleId: string
  readonly occasion: Date
  readonly recipientId: string
}

export const listDueMails = (tx: Tx, now: Date, limit: number) => rowsOf<DueMail>(tx)`
  select registration_id as "registrationId", schedule_id as "scheduleId", occasion_at as occasion,
         user_id as "recipientId"
    from report_mails where state = 'waiting' and due_at <= ${now} order by due_at limit ${limit}`
