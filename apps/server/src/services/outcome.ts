import type { ErrorCode, FieldError, Order, Package, StaleRow } from '@evertill/contract'

/** An expected refusal, returned as a value. Only unexpected errors are thrown. */
export type Refusal = {
  readonly code: ErrorCode
  readonly errors?: readonly FieldError[]
  readonly quarantineId?: string
  readonly revision?: number
  /** The document of today and the moves that it allows, if one was refused. */
  readonly order?: Order
  readonly package?: Package
  readonly allowed?: readonly string[]
  readonly billedAs?: string
  /** The address of the server where the company lives now. */
  readonly movedTo?: string
  /** The row of today, if a change was made for an older one. */
  readonly stale?: StaleRow
  readonly retryAfterSeconds?: number
}

export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal }

export const done = <Value>(value: Value): Outcome<Value> => ({ ok: true, value })

/** Changes the value of a success. A refusal stays as it is. */
export const mapValue = async <From, To>(
  outcome: Outcome<From> | Promise<Outcome<From>>,
  change: (value: From) => To,
): Promise<Outcome<To>> => {
  const settled = await outcome
  return settled.ok ? done(change(settled.value)) : settled
}

export const refuse = (code: ErrorCode, details: Omit<Refusal, 'code'> = {}): Outcome<never> => ({
  ok: false,
  refusal: { code, ...details },
})
