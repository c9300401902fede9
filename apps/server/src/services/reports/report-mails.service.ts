import type { MailFault } from '@evertill/contract'
import type { Database } from '../../db/database.ts'
import { asJob, withTenant } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Mailer } from '../../platform/mailer.ts'
import { isTooLate, latestOccasion, nextOccasion, nextTry } from '../../policies/report-schedule.policy.ts'
import { addAudit } from '../../repositories/audit-trail.repository.ts'
import {
  type DueMail,
  type DueSchedule,
  listDueMails,
  listDueSchedules,
} from '../../repositories/reports/due-report.repository.ts'
import {
  type ClaimedMail,
  claimReportMail,
  insertReportMails,
  isActiveUser,
  lockDueSchedule,
  pruneReportMails,
  setNextOccasion,
  settleReportMail,
} from '../../repositories/reports/report-schedule.repository.ts'
import { storesWithRight } from '../../repositories/sales/sale-read.repository.ts'
import { faultOfRefusal, makeReportLetter } from './report-letter.ts'

type Ports = {
  readonly db: Database
  readonly clock: Clock
  readonly mailer: Mailer
  readonly publicUrl: () => string
}

const BATCH_SIZE = 50
/** Longer than a report takes to make and a mail server to answer. */
const CLAIM_MS = 10 * 60_000
/** How long the page can say what became of a mail. */
const KEPT_MS = 30 * 24 * 60 * 60_000

/** Makes the mails of a schedule that is due, once, and says when it is due next. */
const planMails = ({ db }: Ports, due: DueSchedule, now: Date): Promise<void> =>
  withTenant(db, due, async (tx) => {
    const schedule = await lockDueSchedule(tx, due.scheduleId, now)
    if (!schedule) return
    const occasion = latestOccasion(schedule, schedule.NextAt, now)
    await setNextOccasion(tx, due.scheduleId, nextOccasion(schedule, now))
    await pruneReportMails(tx, due.scheduleId, new Date(now.getTime() - KEPT_MS))
    // Of an account that was switched off, or may read no reports any more, nothing is sent in its name.
    const mayRead = (await storesWithRight(tx, due.userId, 'Reports', 'read')).length > 0
    if (!mayRead || !(await isActiveUser(tx, due.userId))) return
    const mails = { scheduleId: due.scheduleId, occasion, recipients: schedule.RecipientIDs }
    await insertReportMails(tx, due, mails, isTooLate(occasion, now) ? { now, why: 'LATE' } : { now })
  })

type Result = { readonly fault?: MailFault; readonly canRetry?: true; readonly error?: unknown }

const tryToSend = async (ports: Ports, mail: DueMail, claimed: ClaimedMail): Promise<Result> => {
  if (!claimed.isActive || !claimed.isOwnerActive) return { fault: 'DISABLED' }
  if (claimed.address === '') return { fault: 'NO_ADDRESS' }
  const recipient = { registrationId: mail.registrationId, userId: mail.recipientId }
  const letter = await makeReportLetter(ports, recipient, claimed, mail.occasion)
  if (!letter.ok) return { fault: faultOfRefusal(letter.refusal.code) }
  try {
    await ports.mailer.send({ to: claimed.address, ...letter.value })
    return {}
  } catch (error) {
    return { fault: 'NO_ANSWER', canRetry: true, error }
  }
}

/** What cannot be made now, such as a search that took too long, may be possible later. */
const resultOf = (ports: Ports, mail: DueMail, claimed: ClaimedMail): Promise<Result> =>
  tryToSend(ports, mail, claimed).catch((error: unknown) => ({ fault: 'TOO_LONG', canRetry: true, error }))

const deliver = async (ports: Ports, mail: DueMail): Promise<unknown> => {
  const { db, clock } = ports
  const now = clock()
  // Its own rows alone are seen, and whose schedule it is is not known yet.
  const recipient = { registrationId: mail.registrationId, userId: mail.recipientId }
  const until = new Date(now.getTime() + CLAIM_MS)
  const claimed = await withTenant(db, recipient, (tx) => claimReportMail(tx, mail, { now, until }))
  if (!claimed) return undefined
  const { fault, canRetry, error } = await resultOf(ports, mail, claimed)
  const later = canRetry && nextTry(mail.occasion, claimed.attempts, clock())
  const state = fault === undefined ? 'sent' : later ? 'waiting' : 'failed'
  const owner = { registrationId: mail.registrationId, userId: claimed.ownerId }
  await withTenant(db, owner, async (tx) => {
    await settleReportMail(tx, mail, { state, why: fault, due: later || clock() })
    if (state === 'waiting') return
    const detail = { from: 'server', to: claimed.name, of: mail.occasion.toISOString() }
    const action = state === 'sent' ? 'report-schedule.sent' : 'report-schedule.failed'
    const entry = {
      action,
      subject: mail.scheduleId,
      detail: fault === undefined ? detail : { ...detail, fault },
    }
    await addAudit(tx, owner, entry)
  })
  return error
}

/**
 * Sends the reports that are due. Two servers do each once: one of them locks a schedule and claims a mail. A mail server
 * that is away, and a company whose reports fail, hold up nobody else.
 */
export const mailReports = async (ports: Ports): Promise<void> => {
  const { db, clock } = ports
  const errors: unknown[] = []
  const note = (error: unknown) => {
    if (error !== undefined) errors.push(error)
  }
  const now = clock()
  for (const due of await asJob(db, (tx) => listDueSchedules(tx, now, BATCH_SIZE)))
    await planMails(ports, due, now).catch(note)
  for (const mail of await asJob(db, (tx) => listDueMails(tx, clock(), BATCH_SIZE)))
    note(await deliver(ports, mail).catch((error: unknown) => error ?? 'failed'))
  if (errors.length > 0) throw errors[0]
}
