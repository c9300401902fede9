import { API_BASE, type SignInReply } from '@evertill/contract'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { type TokenKeys, tokenKey } from '../config/token-keys.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { asJob } from '../db/tenant.ts'
import { DEMO_PASSWORD } from '../db/seed/companies.ts'
import { type AppOptions, buildApp } from '../http/app.ts'
import { dispatchEvents } from '../repositories/events/event-dispatch.repository.ts'
import { reviewNextBatch } from '../services/review/review.service.ts'
import { listenUrlFor } from './test-database.ts'

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
  /** The flags of a sale after the review, which runs only when a test asks for it. */
  reviewedFlags(saleUuid: string): Promise<string[]>
  delete<Body = unknown>(path: string): Promise<Answer<Body>>
}

/** Lets tests of services avoid importing Fastify. */
export type TestApp = FastifyInstance & { readonly databaseUrl: string }

export const TEST_SECRET = 'a secret for tests only, long enough'
export const TEST_KEYS: TokenKeys = [tokenKey(TEST_SECRET)]

export const buildTestApp = async (
  databaseUrl: string,
  options: Partial<AppOptions> = {},
): Promise<TestApp> =>
  Object.assign(
    await buildApp({
      databaseUrl,
      listenUrl: listenUrlFor(databaseUrl),
      tokenKeys: () => TEST_KEYS,
      tokenLifetimeSeconds: 3600,
      staticRoot: null,
      logger: { level: 'silent' },
      ...options,
    }),
    { databaseUrl },
  )

/** Publishes everything that waits, and reviews it, as the jobs of a running server do. */
export const reviewAll = async (db: Database): Promise<void> => {
  while ((await dispatchEvents(db, new Date())) > 0);
  while ((await reviewNextBatch(db)) > 0);
}

/** The same for a test that has no database of its own open. */
export const reviewNow = async ({ databaseUrl }: Pick<TestApp, 'databaseUrl'>): Promise<void> => {
  const db = openDatabase(databaseUrl, { connections: 1 })
  await reviewAll(db)
  await db.close()
}

const reviewedFlags = async ({ databaseUrl }: TestApp, saleUuid: string): Promise<string[]> => {
  const db = openDatabase(databaseUrl, { connections: 1 })
  await reviewAll(db)
  const { rows } = await asJob(db, (tx) =>
    sql<{ flags: string[] }>`select flags from sales where uuid = ${saleUuid}`.execute(tx),
  )
  await db.close()
  return rows[0]?.flags ?? []
}

export const call = async <Body>(app: FastifyInstance, request: InjectOptions): Promise<Answer<Body>> => {
  const answer = await app.inject(request)
  return { status: answer.statusCode, body: answer.json<Body>(), headers: answer.headers }
}

/** A signed-in user, of the demo unless the password is another one, that calls the API. */
export const callerOf = async (
  app: FastifyInstance,
  loginId: string,
  password: string = DEMO_PASSWORD,
): Promise<Caller> => {
  const payload = { loginId, password }
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
    reviewedFlags: (saleUuid) => reviewedFlags(app as TestApp, saleUuid),
    put: (path, sent = {}) =>
      call(app, { method: 'PUT', url: `${API_BASE}${path}`, headers, payload: JSON.stringify(sent) }),
  }
}
