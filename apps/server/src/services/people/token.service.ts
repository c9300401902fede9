import { SignJWT, decodeProtectedHeader, jwtVerify } from 'jose'
import type { TokenKey, TokenKeys } from '../../config/token-keys.ts'
import type { Identity } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import { isUuid, uuidFromName } from '../../platform/uuid.ts'

const ISSUER = 'evertill'
const AUDIENCE = 'evertill-till'
const REGISTRATION_CLAIM = 'rid'
const CREDENTIAL_CLAIM = 'cv'
const SESSION_CLAIM = 'sid'

/** For tokens of earlier versions, which name no session. */
const SESSION_NAMESPACE = '4f2a1c7e-5b0d-4d5a-9c1e-7a3b8e6d2f10'

/** The user, the session, and the version of the password at which the token was issued. */
export type SignedIn = Identity & {
  readonly credentialVersion: number
  readonly sessionId: string
  readonly issuedAt: Date
  readonly expiresAt: Date
}

/** Size of the cache of verified tokens: a till sends the same one with every call for half a day. */
const MAX_VERIFIED = 10_000

export type TokenService = {
  issue(
    account: Pick<SignedIn, 'registrationId' | 'userId' | 'credentialVersion' | 'sessionId'>,
  ): Promise<{ readonly token: string; readonly signedIn: SignedIn }>
  /** Undefined for every invalid token: the caller learns no reason. */
  verify(token: string): Promise<SignedIn | undefined>
}

const bytesOf = ({ secret }: TokenKey): Uint8Array => new TextEncoder().encode(secret)

/** Tokens of earlier versions name no key, so every key is tried. */
const candidatesFor = (token: string, keys: TokenKeys): readonly TokenKey[] => {
  const { kid } = decodeProtectedHeader(token)
  return kid === undefined ? keys : keys.filter(({ id }) => id === kid)
}

const readToken = async (token: string, key: TokenKey, now: Date): Promise<SignedIn | undefined> => {
  try {
    const { payload } = await jwtVerify(token, bytesOf(key), {
      // Without this list a token could choose its own algorithm.
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['exp', 'sub', REGISTRATION_CLAIM],
      currentDate: now,
    })
    const registrationId = payload[REGISTRATION_CLAIM]
    const credentialVersion = payload[CREDENTIAL_CLAIM] ?? 0
    const sessionId = payload[SESSION_CLAIM] ?? uuidFromName(SESSION_NAMESPACE, token)
    if (typeof credentialVersion !== 'number' || !isUuid(sessionId)) return undefined
    if (!isUuid(registrationId) || !isUuid(payload.sub) || payload.exp === undefined) return undefined
    return {
      registrationId,
      userId: payload.sub,
      credentialVersion,
      sessionId,
      issuedAt: new Date((payload.iat ?? payload.exp) * 1000),
      expiresAt: new Date(payload.exp * 1000),
    }
  } catch {
    return undefined
  }
}

export const makeTokenService = (options: {
  keys: () => TokenKeys
  lifetimeSeconds: number
  clock: Clock
}): TokenService => {
  const now = (): Date => options.clock()
  const verified = new Map<string, SignedIn>()
  let verifiedWith: TokenKeys | undefined

  /** A key that was dropped must not live on in the cache. */
  const currentKeys = (): TokenKeys => {
    const keys = options.keys()
    if (keys !== verifiedWith) verified.clear()
    verifiedWith = keys
    return keys
  }
  const remember = (token: string, signedIn: SignedIn): SignedIn => {
    if (verified.size >= MAX_VERIFIED) verified.clear()
    verified.set(token, signedIn)
    return signedIn
  }

  return {
    issue: async ({ registrationId, userId, credentialVersion, sessionId }) => {
      const [key] = currentKeys()
      const issuedAt = Math.floor(now().getTime() / 1000)
      const expiresAt = issuedAt + options.lifetimeSeconds
      const claims = {
        [REGISTRATION_CLAIM]: registrationId,
        [CREDENTIAL_CLAIM]: credentialVersion,
        [SESSION_CLAIM]: sessionId,
      }
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: key.id })
        .setSubject(userId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(bytesOf(key))
      const times = { issuedAt: new Date(issuedAt * 1000), expiresAt: new Date(expiresAt * 1000) }
      return { token, signedIn: { registrationId, userId, credentialVersion, sessionId, ...times } }
    },
    verify: async (token) => {
      const keys = currentKeys()
      const known = verified.get(token)
      if (known && now() < known.expiresAt) return known
      try {
        for (const key of candidatesFor(token, keys)) {
          const signedIn = await readToken(token, key, now())
          // Meanwhile the key may have been dropped.
          if (signedIn) return keys === verifiedWith ? remember(token, signedIn) : signedIn
        }
      } catch {
        // The header cannot be read.
      }
      return undefined
    },
  }
}
