import {
  API_BASE,
  APP_VERSION,
  type BodyOf,
  CONTRACT_VERSION,
  type Endpoint,
  type ENDPOINTS,
  TILL_ERRORS,
  HEADERS,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  type TillEndpointName,
} from '@evertill/contract'
import type * as Wire from './wire.ts'
import type { CallFailure, CallResult } from './failure.ts'
import { pause } from '../platform/pause.ts'
import { readProductPage } from './product-page.ts'

/** Provided by the layers above: the client stores no token and ends no session itself. */
export interface ApiPorts {
  fetch: typeof fetch
  /** Null if there is none or its `exp` has passed; then the call is not made. */
  token(): string | null
  /** `rejected`: by the server. `expired`: by our own clock, which offline is no reason to stop selling. */
  onUnauthorised(reason: 'rejected' | 'expired'): void
  /** Called after each call with whether our server answered; feeds the connection state. */
  onContact(reached: boolean): void
  /** The till's time, by which the server judges its sales; the device's if missing. */
  now?(): number
  /** Headers about this till for calls in somebody's name; missing until the part that makes them is loaded. */
  report?(): Promise<Record<string, string>> | undefined
}

type Row<Name extends TillEndpointName> = (typeof ENDPOINTS)[Name]
type Defined<Parts> = { [Part in keyof Parts as Parts[Part] extends undefined ? never : Part]: Parts[Part] }
export type CallInput<Name extends TillEndpointName> = Defined<{
  params: ParamsOf<Row<Name>>
  query: QueryOf<Row<Name>>
  body: BodyOf<Row<Name>>
}>

/** Somebody else than the active person, in whose name a call is made. */
export interface Caller {
  token: string
  /** The server refused this token. */
  onRejected?(): void
}

export interface ApiClient {
  /** `as`: the active person if missing. */
  call<Name extends TillEndpointName>(
    name: Name,
    input: CallInput<Name>,
    as?: Caller,
  ): Promise<CallResult<ReplyOf<Row<Name>>>>
}

/** A half-open connection must not hold the queue for ever (F-06). */
const TIMEOUT_MS = 20_000

let loaded: typeof Wire | undefined

/** Loaded once, before the first call; nothing else waits for it. A failed load is tried again. */
export const openWire = async (): Promise<typeof Wire> => (loaded ??= await import('./wire.ts'))

export const openOnDemandWire = () => import('./wire-on-demand.ts')

const endpointOf = async ({ SELLING_ENDPOINTS }: typeof Wire, name: TillEndpointName): Promise<Endpoint> => {
  if (name in SELLING_ENDPOINTS) return SELLING_ENDPOINTS[name as keyof typeof SELLING_ENDPOINTS]
  const { ON_DEMAND_ENDPOINTS } = await openOnDemandWire()
  return ON_DEMAND_ENDPOINTS[name as keyof typeof ON_DEMAND_ENDPOINTS]
}

type QueryValue = string | number | boolean | readonly string[] | undefined

const urlOf = (path: string, params: Record<string, string> = {}, query: Record<string, QueryValue> = {}) => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one))
  }
  const text = search.toString()
  return `${API_BASE}${filled}${text ? `?${text}` : ''}`
}

/** Seconds, or a date by the clock of whoever answered. */
const retryAfterMs = ({ headers }: Response): number | null => {
  const wanted = headers.get('retry-after') ?? ''
  if (/^\d+$/.test(wanted)) return Number(wanted) * 1000
  const until = Date.parse(wanted) - (Date.parse(headers.get('date') ?? '') || Date.now())
  return Number.isNaN(until) ? null : Math.max(0, until)
}

const struggling = (message: string, response: Response) => ({
  kind: 'unreachable' as const,
  message,
  retryAfterMs: retryAfterMs(response),
  isStruggling: true,
})

