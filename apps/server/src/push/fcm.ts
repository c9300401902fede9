import { SignJWT, importPKCS8 } from 'jose'
import { z } from 'zod'
import type { PushConfig } from '../config/push-config.ts'
import type { Clock } from '../platform/clock.ts'
import { PUSH_TIMEOUT_MS, PUSH_TTL_SECONDS, type PushAdapter } from './push-port.ts'

export type FcmOptions = {
  readonly account: NonNullable<PushConfig['fcm']>['account']
  /** The FCM server; Google's by default. */
  readonly baseUrl: string
  readonly clock: Clock
}

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const ASSERTION_SECONDS = 3_600
const EXPIRY_MARGIN_MS = 60_000

const TokenReply = z.object({ access_token: z.string(), expires_in: z.number() })
const ErrorReply = z.object({
  error: z.object({ details: z.array(z.looseObject({ errorCode: z.string().optional() })).optional() }),
})

/** Only the body says that the token is gone. A 404 alone may also mean a wrong project id. */
const isUnregistered = (body: unknown): boolean =>
  ErrorReply.safeParse(body).data?.error.details?.some(({ errorCode }) => errorCode === 'UNREGISTERED') ??
  false

/** Firebase Cloud Messaging, HTTP v1. Its tokens are opaque; those of Web Push are JSON. */
export const makeFcm = ({ account, baseUrl, clock }: FcmOptions): PushAdapter => {
  let cachedToken: { token: string; expiresAt: number } | undefined

  const accessToken = async (): Promise<string> => {
    const now = clock().getTime()
    if (cachedToken && now < cachedToken.expiresAt) return cachedToken.token
    const issuedAt = Math.floor(now / 1_000)
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account.client_email)
      .setAudience(account.token_uri)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + ASSERTION_SECONDS)
      .sign(await importPKCS8(account.private_key, 'RS256'))
    const response = await fetch(account.token_uri, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: GRANT, assertion }),
      signal: AbortSignal.timeout(PUSH_TIMEOUT_MS),
    })
    const { access_token: token, expires_in: seconds } = TokenReply.parse(await response.json())
    cachedToken = { token, expiresAt: now + seconds * 1_000 - EXPIRY_MARGIN_MS }
    return token
  }

  return {
    accepts: (token) => !token.trimStart().startsWith('{'),
    send: async (token, message) => {
      const response = await fetch(`${baseUrl}/v1/projects/${account.project_id}/messages:send`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          message: { token, data: message, webpush: { headers: { TTL: String(PUSH_TTL_SECONDS) } } },
        }),
        signal: AbortSignal.timeout(PUSH_TIMEOUT_MS),
      })
      if (response.ok) return 'sent'
      if (response.status === 401) cachedToken = undefined
      return isUnregistered(await response.json().catch(() => undefined)) ? 'gone' : 'failed'
    },
  }
}
