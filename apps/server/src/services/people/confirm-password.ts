import type { Database } from '../../db/database.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import { verifyPassword } from '../../platform/password.ts'
import { type OwnLogin, findOwnLogin } from '../../repositories/people/hub-session.repository.ts'
import { countAttempt } from '../../repositories/people/sign-in-attempt.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import { digestOfLogin } from './sign-in-limits.ts'

const PASSWORD_TRIES = 5

/** `key`: of the tries that are forgotten once what needed the password is done. */
type Confirmed = { readonly login: OwnLogin; readonly key: Buffer }

/** Whoever is signed in proves that it is them: an open hub that was left alone is no place to guess the password. */
export const confirmPassword = async (
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  identity: Identity,
  password: string,
  field = 'Password',
): Promise<Outcome<Confirmed>> => {
  const { login, wait, key } = await withTenant(db, identity, async (tx) => {
    const found = await findOwnLogin(tx)
    const limit = { key: digestOfLogin(`own-password\n${identity.userId}`), freeTries: PASSWORD_TRIES }
    return { login: found, wait: await countAttempt(tx, [limit], clock()), key: limit.key }
  })
  if (wait > 0) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: wait })
  if (!login) return refuse('TOKEN_INVALID')
  if (!(await verifyPassword(login.password_hash, password)))
    return refuse('INVALID_REQUEST', { errors: [{ path: field, message: 'The password is wrong.' }] })
  return done({ login, key })
}
