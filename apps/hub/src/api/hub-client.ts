import { API_BASE } from '@evertill/contract'
import { createObservable, type Observable } from '@evertill/ui/observable.ts'
import { CallFailure } from './failure.ts'
import { readFailure } from './read-failure.ts'
import type { HubSession, SessionState } from './session.ts'

export interface CallOptions {
  /** A list is a parameter several times. */
  /** Each of several values is sent under the same name. */
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  signal?: AbortSignal | undefined
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface SignInInput {
  LoginID: string
  Password: string
  Code?: string
}

export interface HubClient {
  readonly state: Observable<SessionState>
  /** Throws a `CallFailure`. A call that finds the session ended waits for the sign-in over the page and is made again. */
  call<Reply>(method: Method, path: string, options?: CallOptions): Promise<Reply>
  /** Asks the server who is signed in; also when the page is shown again, as another tab may have changed it. */
  refresh(): Promise<void>
  signIn(input: SignInInput): Promise<void>
  signOut(): Promise<void>
  /** Gives up an ended session: calls that wait for it fail. */
  leave(): void
}

/** A half-open connection must not leave a form saving for ever. */
const TIMEOUT_MS = 20_000
const SESSION_PATH = '/manage/session'
/** The header that a page of another site cannot send. */
const CSRF_HEADER = 'x-csrf-token'
const CSRF_REFUSED = 'CSRF_INVALID'

const urlOf = (path: string, query: CallOptions['query'] = {}): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const values: readonly unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value]
    for (const one of values) search.append(name, String(one))
  }
  const text = search.toString()
  return `${API_BASE}${path}${text === '' ? '' : `?${text}`}`
}

export const createHubClient = (fetch: typeof globalThis.fetch): HubClient => {
  const state = createObservable<SessionState>({ kind: 'unknown' })

  const request = async (method: Method, path: string, options: CallOptions): Promise<unknown> => {
    const now = state.get()
    const isUnsafe = method !== 'GET'
    const csrf = isUnsafe && 'session' in now ? { [CSRF_HEADER]: now.session.CsrfToken } : {}
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    let response: Response
    try {
      response = await fetch(urlOf(path, options.query), {
        method,
        credentials: 'same-origin',
        cache: 'no-store',
        headers: {
          accept: 'application/json',
          ...csrf,
          ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
        signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      })
    } catch (error) {
      if (options.signal?.aborted) throw error
      throw new CallFailure({ kind: 'unreachable' })
    }
    const json: unknown = await response.json().catch(() => undefined)
    if (response.ok && typeof json === 'object' && json !== null) return json
    throw readFailure(response.status, json)
  }

  const open = (session: HubSession) => state.set({ kind: 'open', session })

  /** Until the same person has signed in again. */
  const signedInAgain = (person: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const check = () => {
        const now = state.get()
        if (now.kind === 'ended') return
        stop()
        if (now.kind === 'open' && now.session.Person.key === person) resolve()
        else reject(new CallFailure({ kind: 'ended' }))
      }
      const stop = state.subscribe(check)
      check()
    })

  const end = async (): Promise<void> => {
    const now = state.get()
    if (!('session' in now)) {
      state.set({ kind: 'signed-out' })
      throw new CallFailure({ kind: 'ended' })
    }
    if (now.kind === 'open') state.set({ kind: 'ended', session: now.session })
    await signedInAgain(now.session.Person.key)
  }

  const refresh = async (): Promise<void> => {
    try {
      const { Session } = (await request('GET', SESSION_PATH, {})) as { Session: HubSession }
      open(Session)
    } catch (error) {
      if (!(error instanceof CallFailure) || error.facts.kind !== 'ended') throw error
      const now = state.get()
      if (now.kind === 'open') state.set({ kind: 'ended', session: now.session })
      else if (now.kind === 'unknown') state.set({ kind: 'signed-out' })
    }
  }

  const call = async (method: Method, path: string, options: CallOptions = {}): Promise<unknown> => {
    const before = state.get()
    try {
      return await request(method, path, options)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (error.facts.kind === 'ended') {
        // Another call may have found out, and the person may have signed in since.
        const isOld = state.get() !== before && state.get().kind === 'open'
        if (!isOld) await end()
      } else if (error.facts.code === CSRF_REFUSED) await refresh()
      else throw error
    }
    return request(method, path, options)
  }

  return {
    state,
    refresh,
    call: call as HubClient['call'],
    signIn: async (input) => {
      const { Session } = (await request('POST', SESSION_PATH, { body: input })) as { Session: HubSession }
      open(Session)
    },
    signOut: async () => {
      await request('DELETE', SESSION_PATH, {})
      state.set({ kind: 'signed-out' })
    },
    leave: () => state.set({ kind: 'signed-out' }),
  }
}
