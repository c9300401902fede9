import { setTimeout as pause } from 'node:timers/promises'
import { API_BASE, type UserProfile } from '@evertill/contract'
import { type PartnerCall, signCall } from '../partner-client.ts'

/** Where the server is right now: after a kill it may listen on another port. */
export type UrlNow = () => string

export type Answer = { readonly status: number; readonly body: Record<string, unknown> }

type Request = {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly payload?: string
}

const TIMEOUT_MS = 15_000
const RETRY_MS = 100
/** Longer than a server needs to start again. */
const GIVE_UP_MS = 90_000

const once = async (
  urlNow: UrlNow,
  { method, url, headers, payload }: Request,
): Promise<Answer | undefined> => {
  try {
    const answer = await fetch(`${urlNow()}${url}`, {
      method,
      headers,
      ...(payload === undefined ? {} : { body: payload }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const body = (await answer.json()) as Record<string, unknown>
    // Busy, or just being killed: the same request again later.
    return answer.status >= 500 || answer.status === 429 || answer.status === 408
      ? undefined
      : { status: answer.status, body }
  } catch {
    return undefined
  }
}

/** Sends until there is a definite answer, as every careful client does. `make` signs anew for every try. */
const sendUntilAnswered = async (urlNow: UrlNow, make: () => Request): Promise<Answer> => {
  const end = Date.now() + GIVE_UP_MS
  for (;;) {
    const answer = await once(urlNow, make())
    if (answer) return answer
    if (Date.now() > end) throw new Error(`no answer from ${urlNow()} for ${GIVE_UP_MS / 1000} s`)
    await pause(RETRY_MS)
  }
}

export type Partner = {
  send(call: PartnerCall): Promise<Answer>
  /** The same bytes with the same signature several times at once. */
  sendCopies(call: PartnerCall, copies: number): Promise<Answer[]>
}

export const makePartner = (urlNow: UrlNow, secret: string): Partner => ({
  send: (call) => sendUntilAnswered(urlNow, () => signCall(secret, call, new Date())),
  sendCopies: (call, copies) => {
    const signed = signCall(secret, call, new Date())
    return Promise.all(Array.from({ length: copies }, () => sendUntilAnswered(urlNow, () => signed)))
  },
})

export type StaffCall = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => Promise<Answer>

/** A signed-in member of the shop. */
export const signIn = async (
  urlNow: UrlNow,
  loginId: string,
  password: string,
): Promise<{ readonly call: StaffCall; readonly user: UserProfile }> => {
  const json = { 'content-type': 'application/json' }
  const { status, body } = await sendUntilAnswered(urlNow, () => ({
    method: 'POST',
    url: `${API_BASE}/user/signin`,
    headers: json,
    payload: JSON.stringify({ loginId, password }),
  }))
  if (status !== 200) throw new Error(`${loginId} could not sign in: ${status}`)
  const headers = { ...json, authorization: `Bearer ${String(body['token'])}` }
  const call: StaffCall = (method, path, sent) =>
    sendUntilAnswered(urlNow, () => ({
      method,
      url: `${API_BASE}${path}`,
      headers,
      ...(sent === undefined ? {} : { payload: JSON.stringify(sent) }),
    }))
  return { call, user: body['UserProfile'] as UserProfile }
}
