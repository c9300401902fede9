import { createHash, randomBytes } from 'node:crypto'
import type { AcknowledgedReply, RecoveryCodesReply, SecondFactorStart } from '@evertill/contract'
import type { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import { verifyPassword } from '../../platform/password.ts'
import { newTotpSecret, stepOfCode, toBase32, totpUri } from '../../platform/totp.ts'
import { addAudit } from '../../repositories/audit-trail.repository.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  deleteSecondFactor,
  findOwnLogin,
  findOwnSecondFactor,
  takeRecoveryCode,
  takeStep,
} from '../../repositories/people/hub-session.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'

type Ports = { readonly db: Database; readonly clock: Clock }

const RECOVERY_CODES = 10
/** Ten letters of base32 are 50 bits: nobody guesses one, and it can be copied by hand. */
const RECOVERY_BYTES = 7
const RECOVERY_LENGTH = 10

const wrong = (path: string, message: string): Outcome<never> =>
  refuse('INVALID_REQUEST', { errors: [{ path, message }] })

/** Typed with or without the hyphen, in any case. */
const recoveryDigest = (code: string): Buffer =>
  createHash('sha256')
    .update(code.replaceAll(/[^a-z0-9]/gi, '').toUpperCase())
    .digest()

const newRecoveryCode = (): string => {
  const letters = toBase32(randomBytes(RECOVERY_BYTES)).slice(0, RECOVERY_LENGTH)
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

/** At sign-in, after the password. Each code opens one session. */
export const checkSecondFactor = ({ db, clock }: Ports, identity: Identity, code: string | undefined) =>
  withTenant(db, identity, async (tx): Promise<'right' | 'missing' | 'wrong'> => {
    const factor = await findOwnSecondFactor(tx)
    if (!factor?.confirmed_at) return 'right'
    if (code === undefined || code === '') return 'missing'
    const step = stepOfCode(factor.secret, code.replaceAll(' ', ''), clock())
    if (step !== undefined) return (await takeStep(tx, identity.userId, step)) ? 'right' : 'wrong'
    if (!(await takeRecoveryCode(tx, identity.userId, recoveryDigest(code)))) return 'wrong'
    await addAudit(tx, identity, { action: 'second-factor.recovered', subject: identity.userId, detail: {} })
    return 'right'
  })

/** A secret for the app. It counts from its first right code on. */
export const startSecondFactor = (
  { db }: Ports,
  identity: Identity,
): Promise<Outcome<z.output<typeof SecondFactorStart>>> =>
  withTenant(db, identity, async (tx) => {
    const login = await findOwnLogin(tx)
    const secret = newTotpSecret()
    if (!login || !(await beginSecondFactor(tx, identity, secret)))
      return wrong('Code', 'There is a second factor already: drop it first.')
    return done({ code: '0', Secret: secret, Uri: totpUri(secret, login.login_id, login.registration_name) })
  })

export const confirmFactor = (
  { db, clock }: Ports,
  identity: Identity,
  code: string,
): Promise<Outcome<z.output<typeof RecoveryCodesReply>>> =>
  withTenant(db, identity, async (tx) => {
    const factor = await findOwnSecondFactor(tx)
    if (!factor || factor.confirmed_at) return refuse('NOT_FOUND')
    const step = stepOfCode(factor.secret, code, clock())
    if (step === undefined)
      return wrong('Code', 'The code is not right. Does the clock of the phone go right?')
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
    const at = clock()
    if (!(await confirmSecondFactor(tx, identity.userId, { at, step, recovery: codes.map(recoveryDigest) })))
      return refuse('NOT_FOUND')
    await addAudit(tx, identity, { action: 'second-factor.set', subject: identity.userId, detail: {} })
    return done({ code: '0', RecoveryCodes: codes })
  })

/** Whoever finds an open hub cannot take the factor away: it asks for the password. */
export const dropSecondFactor = async (
  { db }: Ports,
  identity: Identity,
  password: string,
): Promise<Outcome<z.output<typeof AcknowledgedReply>>> => {
  const login = await withTenant(db, identity, findOwnLogin)
  if (!(await verifyPassword(login?.password_hash, password)))
    return wrong('Password', 'The password is wrong.')
  return withTenant(db, identity, async (tx) => {
    if (await deleteSecondFactor(tx, identity.userId))
      await addAudit(tx, identity, { action: 'second-factor.dropped', subject: identity.userId, detail: {} })
    return done({ code: '0', message: 'There is no second factor any more.' })
  })
}
