import { createHash } from 'node:crypto'
import type { TestMailReply } from '@evertill/contract'
import type { Database } from '../../db/database.ts'
import { withTenant } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Mailer } from '../../platform/mailer.ts'
import { addAudit } from '../../repositories/audit-trail.repository.ts'
import { findHubProfile } from '../../repositories/people/hub-session.repository.ts'
import { countAttempt } from '../../repositories/people/sign-in-attempt.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import type { HubCaller } from '../people/hub-sessions.service.ts'

type Ports = { readonly db: Database; readonly clock: Clock; readonly mailer: Mailer | undefined }

/** Enough to set mail up; more would make a mail server's reputation the toy of one company. */
const MAX_AN_HOUR = 5
const HOUR_SECONDS = 60 * 60
const MAX_ANSWER_LENGTH = 300

/** A mail server may say anything, over several lines. */
const asSentence = (said: unknown): string =>
  (typeof said === 'string' ? said : '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_ANSWER_LENGTH)

/** `response` is the mail server's own line; without one, nobody answered and the message says how it failed. */
const answerOf = (error: unknown): string => {
  const { response, message } = error as { response?: unknown; message?: unknown }
  return asSentence(response) || asSentence(message)
}

const limitOf = (registrationId: string) => ({
  key: createHash('sha256').update(`test-mail\n${registrationId}`).digest(),
  freeTries: MAX_AN_HOUR,
  firstWaitSeconds: HOUR_SECONDS,
  maxWaitSeconds: HOUR_SECONDS,
})

/** To whoever asks and nobody else: otherwise a company could write to strangers in the server's name. */
export const sendTestMail = async (
  { db, clock, mailer }: Ports,
  caller: HubCaller,
): Promise<Outcome<TestMailReply>> => {
  if (!mailer) return refuse('MAIL_NOT_SET_UP')
  const { to, wait } = await withTenant(db, caller, async (tx) => {
    const address = (await findHubProfile(tx, caller.userId))?.email_id ?? ''
    if (address === '') return { to: '', wait: 0 }
    const seconds = await countAttempt(tx, [limitOf(caller.registrationId)], clock())
    const detail = { from: 'hub', to: address }
    if (seconds === 0)
      await addAudit(tx, caller, { action: 'hub.test-mail', subject: caller.registrationId, detail })
    return { to: address, wait: seconds }
  })
  if (to === '')
    return refuse('INVALID_REQUEST', {
      errors: [{ path: 'EmailID', message: 'is missing: your account has no mail address' }],
    })
  if (wait > 0) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: wait })
  try {
    const answer = await mailer.send({
      to,
      subject: 'A test message of Evertill',
      text: 'The mail of your server works.',
    })
    return done({ code: '0', To: to, Answer: asSentence(answer) })
  } catch (error) {
    return refuse('MAIL_NOT_SENT', { errors: [{ path: 'Mail', message: answerOf(error) }] })
  }
}
