import { SignJWT, jwtVerify } from 'jose'
import type { Identity } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import { isUuid } from '../../platform/uuid.ts'

const ISSUER = 'evertill'
const AUDIENCE = 'evertill-till'
const REGISTRATION_CLAIM = 'rid'
const CREDENTIAL_CLAIM = 'cv'

/** The user, and the version of the password at which the token was issued. */
export type SignedIn = Identity & { readonly credentialVersion: number }

/** Size of the cache of verified tokens: a till sends the same one with every call for half a day. */
const MAX_VERIFIED = 10_000

export type TokenService = {
  issue(signedIn: SignedIn): Promise<string>
  /** Undefined for every invalid token: the caller learns no reason. */
  verify(token: string): Promise<SignedIn | undefined>
}

export const makeTokenService = (options: {
  secret: string
  lifetimeSeconds: number
  clock: Clock
}): TokenService => {
  const key = new TextEncoder().encode(options.secret)
  const now = (): Date => options.clock()
  const verified = new Map<string, { identity: SignedIn; endsAt: number }>()
  const cache = (token: string, identity: SignedIn, exp: number): SignedIn => {
    if (verified.size >= MAX_VERIFIED) verified.clear()
    verified.set(token, { identity, endsAt: exp * 1000 })
    return identity
  }
  return {
    issue: ({ registrationId, userId, credentialVersion }) => {
      const issuedAt = Math.floor(now().getTime() / 1000)
      return new SignJWT({ [REGISTRATION_CLAIM]: registrationId, [CREDENTIAL_CLAIM]: credentialVersion })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(userId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + options.lifetimeSeconds)
        .sign(key)
    },
    verify: async (token) => {
      const known = verified.get(token)
      if (known && now().getTime() < known.endsAt) return known.identity
      try {
        const { payload } = await jwtVerify(token, key, {
          // Without this list a token could choose its own algorithm.
          algorithms: ['HS256'],
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ['exp', 'sub', REGISTRATION_CLAIM],
          currentDate: now(),
        })
        const registrationId = payload[REGISTRATION_CLAIM]
        const credentialVersion = payload[CREDENTIAL_CLAIM] ?? 0
        if (typeof credentialVersion !== 'number') return undefined
        if (!isUuid(registrationId) || !isUuid(payload.sub) || payload.exp === undefined) return undefined
        return cache(token, { registrationId, userId: payload.sub, credentialVersion }, payload.exp)
      } catch {
        return undefined
      }
    },
  }
}
