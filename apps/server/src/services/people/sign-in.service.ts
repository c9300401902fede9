import { createHash } from 'node:crypto'
import type { SignInBody, SignInReply } from '@evertill/contract'
import type { Database } from '../../db/database.ts'
import { withoutTenant } from '../../db/tenant.ts'
import { findLogin } from '../../repositories/people/login.repository.ts'
import { countAttempt, forgetAttempt } from '../../repositories/people/sign-in-attempt.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import { verifyPassword } from '../../platform/password.ts'
import type { TokenService } from './token.service.ts'

/** Tries per account and address against guessing one password; per address against one password for all accounts. */
const ACCOUNT_TRIES = 5
const ADDRESS_TRIES = 50

const digest = (...parts: string[]): Buffer => createHash('sha256').update(parts.join('\n')).digest()

/** The keys that failures are counted under. */
export const attemptKeysOf = (login: string, address: string): { account: Buffer; address: Buffer } => ({
  account: digest('account', login, address),
  address: digest('address', address),
})

export const signIn = async (
  { db, tokens }: { db: Database; tokens: TokenService },
  { loginId, password }: SignInBody,
  address: string,
): Promise<Outcome<SignInReply>> => {
  const login = loginId.trim().toLowerCase()
  const keys = attemptKeysOf(login, address)
  const { wait, found } = await withoutTenant(db, async (tx) => ({
    wait: await countAttempt(tx, [
      { key: keys.account, freeTries: ACCOUNT_TRIES },
      { key: keys.address, freeTries: ADDRESS_TRIES },
    ]),
    found: await findLogin(tx, login),
  }))
  if (wait > 0) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: wait })
  const isCorrect = await verifyPassword(found?.password_hash, password)
  if (!found || !isCorrect) return refuse('SIGN_IN_FAILED')
  await withoutTenant(db, (tx) => forgetAttempt(tx, keys.account, keys.address))
  const token = await tokens.issue({
    registrationId: found.registration_id,
    userId: found.user_id,
    credentialVersion: found.credential_version,
  })
  return done({
    token,
    UserProfile: {
      key: found.user_id,
      UID: found.user_id,
      RegistrationID: found.registration_id,
      EmailID: found.email_id,
      Name: found.name,
      Role: found.role,
    },
  })
}
