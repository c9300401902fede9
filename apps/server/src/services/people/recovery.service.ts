import { createHash, randomBytes } from 'node:crypto'
import type { AcknowledgedReply, ForgotPasswordBody, ResetPasswordBody } from '@evertill/contract'
import type { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { withoutTenant } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import type { BackgroundMailer } from '../../platform/mailer.ts'
import { hashPassword } from '../../platform/password.ts'
import { passwordFault } from '../../policies/password.policy.ts'
import {
  beginPasswordReset,
  findPasswordReset,
  finishPasswordReset,
} from '../../repositories/people/password-reset.repository.ts'
import { countAttempt } from '../../repositories/people/sign-in-attempt.repository.ts'
import { networkOf } from '../../platform/network.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import { forgiveAccount } from './sign-in-limits.ts'

type Answer = z.output<typeof AcknowledgedReply>

export type Recovery = {
  readonly db: Database
  readonly backgroundMailer: BackgroundMailer
  /** The address of the till, without a trailing slash. */
  readonly publicUrl: () => string
  readonly clock: Clock
}

const LIFETIME_SECONDS = 15 * 60
const MAX_LINKS_PER_HOUR = 5
const ACCOUNT_TRIES = 5
const ADDRESS_TRIES = 30

/** The same text for everybody, so that nobody learns which accounts exist. */
const REQUEST_MESSAGE =
  'If this account exists, a link to set a new password is on its way. It is valid for 15 minutes.'
const CHANGED_MESSAGE = 'The new password is set. Please sign in with it.'

const sha256 = (...parts: string[]): Buffer => createHash('sha256').update(parts.join('\n')).digest()

const letterTo = (name: string, link: string): string =>
  [
    `Hello ${name},`,
    '',
    'somebody asked for a new password for your Evertill account. To choose one, open this link within 15 minutes:',
    '',
    link,
    '',
    'It works once. If it was not you, nothing has to be done: your password stays as it is.',
  ].join('\n')

export const forgotPassword = async (
  { db, backgroundMailer, publicUrl }: Recovery,
  { loginId }: z.output<typeof ForgotPasswordBody>,
  address: string,
): Promise<Outcome<Answer>> => {
  const login = loginId.trim().toLowerCase()
  const token = randomBytes(32).toString('base64url')
  const { wait, recipient } = await withoutTenant(db, async (tx) => {
    const seconds = await countAttempt(tx, [
      { key: sha256('forgot', login, networkOf(address)), freeTries: ACCOUNT_TRIES },
      { key: sha256('forgot', networkOf(address)), freeTries: ADDRESS_TRIES },
    ])
    if (seconds > 0) return { wait: seconds, recipient: undefined }
    const limits = { lifetimeSeconds: LIFETIME_SECONDS, maxPerHour: MAX_LINKS_PER_HOUR }
    return { wait: 0, recipient: await beginPasswordReset(tx, login, sha256(token), limits) }
  })
  if (wait > 0) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: wait })
  if (recipient) {
    const link = `${publicUrl()}/#/forgot-password?token=${token}`
    backgroundMailer.send({
      to: recipient.email_id,
      subject: 'Your new Evertill password',
      text: letterTo(recipient.name, link),
    })
  }
  return done({ code: '0', message: REQUEST_MESSAGE })
}

/** A new password ends every other link and every token of the account. Sales made before are still accepted. */
export const resetPassword = async (
  { db, clock }: Pick<Recovery, 'db' | 'clock'>,
  { token, password }: z.output<typeof ResetPasswordBody>,
  address: string,
): Promise<Outcome<Answer>> => {
  const addressKey = sha256('reset', networkOf(address))
  const { wait, account } = await withoutTenant(db, async (tx) => ({
    wait: await countAttempt(tx, [{ key: addressKey, freeTries: ADDRESS_TRIES }]),
    account: await findPasswordReset(tx, sha256(token)),
  }))
  if (wait > 0) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: wait })
  if (!account) return refuse('RESET_LINK_INVALID')
  const fault = passwordFault(password, [account.login_id, account.name, account.registration_name])
  if (fault !== undefined)
    return refuse('INVALID_REQUEST', { errors: [{ path: 'password', message: fault }] })
  const newHash = await hashPassword(password)
  return withoutTenant(db, async (tx) => {
    const logins = await finishPasswordReset(tx, sha256(token), newHash)
    if (logins.length === 0) return refuse('RESET_LINK_INVALID')
    // Most people guess before they reset their password: the new one ends the wait.
    for (const login of logins) await forgiveAccount(tx, { login, address, deviceId: undefined }, clock())
    return done({ code: '0', message: CHANGED_MESSAGE })
  })
}
