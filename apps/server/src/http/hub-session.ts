import { CSRF_HEADER, type Endpoint, HUB_COOKIE, HUB_COOKIE_PATH } from '@evertill/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HubCookie, Ports } from '../routes/handler.ts'
import {
  type HubIdentity,
  identifyHubSession,
  isCsrfToken,
  judgeHubCall,
} from '../services/people/hub-sessions.service.ts'
import type { CallOrigin } from '../services/people/user-sessions.service.ts'
import { sendRefusal } from './error-reply.ts'

declare module 'fastify' {
  interface FastifyRequest {
    hubSession: HubIdentity | undefined
  }
}

const PREFIX = `${HUB_COOKIE}=`
/** What the server gives out: 32 bytes in base64url. */
const VALUE = /^[\w-]{43}$/

/** Two cookies of the name are none: the second one was set by somebody else on the machine. */
const cookieOf = (header: string | undefined): string | undefined => {
  const found = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(PREFIX))
  const value = found.length === 1 ? found[0]?.slice(PREFIX.length) : undefined
  return value !== undefined && VALUE.test(value) ? value : undefined
}

/** Secure wherever it can be: on plain http the browser would refuse to keep it. */
export const hubCookieOf = (request: FastifyRequest, reply: FastifyReply): HubCookie => {
  const write = (value: string, more: string) => {
    const secure = request.protocol === 'https' ? '; Secure' : ''
    const cookie = `${PREFIX}${value}; Path=${HUB_COOKIE_PATH}; HttpOnly; SameSite=Strict${secure}${more}`
    void reply.header('set-cookie', cookie)
  }
  return { set: (value) => write(value, ''), clear: () => write('', '; Max-Age=0') }
}

/**
 * Before the body is read. A till's token opens nothing here: only the cookie is looked at. Every method but GET needs the
 * CSRF token too, which a page of another site cannot read.
 */
export const requireHubSession =
  (ports: Ports) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const cookie = cookieOf(request.headers.cookie)
    const session = cookie === undefined ? undefined : await identifyHubSession(ports, cookie)
    if (!session) return sendRefusal(reply, { code: 'TOKEN_INVALID' })
    const held = ports.heldCompanies.refusalOf(session.registrationId)
    if (held) return sendRefusal(reply, held)
    if (request.method !== 'GET' && !isCsrfToken(session, request.headers[CSRF_HEADER]))
      return sendRefusal(reply, { code: 'CSRF_INVALID' })
    request.hubSession = session
    request.identity = session
    return undefined
  }

/** Before validation says anything about the request. */
export const requireHubRight =
  (ports: Ports, { permission }: Endpoint, originOf: (request: FastifyRequest) => CallOrigin) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { hubSession } = request
    if (!hubSession) return sendRefusal(reply, { code: 'TOKEN_INVALID' })
    const judged = await judgeHubCall(ports, hubSession, permission, originOf(request))
    if (!judged.ok) return sendRefusal(reply, judged.refusal)
    request.identity = judged.value
    return undefined
  }
