import type { z } from 'zod'

/** What the caller must be allowed to do, by the access list of which store. The server asks before its handler runs. */
export interface EndpointPermission {
  /** A resource of the access list: Sales, CashRegistersClosing, Customers … */
  readonly id: string
  readonly perm: string
  /** Where the request names the store; where it names none, any store of the user will do. */
  readonly store: 'params.storeId' | 'query.storeId' | 'query.storeid' | 'body.StoreID' | 'any'
}

/** One call of the wire: method, path below the API base, and what travels. `{name}` marks a path parameter. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/${string}`
  /** `ticket`: by a one-time word in the query, for calls that cannot send a header. */
  readonly auth: 'public' | 'token' | 'ticket'
  /** Null: whoever is signed in. Never left out, so that nobody forgets to decide. */
  readonly permission: EndpointPermission | null
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly reply: z.ZodType
  /** An endless answer (text/event-stream) instead of one JSON; `reply` is then the data of each event. */
  readonly stream?: true
}

/** Keeps the literal types of each row, so that client and server are typed from the table itself. */
export const defineEndpoints = <const Table extends Record<string, Endpoint>>(table: Table): Table => table

type In<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined
type Out<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

export type ParamsOf<Row extends Endpoint> = In<Row['params']>
export type QueryOf<Row extends Endpoint> = In<Row['query']>
export type BodyOf<Row extends Endpoint> = In<Row['body']>
export type ReplyOf<Row extends Endpoint> = Out<Row['reply']>
