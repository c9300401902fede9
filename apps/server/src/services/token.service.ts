import { SignJWT, jwtVerify } from 'jose'
import type { Identity } from '../db/tenant.ts'
import type { Clock } from '../platform/clock.ts'
import { isUuid } from '../platform/uuid.ts'

const ISSUER = 'evertill'
const AUDIENCE = 'evertill-till'
const REGISTRATION_CLAIM = 'rid'

/** Tokens whose signature was checked already: a till sends the same one with every call for half a day. */
const MOST_REMEMBERED = 10_000

export type TokenService = {
  issue(identity: Identity): Promise<string>
  /** Undefined for every token that is not ours, whole and still valid: the caller learns no reason. */
  verify(token: string): Promise<Identity | undefined>
}

export const makeTokenService = (options: {
  secret: string
  lifetimeSeconds: number
  clock: Clock
}): TokenService => {
  const key = new TextEncoder().encode(options.secret)
  const now = (): Date => options.clock()
  const remembered = new Map<string, { identity: Identity; endsAt: number }>()
  const remember = (token: string, identity: Identity, exp: number): Identity => {
    if (remembered.size >= MOST_REMEMBERED) remembered.clear()
    remembered.set(token, { identity, endsAt: exp * 1000 })
    return identity
  }
  return {
    issue: ({ registrationId, userId }) => {
      const issuedAt = Math.floor(now().getTime() / 1000)
      return new SignJWT({ [REGISTRATION_CLAIM]: registrationId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(userId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + options.lifetimeSeconds)
        .sign(key)
    },
    verify: async (token) => {
      const known = remembered.get(token)
      if (known && now().getTime() < known.endsAt) return known.identity
      try {
        const { payload } = await jwtVerify(token, key, {
          // Without the list a token could choose its own algorithm.
          algorithms: ['HS256'],
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ['exp', 'sub', REGISTRATION_CLAIM],
          currentDate: now(),
        })
        const registrationId = payload[REGISTRATION_CLAIM]
        if (!isUuid(registrationId) || !isUuid(payload.sub) || payload.exp === undefined) return undefined
        return remember(token, { registrationId, userId: payload.sub }, payload.exp)
      } catch {
        return undefined
      }
    },
  }
}
