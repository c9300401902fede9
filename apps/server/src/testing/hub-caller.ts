import { API_BASE, CSRF_HEADER, HUB_COOKIE, type HubSession } from '@evertill/contract'
import type { FastifyInstance } from 'fastify'
import { DEMO_PASSWORD } from '../db/seed/companies.ts'
import { type Answer, call } from './test-app.ts'

export type HubTestCaller = {
  readonly cookie: string
  readonly session: HubSession
  readonly headers: Readonly<Record<string, string>>
  get<Body = unknown>(path: string): Promise<Answer<Body>>
  post<Body = unknown>(path: string, payload?: unknown): Promise<Answer<Body>>
  put<Body = unknown>(path: string, payload: unknown): Promise<Answer<Body>>
  delete<Body = unknown>(path: string, payload?: unknown): Promise<Answer<Body>>
}

export type HubSignIn = { readonly LoginID: string; readonly Password: string; readonly Code?: string }

export const signInToHub = (app: FastifyInstance, payload: HubSignIn) =>
  call<{ code: string; Session: HubSession; errors?: { path: string }[] }>(app, {
    method: 'POST',
    url: `${API_BASE}/manage/session`,
    payload,
  })

/** The value of the cookie that a reply sets. */
export const cookieIn = ({ headers }: Pick<Answer<unknown>, 'headers'>): string =>
  new RegExp(`${HUB_COOKIE}=([^;]*)`).exec(String(headers['set-cookie']))?.[1] ?? ''

export const hubCallerWith = (app: FastifyInstance, cookie: string, session: HubSession): HubTestCaller => {
  const headers = {
    cookie: `${HUB_COOKIE}=${cookie}`,
    [CSRF_HEADER]: session.CsrfToken,
  }
  const ask =
    (method: 'GET' | 'POST' | 'PUT' | 'DELETE') =>
    <Body>(path: string, payload?: unknown): Promise<Answer<Body>> =>
      call<Body>(app, {
        method,
        url: `${API_BASE}${path}`,
        headers: { ...headers, ...(payload === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
      })
  const methods = { get: ask('GET'), post: ask('POST'), put: ask('PUT'), delete: ask('DELETE') }
  return { cookie, session, headers, ...methods } as HubTestCaller
}

/** A demo user that is signed in to the hub. */
export const hubCallerOf = async (
  app: FastifyInstance,
  LoginID: string,
  Password = DEMO_PASSWORD,
): Promise<HubTestCaller> => {
  const answer = await signInToHub(app, { LoginID, Password })
  if (answer.status !== 200) throw new Error(`${LoginID} could not sign in to the hub: ${answer.status}`)
  return hubCallerWith(app, cookieIn(answer), answer.body.Session)
}
