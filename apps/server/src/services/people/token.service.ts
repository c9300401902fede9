import { SignJWT, jwtVerify } from 'jose'
import type { Identity } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import { isUuid } from '../../platform/uuid.ts'

const ISSUER = 'evertill'
const AUDIENCE = 'evertill-till'
const REGISTRATION_CLAIM = 'rid'
const CREDENTIAL_CLAIM = 'cv'

/** Who asks, and the state of the password the token was made under. */
export type SignedIn = Identity & { readonly credentialVersion: number }

/** Tokens whose signature was checked already: a till sends the same one with every call for half a day. */
const MOST_REMEMBERED = 10_000

export type TokenService = {
  issue(signedIn: SignedIn): Promise<string>
  /** Undefined for every token that is not ours, whole and still valid: the caller learns no reason. */
  verify(token: string): Promise<SignedIn | undefined>
}

export const makeTokenService = (options: {
  secret: string
  lifetimeSeconds: number
  clock: Clock
}): TokenService => {
  const key = new TextEncoder().encode(options.secret)
  const now = (): Date => options.clock()
  const remembered = new Map<string, { identity: SignedIn; endsAt: number }>()
  const remember = (token: string, identity: SignedIn, exp: number): SignedIn => {
    if (remembered.size >= MOST_REMEMBERED) remembered.clear()
    remembered.set(token, { identity, endsAt: exp * 1000 })
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
        const credentialVersion = payload[CREDENTIAL_CLAIM] ?? 0
        if (typeof credentialVersion !== 'number') return undefined
        if (!isUuid(registrationId) || !isUuid(payload.sub) || payload.exp === undefined) return undefined
        return remember(token, { registrationId, userId: payload.sub, credentialVersion }, payload.exp)
      } catch {
        return undefined
      }
    },
  }
}
