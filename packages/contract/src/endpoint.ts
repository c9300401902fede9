import type { z } from 'zod'

/** The permission that a call needs, and in which store. The server checks it before the handler runs. */
export interface EndpointPermission {
  /** A resource of the access list: Sales, CashRegistersClosing, Customers … */
  readonly id: string
  readonly perm: string
  /**
   * Where the request names the store; `any` if it names none: the permission in one of the user's stores is enough; `all`
   * for a change that reaches every store of the company.
   */
  readonly store: 'params.storeId' | 'query.storeId' | 'query.storeid' | 'body.StoreID' | 'any' | 'all'
}

/** Whose secret signs the request. */
export interface EndpointPartner {
  /** `network`: a participant of ONDC signs with its own key and calls a channel of the shop. */
  readonly kind: 'channel' | 'carrier' | 'network'
  /** Where the request names the partner. The name is not secret; it decides which secrets and which tenant. */
  readonly key: 'params.channel' | 'query.carrier'
  /** The same signature is not taken for another request. */
  readonly hasEffect?: true
}

/** The core type: comparing the table with all of Zod's methods takes the compiler seconds in every project. */
type Schema = z.core.$ZodType

/** One call: method, path below the API base, and schemas. `{name}` is a path parameter. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/${string}`
  /**
   * `ticket` is a one-time secret in the query, for calls that cannot send a header; `partner` signs each request; `hub` is
   * the cookie of a hub session, with the CSRF header for every method but GET.
   */
  readonly auth: 'public' | 'token' | 'ticket' | 'partner' | 'hub'
  /** Set exactly when `auth` is `partner`. */
  readonly partner?: EndpointPartner
  /** Null allows every signed-in user. Required, so that it is a decision. */
  readonly permission: EndpointPermission | null
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  readonly reply: Schema
  /** 200 without it. */
  readonly status?: 201
  /** The answer is a text/event-stream; `reply` is the data of each event. */
  readonly stream?: true
  /** The answer is a file of this type, which never changes; `reply` is its bytes. */
  readonly file?: 'image/webp'
  /** The answer is a file of this type that the browser saves; it is sent piece by piece and kept by nobody. */
  readonly download?: 'application/octet-stream'
}

/** Keeps the literal types of each row: till and server derive their types from the table. */
export const defineEndpoints = <const Table extends Record<string, Endpoint>>(table: Table): Table => table

/** For every signed-in user. A list of one store needs access to that store. */
export const READ = { method: 'GET', auth: 'token', permission: null } as const
export const SEND = { method: 'POST', auth: 'token', permission: null } as const
/** Before sign-in. */
export const PUBLIC_SEND = { method: 'POST', auth: 'public', permission: null } as const

type In<Part> = Part extends Schema ? z.input<Part> : undefined
type Out<Part> = Part extends Schema ? z.output<Part> : undefined

export type ParamsOf<Row extends Endpoint> = In<Row['params']>
export type QueryOf<Row extends Endpoint> = In<Row['query']>
export type BodyOf<Row extends Endpoint> = In<Row['body']>
export type ReplyOf<Row extends Endpoint> = Out<Row['reply']>