const failureOf = ({ ErrorReply }: typeof Wire, response: Response, json: unknown): CallFailure => {
  const ours = ErrorReply.safeParse(json)
  // A captive portal or a proxy answered: whatever its status, it says nothing about our server (F-07).
  if (!ours.success)
    return struggling(`The answer (${response.status}) did not come from our server.`, response)
  const { code, message, errors = [], quarantineId = null, billedAs } = ours.data
  if (code === 'TOKEN_INVALID') return { kind: 'unauthorised', message }
  if (TILL_ERRORS[code].retry) return { ...struggling(message, response), code }
  const more = billedAs === undefined ? {} : { billedAs }
  return { kind: 'refused', status: response.status, code, message, errors, quarantineId, ...more }
}

/** Undefined when the answer does not tell: one that struggles may be our server, its proxy or a captive portal. */
const wasReached = (result: CallResult<unknown>): boolean | undefined => {
  if (result.ok || result.failure.kind === 'refused') return true
  return result.failure.kind === 'unreachable' && !result.failure.isStruggling ? false : undefined
}

const readJson = async (response: Response): Promise<unknown> => {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

const readReply = async (wire: typeof Wire, row: Endpoint, json: unknown): Promise<unknown> => {
  const { syncProducts } = wire.SELLING_ENDPOINTS
  if (row === syncProducts) return readProductPage(syncProducts.reply, json, pause)
  return wire.safeParse(row.reply, json).data
}

export const createApiClient = (ports: ApiPorts): ApiClient => {
  const request = async (
    wire: typeof Wire,
    name: TillEndpointName,
    input: Record<string, unknown>,
    body: string | undefined,
    currentToken: string | null,
    as: Caller | undefined,
  ): Promise<CallResult<unknown>> => {
    const row = await endpointOf(wire, name)
    const token = row.auth === 'token' ? currentToken : null
    if (row.auth === 'token' && token === null) {
      ports.onUnauthorised('expired')
      return { ok: false, failure: { kind: 'unauthorised', message: 'Token Expired' } }
    }
    const response = await ports.fetch(
      urlOf(
        row.path,
        input['params'] as Record<string, string>,
        input['query'] as Record<string, QueryValue>,
      ),
      {
        method: row.method,
        headers: {
          accept: 'application/json',
          [HEADERS.appVersion]: APP_VERSION,
          [HEADERS.contractVersion]: String(CONTRACT_VERSION),
          [HEADERS.sentAt]: new Date(ports.now?.() ?? Date.now()).toISOString(),
          ...(token === null ? {} : { authorization: `Bearer ${token}`, ...(await ports.report?.()) }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
    )
    const json = await readJson(response)
    if (!response.ok) {
      const failure = failureOf(wire, response, json)
      // Somebody has signed in since: the answer is about a token that is no longer in use.
      const isStale = token !== null && (ports.token() ?? token) !== token
      if (failure.kind === 'unauthorised' && as) as.onRejected?.()
      else if (failure.kind === 'unauthorised' && !isStale) ports.onUnauthorised('rejected')
      return { ok: false, failure }
    }
    const reply = await readReply(wire, row, json)
    if (reply !== undefined) return { ok: true, reply }
    return { ok: false, failure: struggling('The answer was not one of our server.', response) }
  }

  return {
    call: async (name, input, as) => {
      let result: CallResult<unknown>
      // Read synchronously: a call uses the token of the moment it was made, also if the cashier changes meanwhile.
      const token = as ? as.token : ports.token()
      // Outside the try: a body that cannot be serialised must not count as an unreachable server (OB-46).
      const body = JSON.stringify((input as { body?: unknown }).body)
      try {
        result = await request(await openWire(), name, input, body, token, as)
      } catch {
        // fetch rejects without a connection and at the timeout.
        const message = 'The server cannot be reached.'
        result = {
          ok: false,
          failure: { kind: 'unreachable', message, retryAfterMs: null, isStruggling: false },
        }
      }
      const reached = wasReached(result)
      if (reached !== undefined) ports.onContact(reached)
      return result as never
    },
  }
}
