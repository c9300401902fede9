import { API_BASE, type SignInReply } from '@evertill/contract'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { type TokenKeys, tokenKey } from '../config/token-keys.ts'
import { DEMO_PASSWORD } from '../db/seed/companies.ts'
import { type AppOptions, buildApp } from '../http/app.ts'

export type Answer<Body> = {
  readonly status: number
  readonly body: Body
  readonly headers: Record<string, unknown>
}

export type Caller = {
  readonly token: string
  readonly profile: SignInReply['UserProfile']
  get<Body = unknown>(path: string): Promise<Answer<Body>>
  post<Body = unknown>(path: string, payload: unknown): Promise<Answer<Body>>
  put<Body = unknown>(path: string, payload?: unknown): Promise<Answer<Body>>
  delete<Body = unknown>(path: string): Promise<Answer<Body>>
}

/** Lets tests of services avoid importing Fastify. */
export type TestApp = FastifyInstance

export const TEST_SECRET = 'a secret for tests only, long enough'
export const TEST_KEYS: TokenKeys = [tokenKey(TEST_SECRET)]

export const buildTestApp = (
  databaseUrl: string,
  options: Partial<AppOptions> = {},
): Promise<FastifyInstance> =>
  buildApp({
    databaseUrl,
    tokenKeys: () => TEST_KEYS,
    tokenLifetimeSeconds: 3600,
    staticRoot: null,
    logger: { level: 'silent' },
    ...options,
  })

export const call = async <Body>(app: FastifyInstance, request: InjectOptions): Promise<Answer<Body>> => {
  const answer = await app.inject(request)
  return { status: answer.statusCode, body: answer.json<Body>(), headers: answer.headers }
}

/** A signed-in demo user that calls the API. */
export const callerOf = async (app: FastifyInstance, loginId: string): Promise<Caller> => {
  const payload = { loginId, password: DEMO_PASSWORD }
  const { status, body } = await call<SignInReply>(app, {
    method: 'POST',
    url: `${API_BASE}/user/signin`,
    payload,
  })
  if (status !== 200) throw new Error(`${loginId} could not sign in: ${status}`)
  const headers = { authorization: `Bearer ${body.token}`, 'content-type': 'application/json' }
  return {
    token: body.token,
    profile: body.UserProfile,
    delete: (path) =>
      call(app, {
        method: 'DELETE',
        url: `${API_BASE}${path}`,
        headers: { authorization: headers.authorization },
      }),
    get: (path) => call(app, { method: 'GET', url: `${API_BASE}${path}`, headers }),
    post: (path, sent) =>
      call(app, {
        method: 'POST',
        url: `${API_BASE}${path}`,
        headers,
        payload: typeof sent === 'string' ? sent : JSON.stringify(sent),
      }),
    put: (path, sent = {}) =>
      call(app, { method: 'PUT', url: `${API_BASE}${path}`, headers, payload: JSON.stringify(sent) }),
  }
}
